import { describe, expect, it } from 'vitest'
import type { Draw } from '../../src/maths/draw.ts'
import { cascadeOracle } from '../cascade/oracle.ts'
import { lines } from '../lines/lines.ts'
import { linesOracle, printedLines } from '../lines/oracle.ts'
import { everyHistory, sketchedDraw } from '../test-draws.ts'
import { paysByLines, slotEngine } from './both.ts'
import { playSlot } from './round.ts'
import type { SlotData } from './slot.ts'
import { slots } from './test-reels.ts'

/* What plays against what was written from the rules alone, over all stops of short reels and many rounds of the true ones. */

const soak = process.env['SOAK'] === '1'

const oracleOf = (data: SlotData, draw: Draw): number =>
  paysByLines(data) ? linesOracle(data, draw) : cascadeOracle(data, draw)

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
