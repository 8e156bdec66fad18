import { couponWhys } from '@felek/contract/coupon-whys.ts'
import { judge, oddsText, potentialWin, typeOf, type LegResult } from '@felek/contract/coupon.ts'
import type { ErrorCode } from '@felek/contract/errors.ts'
import { toAmount } from '@felek/contract/money.ts'
import { couponStates, type Coupon, type CouponState } from '@felek/contract/sportsbook.ts'
import type { Query } from '@felek/database/database.ts'
import { foldResults, type Folded } from '../settle/fold.ts'
import { resultLogs } from '../settle/store.ts'
import type { CouponLeg, CouponRow } from './store.ts'

/* Coupons as the wire has them. */

type Selection = Coupon['selections'][number]

const resultWord = ({ won, voidHalves, deadHeat }: LegResult): NonNullable<Selection['result']> => {
  if (voidHalves === 2) return 'void'
  if (voidHalves === 1) return won ? 'half_won' : 'half_lost'
  return won ? (deadHeat[1] > deadHeat[0] ? 'dead_heat' : 'won') : 'lost'
}

/** A coupon that is paid for at this moment still waits, to its player. */
const stateOf = (state: string): CouponState => couponStates.find((it) => it === state) ?? 'waiting'

const ownWhys: readonly ErrorCode[] = couponWhys

/** The error of a refusal as it is kept: the vault's other verdicts are limits. One for being late is none. */
export const whyOf = (why: string | null): ErrorCode | undefined => {
  if (why === null || why === 'late') return undefined
  if (why === 'barred') return 'territory_barred'
  if (why === 'blocked') return 'account_blocked'
  return ownWhys.find((key) => key === why) ?? 'limit_reached'
}

const legsAs = (row: CouponRow): Parameters<typeof typeOf>[0] => ({
  legs: row.legs,
  systems: row.systems,
})

/** What it may still win: a part that was sold wins nothing more. */
const potentialOf = (row: CouponRow): bigint =>
  row.shares.length === 0
    ? row.potential_kurus
    : potentialWin({ ...legsAs(row), lineStakeKurus: row.line_stake_kurus }, row.shares)

/** What an open coupon comes to by results of which some are not confirmed; nothing while it stays open. */
const awaitingOf = (
  row: CouponRow,
  seen: readonly (LegResult | undefined)[],
): Coupon['awaiting'] => {
  const coupon = { ...legsAs(row), lineStakeKurus: row.line_stake_kurus }
  const { state } = judge(coupon, seen, row.shares)
  return state === 'won' || state === 'lost' || state === 'void' ? state : undefined
}

/** What an open coupon would be paid if it was cashed out now, by its legs' results; none where it can not be. */
export type WorthOf = (
  row: CouponRow,
  results: readonly (LegResult | undefined)[],
) => bigint | undefined

/** A leg with what became of it by now, also by what nobody has confirmed. */
const selectionOf = (
  row: Pick<CouponRow, 'placed_at'>,
  leg: CouponLeg,
  folded: Folded | undefined,
): Selection => {
  const seen = folded?.unconfirmed
  const known = seen ?? folded?.result
  const word = known && resultWord(known)
  return {
    id: leg.event_id,
    name: `${leg.home ?? ''} – ${leg.away ?? ''}`,
    odds: oddsText(leg.odds),
    eventID: leg.event_id,
    code: leg.code ?? '',
    sport: leg.sport ?? '',
    league: leg.league ?? '',
    home: leg.home ?? '',
    away: leg.away ?? '',
    startsAt: leg.starts_at ?? row.placed_at.toISOString(),
    marketID: leg.market,
    outcomeID: leg.outcome,
    banker: leg.banker,
    live: leg.live,
    score: leg.points ? leg.points.join(':') : '',
    status: word === undefined || seen ? 'open' : word === 'void' ? 'void' : 'settled',
    ...(word === undefined ? {} : { result: word }),
    ...(seen && { unconfirmed: true as const }),
  }
}

/** Coupons with what became of their legs by now and, for who asks, what the open ones are worth. */
export const toCoupons = async (
  q: Query,
  rows: readonly CouponRow[],
  now: Date,
  worthOf?: WorthOf,
): Promise<Coupon[]> => {
  const logs = await resultLogs(
    q,
    rows.flatMap((row) => row.legs.map((leg) => leg.selection_id)),
  )
  return rows.map((row) => {
    const why = whyOf(row.refused_why)
    const checkedAt = row.checked_at ?? now
    const folded = row.legs.map((leg) =>
      foldResults(logs.get(leg.selection_id) ?? [], { checkedAt, now }),
    )
    const isUnconfirmed = folded.some((f) => f.unconfirmed !== undefined)
    const results = folded.map((f) => f.result)
    const awaiting =
      row.state === 'open' && isUnconfirmed
        ? awaitingOf(
            row,
            folded.map((f) => f.unconfirmed ?? f.result),
          )
        : undefined
    // One that was settled before and is open again may be owed for: a quote looks closer.
    const isSold = row.state === 'open' && row.rows === 0 && !isUnconfirmed
    const worth = isSold ? worthOf?.(row, results) : undefined
    const selections = row.legs.map((leg, i) => selectionOf(row, leg, folded[i]))
    return {
      id: String(row.coupon_id),
      couponNumber: row.coupon_number,
      type: typeOf(legsAs(row)),
      systems: row.systems,
      lines: row.lines,
      lineStake: toAmount(row.line_stake_kurus),
      stake: toAmount(row.stake_kurus),
      totalOdds: oddsText(row.total_odds),
      potentialWin: toAmount(potentialOf(row)),
      payout: toAmount(row.moved_kurus),
      cashedOut: toAmount(row.cashed_kurus),
      cashOuts: row.cashouts.map(({ quote_id, share, amount_kurus, at }) => ({
        id: quote_id,
        share,
        amount: toAmount(BigInt(amount_kurus)),
        at,
      })),
      ...(row.rows > 1 && row.corrected_kurus !== 0n
        ? { correction: toAmount(row.corrected_kurus) }
        : {}),
      status: stateOf(row.state),
      ...(awaiting && { awaiting }),
      ...(worth === undefined ? {} : { cashOut: toAmount(worth) }),
      ...(why === undefined ? {} : { refusedWhy: why }),
      placedAt: row.placed_at.toISOString(),
      ...(row.state === 'waiting' && row.decides_at
        ? { decidesAt: row.decides_at.toISOString() }
        : {}),
      settledAt: row.settled_at?.toISOString() ?? null,
      selections,
    }
  })
}
