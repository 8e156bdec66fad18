import { describe, expect, it } from 'vitest'
import inciAvi from '../../titles/inci-avi.ts'
import { plus, rational, toPercent } from '../../src/maths/rational.ts'
import { meanOf } from '../law.ts'
import { drawsOf, everyHistory, sketchedDraw } from '../test-draws.ts'
import { minesFigures, minesLaw, pearlsChance } from './maths.ts'
import { minesOracle, minesOraclePrice } from './oracle.ts'
import { minesLadder, minesRules as rules, type MinesAction, type MinesState } from './rules.ts'
import { minesWager } from './schemas.ts'

const { config, usual } = inciAvi
const soak = process.env['SOAK'] === '1'

const opening = (state: MinesState, tile: number): MinesState =>
  rules.act(config, state, { type: 'open', tile }, drawsOf())

/** Opens in turn while that is offered, then takes if there is anything to take. */
const playOut = (state: MinesState, opens: readonly number[]): MinesState => {
  let at = state
  for (const tile of opens) if (rules.actions(config, at).length > 0) at = opening(at, tile)
  return rules.actions(config, at).length > 0
    ? rules.act(config, at, rules.fallback(config, at), drawsOf())
    : at
}

describe('mines', () => {
  it('pays what the oracle pays: every board of one and two urchins (to four in the soak), every place to stop', () => {
    const orders = [
      Array.from({ length: 25 }, (_, i) => i),
      Array.from({ length: 25 }, (_, i) => (i * 7 + 3) % 25),
    ]
    let cases = 0
    for (const urchins of soak ? [1, 2, 3, 4] : [1, 2])
      everyHistory((draw, drawn) => {
        const dealt = rules.open(config, { urchins }, draw)
        const order = orders[drawn.length % 2 === 0 ? 0 : 1] as number[]
        for (const stop of [0, 1, 2, 5, 21]) {
          const pay = rules.settle(config, playOut(dealt, order.slice(0, stop)))[0]
          const told = minesOracle(urchins, drawn, order.slice(0, stop))
          if (pay !== told)
            throw new Error(`${drawn.join()} stop ${stop}: ${pay}, the oracle ${told}`)
          cases += 1
        }
      })
    expect(cases).toBeGreaterThan(soak ? 1_000_000 : 3_000)
  })

  it('pays what the oracle pays with any number of urchins, at random', () => {
    const draw = sketchedDraw(11)
    for (let i = 0; i < (soak ? 1_000_000 : 6_000); i += 1) {
      const urchins = 1 + draw(20)
      const board = Array.from({ length: urchins }, (_, at) => draw(25 - at))
      const order = Array.from({ length: 25 }, (_, tile) => tile)
      const opens = Array.from(
        { length: draw(25) },
        () => order.splice(draw(order.length), 1)[0] as number,
      )
      const dealt = rules.open(config, { urchins }, drawsOf(...board))
      expect(new Set(dealt.urchins).size).toBe(urchins)
      expect(rules.settle(config, playOut(dealt, opens))[0]).toBe(
        minesOracle(urchins, board, opens),
      )
    }
  })

  it('has the prices of its formula, and closes at the last that is not above the cap', () => {
    expect(minesLadder(config, 3).slice(0, 6)).toEqual([110, 125, 144, 167, 195, 230])
    for (let urchins = 1; urchins <= 20; urchins += 1) {
      const ladder = minesLadder(config, urchins)
      ladder.forEach((price, i) =>
        expect(BigInt(price)).toBe(minesOraclePrice(BigInt(urchins), BigInt(i + 1))),
      )
      if (ladder.length < 25 - urchins)
        expect(minesOraclePrice(BigInt(urchins), BigInt(ladder.length + 1))).toBeGreaterThan(
          1_000_000n,
        )
      const safe = Array.from({ length: ladder.length }, (_, i) => urchins + i)
      const closed = playOut(
        rules.open(config, { urchins }, drawsOf(...Array(urchins).fill(0))),
        safe,
      )
      expect(rules.show(config, closed)).toMatchObject({ over: 'closed', price: ladder.at(-1) })
    }
  })

  it('hides the board: states with the same history have the same view until they are over', () => {
    const draw = sketchedDraw(3)
    for (let i = 0; i < (soak ? 100_000 : 2_000); i += 1) {
      const urchins = 1 + draw(20)
      const board = () => drawsOf(...Array.from({ length: urchins }, (_, at) => draw(25 - at)))
      let [a, b] = [
        rules.open(config, { urchins }, board()),
        rules.open(config, { urchins }, board()),
      ]
      for (;;) {
        const over = [a, b].map((state) => rules.show(config, state).over)
        if (over[0] !== null || over[1] !== null) break
        expect(JSON.stringify(rules.show(config, a))).toBe(JSON.stringify(rules.show(config, b)))
        expect(JSON.stringify(rules.actions(config, a))).toBe(
          JSON.stringify(rules.actions(config, b)),
        )
        const offers = rules.actions(config, a)
        const action = offers[draw(offers.length)]?.action as MinesAction
        ;[a, b] = [a, b].map((state) => rules.act(config, state, action, drawsOf())) as [
          MinesState,
          MinesState,
        ]
      }
    }
  })

  it('offers the shells that are closed, and taking once there is a pearl; a stake that went unopened goes back', () => {
    const dealt = rules.open(config, usual, drawsOf(0, 0, 0))
    expect(rules.actions(config, dealt)).toHaveLength(25)
    expect(rules.actions(config, dealt)).not.toContainEqual({ action: { type: 'take' } })
    expect(rules.actions(config, dealt)).not.toContainEqual({ action: { type: 'return' } })
    const returned = playOut(dealt, [])
    expect([rules.show(config, returned).over, rules.settle(config, returned)]).toEqual([
      'returned',
      [100],
    ])
    const one = opening(dealt, 24)
    expect(rules.actions(config, one)).toHaveLength(25)
    expect(rules.actions(config, one)).toContainEqual({ action: { type: 'take' } })
    expect(rules.show(config, playOut(one, []))).toMatchObject({
      over: 'taken',
      price: 110,
      board: [0, 1, 2],
    })
    expect(rules.show(config, opening(one, 1))).toMatchObject({
      over: 'hit',
      price: 0,
      board: [0, 1, 2],
    })
    expect(rules.hidden(config, one)).toEqual([0, 1, 2])
  })

  it('returns between 96.25 and 97.00 wherever one stops; the chance of k pearls is the count of boards', () => {
    const figures = minesFigures(config, usual)
    expect([figures.rtp.least, figures.rtp.most]).toEqual(['96.25', '97.00'])
    expect([figures.maxWin, figures.topEvery]).toEqual(['9007.66', 9287])
    let safe = 0n
    const boards = everyHistory((draw) => {
      const { urchins } = rules.open(config, { urchins: 3 }, draw)
      if (![4, 9, 14, 19].some((tile) => urchins.includes(tile))) safe += 1n
    })
    expect(boards).toBe(25 * 24 * 23)
    expect(pearlsChance(3, 4)).toEqual(rational(safe, BigInt(boards)))
    const law = minesLaw(config, 3, 4)
    expect(law.map(({ chance }) => chance).reduce(plus)).toEqual(rational(1n))
    expect(toPercent(meanOf(law))).toBe(toPercent(rational(167n * safe, 100n * BigInt(boards))))
  })

  it.each([{ urchins: 0 }, { urchins: 21 }, { urchins: 2.5 }, {}, { urchins: 3, board: [] }])(
    'takes no wager %j',
    (wager) => {
      expect(minesWager.safeParse(wager).success).toBe(false)
    },
  )
})
