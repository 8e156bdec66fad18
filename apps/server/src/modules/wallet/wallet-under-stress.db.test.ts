import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DatabaseBusy, type Database } from '@felek/database/database.ts'
import {
  anId,
  asOwner,
  aWallet,
  bet,
  deposit,
  expectCleanLedger,
  insist,
  openLedger,
  rollback,
  type TestDatabase,
} from '../../../test/test-ledger.ts'
import { createWallet } from './wallet-core.ts'
import type { Movement, Outcome } from './wallet.ts'

let db: TestDatabase
beforeAll(async () => void (db = (await openLedger()).db))
afterAll(async () => {
  await expectCleanLedger(db)
  await db.close()
})

/** The database as the vault meets it, whose lanes a test breaks. */
const brokenLanes = (
  queryOnLane: (
    next: Database['queryOnLane'],
    ...args: Parameters<Database['queryOnLane']>
  ) => ReturnType<Database['queryOnLane']>,
): Database => ({
  ...db,
  queryOnLane: (...args) => queryOnLane((...same) => db.queryOnLane(...same), ...args),
})
const sizeOf = (params: readonly unknown[]): number => String(params[1]).split(',').length
const wallets = (count: number) =>
  Promise.all(Array.from({ length: count }, () => aWallet(db, 10_000n)))
const settledBy = async (posts: Promise<Outcome>[]) => {
  const all = await Promise.allSettled(posts)
  return {
    ok: all.filter((r) => r.status === 'fulfilled' && r.value.status === 'ok').length,
    busy: all.filter((r) => r.status === 'rejected' && r.reason instanceof DatabaseBusy).length,
  }
}

test('a batch whose time ran out is sent once, not in halves; the next ones are smaller', async () => {
  const players = await wallets(64)
  const sizes: number[] = []
  let slow = true
  const vault = createWallet(
    brokenLanes((next, ...args) => {
      sizes.push(sizeOf(args[1]))
      return slow ? Promise.reject(new DatabaseBusy('57014')) : next(...args)
    }),
  )
  const bets = players.map((player) => bet(player, 10n))
  expect(await settledBy(bets.map((m) => vault.post(m)))).toEqual({ ok: 0, busy: 64 })
  expect(sizes.reduce((sum, size) => sum + size)).toBe(64)
  await expect.poll(() => vault.figures().lanesBusy).toBe(0)
  expect(vault.figures()).toMatchObject({ waiting: 0, batchLimit: 24 })
  slow = false
  expect(await settledBy(bets.map((m) => vault.post(m)))).toEqual({ ok: 64, busy: 0 })
  expect(vault.figures().batchLimit).toBeGreaterThan(24)
})

test('a batch with a movement that is none is halved until that one stands alone', async () => {
  const players = await wallets(20)
  let statements = 0
  const vault = createWallet(
    brokenLanes((next, ...args) => {
      statements += 1
      return next(...args)
    }),
  )
  const posts = players.map((player) => vault.post(bet(player, 10n)))
  const bad = vault.post({ ...bet(players[0] ?? 0n, 10n), amountKurus: -10n }).then(
    () => 'posted',
    (error: Error) => error.message,
  )
  expect(await settledBy(posts)).toEqual({ ok: 20, busy: 0 })
  expect(await bad).toContain('a movement that is none')
  expect(statements).toBeLessThan(14)
})

const player = 1n
const malformed: [string, Movement][] = [
  ['an unknown verb', { ...bet(player, 1n), verb: 'gift' as 'bet' }],
  ['a bet below zero', bet(player, -1n)],
  ['a deposit below zero', deposit(player, -1n)],
  ['a rollback of nothing', { ...rollback(player, 'x'), about: '' }],
  ['a bet about something', { ...bet(player, 1n), about: 'x' }],
  ['an empty id', bet(player, 1n, '')],
  ['an empty source', { ...bet(player, 1n), source: '' }],
  ['a player’s account as the house’s', { ...bet(player, 1n), house: 'cash' }],
  ['a deposit from a jackpot', { ...deposit(player, 1n), house: 'jackpot:felek' }],
  ['a win from a gateway', { ...bet(player, 1n), verb: 'win', about: 'x', house: 'gateway:x' }],
  ['no house', { ...bet(player, 1n), house: '' }],
  ['no player', bet(0n, 1n)],
]
test.each(malformed)('wallet_post refuses by itself: %s', async (_name, movement) => {
  const vault = createWallet(db)
  const before = await db.query('select count(*) as n from wallet_effects', [])
  const id = movement.playerId === player ? await aWallet(db, 1_000n) : movement.playerId
  const effects = movement.playerId === player ? 1n : 0n
  await expect(vault.post({ ...movement, playerId: id })).rejects.toMatchObject({ code: '22023' })
  await expect(
    db.inTx((tx) =>
      vault.postIn(tx, [
        { ...movement, playerId: id, transactionId: movement.transactionId && anId() },
      ]),
    ),
  ).rejects.toMatchObject({ code: '22023' })
  const after = await db.query('select count(*) as n from wallet_effects', [])
  expect(after.rows[0]?.['n']).toBe((before.rows[0]?.['n'] as bigint) + effects)
})

