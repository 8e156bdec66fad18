import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Coupon } from '@felek/contract/sportsbook.ts'
import type { TestPlayer } from '../../../test/test-app.ts'
import { tamperingsMin, tried as triedTables } from '../../../test/money-tables.ts'
import { openInsider } from '../../../test/test-tampering.ts'
import {
  listTamperings,
  listUnseen,
  type TamperTables,
  type OtherValue,
} from '../../../test/test-tamperings.ts'
import { acceptCashOut, quoteCashOut } from './cash-out/cash-out.ts'
import { voidOneCoupon } from './trading/money.ts'
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
const faults = async () => (await s.db.snapshot((q) => verifySports(s.deps, q, s.clock.now))).faults

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
    // Void by desk's word.
    await place([{ eventID: b }]),
  ]
  await voidOneCoupon(
    s.deps,
    { actor: 'ada', approver: 'banu', reason: 'Geç yazılmış.' },
    { couponId: BigInt(coupons[5]?.id ?? 0) },
  )
  s.say(said.settle('1x2', win, { event: a }))
  s.say(said.of('bet_cancel', ['1x2'], { event: e }))
  await s.settle()
  const asked = { couponID: String(coupons[3]?.id), share: 40 }
  const quote = await quoteCashOut(s.deps, player.playerId, asked)
  await acceptCashOut(s.deps, player.playerId, { ...asked, quoteID: String(quote.quote_id) })
  await s.settle()
  expect(await faults()).toEqual([])
}, 120_000)
afterAll(() => s.close())

/** Tables that a payment is made of, with what of them is told and decides nothing: no kuruş hangs on it. */
const books: TamperTables = {
  sports_coupons: {
    key: ['coupon_id'],
    free: [
      'request_id',
      'odds_policy',
      'placed_at',
      'decides_at',
      'board_seq',
      'settled_at',
      'refused_why',
    ],
  },
  sports_legs: { key: ['coupon_id', 'n'], free: ['shown_odds', 'live'] },
  sports_results: { key: ['selection_id', 'result_no'], free: ['at', 'reason', 'counts_at'] },
  sports_settlements: { key: ['coupon_id', 'n'] },
  sports_cashouts: { key: ['coupon_id', 'n'], free: ['at'] },
  sports_voided: { key: ['coupon_id'], free: ['at'] },
  sports_desk: { key: ['act_id'], pick: `act = 'void_coupon'` },
  // Counted anew from the coupons, which are sealed.
  sports_exposure: { key: ['selection_id'], pick: 'coupons > 0', free: ['changed_at'] },
}
/** What of these the book itself has to write: the same login may, and it is found. */
const other: OtherValue = (column) =>
  ({
    coupon_number: `'FK00000000'`,
    state: `case when state in ('won', 'lost') then 'open' else 'won' end`,
    kind: `case kind when 'settlement' then 'cancel' else 'settlement' end`,
    systems: `array[2]::smallint[]`,
    certainty: 'certainty - 1',
    void_halves: 'void_halves + 1',
  })[column]

test('of what the book pays by each column and each row, tampered with by the login that serves calls and by the owner, is refused or found at its place', async () => {
  const insider = await openInsider(s.db)
  const tries = await listTamperings(s.db, books, other)
  const { unseen, refused, found } = await listUnseen(
    { db: s.db, insider },
    async (q) => (await verifySports(s.deps, q, s.clock.now)).faults,
    tries,
  )
  await insider.close()
  expect(unseen).toEqual([])
  expect(refused + found).toBe(tries.length)
  expect(tries.length).toBeGreaterThan(tamperingsMin.sports)
  expect(Object.keys(books).sort()).toEqual([...triedTables.sports])
  expect(await faults()).toEqual([])
}, 300_000)

describe('the login that serves calls', () => {
  const tried = async (script: string): Promise<string> =>
    s.db.query(script, []).then(
      () => 'done',
      (error: unknown) => (error as { code?: string }).code ?? String(error),
    )

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
    expect(
      await tried(`insert into sports_settlements (coupon_id, n, state, owed_kurus, delta_kurus, at)
        values (${id}, 1, 'open', 0, -123400, now())`),
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

  test('a row of how a coupon stood that it makes up is no money that was taken back: nothing is owed for it', async () => {
    const event = s.match()
    const coupon = await place([{ eventID: event }])
    const before = await s.cash(player)
    expect(
      await tried(`insert into sports_settlements (coupon_id, n, state, owed_kurus, delta_kurus, at, seal)
        values (${coupon.id}, 1, 'open', 0, -123400, now(), 'made-up')`),
    ).toBe('done')
    s.say(said.settle('1x2', win, { event }))
    await s.settle()
    expect(await s.cash(player)).toBe(before)
    expect((await faults()).map(({ where }) => where)).toContain(`settlement ${coupon.id}.1`)
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
  await s.deps.wallet.post({
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
