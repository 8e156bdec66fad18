import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Needs } from '../house.ts'
import type { NewResult } from './settle/from-feed.ts'
import type { ResultRow } from './settle/fold.ts'

/*
 * What money hangs on stands still or is found (decision 0112): whoever writes a coupon, a result, a cash-out
 * or what is owed seals it under a key that the database does not have, and whoever judges or pays by it looks
 * at the seal first. An injected statement can make no such row, and who owns the database can change none unseen.
 */

export type SealHouse = Needs<never, 'sealKey' | 'sealOldKeys'>
type What = 'coupon' | 'result' | 'cashout' | 'voided' | 'unpaid'
type Part = string | number | bigint | boolean | Date | null | undefined

const keys = new Map<string, Buffer>()
const keyOf = (secret: string): Buffer => {
  const key =
    keys.get(secret) ?? Buffer.from(hkdfSync('sha256', secret, 'felek', 'sports-seal', 32))
  keys.set(secret, key)
  return key
}

const text = (part: Part): string =>
  part === null || part === undefined
    ? ''
    : part instanceof Date
      ? String(part.getTime())
      : String(part)

const made = (secret: string, what: What, parts: readonly Part[]): string => {
  const lines = parts.map(text).map((it) => `${it.length}:${it}`)
  return createHmac('sha256', keyOf(secret))
    .update(`${what}\n${lines.join('')}`)
    .digest('base64url')
}

export const sealOf = ({ env }: SealHouse, what: What, parts: readonly Part[]): string =>
  made(env.sealKey, what, parts)

/** Whether a seal is ours, of today's key or one from before it. */
const fits = ({ env }: SealHouse, what: What, parts: readonly Part[], seal: string): boolean =>
  [env.sealKey, ...env.sealOldKeys].some((secret) => {
    const [ours, theirs] = [Buffer.from(made(secret, what, parts)), Buffer.from(seal)]
    return ours.length === theirs.length && timingSafeEqual(ours, theirs)
  })

/** Of rows from before there were seals nobody can say; whether such a row may be is the check's to say. */
export const isSealed = (
  house: SealHouse,
  what: What,
  parts: readonly Part[],
  seal: string | null | undefined,
): boolean => seal === null || seal === undefined || fits(house, what, parts, seal)

type SealedLeg = {
  selectionId: string | bigint
  odds: number
  banker: boolean
  stakeKurus: string | bigint
  takeoutKurus: string | bigint
}
export type SealedCoupon = {
  couponId: bigint
  playerId: bigint
  systems: readonly number[]
  lineStakeKurus: bigint
  totalOdds: bigint
  potentialKurus: bigint
  /** Null until its odds are those of acceptance: such a coupon is sealed anew then. */
  checkedAt: Date | null
  legs: readonly SealedLeg[]
}
export const couponParts = (c: SealedCoupon): Part[] => [
  c.couponId,
  c.playerId,
  c.systems.join(','),
  c.lineStakeKurus,
  c.totalOdds,
  c.potentialKurus,
  c.checkedAt,
  ...c.legs.flatMap((leg) => [
    leg.selectionId,
    leg.odds,
    leg.banker,
    leg.stakeKurus,
    leg.takeoutKurus,
  ]),
]

/** Who said it, of which selection, and what it says. */
export const resultParts = (
  {
    selectionId,
    adapter,
    seq,
  }: { selectionId: string | bigint; adapter: string; seq: number | bigint },
  row: NewResult['row'] & Pick<ResultRow, 'shownAt'>,
): Part[] => [
  selectionId,
  adapter,
  seq,
  row.at,
  row.kind,
  row.certainty,
  row.won,
  row.voidHalves,
  row.winners,
  row.tied,
  row.fromAt,
  row.toAt,
  row.shownAt,
]

export const cashOutParts = (o: {
  couponId: bigint
  share: number
  amountKurus: bigint
  quoteId: bigint
}): Part[] => [o.couponId, o.share, o.amountKurus, o.quoteId]

export const voidedParts = (couponId: bigint, actId: bigint): Part[] => [couponId, actId]

/** A movement that is owed: nobody sends one that is not sealed as it stands. */
export const unpaidParts = (u: {
  coupon_id: bigint
  n: number
  kind: string
  debt_coupon_id: bigint
  debt_n: number
  player_id: bigint
  amount_kurus: bigint
  refund: boolean
}): Part[] => [
  u.coupon_id,
  u.n,
  u.kind,
  u.debt_coupon_id,
  u.debt_n,
  u.player_id,
  u.amount_kurus,
  u.refund,
]
