import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '@felek/contract/call.ts'
import { officeFigures } from '@felek/contract/office/figures.ts'
import { officeReports, reportNames } from '@felek/contract/office/reports.ts'
import type { StaffRole } from '@felek/contract/office/permissions.ts'
import { openTestOffice, type TestOffice, type TestStaff } from '../../../test/test-office.ts'
import type { Movement } from '../wallet/wallet.ts'
import { readJournal } from './journal-reader.ts'
import { checkReserves, type ReservesStatement } from './reserves.ts'
import { addDays, dayOfIstanbul } from './times.ts'

/* Reports as staff ask for them, over play that was posted at the doors, held beside a plain look at the journal. */

let o: TestOffice
const who = new Map<StaffRole, TestStaff>()
const as = (role: StaffRole): TestStaff => who.get(role) as TestStaff
let today = ''
let ayse = { playerId: 0n, username: '' }
let emre = { playerId: 0n, username: '' }

const post = (
  playerId: bigint,
  verb: Movement['verb'],
  amountKurus: bigint,
  over: Partial<Movement> = {},
) =>
  o.deps.wallet.post({
    verb,
    source: 'provider:felek',
    house: 'games:felek',
    game: 'nazar',
    roundId: 'r',
    transactionId: randomUUID(),
    playerId,
    amountKurus,
    ...over,
  })

/** A stake and what it wins; nothing closes it too. */
const play = async (playerId: bigint, stake: bigint, won: bigint, over: Partial<Movement> = {}) => {
  const about = randomUUID()
  await post(playerId, 'bet', stake, { transactionId: about, ...over })
  await post(playerId, 'win', won, { about, ...over })
}

/** Dated, through the ledger's login, as demo data is. */
const playThen = (playerId: bigint, day: string, stake: bigint) =>
  o.db.ledger.inTx((tx) =>
    o.deps.wallet.postIn(tx, [
      {
        verb: 'bet',
        source: 'seed',
        house: 'games:felek',
        game: 'lale-bahcesi',
        transactionId: randomUUID(),
        playerId,
        amountKurus: stake,
        at: new Date(`${day}T12:00:00+03:00`),
      },
    ]),
  )

beforeAll(async () => {
  o = await openTestOffice()
  for (const role of ['owner', 'manager', 'compliance', 'auditor', 'cashier'] as const)
    who.set(role, await o.office.aStaff([role]))
  today = dayOfIstanbul(o.clock.now)
  ayse = await o.aPlayer({ cashKurus: 5_000_00n })
  emre = await o.aPlayer({ cashKurus: 20_000_00n })
  await play(ayse.playerId, 100_00n, 250_00n)
  await play(ayse.playerId, 100_00n, 0n)
  await play(emre.playerId, 400_00n, 0n, {
    game: 'kuzey-isigi',
    house: 'games:kuzey',
    source: 'provider:kuzey',
  })
  await play(emre.playerId, 1_000_00n, 15_000_00n)
  const back = randomUUID()
  await post(ayse.playerId, 'bet', 50_00n, { transactionId: back })
  await post(ayse.playerId, 'rollback', 50_00n, { about: back })
  await playThen(emre.playerId, addDays(today, -7), 30_00n)
  await playThen(emre.playerId, addDays(today, -200), 70_00n)
  await readJournal({ db: o.db.ledger })
}, 60_000)
afterAll(() => o.close())

const run = async (input: Input<typeof officeReports.run>, role: StaffRole = 'manager') => {
  const reply = await o.office.call(officeReports.run, input, as(role))
  if (!reply.result) throw new Error(reply.error)
  return reply.data
}

test('GGR, hold and NGR of a day are what the journal says', async () => {
  const { rows, totals, formulaVersion, definitions, asOfEntry } = await run({
    report: 'gaming',
    from: today,
    to: today,
  })
  expect(rows).toEqual([
    {
      day: today,
      active: 2,
      stakes: 5,
      turnover: '1650.00',
      refunds: '50.00',
      wins: '15250.00',
      ggr: '-13650.00',
      hold: '-827.27',
      contributions: '0.00',
      bonusCost: '0.00',
      ngr: '-13650.00',
    },
  ])
  expect(totals).toMatchObject({ active: null, ggr: '-13650.00', hold: '-827.27' })
  expect(formulaVersion).toBe(1)
  expect(definitions).toContain('ngr')
  const { rows: newest } = await o.db.ledger.query(
    'select max(entry_id) as n from wallet_entries',
    [],
  )
  expect(asOfEntry).toBe(String(newest[0]?.['n']))
})

