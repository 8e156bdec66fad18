import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '@felek/database/database.ts'
import { openAt } from '../../../../../packages/database/test/test-database.ts'
import { serverSchema } from '../../database/schema.ts'
import { anId, aWallet, deposit, openLedger } from '../../../test/test-ledger.ts'
import type { Movement } from '../wallet/wallet.ts'
import { readJournal, readNextSpan, trimRollups } from './journal-reader.ts'
import { readOpenRounds } from './open-rounds.ts'
import { listRounds } from './rounds-store.ts'
import { verifyReports } from './verify.ts'

/*
 * Roll-ups against the entries that they are made of: every kind of line, days of Istanbul, a hundred thousand entries
 * read by two processes of which one dies again and again, and every cell that somebody changes.
 */

type Ledger = Awaited<ReturnType<typeof openLedger>>
let at: Ledger
beforeAll(async () => {
  at = await openLedger()
})
afterAll(() => at.db.close())

const owner = async (text: string, params: unknown[] = []) => {
  const client = new pg.Client({ connectionString: at.db.ownerUrl })
  await client.connect()
  try {
    await client.query("set session_replication_role = replica; set time zone 'Asia/Tokyo'")
    return await client.query(text, params)
  } finally {
    await client.end()
  }
}

beforeEach(() =>
  owner(`truncate wallet_entries, report_money, report_games, report_hours, report_players, report_player_months,
    report_firsts, report_wins, report_rounds, report_marks restart identity;
    update report_cursors set position = 0, at = null; update report_kept set hours_from = '-infinity', players_from = '-infinity'`),
)

const deps = () => ({ db: at.db.ledger })
const verify = () => at.db.ledger.snapshot(verifyReports)
const listRows = async (text: string) => (await at.db.ledger.query(text, [])).rows

const bet = (playerId: bigint, amountKurus: bigint, over: Partial<Movement> = {}): Movement => ({
  verb: 'bet',
  source: 'provider:felek',
  house: 'games:felek',
  transactionId: anId(),
  roundId: 'r1',
  game: 'nazar',
  playerId,
  amountKurus,
  ...over,
})

test('each kind of line counts as the definitions say, to the kuruş', async () => {
  const player = await aWallet(at.db, 1_000_00n)
  const [won, lost, back] = [anId(), anId(), anId()]
  for (const movement of [
    bet(player, 100_00n, { transactionId: won }),
    bet(player, 50_00n, { transactionId: lost }),
    bet(player, 30_00n, { transactionId: back }),
    bet(player, 170_00n, { verb: 'win', about: won }),
    bet(player, 0n, { verb: 'win', about: lost }),
    bet(player, 30_00n, { verb: 'rollback', about: back }),
    bet(player, 40_00n, { verb: 'win', about: won, hold: 'round_ceiling' }),
  ])
    await at.vault.post(movement)
  await readJournal(deps())
  expect(await listRows('select * from report_games')).toMatchObject([
    {
      game: 'nazar',
      provider: 'felek',
      stakes: 3n,
      staked_kurus: 180_00n,
      refunded_kurus: 30_00n,
      wins: 2n,
      won_kurus: 210_00n,
      corrected_kurus: 0n,
      taken_back_kurus: 0n,
      bonus_staked_kurus: 0n,
    },
  ])
  const [squares] = await listRows(
    'select stake_squares::text as s, win_squares::text as w from report_games',
  )
  expect(squares).toEqual({
    s: String(100_00 ** 2 + 50_00 ** 2),
    w: String(170_00 ** 2 + 40_00 ** 2),
  })
  expect(
    await listRows(
      'select stakes, staked_kurus, refunded_kurus, won_kurus, deposited_kurus, withdrawn_kurus from report_players',
    ),
  ).toEqual([
    {
      stakes: 3n,
      staked_kurus: 180_00n,
      refunded_kurus: 30_00n,
      won_kurus: 210_00n,
      deposited_kurus: 1_000_00n,
      withdrawn_kurus: 0n,
    },
  ])
  expect((await verify()).faults).toEqual([])
})

