import type { Query, Tx } from '@felek/database/database.ts'
import { blockedAmong, findBlocks } from '../../players/players.ts'
import { listFacts } from '../facts/store.ts'
import { listUnsent, takeUnsent, type ClearedWithdrawal, type RequestRow } from '../store.ts'

/* What was let go and is stopped again: compliance came between. */

/** How many that wait are looked through for those that may go. */
const waitingMax = 2_000

/** The compliance blocks that stand against these players, by when each was set. */
const listHolds = async (q: Query, players: readonly bigint[]): Promise<Map<bigint, string>> => {
  const since = new Map<bigint, string>()
  for (const playerId of await blockedAmong(q, players, 'compliance'))
    for (const { kind, setAt } of await findBlocks(q, playerId))
      if (kind === 'compliance') since.set(playerId, setAt.toISOString())
  return since
}

/**
 * Of these withdrawals those against whose players a compliance block stands that was no fact when they were let go:
 * whoever did so did not know of it, so they are handed to nobody.
 */
export const findStopped = async (
  q: Query,
  waiting: readonly ClearedWithdrawal[],
): Promise<Set<bigint>> => {
  const holds = await listHolds(q, [...new Set(waiting.map(({ playerId }) => playerId))])
  const held = waiting.filter(({ playerId }) => holds.has(playerId))
  const facts = await listFacts(
    q,
    held.map(({ id }) => id),
  )
  const isKnown = ({ id, playerId }: ClearedWithdrawal): boolean =>
    facts.some(
      ({ requestId, key, overAt, value }) =>
        requestId === id &&
        key === 'compliance_hold' &&
        overAt === null &&
        value['since'] === holds.get(playerId),
    )
  return new Set(held.filter((it) => !isKnown(it)).map(({ id }) => id))
}

/** Withdrawals that were let go and may be sent, held, the first first; those that are stopped keep nobody waiting. */
export const takeSendable = async (
  tx: Tx,
  by: 'machine' | 'hand',
  limit: number,
): Promise<RequestRow[]> => {
  const waiting = await listUnsent(tx, by, waitingMax)
  if (waiting.length === 0) return []
  const stopped = await findStopped(tx, waiting)
  const ids = waiting.map(({ id }) => id).filter((id) => !stopped.has(id))
  return takeUnsent(tx, by, { ids, limit })
}
