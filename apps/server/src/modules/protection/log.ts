import type { ProtectionEvent } from '@felek/contract/protection.ts'
import type { Query } from '@felek/database/database.ts'
import { walletTime } from '../wallet/wallet.ts'
import { listEvents, listTools, type ListedEvent, type ToolRow } from './store.ts'
import { pendingOf } from './tools.ts'

/* A player's own log. */

const ends = {
  confirmed: 'confirmed',
  cancelled: 'cancelled',
  set: 'cancelled',
  asked: 'cancelled',
} as const

/** What has become of a loosening that was asked for. */
const stateOf = (
  row: ListedEvent,
  tools: readonly ToolRow[],
  now: Date,
): NonNullable<ProtectionEvent['state']> => {
  const next = row.next_kind
  if (next !== null && next in ends) return ends[next as keyof typeof ends]
  const tool = tools.find((it) => it.tool === row.tool)
  const waiting = tool && pendingOf(tool, now)
  return waiting === undefined ? 'lapsed' : waiting.readyAt > now ? 'waiting' : 'ready'
}

const changes: readonly ListedEvent['kind'][] = [
  'set',
  'asked',
  'confirmed',
  'cancelled',
  'house_set',
  'house_lifted',
]

const toEvent = (row: ListedEvent, tools: readonly ToolRow[], now: Date): ProtectionEvent => ({
  id: String(row.event_id),
  at: row.at.toISOString(),
  kind: row.kind,
  ...(row.tool === null ? {} : { tool: row.tool }),
  ...(changes.includes(row.kind) ? { from: row.from_value, to: row.to_value } : {}),
  ...(row.kind === 'asked' ? { state: stateOf(row, tools, now) } : {}),
  ...(row.until === null && !row.endless ? {} : { until: row.until?.toISOString() ?? null }),
  ...(row.choice === null ? {} : { choice: row.choice }),
})

export const readLog = async (
  q: Query,
  playerId: bigint,
  page: { limit: number; offset: number },
): Promise<{ rows: ProtectionEvent[]; total: number }> => {
  const [{ rows, total }, tools, now] = await Promise.all([
    listEvents(q, playerId, page),
    listTools(q, playerId),
    walletTime(q),
  ])
  return { rows: rows.map((row) => toEvent(row, tools, now)), total }
}
