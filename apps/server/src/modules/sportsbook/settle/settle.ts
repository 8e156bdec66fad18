import { judge, voided, type Coupon, type LegResult } from '@felek/contract/coupon.ts'
import { sportsRules } from '@felek/contract/sports-rules.ts'
import { publishCoupons } from '../coupons/publish.ts'
import { countSettled } from '../figures/figures.ts'
import { DatabaseUnavailable, DatabaseBusy, type Tx } from '@felek/database/database.ts'
import type { SportsDeps } from '../deps.ts'
import { judgedMost, spreadMost } from './batch-sizes.ts'
import { liabilityMoves } from '../exposure/open-liability.ts'
import { moveExposure } from '../exposure/store.ts'
import {
  couponParts,
  isSealed,
  resultParts,
  sealOf,
  settlementParts,
  voidedParts,
  type SealDeps,
} from '../seals.ts'
import { foldResults, type ResultRow } from './fold.ts'
import {
  clearDue,
  isAnythingDue,
  putOff,
  resultLogs,
  saveSettlements,
  spreadPage,
  takeCoupons,
  takeDue,
  type JudgedCoupon,
  type LoggedResult,
  type NewSettlement,
} from './store.ts'

/** A correction so long after the payout costs the house. */
const correctableMs = sportsRules.correctionHours * 3_600_000
/** Of what was decided so many selections at once. */
const selectionsMost = 8
/** A coupon whose placing is not done is looked at again after so long. */
const againMs = 1_000
/** One that could not be judged, after so long. */
const putOffMs = 60_000

const ended: ReadonlySet<string> = new Set(['open', 'won', 'lost', 'void', 'cashed'])

export const couponOf = (
  c: Pick<JudgedCoupon, 'systems' | 'line_stake_kurus'> & {
    legs: readonly Coupon['legs'][number][]
  },
): Coupon => ({
  legs: c.legs.map(({ odds, banker }) => ({ odds, banker })),
  systems: c.systems,
  lineStakeKurus: c.line_stake_kurus,
})

type Known = {
  results: (LegResult | undefined)[]
  /** From when on more is shown. */
  heldUntil: Date | undefined
  /** Of some leg something was seen that nobody has confirmed. */
  isUnconfirmed: boolean
}

/** What is known of a coupon's legs by now. */
export const resultsOf = (
  c: JudgedCoupon,
  logs: ReadonlyMap<string, ResultRow[]>,
  now: Date,
): Known => {
  if (c.voided)
    return { results: c.legs.map(() => voided), heldUntil: undefined, isUnconfirmed: false }
  const checkedAt = c.checked_at ?? now
  const folded = c.legs.map((leg) =>
    foldResults(logs.get(leg.selection_id) ?? [], { checkedAt, now }),
  )
  const held = folded.flatMap((f) => f.heldUntil ?? []).sort((a, b) => a.getTime() - b.getTime())
  return {
    results: folded.map((f) => f.result),
    heldUntil: held[0],
    isUnconfirmed: folded.some((f) => f.unconfirmed !== undefined || f.heldUntil !== undefined),
  }
}

const partsOf = (c: JudgedCoupon) =>
  couponParts({
    couponId: c.coupon_id,
    playerId: c.player_id,
    systems: c.systems,
    lineStakeKurus: c.line_stake_kurus,
    totalOdds: c.total_odds,
    potentialKurus: c.potential_kurus,
    checkedAt: c.checked_at,
    legs: c.legs.map((leg) => ({
      selectionId: leg.selection_id,
      odds: leg.odds,
      banker: leg.banker,
      stakeKurus: leg.stake,
      takeoutKurus: leg.takeout,
    })),
  })
/** The seal that a coupon has that stands as this one. */
export const couponSeal = (deps: SealDeps, c: JudgedCoupon): string =>
  sealOf(deps, 'coupon', partsOf(c))

/** What of all that a coupon is judged by is not as it was sealed; undefined where all of it is. */
export const brokenSeal = (
  deps: SealDeps,
  c: JudgedCoupon,
  logs: ReadonlyMap<string, readonly LoggedResult[]>,
): string | undefined => {
  if (!isSealed(deps, 'coupon', partsOf(c), c.seal)) return `coupon ${c.coupon_id}`
  if (
    c.void_act !== null &&
    !isSealed(deps, 'voided', voidedParts(c.coupon_id, c.void_act), c.void_seal)
  )
    return `the void of coupon ${c.coupon_id}`
  for (const row of c.settlements) {
    const parts = settlementParts(c.coupon_id, { ...row, at: new Date(Number(row.at)) })
    if (!isSealed(deps, 'settlement', parts, row.seal)) return `settlement ${c.coupon_id}.${row.n}`
  }
  for (const { selection_id: selectionId } of c.legs)
    for (const row of logs.get(selectionId) ?? []) {
      const { adapter, seq } = row
      if (!isSealed(deps, 'result', resultParts({ selectionId, adapter, seq }, row), row.seal))
        return `result ${selectionId}.${row.resultNo}`
    }
  return undefined
}

/** The row that a coupon's new standing makes; none where it stands as it stood. */
export const settlementOf = (
  c: JudgedCoupon,
  results: readonly (LegResult | undefined)[],
  now: Date,
): NewSettlement | undefined => {
  const { state, owedKurus } = judge(couponOf(c), results, c.shares)
  if (state === (c.last_state ?? 'open') && owedKurus === (c.last_owed ?? 0n)) return undefined
  const less = owedKurus - c.moved_kurus
  // What desk gave up the player has: it is taken off what he is owed again, and never taken back.
  const delta = less <= 0n ? less : less > c.given_up_kurus ? less - c.given_up_kurus : 0n
  const isTooLate =
    delta < 0n && c.paid_at !== null && now.getTime() - c.paid_at.getTime() > correctableMs
  return {
    couponId: c.coupon_id,
    playerId: c.player_id,
    n: c.last_n + 1,
    state,
    owedKurus,
    deltaKurus: isTooLate ? 0n : delta,
    borneKurus: isTooLate ? -delta : 0n,
  }
}

