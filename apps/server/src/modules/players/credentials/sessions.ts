import type { credentials as calls } from '@felek/contract/credentials.ts'
import { afterCommit } from '@felek/database/database.ts'
import type { Handler } from '../../../deps.ts'
import type { PlayersDeps } from '../deps.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import { logSecurityEvent } from '../../security/security.ts'
import { maskAddress } from '../masks.ts'
import { lastActivityMs } from '../sessions/activity.ts'
import { isAwake } from '../sessions/sessions.ts'
import { endPlayerSessions, listOpenSessions, type FoundSession } from '../sessions/store.ts'
import { endOthers } from './change.ts'
import { deviceOf } from './device.ts'

const idMax = 2n ** 63n - 1n

const timesOf = (row: FoundSession) => ({
  sessionId: row.session_id,
  lastActivityMs: row.last_activity_at.getTime(),
  createdMs: row.created_at.getTime(),
})

/** user/list_sessions: those that would be let in, this one first. */
export const listSessions: Handler<typeof calls.listSessions, PlayersDeps> = async (
  { limit, offset },
  ctx,
) => {
  const own = ctx.player.sessionId
  const rows = (await listOpenSessions(ctx.q, ctx.player.playerId))
    .filter((row) => isAwake(ctx.deps, timesOf(row), ctx.now))
    .toSorted((a, b) => Number(b.session_id === own) - Number(a.session_id === own))
    .map((row) => ({
      id: String(row.session_id),
      device: deviceOf(row.user_agent),
      ip: maskAddress(row.uip),
      createdAt: row.created_at.toISOString(),
      lastSeen: new Date(
        lastActivityMs(ctx.deps, row.session_id, row.last_activity_at.getTime()),
      ).toISOString(),
      current: row.session_id === own,
    }))
  return { rows: rows.slice(offset, offset + limit), total: rows.length }
}

/** user/end_sessions. Another player's id is answered as one that nobody has. */
export const endSessions: Handler<typeof calls.endSessions, PlayersDeps> = async ({ id }, ctx) => {
  const { deps, tx, player } = ctx
  const noteEnded = (ended: number) =>
    afterCommit(() =>
      logSecurityEvent(deps, {
        kind: 'sessions_ended',
        playerId: player.playerId,
        address: ctx.ip,
        detail: { ended },
      }),
    )
  ctx.setMessage('sessions_ended')
  if (id === undefined) {
    const ended = await endOthers(ctx, tx, 'elsewhere')
    noteEnded(ended)
    return { ended }
  }
  const named = /^\d{1,19}$/.test(id) ? BigInt(id) : 0n
  const [over] =
    named > idMax
      ? []
      : await endPlayerSessions(tx, player.playerId, { only: named }, 'elsewhere', ctx.now)
  if (over === undefined) throw new Refusal('not_found')
  afterCommit(() => deps.eventHub.endSession(over, 'ended'))
  noteEnded(1)
  return { ended: 1 }
}