test('a bonus costs what became cash, prizes and seeds, and a contribution is taken off once', async () => {
  await o.db.ledger.query(
    `insert into report_money (day, from_account, to_account, verb, origin, entries, kurus) values
       ($1, 'games:felek', 'jackpot:ay', 'transfer', 'rewards', 1, 700),
       ($1, 'jackpot:ay', 'cash', 'adjust', 'rewards', 1, 100000),
       ($1, 'rewards', 'jackpot:ay', 'transfer', 'rewards', 1, 5000),
       ($1, 'bonus:a', 'bonus', 'grant', 'rewards', 1, 90000),
       ($1, 'bonus', 'bonus:a', 'forfeit', 'rewards', 1, 60000),
       ($1, 'bonus', 'cash', 'convert', 'rewards', 1, 20000),
       ($1, 'rewards', 'cash', 'adjust', 'rewards', 1, 3000),
       ($1, 'cash', 'bonus:a', 'adjust', 'rewards', 1, 1000)`,
    ['2026-01-05'],
  )
  try {
    const span = { from: '2026-01-05', to: '2026-01-05' }
    const { totals } = await run({ report: 'gaming', ...span })
    expect(totals).toMatchObject({ contributions: '7.00', bonusCost: '270.00', ngr: '-277.00' })
    expect((await run({ report: 'bonus', ...span })).totals).toMatchObject({
      granted: '900.00',
      lapsed: '600.00',
      converted: '200.00',
      rewarded: '20.00',
      seeds: '50.00',
      cost: '270.00',
    })
  } finally {
    await o.db.ledger.query("delete from report_money where day = '2026-01-05'", [])
  }
})

test('by provider, by game and by player the same turnover comes together', async () => {
  const span = { from: today, to: today }
  const provider = await run({ report: 'gaming', by: 'provider', ...span })
  expect(provider.rows.map((row) => [row['provider'], row['turnover']])).toEqual([
    ['felek', '1250.00'],
    ['kuzey', '400.00'],
  ])
  const game = await run({ report: 'gaming', by: 'game', filter: { provider: 'felek' }, ...span })
  expect(game.rows.map((row) => [row['gameID'], row['turnover']])).toEqual([['nazar', '1250.00']])
  const player = await run({ report: 'gaming', by: 'player', ...span })
  expect(player.rows.map((row) => [row['player'], row['turnover'], row['ggr']])).toEqual([
    [emre.username, '1400.00', '-13600.00'],
    [ayse.username, '250.00', '-50.00'],
  ])
  for (const { totals } of [provider, player]) expect(totals?.['turnover']).toBe('1650.00')
})

test('more than 92 days are months, and of players whole ones', async () => {
  const from = addDays(today, -199)
  const house = await run({ report: 'gaming', from, to: today })
  expect(house.by).toBe('month')
  expect(house.totals?.['turnover'], 'the house is counted by day').toBe('1680.00')
  const players = await run({ report: 'gaming', by: 'player', from, to: today })
  expect(players.span).toEqual({ from: `${from.slice(0, 7)}-01`, to: today })
  expect(players.definitions).toContain('months')
  const { span } = players
  const inMonths = (span?.from ?? '') <= addDays(today, -200)
  expect(players.totals?.['turnover']).toBe(inMonths ? '1750.00' : '1680.00')
})

test('a period stands beside the days before it, and beside the same weekdays of a year ago', async () => {
  const week = { from: addDays(today, -6), to: today }
  const previous = await run({ report: 'gaming', ...week, compare: 'previous' })
  expect(previous.rows).toHaveLength(7)
  expect(previous.compared?.span).toEqual({ from: addDays(today, -13), to: addDays(today, -7) })
  expect(previous.compared?.totals['turnover']).toBe('30.00')
  const year = await run({ report: 'gaming', ...week, compare: 'year' })
  expect(year.compared?.span.to).toBe(addDays(today, -364))
  expect(year.compared?.rows).toEqual([])
})

