import { toAmount } from '@felek/contract/money.ts'
import { formatAmountShort, formatPercent, formatUpTo, type Lang } from '@felek/phrases/format.ts'
import { fill, phrases } from '@felek/phrases/phrases.ts'
import { amountOf, ownRequiredOf, requiredOf, type OfferRow } from './offer.ts'

/** The deposit or loss that an offer is explained by, in kuruş: 1,000 TL, or the smallest that counts. */
const exampleKurus = 100_000n

/** One worked through; undefined of spins. Whole kuruş. */
export const exampleOf = (
  offer: OfferRow,
): { baseKurus: bigint; amountKurus: bigint; requiredKurus: bigint } | undefined => {
  if (offer.kind === 'spins') return undefined
  const least = offer.deposit_min_kurus ?? offer.loss_min_kurus ?? 0n
  const baseKurus = least > exampleKurus ? least : exampleKurus
  const amountKurus = amountOf(offer, baseKurus)
  return { baseKurus, amountKurus, requiredKurus: requiredOf(offer, amountKurus) }
}

const classes = [
  'slot',
  'virtual',
  'table',
  'live',
  'instant',
  undefined,
  undefined,
  'high',
] as const

type Terms = (typeof phrases)[Lang]['bonusTerms']

/** The kinds of game with what counts of them, in a line. */
const weightsIn = (t: Terms, weights: readonly number[] | null, lang: Lang): string =>
  classes
    .flatMap((name, i) => {
      const of = weights?.[i] ?? 0
      return name === undefined || of === 0
        ? []
        : [fill(t.classes[name], { percent: formatPercent(String(of), lang) })]
    })
    .join(', ')

/** What is said beside the headline: how much of a loss counts. */
export const noteOf = (offer: OfferRow, lang: Lang): string | undefined => {
  const t = phrases[lang].bonusTerms
  if (offer.turnover_share === null) return undefined
  return fill(t.share, { upTo: formatUpTo(offer.turnover_share, lang) })
}

/** What is asked for before it opens. */
const ownTerms = (offer: OfferRow, t: Terms): string[] =>
  offer.own_times === 0 && offer.own_kurus === 0n
    ? []
    : [offer.own_times > 0 ? t.own : t.own_sum, t.own_weights, t.own_once, t.own_days]

/** The plain sentences that hold of a version of an offer; `gameName` of spins. */
export const termsOf = (offer: OfferRow, lang: Lang, gameName: string): string[] => {
  const t = phrases[lang].bonusTerms
  const tl = (kurus: bigint | null | undefined) =>
    `${formatAmountShort(toAmount(kurus ?? 0n), lang)}\u00a0TL`
  const percent = (n: number) => formatPercent(String(n), lang)
  const example = exampleOf(offer)
  const values = {
    percent: percent(offer.percent),
    upTo: formatUpTo(offer.turnover_share ?? 0, lang),
    rounds: offer.rounds_min ?? 0,
    ownTimes: offer.own_times,
    own: tl(ownRequiredOf(offer, example?.baseKurus ?? 0n)),
    ownWeights: weightsIn(t, offer.own_weights, lang),
    max: tl(offer.amount_max_kurus),
    min: tl(offer.deposit_min_kurus ?? offer.loss_min_kurus),
    counted: tl(offer.stake_counted_kurus),
    claimDays: offer.claim_days,
    days: offer.days,
    times: offer.times,
    base: tl(example?.baseKurus),
    amount: tl(example?.amountKurus),
    required: tl(example?.requiredKurus),
    stake: tl(offer.stake_max_kurus ?? offer.spins_stake_kurus),
    cap: offer.cap_times ?? 0,
    count: offer.spins_count ?? 0,
    game: gameName,
    weights: weightsIn(t, offer.weights, lang),
  }
  const often = { once: t.single, day: t.daily, week: t.weekly }[offer.per_player]
  const asked =
    offer.kind === 'deposit'
      ? [t.deposit, offer.first_deposit ? t.first : often, t.claim]
      : [
          t.cashback,
          t.week,
          t.loss,
          ...(offer.turnover_share === null ? [] : [t.share, t.share_weights]),
          t.stakes_week,
          ...(offer.rounds_min === null ? [] : [t.rounds]),
        ]
  const sentences =
    offer.kind === 'spins'
      ? [
          t.spins,
          ...(offer.phone_confirmed ? [t.phone] : []),
          ...ownTerms(offer, t),
          ...(offer.per_player === 'once' ? [t.once] : []),
          t.cash,
          t.spinsDays,
          t.person,
        ]
      : [
          ...asked,
          ...ownTerms(offer, t),
          t.wager,
          t.purse,
          t.stake,
          t.weights,
          ...(offer.cap_times === null ? [] : [t.cap]),
          ...(offer.gift_returns ? [t.gift] : []),
          t.days,
          t.leave,
          t.one,
          t.person,
        ]
  return sentences.map((sentence) => fill(sentence, values))
}
