import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cashier } from '@felek/contract/cashier.ts'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import { expectCleanLedger, readAsOwner } from '../../../../test/test-ledger.ts'
import type { TestPlayer } from '../../../../test/test-app.ts'
import { openTestReceiving, type TestReceiving } from '../receiving/test-receiving.ts'
import { anIban } from '../test-cashier.ts'
import { verifyCashier } from '../verify/verify.ts'
import { returnDueParked } from './parked.ts'

/* Parked money that came by hand: it goes back by hand, once, and no job fails over it. */

let o: TestReceiving
let who: TestPlayer
let logged: unknown[]
beforeAll(async () => {
  o = await openTestReceiving()
  await o.openAccount({ IBAN: anIban('00062', 4_001n) })
})
beforeEach(async () => {
  who = await o.aPlayer()
  logged = []
  o.deps.log.error = (...words: unknown[]) => void logged.push(words)
})
afterAll(async () => {
  await expectCleanLedger(o.db)
  expect(await o.db.snapshot((q) => verifyCashier(o.deps, q))).toEqual([])
  await o.close()
})

let references = 0
const aReference = () => `GERI-${(references += 1)}`
const readRequest = async (id: string) => {
  const [row] = await readAsOwner(
    o.db,
    `select status, version, note_key from cashier_requests where id = ${id}`,
  )
  return {
    status: Number(row?.['status']),
    version: Number(row?.['version']),
    note: row?.['note_key'],
  }
}

/** 500 TL that staff have seen come while a play block stood. */
const aParked = async (amount = '500') => {
  const { data } = await o.askManual(who, amount)
  const blockId = await o.block(who, 'play')
  const cameBy = aReference()
  const said = await o.desk(officeCashier.confirmDeposit, {
    depositID: data.id,
    version: (await readRequest(data.id)).version,
    amount,
    bankReference: cameBy,
    reason: 'Banka uygulamasında görüldü',
  })
  expect(said.code).toBe(200)
  await o.unblock(blockId)
  return { id: data.id, code: data.referenceCode, cameBy }
}
const giveBack = (id: string) => o.call(cashier.returnParked, { id, requestID: randomUUID() }, who)
const accept = (id: string) => o.call(cashier.acceptParked, { id, requestID: randomUUID() }, who)
const list = async (state: 'waiting' | 'returned' = 'waiting') =>
  (await o.look(officeCashier.returns, { state, limit: 250 })).data
const markReturned = async (id: string, over: object = {}, by = o.cashier) =>
  o.desk(
    officeCashier.markReturned,
    {
      depositID: id,
      version: (await readRequest(id)).version,
      bankReference: aReference(),
      reason: 'Bankadan gönderene iade edildi',
      ...over,
    },
    by,
  )

test('asked for by its player it waits for staff, locked, and its player can not take it any more', async () => {
  const { id, code, cameBy } = await aParked()
  expect(await giveBack(id)).toMatchObject({
    error: '',
    message: 'Talebiniz alındı. Parayı ekibimiz geldiği hesaba geri gönderecek.',
    data: { transaction_status: '1004' },
  })
  expect([(await giveBack(id)).error, (await accept(id)).error]).toEqual(['not_found', 'not_found'])
  expect(await o.balances(who)).toEqual({ cash: 0n, locked: 50_000n })
  expect(await o.row(who, id)).not.toHaveProperty('parked')
  expect(await list()).toMatchObject([
    {
      id,
      code,
      amount: '500.00',
      because: 'player',
      cameBy,
      isStopped: false,
      bankReference: null,
    },
  ])
  const bankReference = aReference()
  const proposed = await markReturned(id, { bankReference })
  expect(proposed.code, 'always two persons').toBe(202)
  expect(await o.balances(who)).toEqual({ cash: 0n, locked: 50_000n })
  expect((await o.approve(proposed)).result).toBe(true)
  expect(await o.balances(who)).toEqual({ cash: 0n, locked: 0n })
  expect(await o.row(who, id)).toMatchObject({
    transaction_status: '1003',
    note: 'Bekletilen para geldiği yere geri gönderildi.',
  })
  expect(await list()).toEqual([])
  expect(await list('returned')).toMatchObject([
    { id, bankReference, returnedAt: expect.any(String) },
  ])
  expect((await markReturned(id)).error).toBe('changed')
})

test('after seven days it is laid before staff once, and no turn of the job fails over it', async () => {
  const { id } = await aParked()
  o.clock.forward(7 * 86_400_000 + 1_000)
  for (const _ of [1, 2, 3]) await Promise.all([returnDueParked(o.deps), returnDueParked(o.deps)])
  expect(logged).toEqual([])
  expect((await list()).filter((row) => row.id === id)).toMatchObject([{ because: 'time' }])
  expect(await readRequest(id)).toMatchObject({ status: 1004, note: 'parked_going_back' })
  await o.approve(await markReturned(id))
  expect((await readRequest(id)).status).toBe(1003)
})

test('nothing is said of one whom a compliance block holds, and a name of another transfer is none', async () => {
  const { id, cameBy } = await aParked()
  await giveBack(id)
  const blockId = await o.block(who, 'compliance')
  expect((await list()).find((row) => row.id === id)).toMatchObject({ isStopped: true })
  expect((await markReturned(id)).error).toBe('account_blocked')
  await o.unblock(blockId)
  const named = await markReturned(id, { bankReference: cameBy })
  expect((await o.approve(named)).result, 'the name of the transfer that it came by').toBe(false)
  expect(await o.balances(who)).toEqual({ cash: 0n, locked: 50_000n })
})

test('a return that nobody asked for is refused by its table', async () => {
  const { data } = await o.askManual(who)
  await expect(
    o.db.query(
      "insert into cashier_returns (request_id, amount_kurus, asked_at, because) values ($1, 50000, now(), 'time')",
      [BigInt(data.id)],
    ),
  ).rejects.toThrow(/cashier_returns/)
  const { id } = await aParked()
  expect((await markReturned(id)).error).toBe('not_found')
})

test('forty presses at once, to take it and to send it back, come to one of the two, once', async () => {
  for (const _ of [1, 2, 3, 4, 5]) {
    who = await o.aPlayer()
    const { id } = await aParked()
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_reply, n) => (n % 2 === 0 ? accept(id) : giveBack(id))),
    )
    expect(replies.filter(({ error }) => error === '')).toHaveLength(1)
    const isBack = (await list()).some((row) => row.id === id)
    expect(await o.balances(who)).toEqual(
      isBack ? { cash: 0n, locked: 50_000n } : { cash: 50_000n, locked: 0n },
    )
    expect(
      replies.map(({ error }) => error).filter((it) => !['', 'not_found'].includes(it)),
    ).toEqual([])
  }
})
