import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openAt, openTestDatabase } from '../../../../packages/database/test/test-database.ts'
import { startOwnCluster, type OwnCluster } from '../../../../packages/database/test/own-cluster.ts'
import type { StudioDb } from '../schema.ts'
import { studioSchema } from '../database-schema.ts'
import { lastRounds, listBets } from './store.ts'
import { openTestRoom, comeIn, expectBooks, quick, type TestRoom } from './test-room.ts'

/*
 * A process that dies at a write of the room, before it, with all of it written and nothing committed, or just after; and
 * a database that ends under a flight. Whoever takes the room up ends every round, and the books agree to the kuruş.
 */

const soak = process.env['SOAK'] === '1'
/** Short rounds: each death costs one. */
const brief = { ...quick, config: { ...quick.config, cap: 103 }, betMs: 350 }

/** Whether a transaction waits for a row that another holds. */
const waitsForRow = async (db: StudioDb): Promise<boolean> => {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock') as waits`.execute(db.read)
  return rows[0]?.waits ?? false
}

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

let house: TestRoom
beforeAll(async () => {
  house = await openTestRoom(brief)
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
    // That a stake went back where it was the higher, and there alone, is part of what was verified.
    for (const { state } of bets) expect(['paid', 'void']).toContain(state)
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

test(
  'a database that is ended at once under a flight and comes back: the round ends, the wallet agrees',
  { timeout: 120_000 },
  async () => {
    let cluster: OwnCluster | undefined
    try {
      const own = (cluster = await startOwnCluster())
      const other = await openTestRoom(quick, () => openAt({ ...studioSchema, url: own.url }))
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

test(
  'a click that is noted while the end of its flight is written counts, also where the room was away',
  { timeout: 120_000 },
  async () => {
    const db = await openTestDatabase(studioSchema)
    const higher = { ...quick, config: { ...quick.config, cap: 150 } }
    const room = await openTestRoom(higher, () => Promise.resolve(db))
    const { insider, game } = room
    try {
      for (let i = 0; ; i += 1) {
        const page = await comeIn(room, room.fake.launch(`gec-${i}`, game.slug, 1_000_000n))
        const { roundId } = await page.betting()
        const id = page.bet('10.00', null)
        await page.until(() => ['flight', 'rest'].includes(page.round()?.phase ?? ''))
        await room.stop()
        page.close()
        // Whoever takes the room up has read the bet, and waits for its row.
        const other = new pg.Client({ connectionString: db.ownerUrl })
        await other.connect()
        await other.query('begin')
        const { rows } = await other.query<{ state: string }>(
          'select state from studio.stakes where id = $1 for update',
          [id],
        )
        await room.start()
        if (rows[0]?.state === 'taken') {
          await expect.poll(() => waitsForRow(db), { timeout: 20_000 }).toBe(true)
          const cashed_seal = insider.books.seals.sealOfClick({ id, cashed: 102 })
          await other.query(
            'update studio.stakes set cashed = 102, cashed_seal = $2 where id = $1',
            [id, cashed_seal],
          )
        }
        await other.query('commit')
        await other.end()
        const findState = async () =>
          (await lastRounds(db.read, game.slug, 9)).find((row) => row.id === roundId)?.state
        await expect.poll(findState, { timeout: 20_000 }).toBe('settled')
        const verification = await room.rooms().verify(roundId)
        expect(verification?.verified).toBe(true)
        const bet = (await listBets(db.read, roundId))[0]
        const multiple = verification?.crash?.multiple ?? 0
        // Some flights do not last so long; and at the ceiling everybody is out.
        if (bet?.cashed !== 102 || multiple <= 102 || multiple >= higher.config.cap) continue
        expect(bet).toMatchObject({ state: 'paid', payout: 1_020n })
        return
      }
    } finally {
      await room.end()
    }
  },
)

/*
 * Two processes that both believe they keep the room, as after a lease that ran out under one of them.
 */
describe('two processes that both believe they keep the room', () => {
  let both: TestRoom
  /** Each process finds a lease of its own, and so neither ever hears of the other. */
  const keepApart = async (ownerUrl: string) => {
    const owner = new pg.Client({ connectionString: ownerUrl })
    await owner.connect()
    await owner.query(`
      create function studio.keep_apart() returns trigger language plpgsql as $$
      begin new.room := new.room || ' ' || new.owner; return new; end $$;
      create trigger keep_apart before insert on studio.keepers
      for each row execute function studio.keep_apart()`)
    await owner.end()
  }
  beforeEach(async () => {
    both = await openTestRoom(quick, async () => {
      const db = await openTestDatabase(studioSchema)
      await keepApart(db.ownerUrl)
      return db
    })
  })
  afterEach(() => both.end())
  /** A second one beside the first. */
  const besides = async () => {
    const second = await both.beside()
    await expect
      .poll(() => second.rooms.states().every(({ open }) => open), { timeout: 10_000 })
      .toBe(true)
    return second
  }
  const enterAt = (base: string, player: string) =>
    comeIn({ ...both, base: () => base }, both.fake.launch(player, both.game.slug, 1_000_000n))
  /** Of every round up to now: it ended once, its stakes came back once, and what was paid follows from what was drawn. */
  const expectAgree = async (names: readonly string[]) => {
    const latest = (await lastRounds(both.db.read, both.game.slug, 1))[0]?.number ?? 0n
    for (const name of names) await expectBooks(both, name, 1_000_000n)
    const listRows = async () =>
      (await lastRounds(both.db.read, both.game.slug, 200)).filter(({ number }) => number <= latest)
    const getOpen = async () =>
      (await listRows()).filter(({ state }) => state !== 'settled' && state !== 'void')
    await expect.poll(getOpen, { timeout: 20_000 }).toEqual([])
    for (const row of await listRows()) {
      const bets = await listBets(both.db.read, row.id)
      const paid = bets.reduce((sum, { payout }) => sum + (payout ?? 0n), 0n)
      expect(row.paid ?? 0n).toBe(paid)
      expect((await both.rooms().verify(row.id))?.verified).toBe(true)
    }
    for (const { state, wins } of both.fake.bets.values())
      expect(wins).toBe(Number(state === 'live'))
    const playing = both.db.read.selectFrom('playing').selectAll().where('player', 'in', names)
    expect(await playing.execute()).toEqual([])
  }

  test(
    'play on: every stake comes back once, and the books agree',
    { timeout: 60_000 },
    async () => {
      const second = await besides()
      const names = ['birinci', 'ikinci', 'üçüncü', 'dördüncü']
      const end = Date.now() + 4_000
      let flown = 0
      /** Two bets in each round that this process tells of, one of them by hand. */
      const play = async (name: string, i: number) => {
        const page = await enterAt(i % 2 === 0 ? both.base() : second.base, name)
        while (Date.now() < end) {
          const { roundId } = await page.betting()
          page.bet('10.00', 102 + i)
          const hand = page.bet('20.00', null, 1)
          const isPast = () => page.round()?.phase === 'flight' || page.round()?.roundId !== roundId
          await page.until(isPast)
          const takeoffAt = page.round()?.takeoffAt ?? Date.now()
          await new Promise((later) => setTimeout(later, Math.max(0, takeoffAt + 500 - Date.now())))
          page.send({ t: 'out', id: hand, at: Math.max(0, Date.now() - takeoffAt) })
          flown += 1
        }
        return page
      }
      const pages = await Promise.all(names.map(play))
      expect(flown).toBeGreaterThanOrEqual(names.length)
      // One of them ends with bets under way, in a round that the other may not have begun. A round that the other has
      // ended never takes off here: its bets came back, and the next is tried.
      const [, there] = pages
      for (let isFlying = false; !isFlying;) {
        const { roundId } = await there!.betting()
        for (const page of pages) page.bet('10.00', null)
        const flies = () => there!.me().bets.some(({ state }) => state === 'flying')
        await there!.until(() => flies() || there!.round()?.roundId !== roundId)
        isFlying = flies()
      }
      await second.stop()
      await expectAgree(names)
      for (const page of pages) page.close()
    },
  )

  test(
    'a click that one has noted counts when the other ends the round',
    { timeout: 60_000 },
    async () => {
      // Stands still from its player's click on.
      let still: Promise<void> | undefined
      await both.stop()
      await both.start((db) => ({
        ...db,
        inTx: async (fn) => {
          await still
          return db.inTx(fn)
        },
      }))
      for (let i = 0; ; i += 1) {
        const page = await enterAt(both.base(), `durgun-${i}`)
        const { roundId } = await page.betting()
        const id = page.bet('10.00', null)
        await page.until(
          () => page.round()?.phase === 'flight' && page.mine(id)?.state === 'flying',
        )
        const second = await besides()
        const takeoffAt = page.round()?.takeoffAt ?? 0
        await new Promise((later) => setTimeout(later, takeoffAt + 400 - Date.now()))
        const goOn = Promise.withResolvers<void>()
        still = goOn.promise
        page.send({ t: 'out', id, at: 400 })
        const betNow = async () => (await listBets(both.db.read, roundId))[0]
        // As it was noted, before anybody ends the round: on a busy machine the click counts later than it says.
        await expect
          .poll(async () => {
            const bet = await betNow()
            return bet?.state !== 'taken' || bet.cashed !== null
          })
          .toBe(true)
        const noted = await betNow()
        await expect
          .poll(
            async () =>
              (await lastRounds(both.db.read, both.game.slug, 9)).find((row) => row.id === roundId)
                ?.state,
            { timeout: 10_000 },
          )
          .toBe('settled')
        goOn.resolve()
        const bet = await betNow()
        await second.stop()
        page.close()
        await expectAgree([`durgun-${i}`])
        // Some flights do not last so long.
        if (noted?.state !== 'taken' || noted.cashed === null) continue
        expect(bet).toMatchObject({ state: 'paid', payout: 10n * BigInt(noted.cashed) })
        return
      }
    },
  )
})
