import type { OfferRow } from '@felek/server/src/modules/rewards/bonuses/offers/offer.ts'
import type { Law } from './envelope.ts'
import { weightIn, type Inputs, type PricedGame } from './inputs.ts'
import { convertsAtMost, weekAtMost, type LossGame, type BonusGame } from './optimiser.ts'

/*
 * What each offer is worth at best play: the most that any play converts, less what its own stakes cost. Everything is
 * in TL, for an offer that gives all that it may.
 */

/** Of a weighted own stake the house keeps so much: weights see to it in every game. */
const ownEdge = 0.0301
/** A tournament gives so much of the stakes that count in it back, to all who take part. */
export const tournamentShare = 0.003
/** What a single offer may be worth, of its face. */
const singleMost = 0.6

export type Price = {
  offerId: string
  version: number
  /** How often a player may have it. */
  often: OfferRow['per_player']
  face: number
  converts: number
  ownStakes: number
  worth: number
  /** Repeated it is worth nothing, once 60 % of its face at most. */
  holds: boolean
}

const tl = (kurus: bigint | null): number => Number(kurus ?? 0n) / 100

/** The best of each class for a purse: nothing beside what it gives back decides. */
const purseGames = (offer: OfferRow, games: readonly PricedGame[]): BonusGame[] => {
  const best = new Map<number, BonusGame>()
  for (const { id, back, weightClass } of games) {
    const weight = offer.weights?.[weightClass - 1] ?? 0
    if (weight === 0 || offer.games_refused.includes(id)) continue
    if (back > (best.get(weight)?.back ?? 0)) best.set(weight, { name: id, back, weight })
  }
  return [...best.values()]
}

/** What the worst of this offer's games costs whoever stakes of their own: the least of all, of a weighted TL. */
export const leastOwnCost = (offer: OfferRow, { games, poolsMillionths }: Inputs): number =>
  Math.min(
    ...games.flatMap((game) => {
      const weight = weightIn(offer, game, poolsMillionths)
      const pools = game.feedsPools ? Number(poolsMillionths) / 1e6 : 0
      return weight === 0 ? [] : [((1 - game.rtpHundredths / 10_000 - pools) * 100) / weight]
    }),
  )

const purseOf = (offer: OfferRow, amount: number, games: readonly PricedGame[]) => ({
  amount,
  times: offer.times,
  cap: offer.cap_times === null ? undefined : amount * offer.cap_times,
  giftReturns: offer.gift_returns,
  games: purseGames(offer, games),
})

const judged = (
  offer: OfferRow,
  figures: Pick<Price, 'face' | 'converts' | 'ownStakes' | 'worth'>,
): Price => ({
  offerId: offer.offer_id,
  version: offer.version,
  often: offer.per_player,
  ...figures,
  holds:
    offer.per_player === 'once' ? figures.worth <= figures.face * singleMost : figures.worth <= 0,
})

const priceOfDeposit = (offer: OfferRow, { games }: Inputs): Price => {
  const face = tl(offer.amount_max_kurus)
  const deposit = (face * 100) / offer.percent
  const converts = convertsAtMost(purseOf(offer, face, games))
  const ownStakes = deposit * offer.own_times + tl(offer.own_kurus)
  return judged(offer, { face, converts, ownStakes, worth: converts - ownStakes * ownEdge })
}

/**
 * The games that a week's loss may be made in. Where even a loss on purpose costs more than the whole rebate on it, any
 * law will do; the others are taken by their own.
 */
const lossGames = (
  offer: OfferRow,
  { games, poolsMillionths }: Inputs,
  rebate: number,
  lawOf: (slug: string, cap: number) => Law | undefined,
): LossGame[] =>
  games.flatMap((game) => {
    const weight = weightIn(offer, game, poolsMillionths)
    if (weight === 0) return []
    const { id, back, most, feedsPools, isSlot } = game
    const pools = feedsPools ? Number(poolsMillionths) / 1e6 : 0
    const besides = pools + (isSlot ? tournamentShare : 0)
    const cost = ((1 - back - besides) * 100) / weight
    const law = cost < rebate ? lawOf(id, most) : undefined
    return [{ name: id, back, besides, weight, most, law }]
  })

