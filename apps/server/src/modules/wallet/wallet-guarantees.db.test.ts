import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aWallet,
  anId,
  asOwner,
  bet,
  deposit,
  expectCleanLedger,
  hold,
  insist,
  openLedger,
  release,
  rollback,
  settle,
  win,
  withSeededBug,
  type TestDatabase,
} from '../../../test/test-ledger.ts'
import { createWallet } from './wallet-core.ts'
import { verifyLedger } from './verify.ts'
import { refusals, type Movement, type Outcome, type Refused, type Wallet } from './wallet.ts'

const soak = process.env['SOAK'] === '1'
let db: TestDatabase
/**
 * Two vaults on one database are two server processes: nothing in memory may be what keeps money
 * right.
 */
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

const either = (i: number): Wallet => vaults[i % 2 === 0 ? 0 : 1]
const count = (outcomes: Outcome[], status: Outcome['status'], replayed = false) =>
  outcomes.filter((o) => o.status === status && o.replayed === replayed).length

const overspend = async () => {
  const player = await aWallet(db, 10_000n)
  const outcomes = await Promise.all(
    Array.from({ length: 1_000 }, (_, i) => insist(either(i), bet(player, 100n))),
  )
  return {
    accepted: count(outcomes, 'ok'),
    refused: count(outcomes, 'insufficient_funds'),
    cash: (await vaults[0].balances(db.read, player)).cashKurus,
  }
}

test('M-02: a thousand bets of 1 TL against 100 TL: exactly a hundred are taken', async () => {
  expect(await overspend()).toEqual({ accepted: 100, refused: 900, cash: 0n })
})

test('M-02 catches a seeded bug: funds are not checked in order', async () => {
  // Without the walk the constraint alone stands between a player and an overdraft: it refuses, but
  // too much.
  await withSeededBug(
    db,
    'elsif cash_of[who] < one.amount then',
    'elsif cash_of[who] < one.amount - 5000 then',
    async () => {
      const result = await overspend().catch(() => 'refused by constraint' as const)
      expect(result).not.toEqual({ accepted: 100, refused: 900, cash: 0n })
    },
  )
})

const changes: [string, (m: Movement, other: bigint) => Movement][] = [
  ['amount', (m) => ({ ...m, amountKurus: m.amountKurus + 1n })],
  ['round', (m) => ({ ...m, roundId: 'elsewhere' })],
  ['game', (m) => ({ ...m, game: 'another' })],
  ['player', (m, other) => ({ ...m, playerId: other })],
]

test.each(changes)(
  'M-05: the same id with another %s is a conflict and moves nothing',
  async (_field, change) => {
    const player = await aWallet(db, 10_000n)
    const other = await aWallet(db, 10_000n)
    const b = bet(player, 500n)
    const w = win(player, 900n, b.transactionId)
    const d = deposit(player, 700n)
    for (const m of [b, w, d]) expect((await vaults[0].post(m)).status).toBe('ok')
    const before = [
      await vaults[0].balances(db.read, player),
      await vaults[0].balances(db.read, other),
    ]
    for (const m of [b, w, d])
      expect((await vaults[1].post(change(m, other))).status).toBe('conflict')
    expect([
      await vaults[0].balances(db.read, player),
      await vaults[0].balances(db.read, other),
    ]).toEqual(before)
  },
)

test('M-05: one id at the same moment for two players is taken once and a conflict for the other', async () => {
  for (let i = 0; i < 60; i += 1) {
    const [one, two] = [await aWallet(db, 1_000n), await aWallet(db, 1_000n)]
    const id = anId()
    const outcomes = await Promise.all([
      vaults[0].post(bet(one, 100n, id)),
      vaults[1].post(bet(two, 100n, id)),
    ])
    expect(outcomes.map((o) => o.status).sort()).toEqual(['conflict', 'ok'])
  }
})

