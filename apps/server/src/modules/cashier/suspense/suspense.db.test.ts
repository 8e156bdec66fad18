import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cashier } from '@felek/contract/cashier.ts'
import { asOwner, expectCleanLedger } from '../../../../test/test-ledger.ts'
import type { TestPlayer } from '../../../../test/test-app.ts'
import { deliveredMails, deliverMails } from '../../messages/messages.ts'
import type { BankMessage } from '../gateways/sandbox-bank/sandbox-bank.ts'
import { openTestCashier, type TestCashier } from '../test-cashier.ts'
import { bookSuspense, decideSuspenseInTx, type Decision } from './suspense.ts'

let t: TestCashier
beforeAll(async () => {
  t = await openTestCashier({ OPEN_TRANSFERS_MAX: '1000' })
})
afterAll(async () => {
  await expectCleanLedger(t.db)
  await t.close()
})

const by = { reason: 'Dekont görüldü.', operator: 'Elif' }
const decideAs = (id: string, decision: Decision) =>
  t.deps.adminDb.inTx((tx) => decideSuspenseInTx(tx, t.deps, BigInt(id), decision))
const decide = async (
  id: string,
  { requestId, ...decision }: Record<string, unknown>,
): Promise<{ status: string; requestId?: string }> => {
  const named = typeof requestId === 'string' ? { requestId: BigInt(requestId) } : {}
  const done = await decideAs(id, { ...by, ...named, ...decision } as Decision)
  return typeof done === 'string' ? { status: done } : { status: 'ok', ...done }
}
const listed = async () =>
  (
    await t.app.inject({
      url: '/operator/cashier',
      headers: { authorization: `Bearer ${t.deps.env.operatorToken}` },
    })
  ).json<{ suspense: Record<string, string>[] }>().suspense
const listMatters = async (reference: string) =>
  (await listed()).filter((row) => row['reference'] === reference)

/** What stands in an account of the house, in kuruş. */
const houseKurus = async (account: string): Promise<bigint> => {
  const { rows } = await t.db.query(
    `select coalesce(sum(amount_kurus * ((to_account = $1)::int - (from_account = $1)::int)), 0)::bigint as kurus
     from wallet_entries where $1 in (from_account, to_account)`,
    [account],
  )
  return rows[0]?.['kurus'] as bigint
}
const bank = 'gateway:sandbox-bank'

/** A transfer asked for, and messages about it. */
const told = async (player: TestPlayer, ...messages: Partial<BankMessage>[]) => {
  const { data } = await t.transfer(player, { amount: '125.50' })
  for (const over of messages)
    await t.tell(t.message({ reference: data.referenceCode, amount: '125.50', ...over }))
  const matters = await listMatters(data.referenceCode)
  return {
    requestId: data.id,
    reference: data.referenceCode,
    id: matters[0]?.['id'] ?? '',
    matters,
  }
}
const listSteps = async (player: TestPlayer, id: string) =>
  (await t.call(cashier.timeline, { id }, player)).data.steps.map((s) => [s.status, s.note])
const lastMail = async (player: TestPlayer) => {
  await deliverMails(t.deps)
  return (await deliveredMails(t.deps, t.db.read, `${player.username}@ornek.com`))[0]
}

