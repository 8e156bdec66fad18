import type { privacy } from '@felek/contract/privacy.ts'
import { afterCommit } from '@felek/database/database.ts'
import { hashToken } from '@felek/platform/crypto/encryption.ts'
import type { Handler } from '../../../deps.ts'
import { newId, newToken } from '../../../database/ids.ts'
import { maskedMailbox, requireStepUp } from '../../players/players.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import { logSecurityEvent } from '../../security/security.ts'
import type { PrivacyDeps } from '../deps.ts'
import { ticketMsMax } from './assembly.ts'
import * as store from './store.ts'

const dayMs = 86_400_000
/** An export reads everything: so often a day, and never two at once. */
const exportsADay = 3

/**
 * user/export_data: asks for everything that is stored about the player; a job makes it and mails
 * the link. Asked again while one is being made, it is the same one.
 */
export const exportData: Handler<typeof privacy.exportData, PrivacyDeps> = async (_input, ctx) => {
  const { deps, tx, player, now } = ctx
  requireStepUp(player, now)
  const since = new Date(now.getTime() - dayMs)
  const asked = await store.listExportTimes(tx, player.playerId, since)
  const sentTo = await maskedMailbox(deps, tx, player.playerId)
  const isNew = await store.insertExport(tx, {
    export_id: newId(now),
    player_id: player.playerId,
    host: ctx.host,
    asked_at: now,
  })
  const oldest = asked[0]
  if (isNew && oldest && asked.length >= exportsADay * deps.env.rateScale)
    throw new Refusal('rate_limited', { waitMs: oldest.getTime() + dayMs - now.getTime() })
  if (isNew)
    afterCommit(() =>
      logSecurityEvent(deps, {
        kind: 'data_export_asked',
        playerId: player.playerId,
        address: ctx.ip,
      }),
    )
  ctx.setMessage('data_export_asked')
  return { sentTo }
}

/**
 * user/open_export: the mailed link, in a session of the same player. It is spent once, and gives
 * two tickets, one a file, to this session's browser alone. Another player's link is as one that
 * never was.
 */
export const openExport: Handler<typeof privacy.openExport, PrivacyDeps> = async (
  { token },
  ctx,
) => {
  const { deps, tx, player, now } = ctx
  const [json, html] = [newToken(), newToken()]
  const row = await store.spendToken(
    tx,
    { tokenHash: hashToken(token), playerId: player.playerId, sessionId: player.sessionId, now },
    { jsonHash: hashToken(json), htmlHash: hashToken(html) },
  )
  if (!row) throw new Refusal('token_expired')
  afterCommit(() =>
    logSecurityEvent(deps, {
      kind: 'data_export_opened',
      playerId: player.playerId,
      address: ctx.ip,
    }),
  )
  const path = (ticket: string) => `/endpoint/v1/export/${ticket}`
  return {
    askedAt: row.asked_at.toISOString(),
    until: new Date(now.getTime() + ticketMsMax).toISOString(),
    files: [
      { format: 'html' as const, path: path(html) },
      { format: 'json' as const, path: path(json) },
    ],
  }
}
