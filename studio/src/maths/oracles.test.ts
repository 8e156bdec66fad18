import { describe, expect, it } from 'vitest'
import { everyHistory, sketchedDraw } from '../../engines/test-draws.ts'
import { bingos } from '../games/bingos.ts'
import { races } from '../games/races.ts'
import { slots } from '../games/slots.ts'
import { raceBetKinds } from '../protocol/games.ts'
import { cardOf, rowsOf } from './bingo-cards.ts'
import { drawBalls, prizesOf } from './bingo.ts'
import { cascadeOracle } from './cascade-oracle.ts'
import type { Draw } from './draw.ts'
import { bingoOracle, raceBetOracle, raceOracle, rouletteOracle } from './drawn-oracles.ts'
import { lines } from './lines.ts'
import { linesOracle, printedLines } from './lines-oracle.ts'
import { drawOrder, raceBetWins } from './racing.ts'
import { betSets, pockets, returnKurus } from './roulette.ts'
import { playSlot, slotEngine } from './slot-round.ts'
import type { SlotData } from './slot.ts'

/* What plays against what was written from the rules alone, over all of a small config and many rounds of the true ones. */

const soak = process.env['SOAK'] === '1'

const oracleOf = (data: SlotData, draw: Draw): number =>
  data.engine === 'lines' ? linesOracle(data, draw) : cascadeOracle(data, draw)

/** The same draws twice, of rounds one after another. */
const twice = (seed: number) => [sketchedDraw(seed), sketchedDraw(seed)] as const

/** Strips so short that all their stops can be played, without free spins. */
const shortOf = (data: SlotData, size: number): SlotData => ({
  ...data,
  strips: data.strips.map((strip, reel) => strip.slice(reel, reel + size)),
  freeSpins: { ...data.freeSpins, awards: [0, 0, 0] },
})

describe('slots', () => {
  it('play on the lines that the rules print', () => {
    expect(printedLines).toEqual(lines.map((rows) => rows.map((row) => row + 1)))
  })

  it.each(['lale-bahcesi', 'aslan-payi', 'anka-atesi'])(
    '%s, cut short: pays what the oracle pays at every stop of every reel',
    { timeout: 600_000 },
    (slug) => {
      const data = shortOf(slots[slug] as SlotData, soak ? 16 : 7)
      const engine = slotEngine(data)
      let won = 0
      const stops = everyHistory((draw, drawn) => {
        const told = oracleOf(data, draw)
        const { pay } = engine.base(drawn)
        if (pay !== told) throw new Error(`at ${drawn.join()} ${pay}, the oracle ${told}`)
        if (pay > 0) won += 1
      })
      expect(stops).toBe((soak ? 16 : 7) ** 5)
      expect(won).toBeGreaterThan(stops / 20)
    },
  )

  it.each(Object.keys(slots))(
    '%s: rounds with their free spins pay what the oracle pays',
    { timeout: 600_000 },
    (slug) => {
      const data = slots[slug] as SlotData
      const engine = slotEngine(data)
      const [ours, theirs] = twice(5)
      let spins = 0
      const rounds = soak ? 40_000 : 2_000
      for (let i = 0; i < rounds; i += 1) {
        const round = playSlot(data, engine, ours)
        const told = oracleOf(data, theirs)
        if (round.pay !== told) throw new Error(`round ${i} pays ${round.pay}, the oracle ${told}`)
        spins += round.spins.length
      }
      expect(spins).toBeGreaterThan(rounds)
    },
  )
})

describe('roulette', () => {
  it('brings back what the oracle does, for every bet on every number', () => {
    let cases = 0
    for (const [kind, sets] of Object.entries(betSets))
      for (const numbers of sets)
        for (let fell = 0; fell < pockets; fell += 1) {
          const bet = { kind: kind as keyof typeof betSets, numbers, amountKurus: 700n }
          expect(returnKurus(bet, fell)).toBe(rouletteOracle(700n, numbers, fell))
          cases += 1
        }
    expect(cases).toBe(157 * 37)
  })
})

describe('races', () => {
  it('come in as the oracle says, for every draw of a small one, and so do all bets', () => {
    const small = { weights: [3, 1, 4, 2], places: 2 }
    const bets = [1, 2, 3, 4].flatMap((first) =>
      [1, 2, 3, 4].filter((second) => second !== first).map((second) => [first, second]),
    )
    let cases = 0
    everyHistory((draw, drawn) => {
      const order = drawOrder(small, draw)
      let at = 0
      expect(raceOracle(small.weights, () => drawn[at++] as number)).toEqual(order)
      for (const kind of raceBetKinds)
        for (const numbers of bets) {
          const wins = raceBetWins(small, kind, numbers, order)
          expect(wins).toBe(raceBetOracle(kind, numbers, order, small.places))
          cases += 1
        }
    })
    expect(cases).toBeGreaterThan(3_000)
  })

  it.each(Object.entries(races))('%s: so do its own', (_, race) => {
    const [ours, theirs] = twice(6)
    for (let i = 0; i < (soak ? 100_000 : 1_000); i += 1)
      expect(raceOracle(race.weights, theirs)).toEqual(drawOrder(race, ours))
  })
})

describe('tombala', () => {
  it.each(Object.entries(bingos))('%s: a card pays what the oracle pays', (_, data) => {
    const draw = sketchedDraw(7)
    let won = 0
    const cards = soak ? 1_000_000 : 4_000
    for (let i = 0; i < cards; i += 1) {
      const [serial, balls] = [1 + draw(9_999), drawBalls(data, draw)]
      const pay = prizesOf(data, serial, balls).reduce((sum, prize) => sum + prize.pay, 0)
      const told = bingoOracle(data.stages, rowsOf(cardOf(serial)), balls)
      if (pay !== told) throw new Error(`card ${serial} pays ${pay}, the oracle ${told}`)
      if (pay > 0) won += 1
    }
    expect(won).toBeGreaterThan(cards / 4)
  })
})
