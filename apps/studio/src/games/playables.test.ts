import { describe, expect, it, test } from 'vitest'
import { listTitles } from '../../engines/par.ts'
import { sketchedDraw } from '../../engines/test-draws.ts'
import { mathsOf } from '../../engines/versions.ts'
import { toKurus } from '@felek/contract/money.ts'
import type { Draw } from '../maths/draw.ts'
import type { Bet } from '../protocol/rounds.ts'
import type { Playable } from '../rounds/playable.ts'
import { games, type Game } from './games.ts'
import { allPlayables, createPlayables, playableOfGame, playableOfTitle } from './playables.ts'

const titles = await listTitles()

/** Draws, and the ranges that they were asked of. */
const recorded = (seed: number): { draw: Draw; ranges: number[] } => {
  const draw = sketchedDraw(seed)
  const ranges: number[] = []
  return {
    ranges,
    draw: (range) => {
      ranges.push(range)
      return draw(range)
    },
  }
}

const raceBets: Bet[] = [
  { kind: 'win', numbers: [1], amount: '3.00' },
  { kind: 'place', numbers: [2], amount: '4.00' },
  { kind: 'forecast', numbers: [1, 2], amount: '1.00' },
]
const betsOf = {
  roulette: [
    {
      kind: 'red',
      numbers: [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36],
      amount: '5.00',
    },
    { kind: 'straight', numbers: [7], amount: '2.00' },
  ],
  racing: raceBets,
  bingo: [
    { kind: 'card', numbers: [12], amount: '5.00' },
    { kind: 'card', numbers: [812], amount: '5.00' },
  ],
} satisfies Record<string, Bet[]>
const sumOf = (bets: readonly Bet[]): bigint =>
  bets.reduce((sum, { amount }) => sum + toKurus(amount), 0n)

describe("today's games as rules", () => {
  test.each([...games.values()].map((game) => [game.title.slug, game] as const))(
    '%s: the same draws give the same outcome, and the payout to the kuruş',
    (_, game) => {
      const playable = playableOfGame(game)
      const bets: Bet[] | undefined = game.stakes
        ? undefined
        : betsOf[game.info.engine as keyof typeof betsOf]
      const stakeKurus = bets ? sumOf(bets) : 1_000n
      const wager = playable.wagerOf(stakeKurus, bets)
      const before = game.wagerIn(stakeKurus, bets)
      if (!before) throw new Error('the wager fits')
      expect(JSON.parse(JSON.stringify(wager))).toEqual(wager)
      for (let seed = 1; seed <= 300; seed += 1) {
        const [ours, theirs] = [recorded(seed), recorded(seed)]
        const state = playable.rules.open(playable.config, wager, ours.draw)
        const { outcome, payoutKurus } = game.play(before, theirs.draw)
        expect(ours.ranges).toEqual(theirs.ranges)
        expect(playable.rules.actions(playable.config, state)).toEqual([])
        expect(playable.rules.show(playable.config, state)).toEqual(outcome)
        expect(playable.payoutKurus?.(state)).toBe(payoutKurus)
        const [pay = -1] = playable.rules.settle(playable.config, state)
        expect(BigInt(pay)).toBe((payoutKurus * 100n) / stakeKurus)
        expect(pay).toBeLessThanOrEqual(playable.capHundredths)
        expect(JSON.parse(JSON.stringify(state))).toEqual(state)
      }
    },
  )

  it('takes the stakes and bets that the game offers, and nothing else', () => {
    const of = (slug: string): Playable => playableOfGame(games.get(slug) as Game)
    const slot = of('lale-bahcesi')
    expect(slot.wagerOf(1_000n, null)).toEqual({ stake: '10.00', bets: [] })
    expect([
      slot.wagerOf(1_100n, null),
      slot.wagerOf(1_000n, raceBets),
      slot.wagerOf(1_000n, []),
      of('felek-ruleti').wagerOf(700n, betsOf.roulette.slice(1)),
      of('felek-ruleti').wagerOf(200n, undefined),
      of('felek-ruleti').wagerOf(200n, { bets: betsOf.roulette }),
      of('ruzgar-kupasi').wagerOf(800n, [
        ...raceBets,
        { kind: 'win', numbers: [9], amount: '1.00' },
      ]),
      of('tombala').wagerOf(500n, [{ kind: 'card', numbers: [12], amount: '3.00' }]),
    ]).toEqual(Array.from({ length: 8 }, () => undefined))
  })
})