test('balances of a day’s end are those of the wallet, and the cover is the gateways’ share of what is owed', async () => {
  const { rows: sums } = await o.db.ledger.query(
    'select sum(cash_kurus)::bigint as cash, sum(locked_kurus)::bigint as locked from wallet_accounts',
    [],
  )
  const cash = sums[0]?.['cash'] as bigint
  const liabilities = await run({ report: 'liabilities', from: addDays(today, -1), to: today })
  expect(liabilities.rows).toHaveLength(2)
  expect(
    liabilities.rows[0]?.['cash'],
    'a dated stake stands in a balance before the deposit',
  ).toBe('-100.00')
  const decimal = `${cash / 100n}.${String(cash % 100n).padStart(2, '0')}`
  expect(liabilities.totals?.['cash']).toBe(decimal)
  const funds = await run({ report: 'funds', from: today, to: today })
  expect(funds.rows[0]).toMatchObject({ gateways: '25000.00', owed: decimal })
  expect(Number(funds.rows[0]?.['cover'])).toBeCloseTo(2_500_000_00 / Number(cash), 1)
})

test('a large win stands with its player for who may read players, and the audit knows of it', async () => {
  const { rows, totals } = await run({ report: 'large_wins', from: today, to: today }, 'compliance')
  expect(rows).toMatchObject([{ player: emre.username, amount: '15000.00', gameID: 'nazar' }])
  expect(totals).toMatchObject({ amount: '15000.00' })
  const entry = (await o.audit()).findLast(({ call }) => call === 'office_reports/run')
  expect(entry).toMatchObject({
    kind: 'read',
    staff_id: as('compliance').staffId,
    subject_kind: 'player',
    subject_ids: [String(emre.playerId)],
  })
})

test('an owner, who reads no players, reads no report that names any', async () => {
  for (const input of [
    { report: 'large_wins' as const },
    { report: 'open_rounds' as const },
    { report: 'gaming' as const, by: 'player' as const },
  ]) {
    const reply = await o.office.call(officeReports.run, input, as('owner'))
    expect(reply.error).toBe('forbidden')
  }
  expect((await run({ report: 'gaming' }, 'owner')).rows.length).toBeGreaterThan(0)
  expect((await o.office.call(officeReports.run, { report: 'gaming' }, as('cashier'))).error).toBe(
    'forbidden',
  )
})

test('every report answers where nothing moved, with no rows', async () => {
  const empty = { from: '2015-03-01', to: '2015-03-31' }
  for (const report of reportNames) {
    const data = await run({ report, ...empty, compare: 'previous' }, 'manager')
    expect(data.rows, report).toEqual([])
    expect(data.totals, report).toBeNull()
    expect(data.columns.length, report).toBeGreaterThan(1)
    expect(data.definitions.length, report).toBeGreaterThan(0)
  }
})

test('every grouping of every report answers, and a cell is of its column', async () => {
  const { data } = await o.office.call(officeReports.definitions, {}, as('manager'))
  for (const { report, by } of data.reports)
    for (const grouping of by.length === 0 ? [undefined] : by) {
      const { columns, rows } = await run({ report, ...(grouping && { by: grouping }) })
      const keys = new Set([...columns.map(({ key }) => key), 'gameID', 'playerID'])
      for (const row of rows)
        expect(
          Object.keys(row).filter((key) => !keys.has(key)),
          `${report} ${grouping}`,
        ).toEqual([])
    }
  expect(data.providers).toEqual(['felek', 'kuzey'])
  expect(data.methods).toEqual(['test'])
})