/** So many pages of what was decided go before what is judged: a coupon that several reach is judged once. */
const pagesMost = 24

type SettleDeps = Pick<
  SportsDeps,
  'db' | 'env' | 'eventHub' | 'log' | 'metrics' | 'now' | 'sportsState'
>

const grown = (size: number, upTo: number): number => Math.min(upTo, Math.ceil(size * 1.5))
const shrunk = (size: number): number => Math.max(1, Math.floor(size / 2))

/**
 * What was decided reaches its coupons, some pages of it. Answers how many selections were looked at.
 */
const spreadDue = async ({ db, sportsState }: SettleDeps): Promise<number> => {
  const size = sportsState.batchSizes
  let all = 0
  try {
    for (let page = 0; page < pagesMost; page += 1) {
      const looked = await db.inTx((tx) => spreadPage(tx, selectionsMost, size.spread))
      size.spread = grown(size.spread, spreadMost)
      all += looked
      if (looked === 0) break
    }
    return all
  } catch (error) {
    if (error instanceof DatabaseBusy) size.spread = shrunk(size.spread)
    throw error
  }
}

/**
 * Judges so many of what is due (or among these), and tells of it. Where a coupon is to blame they are
 * judged in halves, until it stands alone: it is put off and said in the log. Answers how many were
 * looked at.
 */
const judgeSome = async (
  deps: SettleDeps,
  count: number,
  among?: readonly bigint[],
): Promise<number> => {
  let ids: bigint[] = []
  const now = deps.now()
  try {
    const { looked, states } = await deps.db.inTx(async (tx) => {
      ids = await takeDue(tx, now, count, among)
      return judgeDue(deps, tx, now, ids)
    })
    countSettled(deps, states)
    publishCoupons(
      deps,
      looked.map((c) => ({ couponId: c.coupon_id, playerId: c.player_id })),
    )
    return looked.length
  } catch (error) {
    const isAway = error instanceof DatabaseUnavailable && !(error instanceof DatabaseBusy)
    const [first] = ids
    if (isAway || first === undefined) throw error
    if (ids.length === 1) {
      deps.log.error({ err: error, coupon: String(first) }, 'a coupon can not be judged')
      await putOff(deps.db.read, first, new Date(now.getTime() + putOffMs))
      return 0
    }
    // Sent in halves to a database that is slow, it would be hundreds: the next turn takes fewer.
    if (error instanceof DatabaseBusy) {
      deps.sportsState.batchSizes.judge = shrunk(ids.length)
      throw error
    }
    const half = Math.ceil(ids.length / 2)
    const one = await judgeSome(deps, half, ids.slice(0, half))
    return one + (await judgeSome(deps, half, ids.slice(half)))
  }
}

/**
 * Judges what is due, as many as one transaction takes: where a coupon stands otherwise than before, a
 * row says so and the movement is owed. What another process holds stays due. Results that have not
 * reached all their coupons go on to reach them first; where that fails, what is due is judged all the
 * same. Answers how many of both were looked at.
 */
export const settleDue = async (deps: SettleDeps): Promise<number> => {
  if (!(await isAnythingDue(deps.db.read, deps.now()))) return 0
  let failed: unknown
  const spread = await spreadDue(deps).catch((error: unknown) => {
    if (error instanceof DatabaseUnavailable && !(error instanceof DatabaseBusy)) throw error
    failed = error
    return 0
  })
  const size = deps.sportsState.batchSizes
  const looked = await judgeSome(deps, size.judge)
  size.judge = grown(size.judge, judgedMost)
  if (failed !== undefined) throw failed
  return looked + spread
}

const judgeDue = async (
  deps: SettleDeps,
  tx: Tx,
  now: Date,
  ids: readonly bigint[],
): Promise<{ looked: JudgedCoupon[]; states: string[] }> => {
  if (ids.length === 0) return { looked: [], states: [] }
  const taken = await takeCoupons(tx, ids, 'skip')
  const coupons = taken.filter((c) => ended.has(c.state))
  const logs = await resultLogs(
    tx,
    coupons.flatMap((c) => c.legs.map((leg) => leg.selection_id)),
  )
  const rows: NewSettlement[] = []
  const later = taken
    .filter((c) => c.state === 'waiting' || c.state === 'posting')
    .map((c) => ({ couponId: c.coupon_id, at: new Date(now.getTime() + againMs) }))
  for (const c of coupons) {
    const broken = brokenSeal(deps, c, logs)
    if (broken !== undefined) throw new Error(`${broken} is not as it was sealed`)
    const { results, heldUntil } = resultsOf(c, logs, now)
    const row = settlementOf(c, results, now)
    if (row) rows.push(row)
    if (heldUntil) later.push({ couponId: c.coupon_id, at: heldUntil })
  }
  await saveSettlements(deps, tx, rows, now)
  await clearDue(
    tx,
    taken.map((c) => c.coupon_id),
    later,
  )
  const states = new Map(rows.map((row) => [row.couponId, row.state]))
  await moveExposure(
    tx,
    coupons.flatMap((c) => liabilityMoves(c, states.get(c.coupon_id) ?? c.state)),
  )
  return { looked: taken, states: rows.map((row) => row.state) }
}
