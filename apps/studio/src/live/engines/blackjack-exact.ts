import { plus, rational, times, type Rational } from '../../maths/rational.ts'

/*
 * The exact return of blackjack.ts under best play, by dynamic programming: with replacement a hand
 * is its total and nothing else. Everything about decisions is on condition that the dealer has no
 * blackjack, as at the table.
 */

type Hand = { total: number; soft: boolean }
const pips = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const chance = (pip: number): Rational => rational(pip === 10 ? 4n : 1n, 13n)
const zero = rational(0n)
const sum = (parts: Rational[]): Rational => parts.reduce(plus, zero)
const atLeast = (a: Rational, b: Rational): boolean => a.n * b.d >= b.n * a.d
const best = (parts: Rational[]): Rational => parts.reduce((a, b) => (atLeast(a, b) ? a : b))
const expect = (of: (pip: number) => Rational): Rational =>
  sum(pips.map((pip) => times(chance(pip), of(pip))))

const start = (pip: number): Hand =>
  pip === 1 ? { total: 11, soft: true } : { total: pip, soft: false }
const add = ({ total, soft }: Hand, pip: number): Hand => {
  const sumOf = total + (pip === 1 && total <= 10 ? 11 : pip)
  const isSoft = soft || (pip === 1 && total <= 10)
  return sumOf > 21 && isSoft ? { total: sumOf - 10, soft: false } : { total: sumOf, soft: isSoft }
}
const remember = (of: (hand: Hand) => Rational): ((hand: Hand) => Rational) => {
  const known = new Map<string, Rational>()
  return (hand) => {
    const key = `${hand.total}${hand.soft}`
    const value = known.get(key) ?? of(hand)
    known.set(key, value)
    return value
  }
}

/** Chances of the dealer's end totals 17 … 21 and 22 (bust), from an upcard, without blackjack. */
const dealerEnds = (up: number): Map<number, Rational> => {
  const ends = new Map<number, Rational>()
  const draw = (hand: Hand, weight: Rational): void => {
    if (hand.total < 17) {
      for (const pip of pips) draw(add(hand, pip), times(weight, chance(pip)))
      return
    }
    const end = Math.min(22, hand.total)
    ends.set(end, plus(ends.get(end) ?? zero, weight))
  }
  const holes = pips.filter((hole) => !(up === 1 && hole === 10) && !(up === 10 && hole === 1))
  const all = sum(holes.map(chance))
  for (const hole of holes) draw(add(start(up), hole), times(chance(hole), rational(all.d, all.n)))
  return ends
}

/**
 * What a player wins or loses on average, in opening stakes, against an upcard without blackjack,
 * by the first two cards.
 */
const playerValues = (up: number): ((a: number, b: number) => Rational) => {
  const ends = dealerEnds(up)
  const stand = remember(({ total }) =>
    sum(
      [...ends].map(([end, weight]) =>
        times(weight, rational(end === 22 || total > end ? 1n : total === end ? 0n : -1n)),
      ),
    ),
  )
  const after = (hand: Hand, then: (hand: Hand) => Rational, pip: number): Rational => {
    const next = add(hand, pip)
    return next.total > 21 ? rational(-1n) : next.total === 21 ? stand(next) : then(next)
  }
  const hit = (hand: Hand): Rational => expect((pip) => after(hand, play, pip))
  const play: (hand: Hand) => Rational = remember((hand) => best([stand(hand), hit(hand)]))
  const double = (hand: Hand): Rational =>
    times(
      rational(2n),
      expect((pip) => after(hand, stand, pip)),
    )
  const two = (hand: Hand): Rational =>
    hand.total === 21 ? stand(hand) : best([play(hand), double(hand)])
  const split = (pip: number): Rational =>
    times(
      rational(2n),
      expect((next) => (pip === 1 ? stand : two)(add(start(pip), next))),
    )
  return (a, b) => {
    const whole = two(add(start(a), b))
    return a === b ? best([whole, split(a)]) : whole
  }
}

/** The share of the opening stake that comes back under best play. */
export const blackjackReturn = (): Rational => {
  const natural = (a: number, b: number) => (a === 1 && b === 10) || (a === 10 && b === 1)
  const edge = expect((up) => {
    const dealerNatural = up === 1 ? chance(10) : up === 10 ? chance(1) : zero
    const otherwise = plus(rational(1n), times(rational(-1n), dealerNatural))
    const value = playerValues(up)
    return expect((a) =>
      expect((b) => {
        const open = times(otherwise, natural(a, b) ? rational(3n, 2n) : value(a, b))
        return natural(a, b) ? open : plus(open, times(rational(-1n), dealerNatural))
      }),
    )
  })
  return plus(rational(1n), edge)
}