const priceOfRebate = (
  offer: OfferRow,
  inputs: Inputs,
  lawOf: (slug: string, cap: number) => Law | undefined,
): Price => {
  const face = tl(offer.amount_max_kurus)
  const converts = convertsAtMost(purseOf(offer, face, inputs.games))
  const share = offer.percent / 100
  const turnover = (offer.turnover_share ?? 100) / 100
  const rebate = (share * turnover * converts) / face
  const worth = weekAtMost({
    share,
    amountMax: face,
    turnover,
    least: tl(offer.loss_min_kurus),
    converts: converts / face,
    games: lossGames(offer, inputs, rebate, lawOf),
  })
  return judged(offer, { face, converts, ownStakes: 0, worth })
}

const priceOfSpins = (offer: OfferRow, { games }: Inputs): Price => {
  const face = (offer.spins_count ?? 0) * tl(offer.spins_stake_kurus)
  const back = games.find((game) => game.id === offer.spins_game)?.back
  if (back === undefined)
    throw new Error(`${offer.offer_id} gives spins of a game that there is not`)
  const converts = Math.min(face * back, tl(offer.amount_max_kurus))
  const ownStakes = tl(offer.own_kurus)
  return judged(offer, { face, converts, ownStakes, worth: converts - ownStakes * ownEdge })
}

export const priceOf = (
  offer: OfferRow,
  inputs: Inputs,
  lawOf: (slug: string, cap: number) => Law | undefined,
): Price => {
  if (offer.own_weights !== null && leastOwnCost(offer, inputs) < ownEdge)
    throw new Error(`own stakes of ${offer.offer_id} cost less than ${ownEdge} somewhere`)
  if (offer.kind === 'spins') return priceOfSpins(offer, inputs)
  if (offer.kind === 'cashback') return priceOfRebate(offer, inputs, lawOf)
  return priceOfDeposit(offer, inputs)
}

const money = (n: number): string => `${n.toFixed(2)} TL`

/** The sheet as it is kept in docs/offers.md. */
export const sheetOf = (
  prices: readonly Price[],
  { hash, poolsMillionths }: Inputs,
): string => `# What the offers are worth

Written by \`npm run offers\`; \`npm run check\` refuses a sheet of other offers or another catalogue.

inputs: \`${hash}\`

| Offer | Version | Gives at most | Any play converts at most | Own stakes first | Worth at best play | Of its face | Bound |
|---|---|---|---|---|---|---|---|
${prices
  .map(
    (p) =>
      `| \`${p.offerId}\`, ${p.often} | ${p.version} | ${money(p.face)} | ${money(p.converts)} | ${money(p.ownStakes)} | ${money(p.worth)} | ${((p.worth / p.face) * 100).toFixed(1)} % | ${p.often === 'once' ? `≤ ${singleMost * 100} % of its face` : '≤ 0'}: ${p.holds ? 'holds' : '**fails**'} |`,
  )
  .join('\n')}

- **Any play converts at most**: a dynamic programme over purse, wagering left, stake and game (\`tools/offers\`). Of a game it asks only what it gives back at most and how much of its stakes counts; its law may be any, so that lotteries, long shots and
  calm play are all below it. A purse may be played on after it is wagered. Stakes from a purse feed no pool and score in no tournament.
- **Worth**: that, less ${ownEdge * 100} % of the weighted own stakes that it asks for. The weights leave no game in which own stakes cost less, the pools' part (${(Number(poolsMillionths) / 10_000).toFixed(3)} %) counted; a stake that opened an offer scores in no tournament and opens no other.
- **A week's loss**: the same over the week's weighted stakes and what is lost so far, with pools and tournaments (${tournamentShare * 100} % of stakes) given back beside; any law of a game where losing on purpose costs more than the whole rebate, and its exact law elsewhere. Its worth is that of the best play that
  comes to a claim; below zero none pays. Own play is what it costs, so no own stakes stand beside it.
- **A person**: until identity is verified, "per person" means per TCKN. Who makes up more of them is bounded by the budgets of each offer (a person and a month), and has what a single offer is worth for each.
- Pools that stand high are worth more than their average to whoever waits for that, at other players' cost and not at the house's: here they count with their average.
`

/** The hash that a kept sheet was made of. */
export const hashIn = (sheet: string): string | undefined => /^inputs: `(\w+)`$/m.exec(sheet)?.[1]
