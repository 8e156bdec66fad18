import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Coupon } from '../../../contract/src/sportsbook.ts'
import type { TestPlayer } from '../../test/test-house.ts'
import { asOwner, readAsOwner } from '../../test/test-ledger.ts'
import { acceptCashOut, quoteCashOut } from './cash-out/cash-out.ts'
import { openSports, slipOf, type Sports } from './test-sports.ts'
import { said } from './test-feed.ts'
import { verifySports } from './verify/verify.ts'

/*
 * Every column of every table that the book's money hangs on, changed by the login that serves calls and by
 * who owns the database, triggers off: refused, or found at its place. Columns are the catalogue's, so one
 * that is added and forgotten is tried too.
 */

let s: Sports
let player: TestPlayer
let coupons: Coupon[]

const win: Record<string, [0 | 1]> = { '1': [1], x: [0], '2': [0] }
const send = async (method: string, data: unknown) =>
  (await s.send(`betframe/${method}`, data, player)).reply
const place = async (
  picks: Parameters<typeof slipOf>[1],
  over: Record<string, unknown> = {},
): Promise<Coupon> => {
  const reply = await send('placeBet', slipOf(s, picks, over))
  expect(reply.error, reply.message).toBe('')
  return reply.data as Coupon
}
const faults = async () =>
  (await s.db.snapshot((q) => verifySports(s.house, q, s.clock.now))).faults

beforeAll(async () => {
  s = await openSports()
  player = await s.aPlayer({ cashKurus: 1_000_000n })
  const [a, b, c, d, e] = [s.match(), s.match(), s.match(), s.match(), s.match()]
  coupons = [
    // Paid, lost, open with a banko, sold in part, void.
    await place([{ eventID: a }]),
    await place([{ eventID: a, outcomeID: '2' }]),
    await place([{ eventID: b, banker: true }, { eventID: c }, { eventID: d }], { systems: [2] }),
    await place([{ eventID: b }, { eventID: c }]),
    await place([{ eventID: e }]),
  ]
  s.say(said.settle('1x2', win, { event: a }))
  s.say(said.of('bet_cancel', ['1x2'], { event: e }))
  await s.settle()
  const asked = { couponID: String(coupons[3]?.id), share: 40 }
  const quote = await quoteCashOut(s.house, player.playerId, asked)
  await acceptCashOut(s.house, player.playerId, { ...asked, quoteID: String(quote.quote_id) })
  await s.settle()
  expect(await faults()).toEqual([])
}, 120_000)
afterAll(() => s.close())

/** Tables that a payment is made of, each with what names a row of it. */
const tables: Record<string, string> = {
  sports_coupons: 'coupon_id',
  sports_legs: 'coupon_id, n',
  sports_results: 'selection_id, result_no',
  sports_settlements: 'coupon_id, n',
  sports_cashouts: 'coupon_id, n',
  sports_exposure: 'selection_id',
}
/** What is told and decides nothing: no kuruş hangs on it. */
const harmless = new Set([
  'sports_coupons.request_id',
  'sports_coupons.odds_policy',
  'sports_coupons.placed_at',
  'sports_coupons.decides_at',
  'sports_coupons.board_seq',
  'sports_coupons.settled_at',
  'sports_coupons.refused_why',
  // Their order is looked at; a number alone decides nothing.
  'sports_legs.n',
  'sports_results.result_no',
  'sports_legs.shown_odds',
  'sports_legs.live',
  'sports_results.at',
  'sports_results.reason',
  'sports_results.counts_at',
  'sports_settlements.at',
  'sports_cashouts.at',
  'sports_exposure.changed_at',
])
/** A value of the type that the column does not have now. */
const other: Record<string, (column: string) => string> = {
  bigint: (it) => `${it} + 1`,
  integer: (it) => `${it} + 1`,
  smallint: (it) => `case when ${it} > 1 then ${it} - 1 else coalesce(${it}, 0) + 1 end`,
  boolean: (it) => `not coalesce(${it}, false)`,
  text: (it) =>
    ({
      coupon_number: `'FK00000000'`,
      state: `case when state in ('won', 'lost') then 'open' else 'won' end`,
      kind: `case kind when 'settlement' then 'cancel' else 'settlement' end`,
    })[it] ?? `coalesce(${it}, '') || 'x'`,
  ARRAY: () => `array[2]::smallint[]`,
  'timestamp with time zone': (it) => `coalesce(${it}, now()) + interval '1 hour'`,
}

type Column = { table: string; column: string; type: string }
const columns = async (): Promise<Column[]> => {
  const rows = await readAsOwner(
    s.db,
    `select table_name as "table", column_name as "column", data_type as type from information_schema.columns
     where table_schema = current_schema() and table_name in (${Object.keys(tables)
       .map((it) => `'${it}'`)
       .join(', ')}) order by 1, ordinal_position`,
  )
  return rows as Column[]
}
const changeOf = ({ table, column, type }: Column, where: string): string =>
  `update ${table} set ${column} = ${(other[type] ?? (() => 'null'))(column)} where ${where}`
/** The first row of a table that a paid or open coupon stands on. */
const rowOf = async (table: string): Promise<string> => {
  const key = tables[table] ?? ''
  const [row] = await readAsOwner(
    s.db,
    `select ${key} from ${table} ${table === 'sports_exposure' ? 'where coupons > 0' : ''} order by ${key} limit 1`,
  )
  return Object.entries(row ?? {})
    .map(([name, value]) => `${name} = ${String(value)}`)
    .join(' and ')
}
/** Does it without triggers, looks, and puts everything back. */
const tamperedWith = async (table: string, script: string): Promise<string[]> => {
  const kept = `kept_${table}`
  const put = (script2: string) => asOwner(s.db, script2)
  await put(
    `create table ${kept} as table ${table}\n--;\nalter table ${table} disable trigger user`,
  )
  try {
    const done = await put(script).then(
      () => true,
      () => false,
    )
    return done ? (await faults()).map((it) => `${it.check} at ${it.where}`) : ['refused']
  } finally {
    await put(
      `delete from ${table}\n--;\ninsert into ${table} select * from ${kept}\n--;\ndrop table ${kept}\n--;\nalter table ${table} enable trigger user`,
    )
  }
}