test('an entry belongs to the day of Istanbul on which it was posted', async () => {
  await owner(`insert into wallet_entries (player_id, verb, source, transaction_id, amount_kurus, from_account, to_account,
      cash_after_kurus, bonus_after_kurus, locked_after_kurus, round_id, game, at)
    values (7, 'bet', 'provider:felek', 'a', 100, 'cash', 'games:felek', 0, 0, 0, '', 'nazar', '2026-10-31T20:59:59.999Z'),
      (7, 'bet', 'provider:felek', 'b', 300, 'cash', 'games:felek', 0, 0, 0, '', 'nazar', '2026-10-31T21:00:00Z'),
      -- Dated, and so behind what was read before it.
      (7, 'bet', 'seed', 'c', 700, 'cash', 'games:felek', 0, 0, 0, '', 'nazar', '2026-03-01T00:00:00Z')`)
  await readJournal(deps())
  expect(await listRows('select day::text, staked_kurus from report_games order by day')).toEqual([
    { day: '2026-03-01', staked_kurus: 700n },
    { day: '2026-10-31', staked_kurus: 100n },
    { day: '2026-11-01', staked_kurus: 300n },
  ])
  expect(await listRows('select month::text from report_player_months order by month')).toEqual([
    { month: '2026-03-01' },
    { month: '2026-10-01' },
    { month: '2026-11-01' },
  ])
  expect((await verify()).faults).toEqual([])
})

/** Every pair of accounts and verb that the wallet knows, over seventy days, in no order of time. */
const fill = (entries: number) =>
  owner(
    `insert into wallet_entries (player_id, verb, source, transaction_id, amount_kurus, from_account, to_account,
       cash_after_kurus, bonus_after_kurus, locked_after_kurus, round_id, game, at)
     select case k.verb when 'transfer' then 0 else 1 + (n::bigint * 7919) % 500 end, k.verb, k.source, 'x' || n,
       case when n % 500 = 0 then 5000000 + n else 1 + (n::bigint * 104729) % 90000 end, k.f, k.t, 0, 0, 0, '',
       case when k.game = '' then '' else k.game || case when k.source like 'provider:%' then (n % 40)::text else '' end end,
       '2026-11-20T20:59:50Z'::timestamptz - ((n * 15485863::bigint) % 6048000) * interval '1 second'
     from generate_series(1, $1::int) n
     join (select row_number() over () - 1 as i, count(*) over () as of, v.* from (values
       ('bet', 'provider:felek', 'cash', 'games:felek', 'g'), ('win', 'provider:felek', 'games:felek', 'cash', 'g'),
       ('rollback', 'provider:felek', 'games:felek', 'cash', 'g'), ('win', 'provider:felek', 'games:felek', 'locked', 'g'),
       ('bet', 'provider:kuzey', 'bonus', 'games:kuzey', 'g'), ('win', 'provider:kuzey', 'games:kuzey', 'bonus', 'g'),
       ('bet', 'sports', 'cash', 'games:sports', 'sports'), ('win', 'sports', 'games:sports', 'cash', 'sports:refund'),
       ('win', 'sports', 'games:sports', 'cash', 'sports:cashout'), ('adjust', 'sports', 'cash', 'games:sports', 'sports:correction'),
       ('adjust', 'staff', 'games:felek', 'cash', ''), ('settle', 'held', 'locked', 'games:felek', 'g'),
       ('release', 'held', 'locked', 'cash', 'g'), ('deposit', 'gateway:bank', 'gateway:bank', 'cash', ''),
       ('deposit', 'gateway:bank', 'gateway:bank', 'locked', ''), ('return', 'held', 'locked', 'gateway:bank', ''),
       ('hold', 'gateway:bank', 'cash', 'locked', ''), ('settle', 'gateway:bank', 'locked', 'gateway:bank', ''),
       ('settle', 'held', 'locked', 'gateway:bank', ''), ('grant', 'rewards', 'bonus:a', 'bonus', ''),
       ('convert', 'rewards', 'bonus', 'cash', ''), ('forfeit', 'rewards', 'bonus', 'bonus:a', ''),
       ('adjust', 'rewards', 'rewards', 'cash', ''), ('adjust', 'rewards', 'jackpot:ay', 'cash', ''),
       ('adjust', 'rewards', 'cash', 'bonus:a', ''), ('transfer', 'rewards', 'games:felek', 'jackpot:ay', ''),
       ('transfer', 'rewards', 'rewards', 'jackpot:ay', ''), ('transfer', 'suspense', 'gateway:bank', 'suspense', '')
     ) v (verb, source, f, t, game)) k on k.i = n % k.of`,
    [entries],
  )

