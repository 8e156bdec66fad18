import { afterAll, beforeAll, expect, test } from 'vitest'
import { cashier } from '@felek/contract/cashier.ts'
import { expectCleanLedger } from '../../../../test/test-ledger.ts'
import type { TestPlayer } from '../../../../test/test-app.ts'
import { securityFigures } from '../../security/security.ts'
import { anIban, openTestCashier, type TestCashier } from '../test-cashier.ts'
import { sendPayouts } from '../withdrawals.ts'

let t: TestCashier
beforeAll(async () => void (t = await openTestCashier()))
afterAll(async () => {
  await expectCleanLedger(t.db)
  await t.close()
})

const operator = async (method: 'GET' | 'POST', url: string, body?: object) =>
  t.app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${t.deps.env.operatorToken}`,
      'content-type': 'application/json',
    },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  })
type Shared = { bankAccountId: string; otherPlayerIds: string[]; withdrawalsWaiting: number }
const getShared = async (who: TestPlayer) =>
  (await operator('GET', '/operator/cashier'))
    .json<{ sharedIbans: (Shared & { playerId: string })[] }>()
    .sharedIbans.filter((row) => row.playerId === String(who.playerId))
const decide = async (id: string, body: object) => {
  const { statusCode } = await operator('POST', `/operator/cashier/accounts/${id}`, body)
  return statusCode
}
const noted = () => securityFigures(t.deps).totals.get('bank_account_shared') ?? 0

/** Two players with one IBAN, and a withdrawal of each. */
const aPair = async (n: number) => {
  const first = await t.aPlayer({ cashKurus: 50_000n })
  const second = await t.aPlayer({ cashKurus: 50_000n })
  const [mine, theirs] = [await t.account(first, n), await t.account(second, n)]
  const [early, late] = [await t.withdraw(first, mine), await t.withdraw(second, theirs)]
  const statuses = async () => [
    (await t.row(first, early.data.id))?.transaction_status,
    (await t.row(second, late.data.id))?.transaction_status,
  ]
  return { first, second, mine, theirs, late, statuses }
}

test('the later of two players waits for staff, the earlier does not; released, the payout goes', async () => {
  const before = noted()
  const { first, second, theirs, statuses } = await aPair(1)
  expect(noted()).toBe(before + 1)
  expect(await getShared(first)).toEqual([])
  expect(await getShared(second)).toMatchObject([
    { bankAccountId: theirs, otherPlayerIds: [String(first.playerId)], withdrawalsWaiting: 1 },
  ])
  await sendPayouts(t.deps)
  expect(await statuses()).toEqual(['1004', '1001'])
  expect(await decide(theirs, { do: 'release' })).toBe(200)
  expect(await decide(theirs, { do: 'release' })).toBe(200)
  expect(await decide(theirs, { do: 'refuse', reason: 'no' })).toBe(409)
  await sendPayouts(t.deps)
  expect(await statuses()).toEqual(['1004', '1004'])
  expect(await getShared(second)).toEqual([])
})

test('refused, the money comes back with the reason, and no more can be withdrawn to it', async () => {
  const { second, theirs, late, statuses } = await aPair(2)
  expect(await decide(theirs, { do: 'refuse' })).toBe(400)
  expect(await decide(theirs, { do: 'refuse', reason: 'İkinci üyelik.' })).toBe(200)
  await sendPayouts(t.deps)
  expect(await statuses()).toEqual(['1004', '1003'])
  expect(await t.row(second, late.data.id)).toMatchObject({ note: 'İkinci üyelik.' })
  expect(await t.balances(second)).toEqual({ cash: 50_000n, locked: 0n })
  expect(await t.withdraw(second, theirs)).toMatchObject({ error: 'invalid_fields' })
})

test('whoever is second is queued, also saved at once, or by a change of an account', async () => {
  const players = await Promise.all(Array.from({ length: 6 }, () => t.aPlayer()))
  await Promise.all(players.map((who) => t.account(who, 3)))
  const queued = await Promise.all(players.map(getShared))
  expect(queued.flat()).toHaveLength(5)

  const changer = await t.aPlayer({ cashKurus: 50_000n })
  const id = await t.account(changer, 4)
  expect(await getShared(changer)).toEqual([])
  const { data } = await t.call(cashier.bankAccounts, {}, changer)
  const { data: known } = await t.call(cashier.bankAccounts, {}, players[0])
  const saved = await t.call(
    cashier.saveBankAccount,
    {
      bankAccountID: id,
      bankID: '62',
      accountOwner: data[0]?.accountOwner ?? '',
      IBAN: known[0]?.IBAN ?? '',
    },
    changer,
  )
  expect(saved.result).toBe(true)
  expect(await getShared(changer)).toHaveLength(1)
})

test('who had the IBAN once counts, also after the account was changed or deleted', async () => {
  const [deleter, changer, own] = [await t.aPlayer(), await t.aPlayer(), await t.aPlayer()]
  const id = await t.account(deleter, 41)
  expect((await t.call(cashier.deleteBankAccount, { bankAccountID: id }, deleter)).result).toBe(
    true,
  )
  const changed = await t.account(changer, 42)
  const [before] = (await t.call(cashier.bankAccounts, {}, changer)).data
  const IBAN = anIban('00062', 43)
  const data = {
    bankAccountID: changed,
    bankID: '62',
    accountOwner: before?.accountOwner ?? '',
    IBAN,
  }
  expect((await t.call(cashier.saveBankAccount, data, changer)).result).toBe(true)

  for (const [n, who] of [
    [41, deleter],
    [42, changer],
  ] as const) {
    const next = await t.aPlayer({ cashKurus: 50_000n })
    const bankAccountId = await t.account(next, n)
    expect(await getShared(next)).toMatchObject([
      { bankAccountId, otherPlayerIds: [String(who.playerId)] },
    ])
  }
  // Their own again is nobody else's.
  const again = await t.account(own, 44)
  await t.call(cashier.deleteBankAccount, { bankAccountID: again }, own)
  await t.account(own, 44)
  expect(await getShared(own)).toEqual([])
  const { rows } = await t.db.query('select * from cashier_former_ibans', [])
  expect(JSON.stringify(rows, (_, v) => String(v))).not.toMatch(/TR\d{24}/)
})

test('a player’s own IBAN saved again is nobody else’s', async () => {
  const player = await t.aPlayer()
  await t.account(player, 5)
  await t.account(player, 5)
  expect(await getShared(player)).toEqual([])
})

test('only the operator decides, and only about what is shared', async () => {
  const player = await t.aPlayer()
  const id = await t.account(player, 6)
  for (const wrong of [id, '1', 'x']) expect(await decide(wrong, { do: 'release' })).toBe(404)
  const { theirs, statuses } = await aPair(7)
  const forged = await t.app.inject({
    method: 'POST',
    url: `/operator/cashier/accounts/${theirs}`,
    payload: '{"do":"release"}',
  })
  expect(forged.statusCode).toBe(404)
  await sendPayouts(t.deps)
  expect(await statuses()).toEqual(['1004', '1001'])
})
