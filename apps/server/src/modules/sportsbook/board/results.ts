import type { FeedMessage } from '@felek/contract/protocols/feed/feed.ts'
import type { Tx } from '@felek/database/database.ts'
import { newId } from '../../../database/ids.ts'
import { selectionIds } from '../place/store.ts'
import { resultRowsOf, type NewResult } from '../settle/result-rows.ts'
import { resultParts, sealOf, type SealDeps } from '../seals.ts'
import { putSpread } from '../settle/store.ts'
import type { Board } from './board.ts'
import { appendResults, holdSelections, knownOutcomes, putUnconfirmed } from './store.ts'

/* What a message that decides money does to the logs of selections. */

const reasonOf = (m: FeedMessage): string =>
  m.type === 'bet_settlement' ? (m.voidReason ?? '') : 'reason' in m ? m.reason : ''

/** Every outcome that a market of the message has, as board and book know them. */
const outcomesIn = async (tx: Tx, board: Pick<Board, 'events'>, m: FeedMessage) => {
  const names = 'markets' in m ? m.markets.filter((it): it is string => typeof it === 'string') : []
  const known = names.length === 0 ? [] : await knownOutcomes(tx, m.event, names)
  return (market: string): string[] => {
    const offered = board.events.get(m.event)?.markets.get(market)?.outcomes ?? []
    const booked = known.filter((it) => it.market === market).map((it) => it.outcome)
    return [...new Set([...offered.map((o) => o.outcomeId), ...booked])]
  }
}

/** Who says it: of a feed its message, of desk the number of its act. */
export type Source = { adapter: string; seq: number | bigint; reason: string; now: Date }

/** Writes results of an event's selections, and that their coupons are to be judged from then on. */
export const writeResults = async (
  deps: SealDeps,
  tx: Tx,
  eventId: string,
  rows: readonly NewResult[],
  { adapter, seq, reason, now, shownAt = null }: Source & { shownAt?: Date | null },
): Promise<void> => {
  if (rows.length === 0) return
  const ids = await selectionIds(
    tx,
    rows.map((r) => ({ eventId, market: r.market, outcome: r.outcome })),
    rows.map(() => newId(now)),
  )
  await holdSelections(tx, ids)
  const written = await appendResults(
    tx,
    { adapter, seq, reason, at: now, shownAt },
    rows.map((it, i) => {
      const selectionId = ids[i] ?? 0n
      const row = { ...it.row, at: now, shownAt: it.row.certainty === 1 ? shownAt : null }
      const seal = sealOf(deps, 'result', resultParts({ selectionId, adapter, seq }, row))
      return { ...it, selectionId, seal }
    }),
  )
  // What was written before has reached its coupons, or is on its way.
  if (written.length === 0) return
  await putSpread(tx, written, shownAt ?? now)
  if (shownAt !== null) await putUnconfirmed(tx, eventId, written)
}

/** Writes what a message decides, once however often it is written. */
export const applyMessage = async (
  deps: SealDeps,
  tx: Tx,
  {
    adapter,
    board,
    now,
    holdS,
  }: { adapter: string; board: Pick<Board, 'events'>; now: Date; holdS: number },
  m: FeedMessage,
): Promise<void> => {
  const rows = resultRowsOf(m, await outcomesIn(tx, board, m))
  const isHeld = m.type === 'bet_settlement' && m.certainty === 1
  await writeResults(deps, tx, m.event, rows, {
    adapter,
    seq: m.seq,
    reason: reasonOf(m),
    now,
    shownAt: isHeld ? new Date(now.getTime() + holdS * 1_000) : null,
  })
}
