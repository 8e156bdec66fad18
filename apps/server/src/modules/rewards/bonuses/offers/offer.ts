import type { OfferKind } from '@felek/contract/bonuses.ts'

/** Whom an offer is for; what is not named holds for everybody. */
export type Segments = {
  /** Days (yyyy-mm-dd) of Istanbul, both included. */
  registeredFrom?: string
  registeredUntil?: string
  /** Two letters, capitals. */
  countries?: string[]
  /** Whose identity is proved, or is not. */
  identified?: boolean
  /** Who has staked, or never has. */
  played?: boolean
}

/** How often a player may have it. */
export type PerPlayer = 'once' | 'day' | 'week'

/** A version of an offer as it stands in the database. Amounts are whole kuruş. */
export type OfferRow = {
  offer_id: string
  version: number
  status: 'draft' | 'active' | 'ended'
  kind: OfferKind
  position: number
  slug: string
  name_tr: string
  name_en: string
  percent: number
  amount_max_kurus: bigint
  deposit_min_kurus: bigint | null
  first_deposit: boolean
  loss_min_kurus: bigint | null
  stake_counted_kurus: bigint | null
  turnover_share: number | null
  times: number
  stake_max_kurus: bigint | null
  /** Hundredths by weight class, eight of them; null of spins. */
  weights: number[] | null
  games_refused: string[]
  cap_times: number | null
  days: number
  claim_days: number
  spins_count: number | null
  spins_stake_kurus: bigint | null
  spins_game: string | null
  phone_confirmed: boolean
  per_player: PerPlayer
  code: string | null
  by_code_only: boolean
  segments: Segments
  starts_at: Date | null
  ends_at: Date | null
  /** Own stakes that open it: so many times the deposit, and so many kuruş. */
  own_times: number
  own_kurus: bigint
  /** Hundredths by weight class of own stakes, eight of them; null where none are asked for. */
  own_weights: number[] | null
  /** What was given goes back when the purse becomes cash. */
  gift_returns: boolean
  /** Of a rebate: the fewest rounds of the week. */
  rounds_min: number | null
  /** The most that it may cost in a calendar month, for one person and for all. */
  budget_person_kurus: bigint | null
  budget_month_kurus: bigint | null
  /** Null: it came with the house, or is from before there were seals. */
  seal: string | null
}

/** ⌊base × percent ÷ 100⌋, then the cap. */
export const amountOf = (
  offer: Pick<OfferRow, 'percent' | 'amount_max_kurus'>,
  baseKurus: bigint,
): bigint => {
  const part = (baseKurus * BigInt(offer.percent)) / 100n
  return part < offer.amount_max_kurus ? part : offer.amount_max_kurus
}

export const requiredOf = (offer: Pick<OfferRow, 'times'>, amountKurus: bigint): bigint =>
  amountKurus * BigInt(offer.times)

/** What of a bonus may become cash; null: all of it. */
export const capOf = (offer: Pick<OfferRow, 'cap_times'>, amountKurus: bigint): bigint | null =>
  offer.cap_times === null ? null : amountKurus * BigInt(offer.cap_times)

/** Own stakes that open it, in kuruş; zero where it opens at once. */
export const ownRequiredOf = (
  offer: Pick<OfferRow, 'own_times' | 'own_kurus'>,
  baseKurus: bigint,
): bigint => baseKurus * BigInt(offer.own_times) + offer.own_kurus

/** Its account in the ledger. */
export const fundingAccountOf = (offerId: string): string => `bonus:${offerId}`
