import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cashier } from '@felek/contract/cashier.ts'
import { expectCleanLedger } from '../../../../test/test-ledger.ts'
import type { TestPlayer } from '../../../../test/test-app.ts'
import { blockPlayer, unblockPlayer } from '../../players/players.ts'
import { openTestCashier, type TestCashier } from '../test-cashier.ts'
import { returnDueParked } from './parked.ts'

let t: TestCashier
let ayse: TestPlayer
beforeAll(async () => void (t = await openTestCashier({ OPEN_TRANSFERS_MAX: '99' })))
beforeEach(async () => void (ayse = await t.aPlayer()))
afterAll(async () => {
  await expectCleanLedger(t.db)
  await t.close()
})

const ask = (text: string, ...values: unknown[]) => t.db.query(`select ${text}`, values)
const limit = (as: TestPlayer, kurus: number | null) =>
  ask("wallet_set_limit($1, 'deposit', 'day', $2)", as.playerId, kurus)
const accept = (as: TestPlayer, id: string, requestID = randomUUID()) =>
  t.call(cashier.acceptParked, { id, requestID }, as)
const giveBack = (as: TestPlayer, id: string, requestID = randomUUID()) =>
  t.call(cashier.returnParked, { id, requestID }, as)
const returns = async (reference: string) =>
  (await ask('amount_kurus from cashier_sandbox_returns where reference = $1', reference)).rows

const getNote = async (id: string) =>
  (await ask('note_key from cashier_requests where id = $1', id)).rows[0]?.['note_key']

/** A transfer of 500 TL whose money comes after a limit of 300 was set. */
const aParked = async (as = ayse) => {
  const { data, error } = await t.transfer(as)
  expect(error).toBe('')
  await limit(as, 30_000)
  expect((await t.tell(t.message({ reference: data.referenceCode }))).status).toBe('stored')
  return data
}

test('money over a limit is kept aside: in work, locked, and said so', async () => {
  const { id } = await aParked()
  expect(await t.balances(ayse)).toEqual({ cash: 0n, locked: 50_000n })
  expect(await t.row(ayse, id)).toMatchObject({
    transaction_status: '1004',
    parked: true,
    note: 'Bu transfer limitinizi aşıyor; paranız bekletiliyor. Geri gönderebilir veya limitiniz yenilenince bakiyenize alabilirsiniz.',
  })
  expect((await t.call(cashier.openTransfers, {}, ayse)).data).toEqual([])
})

test('accepted once there is room, and judged again until then', async () => {
  const { id } = await aParked()
  expect(await accept(ayse, id)).toMatchObject({
    error: 'limit_reached',
    data: { reason: 'limit:deposit:day' },
  })
  expect(await t.balances(ayse)).toEqual({ cash: 0n, locked: 50_000n })
  const other = await t.aPlayer()
  for (const wrong of [await accept(other, id), await giveBack(other, id), await accept(ayse, '1')])
    expect(wrong.error).toBe('not_found')
  await limit(ayse, 50_000)
  const requestID = randomUUID()
  const replies = await Promise.all([accept(ayse, id, requestID), accept(ayse, id)])
  expect(replies.map((r) => r.error).toSorted()).toEqual(['', 'not_found'])
  expect(await t.balances(ayse)).toEqual({ cash: 50_000n, locked: 0n })
  expect(await t.row(ayse, id)).toMatchObject({
    transaction_status: '1002',
    balanceAfter: '500.00',
    note: 'Bekletilen para bakiyenize eklendi.',
  })
  expect(await t.row(ayse, id)).not.toHaveProperty('parked')
  expect((await giveBack(ayse, id)).error).toBe('not_found')
})

test('sent back: the gateway gives it back by its own reference, once', async () => {
  const { id, referenceCode } = await aParked()
  const requestID = randomUUID()
  const [one, two] = [await giveBack(ayse, id, requestID), await giveBack(ayse, id, requestID)]
  expect([one.error, two.error, two.data]).toEqual(['', '', one.data])
  expect((await giveBack(ayse, id)).error).toBe('not_found')
  expect(await returns(referenceCode)).toEqual([{ amount_kurus: 50_000n }])
  expect(await t.balances(ayse)).toEqual({ cash: 0n, locked: 0n })
  expect(await t.row(ayse, id)).toMatchObject({ transaction_status: '1003' })
})

