import type { Tx } from '@felek/database/database.ts'
import { newId } from '../../../database/ids.ts'
import { foldResults, type ResultRow } from '../settle/fold.ts'
import { resultLogs } from '../settle/store.ts'
import type { ResultsDeps } from './rejected-messages.ts'
import { writeResults } from './results.ts'
import { listUndecided } from './store.ts'

/*
 * What has no result by the end of the next calendar day after its match began is void (docs/sportsbook.md,
 * "Reading a feed"); of one that was put off, bets that were accepted before go by the day it had then. Only
 * who has read all that the feed has decided may say so, and never while something of the match was refused:
 * desk looks at that.
 */

/** Istanbul has had no summer time since 2016. */
const istanbulMs = 3 * 3_600_000
const dayMs = 86_400_000
const most = 500

/** Matches that began before then are over by rule: the day before yesterday's end. */
export const overBefore = (now: Date): Date =>
  new Date(Math.floor((now.getTime() + istanbulMs) / dayMs) * dayMs - istanbulMs - dayMs)

/** Voids what is left open of such matches; answers how many selections. */
export const voidByRule = async (deps: ResultsDeps, tx: Tx, adapter: string): Promise<number> => {
  const now = deps.now()
  const before = overBefore(now)
  let [voided, after] = [0, '0']
  for (;;) {
    const open = await listUndecided(tx, adapter, { before, after, most })
    const logs = await resultLogs(
      tx,
      open.map((it) => it.selectionId),
    )
    const without = open.filter((it) => hasNone(logs.get(it.selectionId) ?? [], it.until, now))
    voided += without.length
    for (const [eventId, selections] of Map.groupBy(without, (it) => it.eventId)) {
      const rows = selections.map(({ market, outcome, until }) => ({
        market,
        outcome,
        row: cancel(now, until),
      }))
      const source = { adapter: 'rule', seq: newId(now), reason: 'no_result', now }
      await writeResults(deps, tx, eventId, rows, source)
      deps.log.warn({ event: eventId, selections: rows.length }, 'void by rule: no result')
    }
    const last = open.at(-1)
    if (!last || open.length < most) return voided
    after = last.selectionId
  }
}

/** For bets before `until`. What was taken back a moment ago is about to be said anew. */
const hasNone = (log: readonly ResultRow[], until: Date | null, now: Date): boolean => {
  const last = log.at(-1)
  if (last && now.getTime() - last.at.getTime() < dayMs) return false
  const checkedAt = until === null ? now : new Date(until.getTime() - 1)
  return foldResults(log, { checkedAt, now, asConfirmed: true }).result === undefined
}

const cancel = (at: Date, toAt: Date | null) =>
  ({
    kind: 'cancel',
    at,
    certainty: null,
    won: null,
    voidHalves: null,
    winners: null,
    tied: null,
    fromAt: null,
    toAt,
  }) as const