test('M-07: rollback, bet and rollback in any order leave the player whole', async () => {
  for (const order of [
    ['r', 'b', 'r2'],
    ['r', 'r2', 'b'],
    ['b', 'r', 'r2'],
    ['r', 'b', 'b'],
    ['b', 'r', 'b'],
  ]) {
    const player = await aWallet(db, 1_000n)
    const b = bet(player, 300n)
    const messages: Record<string, Movement> = {
      b,
      r: rollback(player, b.transactionId),
      r2: rollback(player, b.transactionId),
    }
    for (const [i, name] of order.entries()) await insist(either(i), messages[name] ?? b)
    expect((await vaults[0].balances(db.read, player)).cashKurus).toBe(1_000n)
  }
})

test('M-08: a rollback after the payout takes nothing back, also after a payout of zero', async () => {
  for (const payout of [900n, 0n]) {
    const player = await aWallet(db, 1_000n)
    const b = bet(player, 300n)
    await vaults[0].post(b)
    await vaults[0].post(win(player, payout, b.transactionId))
    expect((await vaults[1].post(rollback(player, b.transactionId))).status).toBe('round_closed')
    expect((await vaults[0].balances(db.read, player)).cashKurus).toBe(700n + payout)
  }
})

const states: (Refused | 'open')[] = ['open', ...refusals]

test.each(states)(
  'M-09: a player in the state "%s" is paid what is owed, once, and bets only when open',
  async (state) => {
    const player = await aWallet(db, 1_000n)
    const paid = bet(player, 100n)
    const undone = bet(player, 100n)
    await vaults[0].post(paid)
    await vaults[0].post(undone)
    if (state === 'excluded' || state === 'limit_reached')
      await db.query('select wallet_rule($1, $2, null)', [player, state])
    const now = (m: Movement): Movement =>
      state === 'open' || state === 'excluded' || state === 'limit_reached'
        ? m
        : { ...m, refuse: state }

    const w = win(player, 250n, paid.transactionId)
    const r = rollback(player, undone.transactionId)
    expect((await vaults[0].post(now(w))).status).toBe('ok')
    expect((await vaults[1].post(now(w))).replayed).toBe(true)
    expect((await vaults[0].post(now(r))).status).toBe('ok')
    expect((await vaults[0].post(now(bet(player, 100n)))).status).toBe(
      state === 'open' ? 'ok' : state,
    )
    expect((await vaults[0].balances(db.read, player)).cashKurus).toBe(
      state === 'open' ? 1_050n : 1_150n,
    )
  },
)

test('M-10: no funds is final for that id, whatever is deposited later', async () => {
  const player = await aWallet(db)
  const b = bet(player, 500n)
  expect((await vaults[0].post(b)).status).toBe('insufficient_funds')
  await vaults[0].post(deposit(player, 10_000n))
  expect(await vaults[1].post(b)).toMatchObject({
    status: 'insufficient_funds',
    replayed: true,
    cashKurus: 10_000n,
  })
  expect((await vaults[0].post(win(player, 900n, b.transactionId))).status).toBe('bet_not_found')
})

test('M-11: 500 bets rolled back by two to four senders at once come back exactly once each', async () => {
  const players = await Promise.all(Array.from({ length: 20 }, () => aWallet(db, 100_000n)))
  const bets = Array.from({ length: 500 }, (_, i) => bet(players[i % 20] ?? 0n, 100n))
  await Promise.all(bets.map((b) => vaults[0].post(b)))
  await Promise.all(
    bets.flatMap((b, i) =>
      Array.from({ length: 2 + (i % 3) }, (_, n) =>
        insist(either(n), rollback(b.playerId, b.transactionId)),
      ),
    ),
  )
  for (const player of players)
    expect((await vaults[0].balances(db.read, player)).cashKurus).toBe(100_000n)
})