test.each(['play', 'full', 'compliance'] as const)(
  'under a %s block it is not taken, and what a compliance block holds goes back to nobody until it is lifted',
  async (kind) => {
    const { data } = await t.transfer(ayse)
    const { playerId } = ayse
    const { blockId } = await t.db.inTx((tx) =>
      blockPlayer(tx, { playerId, kind, reason: 'x', staffId: 1n }),
    )
    await t.tell(t.message({ reference: data.referenceCode }))
    expect(await t.balances(ayse)).toEqual({ cash: 0n, locked: 50_000n })
    expect(await getNote(data.id)).toBe('parked_blocked')
    if (kind !== 'full')
      expect(await t.row(ayse, data.id)).toMatchObject({
        parked: true,
        note: 'Bu transfer, hesabınız yatırıma kapalıyken geldi; paranız bekletiliyor. Bilgi almak için destek ekibimize yazın.',
      })
    const said = kind === 'full' ? 'session_expired' : 'account_blocked'
    expect((await accept(ayse, data.id)).error).toBe(said)
    if (kind === 'compliance') expect((await giveBack(ayse, data.id)).error).toBe(said)
    t.clock.forward(7 * 86_400_000 + 1_000)
    await returnDueParked(t.deps)
    const back = kind === 'compliance' ? [] : [{ amount_kurus: 50_000n }]
    expect(await returns(data.referenceCode)).toEqual(back)
    await t.db.inTx((tx) => unblockPlayer(tx, { blockId, staffId: 1n, reason: 'over' }))
    await returnDueParked(t.deps)
    expect(await returns(data.referenceCode)).toEqual([{ amount_kurus: 50_000n }])
    expect(await t.balances(ayse)).toEqual({ cash: 0n, locked: 0n })
  },
)

test('by itself after seven days; at once of a player who was excluded', async () => {
  const { referenceCode } = await aParked()
  const zeynep = await t.aPlayer()
  const excluded = await t.transfer(zeynep)
  await ask("wallet_exclude($1, now() + interval '6 months')", zeynep.playerId)
  await t.tell(t.message({ reference: excluded.data.referenceCode }))
  expect(await t.balances(zeynep)).toEqual({ cash: 0n, locked: 50_000n })
  t.clock.forward(7 * 86_400_000 - 1_000)
  await Promise.all([returnDueParked(t.deps), returnDueParked(t.deps)])
  expect(await t.balances(zeynep)).toEqual({ cash: 0n, locked: 0n })
  expect(await returns(excluded.data.referenceCode)).toHaveLength(1)
  expect(await returns(referenceCode)).toHaveLength(0)
  t.clock.forward(2_000)
  await Promise.all([returnDueParked(t.deps), returnDueParked(t.deps)])
  expect(await returns(referenceCode)).toHaveLength(1)
})

test('what is told of a parked transfer again, or of another under its code, moves nothing', async () => {
  const { referenceCode: reference } = await aParked()
  const told = t.message({ reference })
  expect((await t.tell(told)).status).toBe('stored')
  await t.tell(t.message({ reference, event: 'transfer.declined' }))
  expect(await t.outcomes(reference)).toEqual([
    'applied',
    'review: declined_after_paid',
    'review: paid_twice',
  ])
  expect(await t.balances(ayse)).toEqual({ cash: 0n, locked: 50_000n })
})

test('a deposit is not asked for over what a limit leaves, with all that is asked for already', async () => {
  await limit(ayse, 120_000)
  const asked = await Promise.all(Array.from({ length: 12 }, () => t.transfer(ayse)))
  expect(asked.filter((a) => a.error === '')).toHaveLength(2)
  expect(asked.find((a) => a.error !== '')).toMatchObject({
    error: 'limit_reached',
    message: expect.stringMatching(
      /^Bu tutar limitinizi aşıyor\. Günlük yatırım limitiniz: kalan 200,00\sTL; \S+ tarihinde yenilenir\.$/,
    ),
    data: {
      reason: 'limit:deposit:day',
      tool: 'deposit.day',
      left: '200.00',
      restartsAt: expect.any(String),
    },
  })
  expect((await t.transfer(ayse, { amount: '200' })).error).toBe('')
  const full = await t.send(
    'finance/save_bank_transfer',
    {
      methodID: '2',
      amount: '100',
      bankID: '62',
      senderName: 'Ayşe Yılmaz',
      requestID: randomUUID(),
      Lang: 'en',
    },
    ayse,
  )
  expect(full.reply.message).toMatch(
    /^Your daily deposit limit has been reached\. It resets on \S+\.$/,
  )
})

test('who pauses or is excluded asks for no deposit', async () => {
  await ask("wallet_pause($1, '2036-11-23T09:30Z')", ayse.playerId)
  expect(await t.transfer(ayse)).toMatchObject({
    error: 'paused',
    message: 'Moladasınız. Bitiş: 23.11.2036 12:30',
  })
  await ask("wallet_exclude($1, 'infinity')", ayse.playerId)
  expect((await t.transfer(ayse)).error).toBe('excluded')
})
