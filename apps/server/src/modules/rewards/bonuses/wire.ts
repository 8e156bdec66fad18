import type { Bonus, Offer } from '@felek/contract/bonuses.ts'
import { toAmount } from '@felek/contract/money.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { BonusWallet } from '../../wallet/wallet.ts'
import type { Rebate } from './cashback/cashback.ts'
import type { ClaimRow } from './claims/store.ts'
import type { Standing } from './claims/judge.ts'
import type { GrantRow } from './grants/store.ts'
import { ownRequiredOf, type OfferRow } from './offers/offer.ts'
import { exampleOf, noteOf, termsOf } from './offers/terms.ts'
import type { SpinsRow } from './spins/store.ts'

type Game = { gameID: string; name: string }

export const nameOf = (offer: OfferRow, lang: Lang): string =>
  lang === 'tr' ? offer.name_tr : offer.name_en

const byClass = (weights: readonly number[] | null) =>
  (weights ?? []).flatMap((percent, i) =>
    [1, 2, 3, 4, 5, 8].includes(i + 1) ? [{ weightClass: i + 1, percent }] : [],
  )
const weightsOf = (offer: OfferRow) => byClass(offer.weights)

/** What holds of a version of an offer, given or not. */
const limitsOf = (offer: OfferRow) => ({
  ...(offer.cap_times === null ? {} : { capTimes: offer.cap_times }),
  ...(offer.gift_returns ? { giftReturns: true as const } : {}),
})

const ownOf = (offer: OfferRow): Pick<Offer, 'own'> => {
  const required = ownRequiredOf(offer, exampleOf(offer)?.baseKurus ?? 0n)
  if (required === 0n) return {}
  const weights = byClass(offer.own_weights)
  return { own: { times: offer.own_times, amount: toAmount(required), weights } }
}

const spinsGiven = (offer: OfferRow, game: Game | undefined) => ({
  count: offer.spins_count ?? 0,
  stake: toAmount(offer.spins_stake_kurus ?? 0n),
  game: game?.gameID ?? '',
  gameName: game?.name ?? offer.spins_game ?? '',
  cap: toAmount(offer.amount_max_kurus),
})

const needsOf = (offer: OfferRow): NonNullable<Offer['claim']>['needs'] =>
  offer.kind === 'deposit'
    ? { kind: 'deposit', min: toAmount(offer.deposit_min_kurus ?? 0n) }
    : { kind: 'nothing' }

export const toClaim = (
  claim: ClaimRow,
  offer: OfferRow,
  lang: Lang,
): NonNullable<Offer['claim']> => ({
  claimID: String(claim.claim_id),
  offerID: offer.offer_id,
  name: nameOf(offer, lang),
  claimedAt: claim.claimed_at.toISOString(),
  expiresAt: claim.expires_at.toISOString(),
  needs: needsOf(offer),
})

const readyOf = (rebate: Rebate): NonNullable<Offer['ready']> => ({
  period: rebate.week.period,
  from: rebate.week.from,
  to: rebate.week.to,
  base: toAmount(rebate.baseKurus),
  amount: toAmount(rebate.suffices ? rebate.amountKurus : 0n),
  required: toAmount(rebate.suffices ? rebate.requiredKurus : 0n),
  until: rebate.until.toISOString(),
})

type Shown = {
  standing: Standing
  rebate?: Rebate | undefined
  claim?: ClaimRow | undefined
  game: Game | undefined
  lang: Lang
}

/** What of an offer is there for its kind alone. */
const ofKind = (offer: OfferRow, game: Game | undefined): Partial<Offer> => {
  const example = exampleOf(offer)
  return {
    ...(offer.deposit_min_kurus === null ? {} : { depositMin: toAmount(offer.deposit_min_kurus) }),
    ...(offer.first_deposit ? { firstDeposit: true as const } : {}),
    ...(offer.loss_min_kurus === null ? {} : { lossMin: toAmount(offer.loss_min_kurus) }),
    ...(offer.stake_counted_kurus === null
      ? {}
      : { stakeCounted: toAmount(offer.stake_counted_kurus) }),
    ...(offer.stake_max_kurus === null ? {} : { stakeMax: toAmount(offer.stake_max_kurus) }),
    ...(offer.rounds_min === null ? {} : { roundsMin: offer.rounds_min }),
    ...limitsOf(offer),
    ...ownOf(offer),
    ...(offer.kind === 'spins' ? { spins: spinsGiven(offer, game) } : {}),
    ...(example
      ? {
          example: {
            base: toAmount(example.baseKurus),
            amount: toAmount(example.amountKurus),
            required: toAmount(example.requiredKurus),
          },
        }
      : {}),
  }
}