test('M-12: a hold is settled or released exactly once, however many try', async () => {
  for (let i = 0; i < (soak ? 500 : 60); i += 1) {
    const player = await aWallet(db, 1_000n)
    const h = hold(player, 600n)
    expect((await vaults[0].post(h)).status).toBe('ok')
    const attempts = [
      settle(player, h.transactionId),
      release(player, h.transactionId),
      settle(player, h.transactionId),
      release(player, h.transactionId),
    ]
    const outcomes = await Promise.all(attempts.map((m, n) => insist(either(n), m)))
    expect(count(outcomes, 'ok')).toBe(1)
    expect(count(outcomes, 'round_closed')).toBe(3)
    const released = attempts[outcomes.findIndex((o) => o.status === 'ok')]?.verb === 'release'
    expect(await vaults[0].balances(db.read, player)).toEqual({
      cashKurus: released ? 1_000n : 400n,
      bonusKurus: 0n,
      lockedKurus: 0n,
      lastEntryId: outcomes.find((o) => o.status === 'ok')?.entryId,
    })
  }
})

test('a movement that the database can not take fails alone, not its batch', async () => {
  const player = await aWallet(db, 1_000n)
  const good = Array.from({ length: 20 }, () => insist(vaults[0], bet(player, 10n)))
  const bad = vaults[0].post(bet(player, 1n << 64n)).then(
    () => 'posted',
    (error: Error) => error.name,
  )
  const more = Array.from({ length: 20 }, () => insist(vaults[0], bet(player, 10n)))
  expect(count(await Promise.all([...good, ...more]), 'ok')).toBe(40)
  expect(await bad).not.toBe('posted')
})

test('whatever a name is made of, it is written as it came', async () => {
  const player = await aWallet(db, 10_000n)
  const names = [
    'NULL',
    'null',
    '',
    ' ',
    ',',
    '{}',
    '{a,b}',
    '"',
    '""',
    '\\',
    '\\"',
    "'",
    '\n\t',
    'çİğ ₺ 🎰',
    '1,2',
  ].map((text) => `${text}${anId()}`)
  const outcomes = await Promise.all(
    names.map((name) => vaults[0].post({ ...bet(player, 1n, name), roundId: name, game: name })),
  )
  expect(count(outcomes, 'ok')).toBe(names.length)
  const { rows } = await db.query(
    'select transaction_id, round_id, game from wallet_entries where player_id = $1 and verb = $2',
    [player, 'bet'],
  )
  expect(new Set(rows.map((row) => row['transaction_id']))).toEqual(new Set(names))
  for (const row of rows)
    expect([row['round_id'], row['game']]).toEqual([row['transaction_id'], row['transaction_id']])
})

test('postIn shares its transaction: what the room takes back, the vault takes back', async () => {
  const player = await aWallet(db, 1_000n)
  const h = hold(player, 400n)
  await db
    .inTx(async (tx) => {
      expect((await vaults[0].postIn(tx, [h]))[0]?.status).toBe('ok')
      throw new Error('the room changed its mind')
    })
    .catch(() => {})
  expect(await vaults[0].balances(db.read, player)).toMatchObject({
    cashKurus: 1_000n,
    lockedKurus: 0n,
  })
  const [again] = await db.inTx((tx) => vaults[0].postIn(tx, [h]))
  expect(again).toMatchObject({ status: 'ok', replayed: false, lockedKurus: 400n })
})

