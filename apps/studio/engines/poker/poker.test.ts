import { describe, expect, it } from 'vitest'
import felekPoker from '../../titles/felek-poker.ts'
import { plus, rational, toPercent } from '../../src/maths/rational.ts'
import { everyOf, meanOf } from '../law.ts'
import { drawsOf, sketchedDraw } from '../test-draws.ts'
import { cardName, cardOf, deckSize } from './cards.ts'
import { handRankOf } from './hand-rank.ts'
import { bestHold, holdOdds, worthOf } from './hold-odds.ts'
import { pokerOutcomes } from './maths.ts'
import { pokerOracle } from './oracle.ts'
import { holds, pokerRules as rules, type PokerState } from './rules.ts'
import { pokerAction, pokerWager } from './schemas.ts'
import { strategyHold } from './strategy.ts'

const { config } = felekPoker
const soak = process.env['SOAK'] === '1'

const cards = (names: string): number[] => names.split(' ').map(cardOf)
const shuffled = (draw: (range: number) => number): number[] =>
  Array.from({ length: deckSize - 1 }, (_, at) => draw(deckSize - at))
const held = (state: PokerState, hold: readonly number[]): PokerState =>
  rules.act(config, state, { hold }, drawsOf())
/** A round whose deck begins with these cards. */
const dealtOf = (names: string): PokerState => {
  const first = cards(names)
  const rest = Array.from({ length: deckSize }, (_, card) => card)
  return { deck: [...first, ...rest.filter((card) => !first.includes(card))], held: null }
}

describe('poker', () => {
  it('pays what the oracle pays: a million ways to hold of shuffled decks, all 32 of each', () => {
    const draw = sketchedDraw(21)
    let cases = 0
    for (let deal = 0; deal < (soak ? 400_000 : 32_000); deal += 1) {
      const draws = shuffled(draw)
      const dealt = rules.open(config, {}, drawsOf(...draws))
      for (const hold of holds) {
        const pay = rules.settle(config, held(dealt, hold))[0]
        const told = pokerOracle(
          draws,
          [0, 1, 2, 3, 4].map((place) => hold.includes(place)),
        )
        if (pay !== told)
          throw new Error(`${draws.join()} hold ${hold.join()}: ${pay}, not ${told}`)
        cases += 1
      }
    }
    expect(cases).toBeGreaterThan(1_000_000)
  }, 120_000)

  it.each([
    ['TS JS QS KS AS', 'royalFlush'],
    ['AH 2H 3H 4H 5H', 'straightFlush'],
    ['9D TD JD QD KD', 'straightFlush'],
    ['7S 7H 7D 7C 2S', 'four'],
    ['7S 2H 7D 2C 7C', 'fullHouse'],
    ['2C 9C 4C KC 7C', 'flush'],
    ['AS 2H 3D 4C 5S', 'straight'],
    ['TS JH QD KC AS', 'straight'],
    ['JS QH KD AC 2S', null],
    ['QS KH AD 2C 3S', null],
    ['QH KH AH 2H 3H', 'flush'],
    ['9S 9H 2D 9C 4S', 'three'],
    ['3S 8H 3D 8C AS', 'twoPair'],
    ['JS 4H JD 7C 2S', 'jacks'],
    ['AS 4H AD 7C 2S', 'jacks'],
    ['TS 4H TD 7C 2S', null],
  ] as const)('%s is %s', (hand, rank) => {
    expect(handRankOf(cards(hand))).toBe(rank)
  })

  it('replaces what is not held by the sixth card of the deck and those after it, from left to right', () => {
    const dealt = dealtOf('2C 9D KH 4S JS 5H 6H 7H 8H TH')
    expect(rules.show(config, held(dealt, [1, 3])).hand).toEqual(['5H', '9D', '6H', '4S', '7H'])
    expect(rules.show(config, held(dealt, []))).toMatchObject({
      hand: ['5H', '6H', '7H', '8H', 'TH'],
      rank: 'flush',
      price: 600,
    })
    expect(rules.show(config, held(dealt, [0, 1, 2, 3, 4])).hand).toEqual(['2C', '9D', 'KH', '4S', 'JS']) // prettier-ignore
  })

  it('offers each of the 32 holds once, then nothing; the clock holds all five', () => {
    const dealt = dealtOf('JC JD KH 4S 2S')
    const offers = rules.actions(config, dealt)
    expect(new Set(offers.map(({ action }) => JSON.stringify(action))).size).toBe(32)
    for (const { action, stake } of offers) {
      expect([stake, pokerAction.safeParse(action).success]).toEqual([undefined, true])
      expect(rules.actions(config, held(dealt, action.hold))).toEqual([])
    }
    const late = held(dealt, rules.fallback(config, dealt).hold)
    expect([rules.show(config, late).hand, rules.settle(config, late)]).toEqual([
      rules.show(config, dealt).dealt,
      [100],
    ])
  })

  it('hides the deck: the same five cards over another deck are the same view, and the same offers', () => {
    const draw = sketchedDraw(5)
    for (let i = 0; i < 2_000; i += 1) {
      const { deck } = rules.open(config, {}, drawsOf(...shuffled(draw)))
      const rest = deck.slice(5)
      const other: PokerState = { deck: [...deck.slice(0, 5), ...rest.toReversed()], held: null }
      const [a, b] = [{ deck, held: null }, other].map((state) => [
        JSON.stringify(rules.show(config, state)),
        JSON.stringify(rules.actions(config, state)),
      ])
      expect(a).toEqual(b)
      expect(rules.hidden(config, other)).toEqual(other.deck.map(cardName))
    }
  })

  it('shuffles all 52 cards, each once, and names each as it reads it', () => {
    const { deck } = rules.open(config, {}, drawsOf(...shuffled(sketchedDraw(9))))
    expect([...deck].sort((a, b) => a - b)).toEqual(Array.from({ length: 52 }, (_, card) => card))
    expect(deck.map((card) => cardOf(cardName(card)))).toEqual(deck)
  })

  it.each([{ hold: [1, 0] }, { hold: [0, 0] }, { hold: [5] }, { hold: [-1] }, { hold: 3 }, {}])(
    'takes no action %j',
    (action) => {
      expect(pokerAction.safeParse(action).success).toBe(false)
    },
  )

  it('takes no wager that says anything', () => {
    expect(pokerWager.safeParse({}).success).toBe(true)
    expect(pokerWager.safeParse({ hold: [] }).success).toBe(false)
  })
})