describe('credited as it came', () => {
  test('another amount: the request itself is approved with what arrived, the books are even, the player hears of it', async () => {
    const ayse = await t.aPlayer()
    const heard = t.listen(ayse)
    const before = { bank: await houseKurus(bank), suspense: await houseKurus('suspense') }
    const { id, requestId, matters } = await told(ayse, { amount: '99.00' })
    expect(matters).toMatchObject([
      { what: 'lira', reason: 'wrong_amount', amount: '99.00', requestId, playerId: ayse.uid },
    ])
    expect(await t.row(ayse, requestId)).toMatchObject({ transaction_status: '1004' })
    // What came stands in suspense whether or not staff have looked, and once.
    await Promise.all([bookSuspense(t.deps), bookSuspense(t.deps)])
    expect(await houseKurus('suspense')).toBe(before.suspense + 9_900n)
    expect(await houseKurus(bank)).toBe(before.bank - 9_900n)

    const first = await decide(id, { do: 'credit' })
    expect(first).toMatchObject({ status: 'ok', id, do: 'credit', requestId, ...by })
    expect(await t.balances(ayse)).toEqual({ cash: 9_900n, locked: 0n })
    expect(await houseKurus('suspense')).toBe(before.suspense)
    const row = await t.row(ayse, requestId)
    expect(row).toMatchObject({
      transaction_status: '1002',
      amount: '99.00',
      balanceAfter: '99.00',
      note: 'İnceleme tamamlandı; gelen tutar bakiyenize eklendi.',
    })
    await expect.poll(() => heard.findLast((e) => e.name === 'transaction')?.data).toEqual(row)
    expect((await listSteps(ayse, requestId)).map(([status]) => status)).toEqual([
      '1001',
      '1004',
      '1002',
    ])
    expect(await lastMail(ayse)).toMatchObject({
      subject: 'Gelen para bakiyenize eklendi',
      text: expect.stringContaining('gelen 99,00\u00a0TL bakiyenize'),
    })
    expect(await listMatters(row?.id ?? '')).toEqual([])
    // Again is the same answer, with other words too; another decision moves nothing.
    expect(await decide(id, { do: 'credit', reason: 'again', operator: 'Can' })).toEqual(first)
    expect(await decide(id, { do: 'return', returnReference: 'IADE-1' })).toEqual({
      status: 'conflict',
    })
    expect(await t.balances(ayse)).toEqual({ cash: 9_900n, locked: 0n })
  })

  test('a second payment of one that was credited: a row of its own, and the first stays as it was', async () => {
    const ayse = await t.aPlayer()
    const { id, requestId, matters } = await told(ayse, {}, {})
    expect(matters).toMatchObject([{ reason: 'paid_twice', what: 'lira' }])
    const { requestId: own } = await decide(id, { do: 'credit' })
    expect(own).not.toBe(requestId)
    expect(await t.balances(ayse)).toEqual({ cash: 25_100n, locked: 0n })
    for (const [row, balanceAfter] of [
      [requestId, '125.50'],
      [own ?? '', '251.00'],
    ] as const)
      expect(await t.row(ayse, row)).toMatchObject({
        transaction_status: '1002',
        amount: '125.50',
        method: 'FAST',
        balanceAfter,
      })
  })

  const listRows = async (player: TestPlayer) =>
    (await t.call(cashier.transactions, { searchType: '1', searchCategory: '1' }, player)).data

  test('a second payment is its player’s to see at once, as a row under review that the decision ends', async () => {
    const ayse = await t.aPlayer()
    const { id, requestId } = await told(ayse, {}, {})
    const [second, first] = await listRows(ayse)
    expect(first).toMatchObject({ id: requestId, transaction_status: '1002' })
    expect(second).toMatchObject({
      transaction_status: '1004',
      amount: '125.50',
      note: 'Aynı talep için ikinci bir ödeme geldi; inceleniyor.',
    })
    const inBell = async () =>
      (await t.call(cashier.notices, {}, ayse)).data
        .filter((row) => row.id === second?.id)
        .map((row) => row.transaction_status)
    expect(await inBell(), 'a notification too').toEqual(['1004'])
    const { requestId: own } = await decide(id, { do: 'credit' })
    expect(own).toBe(second?.id)
    expect(await inBell(), 'and of its end').toEqual(['1002'])
    expect((await t.row(ayse, own ?? ''))?.transaction_status).toBe('1002')
    expect(await listRows(ayse)).toHaveLength(2)
  })

  test('a second payment that goes back ends its row with the reason', async () => {
    const ayse = await t.aPlayer()
    const { id } = await told(ayse, {}, {})
    const [second] = await listRows(ayse)
    const reason = 'İki kez ödediniz; ikincisini geri gönderdik.'
    expect((await decide(id, { do: 'return', returnReference: 'IADE-9', reason })).status).toBe(
      'ok',
    )
    expect(await t.row(ayse, second?.id ?? '')).toMatchObject({
      transaction_status: '1003',
      note: reason,
    })
    const [newest] = (await t.call(cashier.notices, {}, ayse)).data
    expect(newest).toMatchObject({ id: second?.id, transaction_status: '1003', note: reason })
    expect(await t.balances(ayse)).toEqual({ cash: 12_550n, locked: 0n })
  })

  test('a second payment that is credited to another deposit ends its row with words', async () => {
    const ayse = await t.aPlayer()
    const { id } = await told(ayse, {}, {})
    const [second] = await listRows(ayse)
    const { data } = await t.transfer(ayse, { amount: '125.50' })
    expect((await decide(id, { do: 'credit', requestId: data.id })).requestId).toBe(data.id)
    expect(await t.row(ayse, second?.id ?? '')).toMatchObject({
      transaction_status: '1003',
      note: 'İnceleme tamamlandı; gelen para bu talebe ait değil.',
    })
  })

  test('to another player’s request: that one is approved, the one that was quoted ends with words', async () => {
    const [ayse, other] = [await t.aPlayer(), await t.aPlayer()]
    const { id, requestId } = await told(ayse, { amount: '80.00' })
    const { data } = await t.transfer(other, { amount: '80' })
    expect((await decide(id, { do: 'credit', requestId: data.id })).requestId).toBe(data.id)
    expect(await t.balances(ayse)).toEqual({ cash: 0n, locked: 0n })
    expect(await t.balances(other)).toEqual({ cash: 8_000n, locked: 0n })
    expect(await t.row(ayse, requestId)).toMatchObject({
      transaction_status: '1003',
      note: 'İnceleme tamamlandı; gelen para bu talebe ait değil.',
    })
    expect((await t.row(other, data.id))?.transaction_status).toBe('1002')
    // The same decision said otherwise is another.
    expect((await decide(id, { do: 'credit' })).status).toBe('conflict')
  })

  test('an unknown code: only to a request that staff name, and one that is a deposit', async () => {
    const ayse = await t.aPlayer({ cashKurus: 100_000n })
    const reference = `FLK-${randomUUID().slice(0, 6)}`
    await t.tell(t.message({ reference, amount: '60.00' }))
    const id = (await listMatters(reference))[0]?.['id'] ?? ''
    const { data: withdrawal } = await t.withdraw(ayse, await t.account(ayse))
    for (const named of [{}, { requestId: '1' }, { requestId: withdrawal.id }])
      expect(await decide(id, { do: 'credit', ...named })).toEqual({ status: 'no_request' })
    const { requestId } = await told(ayse)
    expect((await decide(id, { do: 'credit', requestId })).status).toBe('ok')
    expect(await t.row(ayse, requestId)).toMatchObject({ amount: '60.00' })
  })
})

