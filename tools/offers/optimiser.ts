import { movesOf, raise, raiseBy, type Law, type Value } from './envelope.ts'

/*
 * What the best play makes of an offer: dynamic programmes over purse, wagering left, stake and game. Money is in TL.
 */

/** The best of a class of games for a purse: what it gives back at most, and how many of a hundred of its stake count. */
export type BonusGame = { name: string; back: number; weight: number }

export type BonusWallet = {
  amount: number
  times: number
  /** At most so much becomes cash; the gift goes back before. */
  cap: number | undefined
  giftReturns: boolean
  games: readonly BonusGame[]
}

/**
 * The most that any play converts of a purse, on average. Stakes of any size and games of any law: `stake_max` makes no
 * play better, for what one large stake does many small ones do. A purse may be played on once it is wagered (a stake
 * that is kept open puts its end off).
 */
export const convertsAtMost = (purse: BonusWallet, step = purse.amount / 200): number => {
  const { amount, times, cap = Number.POSITIVE_INFINITY, giftReturns, games } = purse
  const gift = giftReturns ? amount : 0
  const required = amount * times
  const top = Number.isFinite(cap) ? gift + cap + required * 0.05 + 4 * step : amount * 4
  const size = Math.ceil(top / step) + 1
  let at = Float64Array.from({ length: size }, (_, i) =>
    Math.min(Math.max(i * step - gift, 0), cap),
  )
  const value = (): Value => ({ least: 0, step, at })
  const best = Math.max(...games.map((g) => g.back))
  for (let turn = 0; turn < 400; turn += 1) {
    const on = at.slice()
    raise(value(), on, { size: step, back: best })
    at = on
  }
  for (let left = 0; left < required; left += step) {
    const on = new Float64Array(size)
    for (const { back, weight } of games) raise(value(), on, { size: (step * 100) / weight, back })
    at = on
  }
  return at[Math.round(amount / step)] ?? 0
}

/**
 * A game for a week's loss: what it gives back as wins and at most at once, what besides (pools, tournaments), what of it
 * counts; its law where that is known, any law else.
 */
export type LossGame = {
  name: string
  back: number
  besides: number
  weight: number
  most: number
  law?: Law | undefined
}

export type Rebate = {
  /** Of the counted loss, and the most that is given. */
  share: number
  amountMax: number
  /** No more of the loss counts than this part of the weighted stakes. */
  turnover: number
  /** The least loss that counts. */
  least: number
  /** What becomes of a TL that is given, at best. */
  converts: number
  games: readonly LossGame[]
}

/**
 * The most that a week is worth to whoever plays it for its rebate, on average: what is given, less what the play costs.
 * States are the weighted stakes so far and the wealth won or lost; each stake any game. It may end where the rebate
 * can be claimed, and ends where no more can be given. The fewest rounds are not asked for: they only make it less.
 */
export const weekAtMost = (r: Rebate, step = 50): number => {
  const last = Math.ceil(r.amountMax / (r.share * r.turnover) / step)
  const least = -(last * step * 2 + step)
  const points = Math.ceil((3_000 - least) / step) + 1
  const given = (wealth: number, stakes: number): number => {
    const counted = Math.min(Math.max(-wealth, 0), stakes * r.turnover)
    return counted < r.least ? 0 : Math.min(counted * r.share, r.amountMax) * r.converts
  }
  const ended = (n: number): Float64Array =>
    Float64Array.from({ length: points }, (_, i) => {
      const wealth = least + i * step
      const gift = given(wealth, n * step)
      return gift > 0 || n === last ? wealth + gift : Number.NEGATIVE_INFINITY
    })
  const games = r.games.map((game) => {
    const size = (step * 100) / game.weight
    return { ...game, size, moves: game.law && movesOf(game.law, size, step) }
  })
  let at = ended(last)
  for (let n = last - 1; n >= 0; n -= 1) {
    const out = ended(n)
    for (const { size, back, besides, most, moves } of games) {
      const value = { least, step, at }
      if (moves) raiseBy(value, out, moves, size * besides)
      else raise(value, out, { size, back, most }, size * besides)
    }
    // What can only be reached by losing more than the grid holds is never better than stopping there.
    at = out.map((v, i) => (Number.isFinite(v) ? v : least + i * step - last * step))
  }
  return at[Math.round(-least / step)] ?? 0
}
