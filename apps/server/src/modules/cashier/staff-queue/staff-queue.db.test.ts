import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectCleanLedger } from '../../../../test/test-ledger.ts'
import type { TestPlayer } from '../../../../test/test-app.ts'
import { metricsOf } from '../../status/status.ts'
import { openTestCashier, type TestCashier } from '../test-cashier.ts'
import { sendPayouts } from '../withdrawals.ts'

/* What an operator must be able to see: money in suspense, and requests that stand still. */

let t: TestCashier
let ayse: TestPlayer
beforeAll(async () => {
  t = await openTestCashier()
  ayse = await t.aPlayer({ cashKurus: 100_000n })
})
afterAll(async () => {
  await expectCleanLedger(t.db)
  await t.close()
})

type Matters = { suspense: Record<string, unknown>[]; stuck: Record<string, unknown>[] }
const matters = async () =>
  (
    await t.app.inject({
      url: '/operator/cashier',
      headers: { authorization: `Bearer ${t.deps.env.operatorToken}` },
    })
  ).json<Matters>()

test('only the operator sees it', async () => {
  for (const authorization of ['', 'Bearer x', `Basic ${t.deps.env.operatorToken}`]) {
    const answer = await t.app.inject({ url: '/operator/cashier', headers: { authorization } })
    expect([answer.statusCode, answer.body]).toEqual([404, 'Not found.\n'])
  }
})

test('a transfer that came too late is listed with its reason, its request and its player, and counted', async () => {
  const { data } = await t.transfer(ayse, { amount: '500.00' })
  t.clock.forward(3_600_000)
  await t.tell(t.message({ reference: data.referenceCode, occurredAt: t.clock.now.toISOString() }))
  expect((await matters()).suspense).toMatchObject([
    {
      reference: data.referenceCode,
      reason: 'after_expiry',
      amount: '500.00',
      currency: 'TRY',
      requestId: data.id,
      playerId: ayse.uid,
    },
  ])
  expect(await metricsOf(t.deps).metrics()).toContain('felek_cashier_waiting{what="suspense"} 1')
})

test('one withdrawal that can not be handed over holds up nobody else, and is shown once it stands still', async () => {
  // The clock has been turned since ayse signed in.
  const zeynep = await t.aPlayer({ cashKurus: 100_000n })
  const target = await t.account(zeynep)
  const [broken, whole] = [await t.withdraw(zeynep, target), await t.withdraw(zeynep, target)]
  await t.db.query('update cashier_requests set destination = $1 where id = $2', [
    '1.00000000.AAAA',
    BigInt(broken.data.id),
  ])
  await sendPayouts(t.deps)
  expect((await t.row(zeynep, whole.data.id))?.transaction_status).toBe('1004')
  expect((await t.row(zeynep, broken.data.id))?.transaction_status).toBe('1001')
  t.clock.forward(1_900_000)
  expect((await matters()).stuck).toContainEqual(
    expect.objectContaining({
      requestId: broken.data.id,
      kind: 'withdraw',
      status: '1001',
      amount: '100.00',
    }),
  )
  expect(await metricsOf(t.deps).metrics()).toMatch(
    /"pending"\} 1\n[^]*"processing"\} 1\n[^]*oldest_withdrawal_seconds 1900\n/,
  )
})