test.each([
  [{ report: 'gaming', by: 'method' }, 'by'],
  [{ report: 'gaming', from: '2026-02-02', to: '2026-02-01' }, 'from'],
  [{ report: 'gaming', from: '2010-01-01', to: '2026-02-01' }, 'from'],
  [{ report: 'gaming', by: 'player', filter: { game: 'nazar' } }, 'filter'],
  [{ report: 'gaming', filter: { playerID: "1' or true" } }, 'filter'],
])('%j is refused', async (input, field) => {
  const { reply } = await o.office.send('office_reports/run', input, as('manager'))
  expect(reply.result).toBe(false)
  expect(JSON.stringify(reply)).toContain(field)
})

test('the first page has the day’s figures, who plays, and what is usual at this hour', async () => {
  const reply = await o.office.call(officeFigures.figures, { period: 'today' }, as('manager'))
  expect(reply.data).toMatchObject({
    turnover: '1650.00',
    ggr: '-13650.00',
    ngr: '-13650.00',
    hold: '-827.27',
    deposits: 2,
    deposited: '25000.00',
    playingNow: 2,
  })
  expect(reply.data.hours).toHaveLength(24)
  const sum = reply.data.hours.reduce((n, { turnover }) => n + Number(turnover ?? 0), 0)
  expect(sum).toBe(1650)
  expect(reply.data.usual?.days, 'only the weeks that are kept').toBe(8)
  for (const period of ['yesterday', 'week', 'month'] as const)
    expect((await o.office.call(officeFigures.figures, { period }, as('auditor'))).result).toBe(
      true,
    )
})

test('queues are those of the desks that are open to whoever asks', async () => {
  const of = async (role: StaffRole) =>
    (await o.office.call(officeFigures.queues, {}, as(role))).data.map(({ queue }) => queue)
  expect(await of('cashier')).toEqual([
    'withdrawals',
    'deposits',
    'returns',
    'unproved',
    'suspense',
    'chargebacks',
    'days',
    'held',
    'approvals',
  ])
  expect(await of('owner')).toEqual(['approvals'])
  expect((await of('auditor')).sort()).toEqual(
    [
      'approvals',
      'deposits',
      'held',
      'protection',
      'returns',
      'support',
      'suspense',
      'chargebacks',
      'days',
      'unproved',
      'withdrawals',
    ].sort(),
  )
})

test('health names providers and gateways by what they moved, and how the books were found', async () => {
  const { data } = await o.office.call(officeFigures.health, {}, as('manager'))
  expect(data.suppliers).toMatchObject([
    { kind: 'provider', name: 'felek', movements: 4, amount: '1250.00' },
    { kind: 'provider', name: 'kuzey', movements: 1, amount: '400.00' },
    { kind: 'gateway', name: 'test', movements: 2, amount: '25000.00', state: 'open' },
  ])
  expect(data.check, 'no night has passed').toBeNull()
  expect(data.ledgerUnsealed, 'nothing seals in a test').toBeGreaterThan(0)
})

test('reserves are told with what is owed, and ring while they are less', async () => {
  const mails: ReservesStatement[] = []
  const mail = async (statement: ReservesStatement) => void mails.push(statement)
  const deps = { ...o.deps, db: o.db.ledger }
  const changes = async () => {
    await checkReserves(deps, mail)
    return o.deps.alarms.take().filter(({ kind }) => kind === 'reserves_short')
  }
  o.deps.alarms.take()
  // Players of these tests have money that came from nowhere, so nothing covers what they won.
  const [rung] = await changes()
  expect(rung).toMatchObject({ rings: 1, isOver: false })
  const { rows } = await run({ report: 'funds', from: today, to: today })
  expect(mails).toMatchObject([
    { statementDay: today, owed: rows[0]?.['owed'], difference: rows[0]?.['difference'] },
  ])
  expect(rung?.figure).toBe(Math.ceil(-Number(rows[0]?.['difference'])))
  const paidIn = BigInt(Math.round(-Number(rows[0]?.['difference']) * 100))
  await o.db.ledger.query(
    `insert into report_money (day, from_account, to_account, verb, origin, entries, kurus)
     values ($1, 'gateway:manual', 'house', 'transfer', 'cashier', 1, $2)`,
    [today, paidIn],
  )
  expect(await changes()).toMatchObject([{ isOver: true }])
})
