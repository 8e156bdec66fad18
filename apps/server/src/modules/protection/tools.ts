import type { ToolName } from '@felek/contract/protection.ts'
import type { Tx } from '@felek/database/database.ts'
import { newId } from '../../database/ids.ts'
import { invalidFields, Refusal } from '../../rpc/refusal.ts'
import { listLimits, walletTime } from '../wallet/wallet.ts'
import { enforce, enforceRequired, windowOf } from './compile.ts'
import type { Rulebook } from './deps.ts'
import { insertEvent, listTools, saveTool, takeTool, type EventRow, type ToolRow } from './store.ts'
import { isSame, isTighter, tighterPart, toValue, type Value } from './values.ts'
import { after, waitMs } from './waits.ts'

/*
 * Setting a tool. Tighter acts at once; looser waits, then wants a second press. The tool's row is taken
 * first and the player's account after it; both and the log are one transaction, so that whatever dies
 * in between has changed nothing.
 */

const note = (
  tx: Tx,
  row: ToolRow,
  now: Date,
  kind: EventRow['kind'],
  change: { from: Value; to: Value },
) =>
  insertEvent(tx, {
    event_id: newId(now),
    player_id: row.player_id,
    at: now,
    kind,
    tool: row.tool,
    from_value: change.from,
    to_value: change.to,
  })

/** The tools that are set. */
export const setOf = (rows: readonly ToolRow[]): ReadonlySet<ToolName> =>
  new Set(rows.filter((row) => row.value !== null).map((row) => row.tool))

/** Keeps a tool that is changed, and puts it into force. */
const keep = async (tx: Tx, rulebook: Rulebook, row: ToolRow): Promise<void> => {
  await saveTool(tx, row)
  await enforce(tx, rulebook, row.player_id, row.tool, row.value)
  await enforceRequired(tx, rulebook, row.player_id, setOf(await listTools(tx, row.player_id)))
}

const nothingWaits = { pending: null, asked_at: null, ready_at: null, confirm_until: null } as const

/** The loosening of a tool that waits or lies ready; undefined where none does or its time is over. */
export const pendingOf = (row: ToolRow, now: Date) =>
  row.asked_at && row.ready_at && row.confirm_until && row.confirm_until > now
    ? {
        value: row.pending,
        askedAt: row.asked_at,
        readyAt: row.ready_at,
        confirmUntil: row.confirm_until,
      }
    : undefined

/** From when a loosening that is asked for now may be confirmed. */
const readyAt = async (
  tx: Tx,
  rulebook: Rulebook,
  { player_id, tool }: ToolRow,
  now: Date,
): Promise<Date> => {
  const { loosenHours, afterWindow } = rulebook.env.territory.limits
  const waited = after(now, waitMs(rulebook, loosenHours))
  const limit = afterWindow ? windowOf(tool) : undefined
  if (limit === undefined) return waited
  const running = (await listLimits(tx, player_id)).find(
    (it) => it.kind === limit.kind && it.win === limit.window,
  )
  return running && running.restarts_at > waited ? running.restarts_at : waited
}

const loosen = async (
  tx: Tx,
  rulebook: Rulebook,
  row: ToolRow,
  to: Value,
  now: Date,
): Promise<ToolRow> => {
  const waiting = pendingOf(row, now)
  // Asked for again it does not begin to wait anew.
  if (waiting && isSame(waiting.value, to)) return row
  const at = await readyAt(tx, rulebook, row, now)
  await note(tx, row, now, 'asked', { from: row.value, to })
  return {
    ...row,
    pending: to,
    asked_at: now,
    ready_at: at,
    confirm_until: after(at, waitMs(rulebook, rulebook.env.territory.limits.confirmDays * 24)),
  }
}

/** Sets a tool; answers its row and whether all of the change is in force. */
export const setTool = async (
  tx: Tx,
  rulebook: Rulebook,
  playerId: bigint,
  tool: ToolName,
  sent: unknown,
): Promise<{ row: ToolRow; waits: boolean; now: Date }> => {
  if (!rulebook.env.territory.limits.tools.includes(tool)) throw invalidFields({ tool: 'invalid' })
  const row = await takeTool(tx, playerId, tool)
  const now = await walletTime(tx)
  const to = toValue(tool, sent)
  if (isSame(row.value, to)) return { row, waits: false, now }
  if (isTighter(row.value, to)) {
    const set = { ...row, value: to, ...nothingWaits }
    await note(tx, row, now, 'set', { from: row.value, to })
    await keep(tx, rulebook, set)
    return { row: set, waits: false, now }
  }
  const part = tighterPart(row.value, to)
  const half = { ...row, value: part }
  if (!isSame(row.value, part)) {
    await note(tx, row, now, 'set', { from: row.value, to: part })
    await keep(tx, rulebook, half)
  }
  const waiting = await loosen(tx, rulebook, half, to, now)
  await saveTool(tx, waiting)
  return { row: waiting, waits: true, now }
}

/** Puts a loosening that lies ready into force. */
export const confirmTool = async (
  tx: Tx,
  rulebook: Rulebook,
  playerId: bigint,
  tool: ToolName,
): Promise<ToolRow> => {
  const row = await takeTool(tx, playerId, tool)
  const now = await walletTime(tx)
  const waiting = pendingOf(row, now)
  if (!waiting) throw new Refusal('not_found')
  if (waiting.readyAt > now)
    throw new Refusal('too_early', { date: waiting.readyAt }, undefined, {
      readyAt: waiting.readyAt.toISOString(),
    })
  const confirmed = { ...row, value: waiting.value, ...nothingWaits }
  await note(tx, row, now, 'confirmed', { from: row.value, to: waiting.value })
  await keep(tx, rulebook, confirmed)
  return confirmed
}

/** Withdraws a loosening. */
export const cancelTool = async (tx: Tx, playerId: bigint, tool: ToolName): Promise<ToolRow> => {
  const row = await takeTool(tx, playerId, tool)
  const now = await walletTime(tx)
  const waiting = pendingOf(row, now)
  if (!waiting) throw new Refusal('not_found')
  const cancelled = { ...row, ...nothingWaits }
  await note(tx, row, now, 'cancelled', { from: row.value, to: waiting.value })
  await saveTool(tx, cancelled)
  return cancelled
}
