import { describe, expect, test } from 'vitest'
import { enumerateSlot } from '../maths/enumerate.ts'
import { expectLines, roundReturn } from '../maths/exact.ts'
import { toFloat, toPercent } from '../maths/rational.ts'
import { playSlot, slotEngine } from '../maths/slot-round.ts'
import { drawsOf } from '../maths/draws.ts'
import type { LinesData, SlotData } from '../maths/slot.ts'
import { game as gameSchema } from '../protocol/games.ts'
import { titles } from '../titles.ts'
import { cycleFigures, type Figures } from './figures.ts'
import { catalogue, games } from './games.ts'
import declared from './rtp.json' with { type: 'json' }
import { slots } from './slots.ts'
import { seeded } from './strips.ts'
import { expectCycle } from '../maths/cycle.ts'

const soak = process.env['SOAK'] === '1'
const figuresOf = (slug: string) =>
  (declared as unknown as Record<string, Figures>)[slug] as Figures
const of = (engine: string) =>
  titles.filter((title) => title.engine === engine).map((title) => title.slug)

describe('the declared figures', () => {
  test('every title has its own maths, and it is in the list of the operator', () => {
    expect(titles.length).toBe(32)
    expect(Object.keys(slots).sort()).toEqual([...of('lines'), ...of('cascade')].sort())
    expect(new Set(Object.values(slots).map((data) => JSON.stringify(data.strips))).size).toBe(27)
    for (const { info } of games.values())
      expect(gameSchema.safeParse(info).success, info.slug).toBe(true)
    expect(catalogue().games.map((g) => g.id)).toEqual(titles.map((title) => title.slug))
  })

  test('the return lies between 95.5 and 97.2 and the most a round can pay within 10,000 stakes', () => {
    const seen = { 1: 0, 2: 0, 3: 0 }
    for (const slug of Object.keys(slots)) {
      const f = figuresOf(slug)
      seen[f.volatility] += 1
      expect(+f.rtp, slug).toBeGreaterThanOrEqual(95.5)
      expect(+f.rtp, slug).toBeLessThanOrEqual(97.2)
      expect(+f.maxWin, slug).toBeLessThanOrEqual(10_000)
      expect(+f.maxWin, slug).toBeGreaterThan(500)
    }
    expect(Object.values(seen).every((n) => n >= 5)).toBe(true)
    expect(games.get('felek-ruleti')?.info.rtp).toBe('97.30')
  })

  test.each(of('lines'))('%s: the declared return is the one that its symbols give', (slug) => {
    const data = slots[slug] as LinesData
    expect(toPercent(roundReturn(expectLines(data), data.freeSpins).rtp)).toBe(figuresOf(slug).rtp)
  })

  const counted = soak
    ? Object.keys(slots)
    : ['lale-bahcesi', 'perili-konak', 'derin-mavi', 'kahinin-kuresi']
  test.each(counted)(
    '%s: all declared figures are those of the count of all stops',
    { timeout: 60_000 },
    (slug) => {
      const data = slots[slug] as SlotData
      expect(cycleFigures(data, enumerateSlot(data))).toEqual(figuresOf(slug))
    },
  )
})

describe('play', () => {
  test.each(['lale-bahcesi', 'yildiz-carki', 'seker-yagmuru'])(
    '%s: played rounds return what was computed',
    { timeout: 120_000 },
    (slug) => {
      const data = slots[slug] as SlotData
      const engine = slotEngine(data)
      const random = seeded(`simulation of ${slug}`)
      const draw = (range: number) => Math.floor(random() * range)
      const n = soak ? 10_000_000 : 200_000
      let paid = 0
      let hits = 0
      for (let i = 0; i < n; i += 1) {
        const round = playSlot(data, engine, draw)
        paid += round.pay
        if ((round.spins[0]?.spin.pay ?? 0) > 0) hits += 1
      }
      const exact = toFloat(
        roundReturn(
          data.engine === 'lines' ? expectLines(data) : expectCycle(enumerateSlot(data)),
          data.freeSpins,
        ).rtp,
      )
      const { sigma, hitRate } = figuresOf(slug)
      const bound = (spread: number) => (2.576 * spread) / Math.sqrt(n)
      const hit = +hitRate / 100
      expect(Math.abs(paid / 100 / n - exact)).toBeLessThan(bound(+sigma))
      expect(Math.abs(hits / n - hit)).toBeLessThan(bound(Math.sqrt(hit * (1 - hit))))
    },
  )

  test('the result of a round depends on seeds and nonce alone', () => {
    const data = slots['anka-atesi'] as SlotData
    const engine = slotEngine(data)
    for (let nonce = 0n; nonce < 50n; nonce += 1n) {
      const once = playSlot(data, engine, drawsOf('ab'.repeat(32), 'seed', nonce).draw)
      expect(
        playSlot(data, slotEngine(data), drawsOf('ab'.repeat(32), 'seed', nonce).draw),
      ).toEqual(once)
    }
  })
})

test('the catalogue says of each game exactly what a round may win', () => {
  for (const offer of catalogue().games) expect(offer.maxWin).toBe(games.get(offer.id)?.info.maxWin)
})
