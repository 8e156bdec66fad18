import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAt, onPostgres } from '../../../database/test/test-database.ts'
import { startOwnCluster, type OwnCluster } from '../../../database/test/own-cluster.ts'
import type { StudioDb } from '../schema.ts'
import { studioPart } from '../part.ts'
import { lastRounds, listBets } from './store.ts'
import { aRoomHouse, comeIn, expectBooks, quick, type RoomHouse } from './test-room.ts'

/*
 * A process that dies at a write of the room, before it, with all of it written and nothing committed, or just after; and
 * a database that ends under a flight. Whoever takes the room up ends every round, and the books agree to the kuruş.
 */

const soak = process.env['SOAK'] === '1'
/** Short rounds: each death costs one. */
const brief = { ...quick, config: { ...quick.config, cap: 103 }, betMs: 350 }

class Death extends Error {}
type When = 'before' | 'during' | 'after'

/** The database as a process sees it that dies at one write: nothing of it reaches the tables afterwards. */
const mortal = (at: { write: number; when: When }, died: () => void) => (db: StudioDb) => {
  let writes = 0
  let dead = false
  const die = (): never => {
    dead = true
    died()
    throw new Death()
  }
  const lives = () => {
    if (dead) throw new Death()
  }
  const read = db.read.withPlugin({
    transformQuery({ node }) {
      lives()
      const isWrite = node.kind !== 'SelectQueryNode' && node.kind !== 'RawNode'
      if (!isWrite) return node
      writes += 1
      // A statement alone commits as it runs: it never came, or it came and nobody heard of it.
      return writes === at.write && at.when !== 'after' ? die() : node
    },
    async transformResult({ result }) {
      if (writes === at.write && at.when === 'after' && !dead) die()
      return result
    },
  })
  const inTx: StudioDb['inTx'] = async (fn) => {
    lives()
    const mine = (writes += 1) === at.write
    if (mine && at.when === 'before') die()
    const result = await db.inTx(async (tx) => {
      const done = await fn(tx)
      if (mine && at.when === 'during') die()
      lives()
      return done
    })
    if (mine && at.when === 'after') die()
    return result
  }
  return { ...db, read, inTx } satisfies StudioDb
}

let house: RoomHouse
beforeAll(async () => {
  house = await aRoomHouse(brief)
  await house.stop()
})
afterAll(() => house.end())

/** Another process finds the room free: the lease of one that is dead has run out. */
const takeOver = async () => {
  // Its end in order fails where it would write.
  await house.stop().catch(() => {})
  await house.db.read.deleteFrom('keepers').execute()
  await house.start()
}

/** Every round is over but the one that runs now, and of its bets each has come back once. */
const expectEnded = async (player: string): Promise<void> => {
  await expectBooks(house, player, 1_000_000n)
  const [, ...past] = await lastRounds(house.db.read, house.game.slug, 20)
  expect(past.filter(({ state }) => state !== 'settled' && state !== 'void')).toEqual([])
  // Whose bets are paid may still have to see the flight end.
  const playing = () =>
    house.db.read.selectFrom('playing').selectAll().where('player', '=', player).execute()
  for (let tries = 0; tries < 500 && (await playing()).length > 0; tries += 1)
    await new Promise((later) => setTimeout(later, 20))
  expect(await playing()).toEqual([])
}

/** What became of the bets of each round that one of them lay in. */
const expectRight = async (player: string): Promise<void> => {
  for (const row of await lastRounds(house.db.read, house.game.slug, 20)) {
    const bets = (await listBets(house.db.read, row.id)).filter((bet) => bet.player === player)
    if (bets.length === 0) continue
    // One whose bets have all gone back may still be on its way.
    await expect
      .poll(async () => (await house.rooms().verify(row.id))?.verified, { timeout: 20_000 })
      .toBe(true)
    for (const { state, reason, wager, cashed } of bets) {
      if (state === 'paid') continue
      expect(state).toBe('void')
      // What had flown and had its own way out is never taken back.
      const flew = row.late !== null && reason === 'round_void'
      expect(flew && (wager.auto !== null || cashed !== null)).toBe(false)
    }
  }
}

/** A round or two with two bets of one player, until the process dies or there is nothing more to die at. */
const playToDeath = async (player: string, at: { write: number; when: When }): Promise<boolean> => {
  const death = Promise.withResolvers<'dead'>()
  let died = false
  const fall = () => {
    died = true
    death.resolve('dead')
  }
  await house.start(mortal(at, fall)).catch((error: unknown) => {
    if (!died) throw error
  })
  const token = house.fake.launch(player, house.game.slug, 1_000_000n)
  const play = async () => {
    const page = await comeIn(house, token)
    const { roundId } = await page.betting()
    const [, hand] = [page.bet('10.00', 101), page.bet('10.00', null, 1)]
    await page.until(() => page.round()?.phase === 'flight' || page.round()?.roundId !== roundId)
    page.send({ t: 'out', id: hand, at: Math.max(0, Date.now() - (page.round()?.takeoffAt ?? 0)) })
    await page.betting(roundId)
    page.close()
  }
  const plays = died ? Promise.resolve() : play()
  await Promise.race([plays.catch(() => death.promise), death.promise])
  plays.catch(() => {})
  return died
}

const whens = ['before', 'during', 'after'] as const

test(
  'at whichever write it dies, the next process ends the round and the wallet agrees',
  { timeout: soak ? 900_000 : 120_000 },
  async () => {
    // All of them in the soak; in every run some, others in each.
    const step = soak ? 1 : 9
    let deaths = 0
    for (const [n, when] of whens.entries())
      for (let write = 1 + n; ; write += step) {
        const player = `kill-${when}-${write}`
        const died = await playToDeath(player, { write, when })
        await takeOver()
        house.fake.balances.set(player, house.fake.balances.get(player) ?? 1_000_000n)
        await expectEnded(player)
        await expectRight(player)
        await house.stop()
        if (!died) break
        deaths += 1
      }
    expect(deaths).toBeGreaterThan(soak ? 30 : 3)
  },
)

test.runIf(onPostgres())(
  'a database that is ended at once under a flight and comes back: the round ends, the wallet agrees',
  { timeout: 120_000 },
  async () => {
    let cluster: OwnCluster | undefined
    try {
      const own = (cluster = await startOwnCluster())
      const other = await aRoomHouse(quick, () => openAt({ ...studioPart, url: own.url }))
      const page = await comeIn(other, other.fake.launch('deprem', other.game.slug, 1_000_000n))
      const { roundId } = await page.betting()
      page.bet('10.00', 104)
      page.bet('10.00', null, 1)
      await page.until(() => page.round()?.phase === 'flight')
      await own.restart('immediate')
      await page.betting(roundId)
      await expectBooks(other, 'deprem', 1_000_000n)
      expect((await other.rooms().verify(roundId))?.verified).toBe(true)
      // And it plays on.
      const next = await page.betting(page.round()?.roundId)
      await page.until(() => page.round()?.roundId === next.roundId && page.round()?.crash)
      page.close()
      await other.end()
    } finally {
      await cluster?.remove()
    }
  },
)
