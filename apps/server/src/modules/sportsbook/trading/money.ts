import type { Tx } from '@felek/database/database.ts'
import { writeResults } from '../board/results.ts'
import type { SportsDeps } from '../deps.ts'
import { sealOf, voidedParts } from '../seals.ts'
import type { ResultRow } from '../settle/fold.ts'
import type { NewResult } from '../settle/result-rows.ts'
import { TradingRejection, runTradingAction, type By } from './trading-actions.ts'
import { listOutcomes, voidCoupon, writeOff } from './store.ts'
import type { About } from './overrides.ts'

/*
 * What desk decides about money, always by two (docs/sportsbook.md, "Trading"). Results are rows of the same log as a
 * feed's, under the act's number; what follows from them is judged and paid as ever.
 */

type TradingDeps = Pick<SportsDeps, 'db' | 'env' | 'now'>

const none = {
  certainty: null,
  won: null,
  voidHalves: null,
  winners: null,
  tied: null,
  fromAt: null,
  toAt: null,
} as const

const source = (actId: bigint, { reason }: By, now: Date) => ({
  adapter: 'desk',
  seq: actId,
  reason: reason.slice(0, 200),
  now,
})
const subjectOf = ({ eventID, marketID }: About): string =>
  marketID === undefined ? eventID : `${eventID}/${marketID}`

export type TradingResult = {
  outcomeID: string
  won: boolean
  /** Of the stake what comes back, in halves: 2 is void. */
  voidHalves: 0 | 1 | 2
  deadHeat?: readonly [number, number]
}

/** Says how a market ended; it counts at once, in place of what a feed said. */
export const result = (
  deps: TradingDeps,
  by: By,
  { outcomes, ...about }: Required<About> & { outcomes: readonly TradingResult[] },
): Promise<bigint> =>
  runTradingAction(
    deps,
    by,
    { act: 'result', subject: subjectOf(about), detail: { outcomes } },
    async (tx, actId, now) => {
      const given = new Set(outcomes.map((o) => o.outcomeID))
      if (given.size === 0 || given.size < outcomes.length)
        throw new TradingRejection('each outcome has one result')
      const known = await listOutcomes(tx, about.eventID, about.marketID)
      const left = known.find(({ outcome }) => !given.has(outcome))
      if (left) throw new TradingRejection(`${left.outcome} has no result`)
      const rows = outcomes.map((o): NewResult => {
        const row: Omit<ResultRow, 'resultNo'> = {
          ...none,
          kind: 'settlement',
          at: now,
          certainty: 2,
          won: o.won,
          voidHalves: o.voidHalves,
          winners: o.deadHeat?.[0] ?? 1,
          tied: o.deadHeat?.[1] ?? 1,
        }
        return { market: about.marketID, outcome: o.outcomeID, row }
      })
      await writeResults(deps, tx, about.eventID, rows, source(actId, by, now))
    },
  )

export type Span = { from?: Date; to?: Date }

const writeAll = async (
  deps: TradingDeps,
  tx: Tx,
  { eventID, marketID }: About,
  { kind, from, to }: Span & { kind: ResultRow['kind'] },
  said: ReturnType<typeof source>,
): Promise<object> => {
  const known = await listOutcomes(tx, eventID, marketID)
  if (known.length === 0) throw new TradingRejection('nobody has bet on that')
  const row = { ...none, kind, at: said.now, fromAt: from ?? null, toAt: to ?? null }
  await writeResults(
    deps,
    tx,
    eventID,
    known.map(({ market, outcome }) => ({ market, outcome, row })),
    said,
  )
  return { selections: known.length }
}

/** Takes back a market's newest result, or the cancel with this span. */
export const rollback = (
  deps: TradingDeps,
  by: By,
  { of, from, to, ...about }: Required<About> & Span & { of: 'settlement' | 'cancel' },
): Promise<bigint> =>
  runTradingAction(
    deps,
    by,
    { act: 'rollback', subject: subjectOf(about), detail: { of, from, to } },
    (tx, actId, now) => {
      const kind = of === 'cancel' ? 'rollback_cancel' : 'rollback_settlement'
      const span = of === 'cancel' ? { from, to } : {}
      return writeAll(deps, tx, about, { kind, ...given(span) }, source(actId, by, now))
    },
  )

const given = ({ from, to }: { from?: Date | undefined; to?: Date | undefined }): Span => ({
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
})

/** Voids what was placed on an event, or on one of its markets, from then on and before then: late bets. */
export const voidSpan = (
  deps: TradingDeps,
  by: By,
  { from, to, ...about }: About & Span,
): Promise<bigint> =>
  runTradingAction(
    deps,
    by,
    { act: 'void_span', subject: subjectOf(about), detail: { from, to } },
    (tx, actId, now) => {
      if (from && to && from >= to) throw new TradingRejection('a span ends after it begins')
      return writeAll(
        deps,
        tx,
        about,
        { kind: 'cancel', ...given({ from, to }) },
        source(actId, by, now),
      )
    },
  )

/** Voids an accepted coupon, whatever its legs become: what is left of its stake goes back. */
export const voidOneCoupon = (
  deps: TradingDeps,
  by: By,
  { couponId }: { couponId: bigint },
): Promise<bigint> =>
  runTradingAction(
    deps,
    by,
    { act: 'void_coupon', subject: String(couponId), detail: {} },
    async (tx, actId, now) => {
      const seal = sealOf(deps, 'voided', voidedParts(couponId, actId))
      if (!(await voidCoupon(tx, { couponId, actId, seal }, now)))
        throw new TradingRejection('there is no such coupon, or it is void')
    },
  )

/** Gives up what a player still owes of a correction. */
export const writeOffDebt = (
  deps: TradingDeps,
  by: By,
  { couponId, n }: { couponId: bigint; n: number },
): Promise<bigint> =>
  runTradingAction(
    deps,
    by,
    { act: 'write_off', subject: `${couponId}.${n}`, detail: {} },
    async (tx) => {
      const kurus = await writeOff(tx, couponId, n)
      if (kurus === undefined) throw new TradingRejection('nothing is owed there')
      return { kurus: String(kurus) }
    },
  )
