import { describe, expect, test } from 'vitest'
import { inTurn } from '../../../../packages/database/test/in-turns.ts'
import { toKurus } from '@felek/contract/money.ts'
import { soldTitles } from '../../engines/par.ts'
import { releasedRooms } from '../rooms/list.ts'
import { expectLines } from '../../engines/lines/exact.ts'
import { enumerateSlot, paysByLines, slotEngine } from '../../engines/reels/both.ts'
import { expectCycle } from '../../engines/reels/cycle.ts'
import { roundReturn } from '../../engines/reels/exact.ts'
import { cycleFigures, type Figures } from '../../engines/reels/figures.ts'
import { playSlot } from '../../engines/reels/round.ts'
import type { LinesData, SlotData } from '../../engines/reels/slot.ts'
import { slots } from '../../engines/reels/test-reels.ts'
import { toFloat } from '../maths/rational.ts'
import { drawsOf } from '../maths/draws.ts'
import { game as gameSchema } from '../protocol/games.ts'
import { titles } from '../titles.ts'
import { listCatalogue } from './catalogue.ts'
import { games } from './games.ts'
import declared from './rtp.json' with { type: 'json' }
import { seeded } from './strips.ts'

const soak = process.env['SOAK'] === '1'
const figuresOf = (slug: string) =>
  (declared as unknown as Record<string, Figures>)[slug] as Figures
const of = (page: string) =>
  [...games.values()].flatMap(({ info }) => (info.engine === page ? [info.slug] : []))

describe('the declared figures', () => {
  test('every title has its own maths, and it is in the list of the operator', async () => {
    expect(titles.length).toBe(32)
    expect(Object.keys(slots).sort()).toEqual([...of('lines'), ...of('cascade')].sort())
    expect(new Set(Object.values(slots).map((data) => JSON.stringify(data.strips))).size).toBe(27)
    for (const { info } of games.values())
      expect(gameSchema.safeParse(info).success, info.slug).toBe(true)
    const sold = (await soldTitles()).map(({ title }) => title.slug)
    const listed = (await listCatalogue()).games
    // What we would show first, then everything as it came out.
    const first = ['lokum-yagmuru', 'hezarfen', 'inci-avi']
    expect(listed.map((g) => g.id)).toEqual([
      ...first,
      ...[
        ...titles.map(({ slug }) => slug),
        ...sold,
        ...releasedRooms.map(({ slug }) => slug),
      ].filter((id) => !first.includes(id)),
    ])
    // Where the player chooses how wild it is, the game has no step.
    for (const { id, family, volatility } of listed)
      expect(volatility === undefined, id).toBe(['instant', 'table', 'racing'].includes(family))
  })

  test('the return lies between 95.5 and 97.2; what a round pays at most comes once in ten million rounds or oftener', () => {
    for (const slug of Object.keys(slots)) {
      const f = figuresOf(slug)
      expect(+f.rtp, slug).toBeGreaterThanOrEqual(95.5)
      expect(+f.rtp, slug).toBeLessThanOrEqual(97.2)
      expect(+f.maxWin, slug).toBeGreaterThanOrEqual(100)
      expect(f.topEvery, slug).toBeLessThanOrEqual(10_000_000)
      expect(+f.smallWins, slug).toBeLessThan(80)
    }
    expect(games.get('felek-ruleti')?.info.rtp).toBe('97.30')
  })

  test.each(of('lines'))('%s: the declared return is the one that its symbols give', (slug) => {
    const data = slots[slug] as LinesData
    // The cap cuts off a few hundredths of a percent at most.
    const whole = 100 * toFloat(roundReturn(expectLines(data), data.freeSpins).rtp)
    expect(whole - +figuresOf(slug).rtp).toBeGreaterThan(-0.01)
    expect(whole - +figuresOf(slug).rtp).toBeLessThan(0.05)
  })

  const counted = soak
    ? Object.keys(slots)
    : ['lale-bahcesi', 'perili-konak', 'derin-mavi', 'kahinin-kuresi'].filter((_, n) => inTurn(n))
  test.each(counted)(
    '%s: all declared figures are those of the count of all stops',
    { timeout: 120_000 },
    (slug) => {
      const data = slots[slug] as SlotData
      expect(cycleFigures(data, enumerateSlot(data))).toEqual(figuresOf(slug))
    },
  )
})

describe('the cap', () => {
  test('ends the round at what it pays at most, to the kuruş, and its pictures say so', () => {
    const game = games.get('horoz-vakti')
    if (!game) throw new Error('a slot')
    const { title } = game
    const lower = title.rules.gameOf(title, { ...figuresOf(title.slug), maxWin: '3.00' })
    const wager = { stakeKurus: 1_000n, bets: [] }
    let [capped, whole] = [0, 0]
    for (let nonce = 0n; nonce < 3_000n; nonce += 1n) {
      const draw = () => drawsOf('ab'.repeat(32), 'seed', nonce).draw
      const free = game.play(wager, draw())
      const low = lower.play(wager, draw())
      expect(low.payoutKurus).toBe(free.payoutKurus < 3_000n ? free.payoutKurus : 3_000n)
      if (free.payoutKurus <= 3_000n) whole += 1
      else capped += 1
      if (!('steps' in low.outcome)) throw new Error('a slot')
      const paid = low.outcome.steps.map(({ amount }) => toKurus(amount))
      expect(paid.reduce((sum, amount) => sum + amount, 0n)).toBe(low.payoutKurus)
      expect(low.outcome.steps.at(-1)?.freeSpinsLeft).toBe(0)
    }
    expect(capped).toBeGreaterThan(20)
    expect(whole).toBeGreaterThan(2_000)
  })
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
          paysByLines(data) ? expectLines(data) : expectCycle(enumerateSlot(data)),
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

test('the catalogue says of each game what a round may win, and nothing of what plays it', async () => {
  for (const offer of (await listCatalogue()).games) {
    const game = games.get(offer.id)
    if (game) expect(offer.maxWin).toBe(game.info.maxWin)
    // Every highest prize with its chance: once in 10⁸ rounds or oftener.
    expect(offer.topEvery).toBeLessThanOrEqual(100_000_000)
    if (game?.info.engine === 'racing')
      expect(+(offer.rtp.most ?? 0)).toBeGreaterThan(+offer.rtp.least)
    expect(Object.keys(offer)).not.toContain('engine')
    // At a table a stake may risk nothing.
    if (offer.facets.includes('jackpot')) expect(offer.family).toBe('slot')
  }
})
