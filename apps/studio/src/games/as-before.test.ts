import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sketchedDraw } from '../../engines/test-draws.ts'
import { toKurus } from '@felek/contract/money.ts'
import { canonical } from '../maths/canonical.ts'
import { releasedRooms } from '../rooms/list.ts'
import { allPlayables } from './playables.ts'
import pinned from './as-before.json' with { type: 'json' }
import { listCatalogue } from './catalogue.ts'
import { games } from './games.ts'

/*
 * Rounds in the database name the maths that they were played under, and were paid by what these rules gave: wherever
 * the rules stand, they stay what they are. The list was written before today's engines moved into their folders.
 */

const shortHash = (value: unknown): string =>
  createHash('sha256').update(canonical(value)).digest('hex').slice(0, 16)

const amounts = (bets: readonly { amount: string }[]): bigint =>
  bets.reduce((sum, { amount }) => sum + toKurus(amount), 0n)
const red = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]
/** What is bet on a game that is played with bets. */
const betsOf: Readonly<Record<string, { kind: string; numbers: number[]; amount: string }[]>> = {
  table: [
    { kind: 'red', numbers: red, amount: '5.00' },
    { kind: 'straight', numbers: [7], amount: '2.00' },
  ],
  racing: [
    { kind: 'win', numbers: [1], amount: '3.00' },
    { kind: 'place', numbers: [2], amount: '4.00' },
    { kind: 'forecast', numbers: [1, 2], amount: '1.00' },
  ],
  lottery: [
    { kind: 'card', numbers: [12], amount: '5.00' },
    { kind: 'card', numbers: [812], amount: '5.00' },
  ],
}

const playables = await allPlayables()
const { games: offers } = await listCatalogue()

/** What a game drawn whole gives for two hundred sketches of draws. */
const drawnBy = (slug: string) => {
  const playable = playables.find(slug)
  if (!playable || !games.has(slug)) return {}
  const bets = betsOf[playable.family]
  const wager = playable.wagerOf(bets ? amounts(bets) : 1_000n, bets ?? null)
  const rounds = Array.from({ length: 200 }, (_, seed) => {
    const state = playable.rules.open(playable.config, wager, sketchedDraw(seed + 1))
    const view = playable.rules.show(playable.config, state)
    return [view, `${playable.payoutKurus?.(state)}`, playable.featured?.(view) ?? null]
  })
  return { rounds: shortHash(rounds), cap: playable.capHundredths }
}

const roomMaths = (slug: string): string | undefined =>
  releasedRooms.find((it) => it.slug === slug)?.maths

const found = Object.fromEntries(
  offers
    .map((offer) => {
      const maths = playables.find(offer.id)?.maths ?? roomMaths(offer.id)
      return [offer.id, { maths, ...drawnBy(offer.id) }] as const
    })
    .sort(([a], [b]) => (a < b ? -1 : 1)),
)

test.each(Object.entries(pinned))(
  '%s plays and pays what it did, under the same name of its maths',
  (slug, before) => {
    expect(found[slug]).toEqual(before)
  },
)

test('nothing was left out', () => {
  expect(Object.keys(found)).toEqual(expect.arrayContaining(Object.keys(pinned)))
  expect(Object.keys(pinned)).toHaveLength(39)
})
