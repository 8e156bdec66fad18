import { sportsRules } from '@felek/contract/sports-rules.ts'
import type { Tx } from '@felek/database/database.ts'
import { newId } from '../../../database/ids.ts'
import type { SportsDeps } from '../deps.ts'
import type { SealDeps } from '../seals.ts'
import type { NewResult } from '../settle/result-rows.ts'
import { unconfirmedOf, type ResultRow } from '../settle/fold.ts'
import { resultLogs } from '../settle/store.ts'
import { overBefore } from './void-rule.ts'
import { writeResults } from './results.ts'
import { endUnconfirmed, holdSelections, takeUnconfirmed, type Unconfirmed } from './store.ts'

/*
 * What a scout saw and nobody has confirmed is confirmed by rule ten minutes after the whistle, whether the
 * feed can be asked or not: players are not kept from their money by a feed that says no more. Of a match
 * whose whistle nobody has heard it is at the end of the next calendar day.
 */

const confirmMs = sportsRules.confirmMinutes * 60_000
const most = 500

const confirmed = (row: ResultRow, now: Date): NewResult['row'] => ({
  kind: 'settlement',
  at: now,
  certainty: 2,
  won: row.won,
  voidHalves: row.voidHalves,
  winners: row.winners,
  tied: row.tied,
  fromAt: null,
  toAt: null,
})

const confirmSome = async (
  deps: SealDeps,
  tx: Tx,
  some: readonly Unconfirmed[],
  now: Date,
): Promise<[eventId: string, selections: number][]> => {
  const ids = some.map((it) => it.selectionId)
  // A later statement reads the logs, so that what was written before they were ours is seen.
  await holdSelections(tx, ids.map(BigInt))
  const logs = await resultLogs(tx, ids)
  const done: [string, number][] = []
  for (const [eventId, selections] of Map.groupBy(some, (it) => it.eventId)) {
    const rows = selections.flatMap(({ selectionId, market, outcome }): NewResult[] => {
      const row = unconfirmedOf(logs.get(selectionId) ?? [])
      return row ? [{ market, outcome, row: confirmed(row, now) }] : []
    })
    const source = { adapter: 'rule', seq: newId(now), reason: 'unconfirmed', now }
    await writeResults(deps, tx, eventId, rows, source)
    if (rows.length > 0) done.push([eventId, rows.length])
  }
  await endUnconfirmed(tx, ids)
  return done
}

/** Confirms what is over for so long, a page of it; answers how many selections were looked at. */
export const confirmByRule = async (
  deps: Pick<SportsDeps, 'db' | 'env' | 'log' | 'now'>,
): Promise<number> => {
  const now = deps.now()
  const { looked, done } = await deps.db.inTx(async (tx) => {
    const endedBefore = new Date(now.getTime() - confirmMs)
    const some = await takeUnconfirmed(tx, { endedBefore, begunBefore: overBefore(now), most })
    return { looked: some.length, done: await confirmSome(deps, tx, some, now) }
  })
  for (const [event, selections] of done)
    deps.log.warn({ event, selections }, 'confirmed by rule: nobody else did')
  return looked
}