/** A process of its own on the same database, which dies before every `nth` commit. */
const aProcessThatDies = async (
  nth: number,
): Promise<{ db: Database; deaths(): number; close(): Promise<void> }> => {
  const own = await openAt({ ...serverSchema, url: at.db.ownerUrl.replace(/\?.*/, '') })
  let turns = 0
  let died = 0
  const db: Database = {
    ...own.ledger,
    inTx: (work) =>
      own.ledger.inTx(async (tx) => {
        const result = await work(tx)
        turns += 1
        if (turns % nth === 0) {
          died += 1
          throw new Error('died before the commit')
        }
        return result
      }),
  }
  return { db, deaths: () => died, close: () => own.close() }
}

test('a hundred thousand entries, read by two processes of which one dies, are equal to the journal', async () => {
  await fill(100_000)
  const mortal = await aProcessThatDies(2)
  let done = false
  const insist = async (db: Database) => {
    while (!done) {
      const moved = await readNextSpan({ db }).catch(() => true)
      if (!moved) await new Promise((resolve) => setTimeout(resolve, 5))
      const [row] = await listRows("select position from report_cursors where reader = 'journal'")
      done = row?.['position'] === 100_000n
    }
  }
  await Promise.all([insist(at.db.ledger), insist(mortal.db)])
  await mortal.close()
  expect(mortal.deaths()).toBeGreaterThan(0)
  const verdict = await verify()
  expect(verdict.faults).toEqual([])
  expect(verdict.upToEntry).toBe(100_000n)
  expect(verdict.rows).toBeGreaterThan(30_000)
  const [sums] = await listRows(
    'select (select sum(kurus) from report_money)::text as ours, (select sum(amount_kurus) from wallet_entries)::text as theirs',
  )
  expect(sums?.['ours']).toBe(sums?.['theirs'])
}, 120_000)

test('what is posted behind the cursor waits for the next reading, and is no difference', async () => {
  await fill(3_000)
  await readJournal(deps())
  const player = await aWallet(at.db, 500_00n)
  await at.vault.post(deposit(player, 1_00n))
  expect((await verify()).faults, 'an entry that was not read is no fault').toEqual([])
  await readJournal(deps())
  expect((await verify()).faults).toEqual([])
  expect(await readNextSpan(deps()), 'nothing is new').toBe(false)
})

const numbers = async () =>
  (await listRows(`select table_name as t, column_name as c from information_schema.columns
    where table_schema = 'felek' and table_name in ('report_money', 'report_games', 'report_hours', 'report_players', 'report_player_months', 'report_wins')
      and data_type in ('bigint', 'numeric') and column_name not in ('player_id', 'entry_id') order by 1, 2`)) as {
    t: string
    c: string
  }[]