test('who owns the database changes no column of what money hangs on unseen', async () => {
  const unseen: string[] = []
  let tried = 0
  for (const it of await columns()) {
    const name = `${it.table}.${it.column}`
    const found = await tamperedWith(it.table, changeOf(it, await rowOf(it.table)))
    tried += 1
    if (found.length === 0 && !harmless.has(name)) unseen.push(name)
  }
  expect(unseen).toEqual([])
  expect(tried).toBeGreaterThan(55)
  expect(await faults()).toEqual([])
}, 300_000)

test('nor takes a row away, unseen', async () => {
  for (const table of Object.keys(tables)) {
    const found = await tamperedWith(table, `delete from ${table} where ${await rowOf(table)}`)
    expect(found, table).not.toEqual([])
  }
}, 120_000)

describe('the login that serves calls', () => {
  const tried = async (script: string): Promise<string> =>
    s.db.query(script, []).then(
      () => 'done',
      (error: unknown) => (error as { code?: string }).code ?? String(error),
    )

  test('changes no column of a leg, a result, a settlement, a cash-out, and takes no row of them', async () => {
    const still = ['sports_legs', 'sports_results', 'sports_settlements', 'sports_cashouts']
    let refused = 0
    for (const it of (await columns()).filter(({ table }) => still.includes(table))) {
      expect(await tried(changeOf(it, 'true')), `${it.table}.${it.column}`).not.toBe('done')
      refused += 1
    }
    for (const table of [...still, 'sports_coupons', 'sports_debts'])
      expect(await tried(`delete from ${table}`), table).toBe(
        table === 'sports_debts' ? 'done' : '23514',
      )
    expect(refused).toBeGreaterThan(35)
  })

  test('changes of a coupon nothing that was agreed', async () => {
    for (const it of (await columns()).filter(({ table }) => table === 'sports_coupons'))
      if (!['state', 'settled_at', 'refused_why', 'decides_at'].includes(it.column))
        expect(await tried(changeOf(it, `coupon_id = ${coupons[0]?.id}`)), it.column).not.toBe(
          'done',
        )
  })

  test('makes no payment, result, cash-out or void without its seal, and with one that is none nothing is paid', async () => {
    const id = coupons[2]?.id
    const owed = (seal: string) =>
      `insert into sports_unpaid (coupon_id, n, kind, player_id, amount_kurus, at, seal)
       values (${id}, 7, 'settlement', ${player.playerId}, 123400, now(), ${seal})`
    expect(await tried(owed('null'))).toBe('23514')
    expect(
      await tried(
        `insert into sports_cashouts (coupon_id, n, share, amount_kurus, quote_id, at) values (${id}, 1, 100, 99900, 1, now())`,
      ),
    ).toBe('23514')
    expect(
      await tried(`insert into sports_voided (coupon_id, act_id, at) values (${id}, 1, now())`),
    ).toBe('23514')
    expect(
      await tried(`insert into sports_results (selection_id, result_no, kind, adapter, seq, at, certainty, won, void_halves, winners, tied)
        select selection_id, 9, 'settlement', 'test', 999999, now(), 2, true, 0, 1, 1 from sports_legs where coupon_id = ${id}`),
    ).toBe('23514')
    // With a seal that somebody has made up it is written, and stays where it is.
    const before = await s.cash(player)
    expect(await tried(owed(`'made-up'`))).toBe('done')
    await s.settle()
    expect(await s.cash(player)).toBe(before)
    expect((await faults()).map((it) => it.check)).toContain('what is owed is as it was sealed')
    expect(await tried(`update sports_unpaid set amount_kurus = 1`)).toBe('23514')
    expect(await tried(`delete from sports_unpaid where seal = 'made-up'`)).toBe('done')
    expect(await faults()).toEqual([])
  })

  test('a result that it makes up pays nobody', async () => {
    const coupon = await place([{ eventID: s.match() }])
    const before = await s.cash(player)
    expect(
      await tried(`insert into sports_results (selection_id, result_no, kind, adapter, seq, at, certainty, won, void_halves, winners, tied, seal)
        select selection_id, 1, 'settlement', 'test', 999999, now(), 2, true, 0, 1, 1, 'made-up' from sports_legs where coupon_id = ${coupon.id}`),
    ).toBe('done')
    expect(
      await tried(`insert into sports_due values (${coupon.id}, now() - interval '1 hour')`),
    ).toBe('done')
    await s.settle()
    expect(await s.cash(player)).toBe(before)
    expect((await faults()).map(({ check }) => check)).toContain(
      'what a coupon is judged by is as it was sealed',
    )
  })
})

test('money that moved without a row that owes it is found from the money back', async () => {
  const [coupon] = coupons
  await s.house.vault.post({
    verb: 'win',
    source: 'sports',
    transactionId: `${coupon?.id}.7`,
    playerId: player.playerId,
    amountKurus: 123_400n,
    house: 'games:sports',
    roundId: coupon?.couponNumber ?? '',
    game: 'sports',
    about: coupon?.id ?? '',
  })
  expect((await faults()).map(({ check, where }) => `${check}: ${where}`)).toContain(
    `a movement has a row that owes it: movement win ${coupon?.id}.7`,
  )
})