describe('given back', () => {
  test('the books are as before, the request is rejected with the reason, and a mail says so', async () => {
    const ayse = await t.aPlayer()
    const before = [await houseKurus(bank), await houseKurus('suspense')]
    const { id, requestId } = await told(ayse, { amount: '99.00' })
    const reason = 'Gönderen hesap size ait değil.'
    const answer = await decide(id, { do: 'return', returnReference: 'IADE-77', reason })
    expect(answer).toMatchObject({ status: 'ok', returnReference: 'IADE-77' })
    expect([await houseKurus(bank), await houseKurus('suspense')]).toEqual(before)
    expect(await t.balances(ayse)).toEqual({ cash: 0n, locked: 0n })
    expect(await t.row(ayse, requestId)).toMatchObject({ transaction_status: '1003', note: reason })
    expect((await lastMail(ayse))?.text).toContain(reason)
    expect((await decide(id, { do: 'return', returnReference: 'IADE-78' })).status).toBe('conflict')
  })

  test('a request stays under review until the last of its matters has ended', async () => {
    const ayse = await t.aPlayer()
    const { requestId, matters } = await told(ayse, { amount: '99.00' }, { currency: 'EUR' })
    const ids = matters.map((m) => m['id'] ?? '')
    const back = (id: string) => decide(id, { do: 'return', returnReference: `IADE-${id}` })
    expect((await back(ids[0] ?? '')).status).toBe('ok')
    expect((await t.row(ayse, requestId))?.transaction_status).toBe('1004')
    expect((await back(ids[1] ?? '')).status).toBe('ok')
    expect((await t.row(ayse, requestId))?.transaction_status).toBe('1003')
    expect((await lastMail(ayse))?.text).toContain('125,50\u00a0EUR')
  })

  test('what is not money can only be closed, what is not lira can not be credited, money can not be closed', async () => {
    const ayse = await t.aPlayer()
    const euros = await told(ayse, { currency: 'EUR' })
    const words = await told(ayse, {}, { event: 'transfer.declined' })
    expect([euros.matters, words.matters]).toMatchObject([
      [{ what: 'foreign' }],
      [{ what: 'words', reason: 'declined_after_paid' }],
    ])
    const back = { do: 'return', returnReference: 'IADE-1' }
    for (const [id, decision] of [
      [euros.id, { do: 'credit' }],
      [euros.id, { do: 'close' }],
      [words.id, { do: 'credit' }],
      [words.id, back],
    ] as const)
      expect(await decide(id, decision)).toEqual({ status: 'unfit' })
    const books = await houseKurus('suspense')
    expect((await decide(words.id, { do: 'close' })).status).toBe('ok')
    expect((await decide(euros.id, back)).status).toBe('ok')
    expect(await houseKurus('suspense')).toBe(books)
    expect((await t.row(ayse, words.requestId))?.transaction_status).toBe('1002')
  })
})