describe('poker figures', () => {
  const checked: { cards: readonly number[]; worth: ReturnType<typeof rational> }[] = []
  let classes = 0
  const outcomes = pokerOutcomes(config, (hand, worth) => {
    // Every hundredth class, all in the soak; the count of formulas takes a moment longer than the tables.
    if (soak || classes % 100 === 0) checked.push({ cards: [...hand], worth })
    classes += 1
  })

  it('count 134,459 classes; with best play 99.5439 % come back, a royal flush once in 40,391 hands', () => {
    expect(outcomes.classes).toBe(134_459)
    expect(meanOf(outcomes.best)).toEqual(rational(1_653_526_326_983n, 1_661_102_543_100n))
    expect(everyOf(outcomes.best[0]?.chance ?? rational(1n))).toBe(40_391)
    for (const law of [outcomes.best, outcomes.printed])
      expect(law.map(({ chance }) => chance).reduce(plus)).toEqual(rational(1n))
  })

  it('the hint holds as well as can be: counted by formulas, it is worth what the tables say of the best hold', () => {
    for (const { cards: hand, worth } of checked) {
      const odds = holdOdds(hand, bestHold(config, hand))
      expect(rational(BigInt(worthOf(config, odds)), BigInt(odds.draws))).toEqual(worth)
    }
    expect(checked.length).toBeGreaterThan(1_300)
  }, 240_000)

  it('a hold of five is what it is, a hold of four is counted card by card', () => {
    const hand = cards('TH JH QH KH 2C')
    const ways: Record<string, number> = {}
    for (let card = 0; card < deckSize; card += 1) {
      if (hand.includes(card)) continue
      const rank = handRankOf([...hand.slice(0, 4), card])
      if (rank !== null) ways[rank] = (ways[rank] ?? 0) + 1
    }
    const odds = holdOdds(hand, [0, 1, 2, 3])
    expect(odds.draws).toBe(47)
    expect(Object.fromEntries(Object.entries(odds.ways).filter(([, count]) => count > 0))).toEqual(ways) // prettier-ignore
    expect(holdOdds(cards('7S 2H 7D 2C 7C'), [0, 1, 2, 3, 4])).toMatchObject({ draws: 1, ways: { fullHouse: 1 } }) // prettier-ignore
  })

  it('the printed strategy returns a little less, the same whatever the order of the five cards', () => {
    expect(toPercent(meanOf(outcomes.printed))).toBe('99.46')
    const draw = sketchedDraw(31)
    const kept = (hand: readonly number[]) =>
      strategyHold(hand)
        .map((place) => hand[place] as number)
        .sort((a, b) => a - b)
    for (let i = 0; i < 3_000; i += 1) {
      const hand = rules.open(config, {}, drawsOf(...shuffled(draw))).deck.slice(0, 5)
      const other = hand.toSorted((a, b) => a - b)
      expect(kept(hand), hand.map(cardName).join(' ')).toEqual(kept(other))
    }
  })

  it.each([
    ['TH JH QH KH KC', 'TH JH QH KH'],
    ['JS JD 3H 4H 5H', 'JS JD'],
    ['4S 4D TH QH AH', 'TH QH AH'],
    ['4S 4D 9H QH AH', '4S 4D'],
    ['5S 6D 7H 8C 2H', '5S 6D 7H 8C'],
    ['AS 2D 3H 4C 9H', 'AS'],
    ['JS QS KH AH 3C', 'JS QS'],
    ['JS QD KH 3C 4D', 'JS QD'],
    ['TS KS 4D 6C 2H', 'TS KS'],
    ['2S 4D 6C 8H TD', ''],
  ])('the printed strategy of %s holds %s', (hand, hold) => {
    const dealt = cards(hand)
    expect(strategyHold(dealt).map((place) => cardName(dealt[place] as number)).join(' ')).toBe(hold) // prettier-ignore
  })
})