test('each cell that somebody changes by one is found, and so is a row that is missing or too much', async () => {
  await fill(4_000)
  await readJournal(deps())
  const cells = await numbers()
  expect(cells.length).toBeGreaterThan(35)
  for (const { t, c } of cells) {
    const changed = await owner(
      `update ${t} set ${c} = ${c} + 1 where ctid = (select ctid from ${t} order by ctid limit 1) returning ctid`,
    )
    const { faults } = await verify()
    expect(faults.length, `${t}.${c}`).toBe(1)
    expect(faults[0]?.where.startsWith(`${t} `), `${t}.${c}`).toBe(true)
    const [{ ctid }] = changed.rows as [{ ctid: string }]
    await owner(`update ${t} set ${c} = ${c} - 1 where ctid = $1`, [ctid])
    expect((await verify()).faults, `${t}.${c} as it was`).toEqual([])
  }
  await owner(
    'delete from report_firsts where player_id = (select min(player_id) from report_firsts)',
  )
  expect((await verify()).faults[0]?.where).toMatch(/^report_firsts /)
  await owner("insert into report_wins values (999999, '2026-01-01', now(), 1, 'g', 'felek', 5)")
  expect((await verify()).faults.map(({ where }) => where)).toContain('report_wins 999999')
}, 120_000)

test('hours and players’ days that are too old are forgotten, and stay forgotten', async () => {
  await fill(5_000)
  await readJournal(deps())
  await trimRollups({ ...deps(), now: () => new Date('2028-12-01T10:00:00Z') })
  await owner(`insert into wallet_entries (player_id, verb, source, transaction_id, amount_kurus, from_account, to_account,
      cash_after_kurus, bonus_after_kurus, locked_after_kurus, round_id, game, at)
    values (7, 'bet', 'seed', 'late', 100, 'cash', 'games:felek', 0, 0, 0, '', 'nazar', '2026-10-01T12:00:00Z')`)
  await readJournal(deps())
  expect(await listRows('select min(hour) as h from report_hours')).toEqual([{ h: null }])
  const [left] = await listRows('select count(*)::int as days from report_players')
  expect(left).toEqual({ days: 0 })
  expect(await listRows("select staked_kurus from report_games where game = 'nazar'")).toEqual([
    { staked_kurus: 100n },
  ])
  expect((await verify()).faults).toEqual([])
})

test('a stake that nothing answers is an open round ten minutes later, until something does', async () => {
  const player = await aWallet(at.db, 1_000_00n)
  const [open, answered] = [randomUUID(), randomUUID()]
  await at.vault.post(bet(player, 10_00n, { transactionId: open }))
  await at.vault.post(bet(player, 20_00n, { transactionId: answered }))
  await at.vault.post(bet(player, 0n, { verb: 'win', about: answered }))
  const begun = Date.now()
  const pass = (minutes: number) =>
    readOpenRounds({ ...deps(), now: () => new Date(begun + minutes * 60_000) })
  await pass(0)
  await pass(9)
  expect(await listRounds(at.db.ledger.read, 10), 'too young').toEqual([])
  await pass(11)
  expect(await listRounds(at.db.ledger.read, 10)).toMatchObject([
    { player_id: player, kurus: 10_00n, game: 'nazar' },
  ])
  await at.vault.post(bet(player, 0n, { verb: 'win', about: open }))
  await pass(12)
  expect(await listRounds(at.db.ledger.read, 10), 'a win of nothing answers too').toEqual([])
})

test('an entry that is numbered and not committed holds the reader back, and is not lost', async () => {
  await fill(10)
  const client = new pg.Client({ connectionString: at.db.ownerUrl })
  await client.connect()
  await client.query('begin; select pg_current_xact_id()')
  await client.query(`insert into wallet_entries (player_id, verb, source, transaction_id, amount_kurus, from_account, to_account,
      cash_after_kurus, bonus_after_kurus, locked_after_kurus, round_id, game, at)
    values (7, 'bet', 'provider:felek', 'slow', 100, 'cash', 'games:felek', 0, 0, 0, '', 'slow', now())`)
  await fill(10)
  await readNextSpan(deps())
  expect(await listRows("select 1 from report_games where game = 'slow'")).toEqual([])
  await client.query('commit')
  await client.end()
  await readJournal(deps())
  expect(await listRows("select stakes from report_games where game = 'slow'")).toEqual([
    { stakes: 1n },
  ])
  expect((await verify()).faults).toEqual([])
})