describe('when the database stands still', () => {
  /** Stands still as a frozen one does: statements are taken and not answered. */
  const freeze = () => {
    let thaw: () => void = () => {}
    const frozen = new Promise<void>((resolve) => (thaw = resolve))
    return { frozen, thaw }
  }

  test('callers hear of it by the deadline, and nothing is left in line for those who left', async () => {
    const players = await wallets(200)
    const { frozen, thaw } = freeze()
    let sent = 0
    const vault = createWallet(
      brokenLanes(async (next, ...args) => {
        sent += sizeOf(args[1])
        await frozen
        return next(...args)
      }),
    )
    const begun = performance.now()
    const ages: number[] = []
    // Callers that come again with the same id, as providers do.
    const bets = players.flatMap((id) => [bet(id, 1n), bet(id, 1n), bet(id, 1n)])
    const posts = bets.map((m) => vault.post(m).finally(() => ages.push(performance.now() - begun)))
    await expect.poll(() => ages.length + sent, { timeout: 20_000 }).toBe(600)
    expect(vault.figures().waiting).toBe(0)
    thaw()
    const { ok, busy } = await settledBy(posts)
    expect([ok, busy]).toEqual([sent, 600 - sent])
    // What was refused for its age never happened, and happens once when it comes again.
    const other = createWallet(db)
    const again = await Promise.all(bets.map((m) => insist(other, m)))
    expect(again.filter((o) => o.status === 'ok')).toHaveLength(600)
    expect(again.filter((o) => o.replayed)).toHaveLength(sent)
  })

  test('players whose rows are held take a few of the pages’ connections, not all', async () => {
    const players = await wallets(40)
    let open = 0
    let most = 0
    const counted: Database = {
      ...db,
      query: async (...args) => {
        open += 1
        most = Math.max(most, open)
        return db.query(...args).finally(() => (open -= 1))
      },
    }
    const vault = createWallet(counted)
    const { frozen: released, thaw: release } = freeze()
    let rowsHeld = false
    const holder = db.inTx(async (tx) => {
      await createWallet(db).postIn(
        tx,
        players.map((id) => bet(id, 1n)),
      )
      rowsHeld = true
      await released
    })
    await expect.poll(() => rowsHeld).toBe(true)
    const posts = Promise.all(players.map((id) => insist(vault, bet(id, 1n))))
    await expect.poll(() => vault.figures().onBusyRoad).toBeGreaterThan(4)
    release()
    await holder
    expect((await posts).filter((o) => o.status === 'ok')).toHaveLength(40)
    await expect.poll(() => vault.figures().onBusyRoad, { timeout: 20_000 }).toBe(0)
    expect(most).toBeLessThanOrEqual(4)
  })
})

test('the suite catches a seeded bug: shapes are not asserted', async () => {
  const source = `create or replace function wallet_malformed(
    p_verb text, p_source text, p_tx text, p_amount bigint, p_house text, p_about text
  ) returns boolean language sql immutable set search_path from current as $$ select `
  const { rows } = await db.query(
    "select pg_get_functiondef('wallet_malformed'::regproc) as text",
    [],
  )
  await asOwner(db, `${source} false $$`)
  try {
    const id = await aWallet(db, 1_000n)
    const got = await db
      .inTx(async (tx) => {
        const [outcome] = await createWallet(db).postIn(tx, [bet(id, -500n)])
        throw Object.assign(new Error('taken back'), { outcome })
      })
      .catch((error: { outcome?: Outcome }) => error.outcome)
    // A stake below zero would have been a present.
    expect(got?.cashKurus).toBe(1_500n)
  } finally {
    await asOwner(db, String(rows[0]?.['text']))
  }
})
