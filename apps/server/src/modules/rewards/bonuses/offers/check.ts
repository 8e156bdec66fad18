import { toKurus } from '@felek/contract/money.ts'
import type { Profile } from '@felek/platform/config/profile.ts'
import type { OfferRow } from './offer.ts'

/** What a territory allows of bonuses (packages/platform/profiles). */
export type BonusRules = Profile['bonus']

/** An offer that is none, in sentences for whoever wrote it. */
export class OfferFault extends Error {
  override name = 'OfferFault'
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(faults.join(' '))
    this.faults = faults
  }
}

type Checked = Pick<
  OfferRow,
  | 'offer_id'
  | 'kind'
  | 'percent'
  | 'amount_max_kurus'
  | 'deposit_min_kurus'
  | 'loss_min_kurus'
  | 'stake_counted_kurus'
  | 'turnover_share'
  | 'times'
  | 'stake_max_kurus'
  | 'weights'
  | 'cap_times'
  | 'days'
  | 'claim_days'
  | 'spins_count'
  | 'spins_stake_kurus'
  | 'spins_game'
  | 'per_player'
  | 'code'
  | 'by_code_only'
  | 'segments'
  | 'starts_at'
  | 'ends_at'
  | 'own_times'
  | 'own_kurus'
  | 'own_weights'
  | 'gift_returns'
  | 'rounds_min'
  | 'budget_person_kurus'
  | 'budget_month_kurus'
>

const within = (n: number, least: number, most: number): boolean =>
  Number.isInteger(n) && n >= least && n <= most
const over0 = (n: bigint | null): boolean => n !== null && n > 0n

const formFaults = (o: Checked): string[] => [
  ...(/^[a-z0-9-]{1,40}$/.test(o.offer_id) ? [] : ['An id has small letters, digits and dashes.']),
  ...(over0(o.amount_max_kurus) ? [] : ['The most that it gives is over zero.']),
  ...(within(o.days, 1, 365) && within(o.claim_days, 1, 365) ? [] : ['Days are 1 to 365.']),
  ...(o.code === null || /^[A-Z0-9]{3,40}$/.test(o.code)
    ? []
    : ['A code has capitals and digits.']),
  ...(o.by_code_only && o.code === null ? ['Without a code nobody could claim it.'] : []),
  ...(o.starts_at && o.ends_at && o.ends_at <= o.starts_at ? ['It ends before it begins.'] : []),
  ...(Object.keys(o.segments).every((key) =>
    ['registeredFrom', 'registeredUntil', 'countries', 'identified', 'played'].includes(key),
  )
    ? []
    : ['It is for somebody whom nobody knows how to find.']),
]

const isWeights = (weights: number[] | null): boolean =>
  weights?.length === 8 && weights.every((w) => within(w, 0, 100)) && weights.some((w) => w > 0)

const ownFaults = (o: Checked): string[] => [
  ...(within(o.own_times, 0, 100) && o.own_kurus >= 0n
    ? []
    : ['Own stakes are 0 to 100 times the deposit, or a sum.']),
  ...(o.own_times > 0 && o.kind !== 'deposit' ? ['Only a deposit is staked so many times.'] : []),
  ...((o.own_times > 0 || o.own_kurus > 0n || o.turnover_share !== null) &&
  !isWeights(o.own_weights)
    ? ['Own stakes have eight weights, 0 to 100, and one of them counts.']
    : []),
  ...(o.gift_returns && o.kind === 'spins' ? ['Spins have no gift that goes back.'] : []),
  ...(o.rounds_min !== null && (o.kind !== 'cashback' || !within(o.rounds_min, 1, 100_000))
    ? ['Rounds are asked of a rebate, 1 and more.']
    : []),
  ...([o.budget_person_kurus, o.budget_month_kurus].every((b) => b === null || b > 0n)
    ? []
    : ['A budget is over zero.']),
]

const purseFaults = (o: Checked): string[] => [
  ...(within(o.percent, 1, 100) ? [] : ['Percent are 1 to 100.']),
  ...(within(o.times, 1, 100) ? [] : ['It is wagered 1 to 100 times.']),
  ...(over0(o.stake_max_kurus) ? [] : ['A stake from it has a largest size.']),
  ...(o.weights?.length === 8 && o.weights.every((w) => within(w, 0, 100))
    ? []
    : ['Weights are eight, each 0 to 100.']),
  ...(o.weights?.some((w) => w > 0) ? [] : ['Nothing would count.']),
  ...(o.cap_times === null || within(o.cap_times, 1, 1_000)
    ? []
    : ['The cap is 1 to 1,000 times.']),
  ...(o.kind === 'deposit' && !over0(o.deposit_min_kurus)
    ? ['It names its smallest deposit.']
    : []),
  ...(o.kind === 'cashback' && !(over0(o.loss_min_kurus) && over0(o.stake_counted_kurus))
    ? ['It names the smallest loss and the largest stake that count.']
    : []),
  ...(o.kind === 'cashback' && o.per_player !== 'week' ? ['A rebate is of an ISO week.'] : []),
  ...(o.turnover_share === null || within(o.turnover_share, 1, 100)
    ? []
    : ['A share of the turnover is 1 to 100 percent.']),
]

const spinsFaults = (o: Checked): string[] => [
  ...(o.spins_count !== null && within(o.spins_count, 1, 1_000) ? [] : ['Spins are 1 to 1,000.']),
  ...(over0(o.spins_stake_kurus) && !!o.spins_game ? [] : ['Spins name their stake and game.']),
  ...(o.percent === 0 && o.times === 0 && o.weights === null ? [] : ['Spins have no purse.']),
]

const profileFaults = (o: Checked, rules: BonusRules): string[] => [
  ...(rules.timesMax !== null && o.times > rules.timesMax
    ? [`The profile allows wagering of ${rules.timesMax} times at most.`]
    : []),
  ...(rules.amountMax !== null && o.amount_max_kurus > toKurus(rules.amountMax)
    ? ['The profile allows no gift so large.']
    : []),
  ...(rules.daysMin !== null && o.times > 0 && o.days < rules.daysMin
    ? [`The profile wants ${rules.daysMin} days at least.`]
    : []),
  ...(rules.weightsFull && o.weights?.some((w) => w !== 0 && w !== 100)
    ? ['The profile wants what counts to count in full.']
    : []),
  ...(rules.once && o.per_player !== 'once' ? ['The profile allows one bonus, once.'] : []),
  ...(rules.turnoverShare && o.kind === 'cashback' && o.turnover_share === null
    ? ['The profile wants a share of the turnover: a plain rebate can always be beaten.']
    : []),
]

/** Throws an `OfferFault` where an offer could not be kept to. */
export const checkOffer = (o: Checked): void => {
  const faults = [
    ...formFaults(o),
    ...ownFaults(o),
    ...(o.kind === 'spins' ? spinsFaults(o) : purseFaults(o)),
  ]
  if (faults.length > 0) throw new OfferFault(faults)
}

/** Throws an `OfferFault` where the profile forbids it. */
export const checkAllowed = (o: Checked, rules: BonusRules): void => {
  const faults = profileFaults(o, rules)
  if (faults.length > 0) throw new OfferFault(faults)
}