test('a player whose row is held delays nobody else, and is served once it is free', async () => {
  const busy = await aWallet(db, 1_000n)
  const others = await Promise.all(Array.from({ length: 50 }, () => aWallet(db, 1_000n)))
  const holder = new pg.Client({ connectionString: db.ownerUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select 1 from wallet_accounts where player_id = $1 for update', [busy])
  let served = false
  const waiting = Promise.all(
    [1, 2, 3].map((i) => vaults[0].post(bet(busy, BigInt(i * 100)))),
  ).then((outcomes) => {
    served = true
    return outcomes
  })
  for (let round = 0; round < 5; round += 1) {
    const outcomes = await Promise.all(others.map((player) => insist(vaults[0], bet(player, 10n))))
    expect(count(outcomes, 'ok')).toBe(50)
  }
  expect(served).toBe(false)
  await holder.query('commit')
  await holder.end()
  expect((await waiting).map((o) => o.cashKurus)).toEqual([900n, 700n, 400n])
})

test('M-22: transfers both ways, batches and business transactions at once never deadlock', async () => {
  const players = await Promise.all(Array.from({ length: 12 }, () => aWallet(db, 1_000_000n)))
  const failures: unknown[] = []
  const rounds = soak ? 3_000 : 150
  await Promise.all(
    Array.from({ length: 8 }, async (_, worker) => {
      for (let i = 0; i < rounds; i += 1) {
        const [a, b] = [
          players[(worker + i) % 12] ?? 0n,
          players[(worker * 5 + i * 7 + 3) % 12] ?? 0n,
        ]
        const both = worker % 2 === 0 ? [a, b] : [b, a]
        const work =
          worker < 4
            ? db.inTx((tx) =>
                either(i).postIn(
                  tx,
                  both.map((player) => (worker % 2 === 0 ? deposit(player, 5n) : hold(player, 5n))),
                ),
              )
            : Promise.all(both.map((player) => insist(either(i), bet(player, 1n))))
        await work.catch((error: unknown) => failures.push(error))
      }
    }),
  )
  expect(failures).toEqual([])
})

const forbidden = [
  'update wallet_accounts set cash_kurus = cash_kurus + 1',
  'insert into wallet_accounts values (1, 1, 1, 1)',
  'delete from wallet_accounts',
  'update wallet_entries set amount_kurus = 1',
  'delete from wallet_entries',
  'truncate wallet_entries',
  'update wallet_effects set status = $$ok$$',
  'delete from wallet_effects',
  'delete from wallet_seals',
  'drop trigger append_only on wallet_entries',
  'create or replace function wallet_open(p_player bigint) returns void language sql as $$ select $$',
  'update wallet_accounts set bets_refused = null',
  'delete from wallet_limits',
  'insert into wallet_bonuses (player_id) values (1)',
]

test.each(forbidden)('M-26: the application may not: %s', async (statement) => {
  await expect(db.query(statement, [])).rejects.toMatchObject({ code: '42501' })
})

test.each(
  forbidden.filter((s) => /^(update|delete from|truncate) wallet_(entries|effects|seals)/.test(s)),
)('history refuses even its owner: %s', async (statement) => {
  await expect(asOwner(db, statement)).rejects.toThrow('append-only')
})

test('M-01, M-03: verify names the first place where a book was falsified', async () => {
  const player = await aWallet(db, 5_000n)
  await vaults[0].post(bet(player, 100n))
  await expectCleanLedger(db)

  await asOwner(
    db,
    `update wallet_accounts set cash_kurus = cash_kurus + 1 where player_id = ${player}`,
  )
  expect((await db.snapshot((q) => verifyLedger(q))).faults).toContainEqual({
    check: 'a balance is the sum of its entries',
    where: `player ${player}`,
    expected: '4900/0/0',
    found: '4901/0/0',
  })
  await asOwner(
    db,
    `update wallet_accounts set cash_kurus = cash_kurus - 1 where player_id = ${player}`,
  )
})

test.each([
  ['a meter', 'staked_kurus = staked_kurus - 1', 'meters are what the entries say'],
  ['played time', 'played_ms = played_ms + 1', 'played time is what lies between stakes'],
  ['a ceiling', 'lost_max = lost_max + 1', 'ceilings are what the limits say'],
  ['a rule that is switched off', 'ruled = false', 'ceilings are what the limits say'],
])('verify names the player whose %s was falsified', async (_what, falsified, check) => {
  const player = await aWallet(db, 5_000n)
  await vaults[0].post(bet(player, 100n))
  await db.query("select wallet_set_limit($1, 'loss', 'day', 1000)", [player])
  await expectCleanLedger(db)
  await asOwner(
    db,
    `create table before as select * from wallet_accounts where player_id = ${player}`,
  )
  await asOwner(db, `update wallet_accounts set ${falsified} where player_id = ${player}`)
  const { faults } = await db.snapshot((q) => verifyLedger(q))
  expect(faults.map((f) => [f.check, f.where])).toEqual([[check, `player ${player}`]])
  await asOwner(
    db,
    `update wallet_accounts a set staked_kurus = b.staked_kurus, played_ms = b.played_ms, lost_max = b.lost_max, ruled = b.ruled
     from before b where b.player_id = a.player_id
--;
drop table before`,
  )
})