describe('titles of the registry', () => {
  test.each(titles.map((listed) => [listed.title.slug, listed] as const))(
    '%s plays from its usual wager to its end, within its cap, under the maths of its sheet',
    (_, listed) => {
      const playable = playableOfTitle(listed)
      const { rules, config } = playable
      expect(playable.maths).toBe(mathsOf(listed.title))
      for (let seed = 1; seed <= 200; seed += 1) {
        const draw = sketchedDraw(seed)
        let state = rules.open(config, playable.wagerOf(1_000n, listed.title.usual), draw)
        for (let offers = rules.actions(config, state); offers.length > 0;) {
          const action = playable.parseAction(offers[seed % offers.length]?.action)
          expect(action).toBeDefined()
          state = rules.act(config, state, action, draw)
          offers = rules.actions(config, state)
        }
        const [pay = -1] = rules.settle(config, state)
        expect(pay).toBeGreaterThanOrEqual(0)
        expect(pay).toBeLessThanOrEqual(playable.capHundredths)
      }
      expect(playable.wagerOf(1_100n, listed.title.usual)).toBeUndefined()
      expect(playable.wagerOf(1_000n, { more: 1 })).toBeUndefined()
      expect(playable.parseAction({ type: 'more' })).toBeUndefined()
    },
  )

  it('finds a game by its slug, and its version by its maths', () => {
    const list = [...games.values()].map(playableOfGame)
    const playables = createPlayables([...list, ...titles.map(playableOfTitle)])
    const mines = playables.find('inci-avi')
    expect(mines?.family).toBe('instant')
    expect(playables.version('inci-avi', mines?.maths ?? '')).toBe(mines)
    expect(playables.version('inci-avi', 'of before')).toBeUndefined()
    expect(playables.find('none')).toBeUndefined()
    expect(() => createPlayables([...list, ...list])).toThrow('one slug')
  })

  it('sells what is released, and nothing else', async () => {
    const sold = await allPlayables()
    for (const { title } of titles)
      expect(sold.find(title.slug) !== undefined, title.slug).toBe(title.released)
    for (const slug of games.keys()) expect(sold.find(slug)?.slug).toBe(slug)
  })
})

test.each(['lokum-yagmuru', 'lale-bahcesi', 'anka-atesi', 'inci-avi', 'felek-ruleti'])(
  '%s: a round reached its feature just where free spins were won and played',
  async (slug) => {
    const playable = (await allPlayables()).find(slug)
    if (!playable) throw new Error(slug)
    const { rules, config, featured } = playable
    // What has no free spins says of no round that it had any.
    if (!slug.match(/lokum|lale|anka/)) return expect(featured).toBeUndefined()
    const wager = playable.wagerOf(1_000n, slug === 'lokum-yagmuru' ? {} : undefined)
    const seen = { reached: 0, missed: 0 }
    const draw = sketchedDraw(5)
    for (let round = 0; round < 2_000; round += 1) {
      const view = rules.show(config, rules.open(config, wager, draw))
      const won = /"(awarded|freeSpinsAwarded)":[1-9]/.test(JSON.stringify(view))
      seen[won ? 'reached' : 'missed'] += 1
      expect(featured?.(view)).toBe(won)
    }
    expect(Math.min(seen.reached, seen.missed)).toBeGreaterThan(0)
  },
)
