import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseUnavailable } from '@felek/database/database.ts'
import {
  aWallet,
  bet,
  expectCleanLedger,
  openLedger,
  withTestClock,
  type TestDatabase,
} from '../../../test/test-ledger.ts'
import { createWallet } from './wallet-core.ts'
import type { Movement, Outcome, Wallet } from './wallet.ts'

let db: TestDatabase
/** Two vaults on one database are two server processes. */
let vaults: [Wallet, Wallet]
beforeAll(async () => {
  const ledger = await openLedger()
  db = ledger.db
  vaults = [ledger.vault, createWallet(db, { ledger: db.ledger })]
})
afterAll(async () => {
  await expectCleanLedger(db)
  await db.close()
})
const either = (n: number): Wallet => vaults[n % 2 === 0 ? 0 : 1]

/** Posts as a sender does: the same id again until it is answered. */
const persist = async (vault: Wallet, movement: Movement): Promise<Outcome> => {
  for (;;) {
    try {
      return await vault.post(movement)
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
    }
  }
}

/** What a player's cash is once `change` has been answered, and once the last flying stake has. */
const amongFlyingStakes = async (change: (player: bigint) => Promise<unknown>) => {
  const player = await aWallet(db, 1_000_000n)
  const flying = Array.from({ length: 300 }, (_, n) => persist(either(n), bet(player, 10n)))
  await flying[5]
  await change(player)
  const answered = await vaults[0].balances(db.read, player)
  await Promise.all(flying)
  return [answered.cashKurus, (await vaults[0].balances(db.read, player)).cashKurus]
}

test('an exclusion among flying stakes: none moves money once it has been answered', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [answered, atLast] = await amongFlyingStakes((player) =>
      db.query('select wallet_rule($1, $2, null)', [player, 'excluded']),
    )
    expect(atLast).toBe(answered)
  }
})

test('an entry that waited for its row happened when it had it, not when its transaction began', async () => {
  const player = await aWallet(db, 1_000n)
  const before = new Date()
  await db.inTx(async (tx) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await vaults[0].postIn(tx, [bet(player, 100n)])
  })
  const { rows } = await db.query('select max(at) as at from wallet_entries where player_id = $1', [
    player,
  ])
  expect(Number(rows[0]?.['at'])).toBeGreaterThanOrEqual(before.getTime() + 300)
})

/** Sixty-four stakes of 1 TL at once against a limit of 10, from two processes. */
const atTheEdge = async () => {
  const player = await aWallet(db, 1_000_000n)
  await db.query("select wallet_set_limit($1, 'loss', 'day', 1000)", [player])
  const outcomes = await Promise.all(
    Array.from({ length: 64 }, (_, n) => persist(either(n), bet(player, 100n))),
  )
  return outcomes.map((o) => o.status).sort()
}

test('64 stakes at once at the edge of a limit, from two processes: exactly those pass that fit', async () => {
  const fits = Array.from({ length: 64 }, (_, n) => (n < 54 ? 'limit:loss:day' : 'ok'))
  for (let round = 0; round < 10; round += 1) expect(await atTheEdge()).toEqual(fits)
})

test('a limit that is set among flying stakes: none passes it once it has been answered', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [answered, atLast] = await amongFlyingStakes((player) =>
      db.query("select wallet_set_limit($1, 'stake', 'week', 0)", [player]),
    )
    expect(atLast).toBe(answered)
  }
})

/** Does `work` again and again until a connection was cut in it. */
const amongCuts = async (ownerUrl: string | undefined, work: () => Promise<void>) => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  let cuts = 0
  let over = false
  const cutting = (async () => {
    while (!over && cuts < 40) {
      const { rowCount } = await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where query like '%wallet_post%' and state <> 'idle' and pid <> pg_backend_pid()
           and datname = current_database()
         order by random() limit 1`,
      )
      cuts += rowCount ?? 0
      await new Promise((resolve) => setTimeout(resolve, 15))
    }
  })()
  try {
    do await work()
    while (cuts === 0)
  } finally {
    over = true
    await cutting
    await owner.end()
  }
}

test('connections that are cut in the middle, and stakes sent again until they are answered: a limit holds to the kuruş', async () => {
  const player = await aWallet(db, 1_000_000n)
  await db.query("select wallet_set_limit($1, 'stake', 'month', 2000)", [player])
  const statuses: string[] = []
  await amongCuts(db.ownerUrl, async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 80 }, (_, n) => persist(either(n), bet(player, 100n))),
    )
    statuses.push(...outcomes.map((o) => o.status))
  })
  expect(statuses.filter((status) => status === 'ok')).toHaveLength(20)
  expect(new Set(statuses)).toEqual(new Set(['ok', 'limit:stake:month']))
})

test('a storm over midnight: each day keeps to its limit by the times of its entries', async () => {
  const clock = await withTestClock(db, Date.parse('2026-11-21T20:59:59.999Z'))
  const players = await Promise.all(Array.from({ length: 12 }, () => aWallet(db, 10_000_000n)))
  for (const player of players)
    await db.query("select wallet_set_limit($1, 'loss', 'day', 1000)", [player])
  const flying = Array.from({ length: 60 }, (_, n) =>
    players.map((player) => persist(either(n), bet(player, 37n))),
  ).flat()
  await flying[players.length * 30]
  await clock.set(Date.parse('2026-11-21T21:00:00.000Z'))
  await Promise.all(flying)
  const { rows } = await db.query(
    `select (at at time zone 'Europe/Istanbul')::date::text as day, sum(amount_kurus)::int as staked
     from wallet_entries where verb = 'bet' and player_id = any ($1::bigint[]) group by player_id, day`,
    [players],
  )
  for (const row of rows) expect(row['staked']).toBeLessThanOrEqual(1_000)
  expect(new Set(rows.map((row) => row['day']))).toEqual(new Set(['2026-11-21', '2026-11-22']))
})