test('what is no matter is none, and nothing is stored', async () => {
  const ayse = await t.aPlayer()
  const { id } = await told(ayse, { amount: '99.00' })
  expect((await decide('999999999', { do: 'credit' })).status).toBe('not_found')
  expect((await listed()).some((row) => row['id'] === id)).toBe(true)
  expect(await t.balances(ayse)).toEqual({ cash: 0n, locked: 0n })
})

/** Forty operators decide about one matter at once; what they leave must be one decision's. */
const contest = async (): Promise<void> => {
  const ayse = await t.aPlayer()
  const { id, requestId } = await told(ayse, { amount: '99.00' })
  const booked = await houseKurus('suspense')
  const asked = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) =>
      decideAs(
        id,
        n % 2 === 0 ? { do: 'credit', ...by } : { do: 'return', returnReference: 'IADE', ...by },
      ),
    ),
  )
  const all = asked.map((it) => {
    if (it.status === 'rejected') throw it.reason
    return it.value
  })
  const done = all.filter((it) => typeof it !== 'string')
  expect([done.length, all.filter((it) => it === 'conflict').length]).toEqual([20, 20])
  expect(new Set(done.map((it) => JSON.stringify(it))).size).toBe(1)
  const credited = done[0]?.do === 'credit'
  expect((await t.balances(ayse)).cash).toBe(credited ? 9_900n : 0n)
  expect((await t.row(ayse, requestId))?.transaction_status).toBe(credited ? '1002' : '1003')
  expect(await houseKurus('suspense')).toBe(booked)
}

test('forty decisions at once: one counts, and those that agree with it are told so', async () => {
  for (let i = 0; i < (process.env['SOAK'] === '1' ? 50 : 1); i += 1) await contest()
})

test('a seeded bug is caught: a decision that is forgotten is made twice', async () => {
  await asOwner(
    t.db,
    `create function seeded() returns trigger language plpgsql as $$ begin new.decision := null; new.decided_at := null;
       new.reason := null; new.operator := null; new.target_id := null; new.request_id := null; new.return_reference := null; return new; end $$\n--;\ncreate trigger seeded before update on cashier_suspense for each row when (new.decision is not null) execute function seeded()`,
  )
  try {
    await expect(contest()).rejects.toThrow()
  } finally {
    await asOwner(t.db, `drop trigger seeded on cashier_suspense\n--;\ndrop function seeded()`)
  }
})

test('one transfer told at once under many events’ names and several codes is one matter', async () => {
  const ayse = await t.aPlayer()
  const { reference } = await told(ayse)
  const transactionId = randomUUID()
  await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      t.tell(
        t.message({
          transactionId,
          amount: '125.50',
          reference: n % 2 === 0 ? reference : `FLK-NO${n % 4}`,
          eventId: randomUUID(),
        }),
      ),
    ),
  )
  t.clock.forward(-(await t.applyAll()))
  const { rows } = await t.db.query(
    `select count(*) filter (where outcome = 'applied')::int as applied,
       (select count(*)::int from cashier_suspense s where s.transaction_id = $1 and what <> 'words') as money
     from cashier_events where transaction_id = $1`,
    [transactionId],
  )
  // Whoever came first had the money; what the others told is words.
  const [row] = rows as { applied: number; money: number }[]
  expect((row?.applied ?? 0) + (row?.money ?? 0)).toBe(1)
  expect((await t.balances(ayse)).cash).toBe(row?.applied === 1 ? 12_550n : 0n)
})
