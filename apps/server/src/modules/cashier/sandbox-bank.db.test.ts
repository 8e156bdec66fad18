import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectCleanLedger } from '../../../test/test-ledger.ts'
import type { TestPlayer } from '../../../test/test-app.ts'
import { runSandboxBank } from './gateways/sandbox-bank/sandbox-bank.ts'
import { openTestCashier, type TestCashier } from './test-cashier.ts'
import { sendPayouts } from './withdrawals.ts'

/* The sandbox bank over real HTTP: a socket, a signature, our own route. */

let t: TestCashier
let ayse: TestPlayer
let account: string
beforeAll(async () => {
  t = await openTestCashier()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const address = t.app.server.address()
  if (typeof address === 'object' && address) t.deps.env.sitePort = address.port
  ayse = await t.aPlayer({ cashKurus: 1_000_000n })
  account = await t.account(ayse)
})
afterAll(async () => {
  await expectCleanLedger(t.db)
  await t.close()
})

const statusAfter = async (id: string, ms: number) => {
  t.clock.forward(ms)
  await runSandboxBank(t.deps)
  return (await t.row(ayse, id))?.transaction_status
}
const told = async () =>
  (await t.db.query('select count(*)::int as n from cashier_events', [])).rows[0]?.['n'] as number

test('a transfer arrives 2 to 5 seconds later, one that ends in .17 a minute later', async () => {
  const { data } = await t.transfer(ayse, { amount: '500.00' })
  const late = await t.transfer(ayse, { amount: '500.17' })
  expect(await statusAfter(data.id, 1_900)).toBe('1001')
  expect(await statusAfter(data.id, 3_100)).toBe('1002')
  expect(await statusAfter(late.data.id, 54_900)).toBe('1001')
  expect(await statusAfter(late.data.id, 200)).toBe('1002')
})

test('.13 is declined, .19 is told twice and credited once', async () => {
  const before = (await t.balances(ayse)).cash
  const declined = await t.transfer(ayse, { amount: '500.13' })
  const twice = await t.transfer(ayse, { amount: '500.19' })
  const events = await told()
  expect(await statusAfter(declined.data.id, 5_000)).toBe('1003')
  expect(await t.row(ayse, twice.data.id)).toMatchObject({ transaction_status: '1002' })
  expect((await t.balances(ayse)).cash).toBe(before + 50_019n)
  expect(await told()).toBe(events + 2)
})

test('payouts: paid within 3 to 8 seconds, .13 declined and given back, .19 confirmed twice', async () => {
  const { cash } = await t.balances(ayse)
  const ids = []
  for (const amount of ['100.00', '100.13', '100.19', '100.17'])
    ids.push((await t.withdraw(ayse, account, { amount })).data.id)
  const [plain = '', declined = '', twice = '', late = ''] = ids
  await sendPayouts(t.deps)
  expect(await statusAfter(plain, 2_900)).toBe('1004')
  expect(await statusAfter(plain, 5_100)).toBe('1002')
  expect([
    (await t.row(ayse, declined))?.transaction_status,
    (await t.row(ayse, twice))?.transaction_status,
    (await t.row(ayse, late))?.transaction_status,
  ]).toEqual(['1003', '1002', '1004'])
  expect(await statusAfter(late, 60_000)).toBe('1002')
  expect(await t.balances(ayse)).toEqual({ cash: cash - 30_036n, locked: 0n })
})

test('our webhook away: the bank tells it again until it is heard, and the clock of the transfer is its own', async () => {
  const { data } = await t.transfer(ayse)
  const { sitePort } = t.deps.env
  t.deps.env.sitePort = 1
  expect(await statusAfter(data.id, 5_000)).toBe('1001')
  t.deps.env.sitePort = sitePort
  // Half an hour later the request has expired, but the bank had executed it in time.
  expect(await statusAfter(data.id, 1_800_000)).toBe('1002')
  expect(await t.outcomes(data.referenceCode)).toEqual(['applied'])
})

test('two processes that run the bank at once send each order once', async () => {
  await Promise.all(Array.from({ length: 10 }, () => t.transfer(ayse)))
  const events = await told()
  t.clock.forward(5_000)
  await Promise.all([runSandboxBank(t.deps), runSandboxBank(t.deps), runSandboxBank(t.deps)])
  expect(await told()).toBe(events + 10)
  const { rows } = await t.db.query(
    'select max(attempts)::int as most, count(*) filter (where done_at is null)::int as open from cashier_sandbox_orders where attempts < 2',
    [],
  )
  expect(rows[0]).toEqual({ most: 1, open: 0 })
})
