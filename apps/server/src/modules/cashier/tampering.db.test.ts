import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cashier } from '@felek/contract/cashier.ts'
import { anId, bet, expectCleanLedger, readAsOwner, win } from '../../../test/test-ledger.ts'
import { tamperingsMin, tried } from '../../../test/money-tables.ts'
import { openInsider } from '../../../test/test-tampering.ts'
import {
  listTamperings,
  listUnseen,
  type TamperTable,
  type OtherValue,
} from '../../../test/test-tamperings.ts'
import type { TestPlayer } from '../../../test/test-app.ts'
import { decideHeldInTx } from './held/held.ts'
import { applyDueEvents } from './gateway-notifications/notices.ts'
import { bookSuspense, decideSuspenseInTx } from './suspense/suspense.ts'
import { openTestCashier, type TestCashier } from './test-cashier.ts'
import { verifyCashier } from './verify/verify.ts'
import { sendPayouts } from './withdrawals.ts'
import { metricsOf } from '../status/status.ts'

/*
 * Every column that a payment of the cashier hangs on, changed by the login that serves calls and by the owner of the schema
 * with all triggers off: refused, or found at the place.
 */

let t: TestCashier
let ayse: TestPlayer
const faults = () => t.db.snapshot((q) => verifyCashier(t.deps, q))
const limit = (kurus: number | null) =>
  t.db.query("select wallet_set_limit($1, 'deposit', 'day', $2)", [ayse.playerId, kurus])
/** A transfer that was asked for, with what the bank says about it. */
const told = async (over: object = {}, before = async () => {}) => {
  const { data } = await t.transfer(ayse)
  await before()
  const message = t.message({ reference: data.referenceCode, ...over })
  expect((await t.tell(message)).status).toBe('stored')
  return data
}

/** Deposits by each door, withdrawals paid and declined, money in suspense, parked and held: one of each. */
const fillBooks = async () => {
  await told()
  await told({ amount: '20000.00' })
  const { reference, order } = await t.pay(ayse)
  await t.processor.tell(t.processor.says({ reference, amount: order.amount }))
  const account = await t.account(ayse)
  for (const event of ['payout.paid', 'payout.declined', undefined] as const) {
    const { data, error } = await t.withdraw(ayse, account)
    expect(error).toBe('')
    if (event === undefined) continue
    await sendPayouts(t.deps)
    const [row] = await readAsOwner(
      t.db,
      `select reference from cashier_requests where id = ${data.id}`,
    )
    const amount = '100.00'
    await t.tell(t.message({ reference: String(row?.['reference']), event, amount }))
  }
  await bookSuspense(t.deps)
  const [matter] = await readAsOwner(
    t.db,
    'select suspense_id::text as id from cashier_suspense order by 1',
  )
  const words = { reason: 'Dekont görüldü.', operator: 'Elif' }
  await t.deps.adminDb.inTx((tx) =>
    decideSuspenseInTx(tx, t.deps, BigInt(String(matter?.['id'])), { do: 'credit', ...words }),
  )
  const parked = await told({}, async () => void (await limit(1)))
  await limit(null)
  await t.call(cashier.returnParked, { id: parked.id, requestID: randomUUID() }, ayse)
  const stake = { ...bet(ayse.playerId, 100n), roundId: 'held' }
  await t.deps.wallet.post(stake)
  const won = { ...win(ayse.playerId, 500_000n, stake.transactionId), roundId: 'held' }
  const held = await t.deps.wallet.post({ ...won, winMaxHundredths: 3_600n })
  const decision = { do: 'release', reason: 'Oyun incelendi.' } as const
  await t.deps.adminDb.inTx((tx) => decideHeldInTx(tx, t.deps, held.entryId ?? 0n, decision))
}

beforeAll(async () => {
  t = await openTestCashier({ OPEN_TRANSFERS_MAX: '99' })
  ayse = await t.aPlayer()
  await fillBooks()
})
afterAll(async () => {
  await expectCleanLedger(t.db)
  await t.close()
})

/** What carries no money: texts, times, what a screen shows, and what says when something is looked at. */
const requestFree = [
  'method_id',
  'balance_after_kurus',
  'bank_id',
  'sender_name',
  'account_id',
  'details',
  'sealed_details',
  'note_key',
  'note',
  'expires_at',
  'created_at',
  'updated_at',
  'parked_at',
  'version',
  'waits_for',
  'claimed_by',
  'claimed_until',
  'cleared_at',
  'cleared_by',
  'cleared_staff',
  'cleared_reason',
  'refused_at',
  'refused_staff',
]
const books: readonly (readonly [string, TamperTable])[] = [
  ...[
    `kind = 'deposit' and status = 1002 and amount_kurus = 50000`,
    `kind = 'withdraw' and status = 1002`,
    `kind = 'withdraw' and status = 1003`,
    `kind = 'withdraw' and status = 1001`,
    `parked_id is not null`,
  ].map((pick): [string, TamperTable] => [
    'cashier_requests',
    {
      key: ['id'],
      pick,
      free: pick.includes('deposit')
        ? [...requestFree, 'destination', 'parked_id']
        : pick.includes('parked')
          ? [...requestFree, 'destination']
          : [...requestFree, 'parked_id'],
    },
  ]),
  ...[
    `kind = 'transfer.received' and outcome = 'applied'`,
    `kind = 'payment.succeeded'`,
    `kind = 'payout.paid'`,
    `kind = 'payout.declined'`,
    `outcome = 'review'`,
  ].map((pick): [string, TamperTable] => [
    'cashier_events',
    {
      key: ['gateway', 'event_id'],
      pick,
      free: ['attempts', 'next_at', 'received_at', 'applied_at', 'reason'].concat(
        // Of what staff decide about it says which request was quoted.
        pick.includes('review') ? ['request_id', 'outcome'] : [],
      ),
    },
  ]),
  [
    'cashier_suspense',
    {
      key: ['suspense_id'],
      pick: `decision = 'credit'`,
      free: ['shown_id', 'target_id', 'asked_kurus', 'reason', 'operator', 'decided_at'],
    },
  ],
  ['cashier_held', { key: ['held_id'], free: ['reason', 'decided_at'] }],
]
const other: OtherValue = (column, table) => {
  const by: Record<string, string> = {
    'cashier_requests.kind': `case kind when 'deposit' then 'withdraw' else 'deposit' end`,
    'cashier_requests.status': `case status when 1002 then 1003 else 1002 end`,
    'cashier_events.kind': `case kind when 'payout.paid' then 'payout.declined' else 'payout.paid' end`,
    'cashier_events.outcome': `'nothing'`,
    'cashier_suspense.what': `'foreign'`,
    'cashier_suspense.booked_at': 'null',
    'cashier_suspense.decision': `'return'`,
    'cashier_held.decision': `'refuse'`,
  }
  return by[`${table}.${column}`]
}