export const toOffer = (
  offer: OfferRow,
  { standing, rebate, claim, game, lang }: Shown,
): Offer => ({
  offerID: offer.offer_id,
  version: offer.version,
  name: nameOf(offer, lang),
  slug: offer.slug,
  kind: offer.kind,
  ...standing,
  percent: offer.percent,
  amountMax: toAmount(offer.amount_max_kurus),
  ...ofKind(offer, game),
  ...(noteOf(offer, lang) === undefined ? {} : { note: noteOf(offer, lang) }),
  times: offer.times,
  days: offer.days,
  claimDays: offer.claim_days,
  weights: weightsOf(offer),
  gamesRefused: offer.games_refused,
  ...(offer.starts_at ? { startsAt: offer.starts_at.toISOString() } : {}),
  ...(offer.ends_at ? { endsAt: offer.ends_at.toISOString() } : {}),
  ...(rebate ? { ready: readyOf(rebate) } : {}),
  ...(claim ? { claim: toClaim(claim, offer, lang) } : {}),
  terms: termsOf(offer, lang, game?.name ?? offer.spins_game ?? ''),
})

const wholePercent = (part: bigint, whole: bigint): number =>
  whole === 0n ? 100 : Number(((part >= whole ? whole : part) * 100n) / whole)

type Around = {
  offer: OfferRow
  purse: BonusWallet | undefined
  /** What of own stakes is counted, hundredths of a kuruş. */
  ownCenti: bigint
  spins: SpinsRow | undefined
  game: Game | undefined
  lang: Lang
}

const progressOf = (grant: GrantRow, { purse, spins }: Pick<Around, 'purse' | 'spins'>) => {
  if (spins)
    return {
      wagered: toAmount(0n),
      percent: wholePercent(BigInt(spins.count - spins.spins_left), BigInt(spins.count)),
    }
  const centi = purse?.wageredCenti ?? grant.wagered_centi ?? 0n
  return {
    wagered: toAmount(centi / 100n),
    percent: wholePercent(centi, grant.required_kurus * 100n),
  }
}

const common = (offer: OfferRow, game: Game | undefined, lang: Lang) => ({
  offerID: offer.offer_id,
  offer: nameOf(offer, lang),
  slug: offer.slug,
  kind: offer.kind,
  offerPercent: offer.percent,
  times: offer.times,
  ...(offer.stake_max_kurus === null ? {} : { stakeMax: toAmount(offer.stake_max_kurus) }),
  weights: weightsOf(offer),
  gamesRefused: offer.games_refused,
  ...limitsOf(offer),
  terms: termsOf(offer, lang, game?.name ?? offer.spins_game ?? ''),
})

/** Own stakes of a bonus that asked for them: all of them once it has opened. */
const ownStaked = (grant: GrantRow, offer: OfferRow, ownCenti: bigint): Pick<Bonus, 'own'> => {
  const required = grant.own_required_centi
  if (required === 0n) return {}
  const staked = grant.opened_at !== null || ownCenti > required ? required : ownCenti
  return {
    own: {
      staked: toAmount(staked / 100n),
      required: toAmount(required / 100n),
      percent: wholePercent(staked, required),
      weights: byClass(offer.own_weights),
    },
  }
}

/** A grant; `purse` where it is this one's. */
export const toBonus = (grant: GrantRow, around: Around): Bonus => {
  const { offer, purse, ownCenti, spins, game, lang } = around
  const runs = grant.state === 'active'
  return {
    ...common(offer, game, lang),
    bonusID: String(grant.bonus_id),
    state: grant.state,
    ...(grant.reason === null ? {} : { reason: grant.reason }),
    amount: toAmount(grant.amount_kurus),
    base: toAmount(grant.base_kurus),
    ...(grant.deposit_id === null ? {} : { depositID: String(grant.deposit_id) }),
    balance: toAmount((runs && purse?.balanceKurus) || 0n),
    ...progressOf(grant, { purse: runs ? purse : undefined, spins }),
    required: toAmount(grant.required_kurus),
    ...ownStaked(grant, offer, ownCenti),
    openStakes: (runs && purse?.openBets) || 0,
    ...(offer.kind === 'spins'
      ? {
          spins: {
            ...spinsGiven(offer, game),
            left: (runs && spins?.spins_left) || 0,
            won: toAmount(spins?.won_kurus ?? 0n),
          },
        }
      : {}),
    converted: toAmount(grant.converted_kurus),
    createdAt: grant.created_at.toISOString(),
    expiresAt: grant.ends_at.toISOString(),
    ...(grant.ended_at ? { endedAt: grant.ended_at.toISOString() } : {}),
  }
}

/** A claim that came to nothing, as a line of a player's bonuses. */
export const claimAsBonus = (
  claim: ClaimRow,
  offer: OfferRow,
  game: Game | undefined,
  lang: Lang,
): Bonus => ({
  ...common(offer, game, lang),
  bonusID: String(claim.claim_id),
  state: claim.state === 'dropped' ? 'dropped' : 'lapsed',
  ...(claim.reason === null ? {} : { reason: claim.reason }),
  amount: toAmount(0n),
  base: toAmount(0n),
  balance: toAmount(0n),
  wagered: toAmount(0n),
  required: toAmount(0n),
  percent: 0,
  openStakes: 0,
  converted: toAmount(0n),
  createdAt: claim.claimed_at.toISOString(),
  expiresAt: claim.expires_at.toISOString(),
  ...(claim.ended_at ? { endedAt: claim.ended_at.toISOString() } : {}),
})