test('the books of a cashier that was paid, paid out and settled are clean', async () => {
  expect(await faults()).toEqual([])
  const rows = await readAsOwner(
    t.db,
    `select kind || status as was, count(*)::int as n from cashier_requests group by 1 order by 1`,
  )
  expect(rows.map(({ was }) => was)).toEqual([
    'deposit1002',
    'deposit1003',
    'withdraw1001',
    'withdraw1002',
    'withdraw1003',
  ])
})

test('of what the cashier pays by each column and each row, tampered with by the login that serves calls and by the owner, is refused or found at its place', async () => {
  expect([...new Set(books.map(([table]) => table))].sort()).toEqual([...tried.cashier])
  const insider = await openInsider(t.db)
  const tries = []
  for (const [table, book] of books)
    tries.push(...(await listTamperings(t.db, { [table]: book }, other)))
  const { unseen, refused, found } = await listUnseen(
    { db: t.db, insider },
    (q) => verifyCashier(t.deps, q),
    tries,
  )
  await insider.close()
  expect(unseen).toEqual([])
  expect(refused + found).toBe(tries.length)
  expect(tries.length).toBeGreaterThanOrEqual(tamperingsMin.cashier)
  expect(await faults()).toEqual([])
})

const madeUp = (seal: string, reference: string) => `
  insert into cashier_events (gateway, event_id, body, kind, transaction_id, reference, amount_kurus, currency, occurred_at, why, seal, received_at, next_at)
  select 'sandbox-bank', '${randomUUID()}', e.body, 'transfer.received', '${randomUUID()}', '${reference}', 50000, 'TRY', now(), null, ${seal}, now(), now()
  from cashier_events e where e.outcome = 'applied' limit 1`

test('a notice that no gateway told, written by the login that serves calls or by the owner, credits nobody and is counted', async () => {
  const before = await t.balances(ayse)
  const { data } = await t.transfer(ayse)
  const as = (statement: string) => sql.raw(statement).execute(t.db.read)
  await expect(as(madeUp('null', data.referenceCode))).rejects.toThrow(/sealed/)
  await as(madeUp(`'made up'`, data.referenceCode))
  await as(madeUp('e.seal', data.referenceCode))
  const insider = await openInsider(t.db)
  await insider.run('set session_replication_role = replica')
  await insider.run(madeUp('null', data.referenceCode))
  t.clock.forward(1_000)
  await applyDueEvents(t.deps)
  await applyDueEvents(t.deps)
  expect(await t.balances(ayse)).toEqual(before)
  expect((await t.row(ayse, data.id))?.transaction_status).toBe('1001')
  expect(await metricsOf(t.deps).metrics()).toContain('felek_cashier_waiting{what="broken"} 3')
  expect((await faults()).map(({ check }) => check)).toEqual(
    Array.from({ length: 3 }, () => 'what a gateway told is as it was sealed'),
  )
  // What the bank itself says is credited all the same.
  await t.tell(t.message({ reference: data.referenceCode }))
  expect((await t.row(ayse, data.id))?.transaction_status).toBe('1002')
  await insider.run('delete from cashier_events where applied_at is null')
  await insider.close()
  expect(await faults()).toEqual([])
})

test('a movement that no request owes, and a request whose movement never was, are named', async () => {
  const { data } = await t.transfer(ayse)
  const insider = await openInsider(t.db)
  await insider.run('set session_replication_role = replica')
  await insider.run(`update cashier_requests set status = 1002 where id = ${data.id}`)
  const id = anId()
  await t.deps.wallet.post({
    verb: 'deposit',
    source: 'gateway:sandbox-bank',
    transactionId: id,
    playerId: ayse.playerId,
    amountKurus: 700n,
    house: 'gateway:sandbox-bank',
  })
  expect(await faults()).toMatchObject([
    { check: 'what a request says has moved has moved', where: `request ${data.id}` },
    {
      check: 'each movement of a gateway has its request',
      where: `deposit ${id} of gateway:sandbox-bank`,
      found: `700 of player ${ayse.playerId}`,
    },
  ])
  await insider.close()
})
