import { afterAll, beforeAll, expect, test } from 'vitest'
import { cashier } from '@felek/contract/cashier.ts'
import { contact } from '@felek/contract/contact.ts'
import { mailbox, mailsTo, getSmsCode } from '../../../../test/test-codes.ts'
import type { TestPlayer } from '../../../../test/test-app.ts'
import { asOwner, expectCleanLedger } from '../../../../test/test-ledger.ts'
import { endRestedChanges } from '../../players/contact/effect.ts'
import { openTestCashier, type TestCashier } from '../test-cashier.ts'
import { sendPayouts } from '../withdrawals.ts'
import { clearWaiting } from '../clearing/rule-clearing.ts'

let t: TestCashier
beforeAll(async () => void (t = await openTestCashier()))
afterAll(async () => {
  await expectCleanLedger(t.db)
  await t.close()
})

const hourMs = 3_600_000
let phones = 0

/** A player whose phone is being changed without the phone of before; the account is old enough. */
const aChanger = async () => {
  const who = await t.aPlayer({ cashKurus: 50_000n })
  const account = await t.account(who)
  phones += 1
  const phone = `+9054${String(20_000_000 + phones)}`
  await t.call(contact.changePhone, { phone, via: 'mail', password: who.password }, who)
  const proof = /kodunuz: (\d{6})/.exec((await mailsTo(t, mailbox(who)))[0]?.text ?? '')?.[1] ?? ''
  const code = await getSmsCode(t, phone)
  expect((await t.call(contact.confirmPhone, { code, proofCode: proof }, who)).result).toBe(true)
  return { who, account }
}
/** Signed in anew where the time that passed has ended the session. */
const again = async (who: TestPlayer): Promise<TestPlayer> => {
  const { reply, device } = await t.send('user/login', {
    username: who.username,
    password: who.password,
  })
  return { ...who, sid: (reply.data as { sid: string }).sid, device: device ?? '' }
}
const getStatus = async (who: TestPlayer, id: string) => {
  const row = await t.row(who, id)
  return { status: row?.transaction_status, note: row?.note ?? '' }
}
const decide = async (id: string, body: object, token = t.deps.env.operatorToken) => {
  const { statusCode } = await t.app.inject({
    method: 'POST',
    url: `/operator/cashier/withdrawals/${id}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  return statusCode
}
const open = async (who: TestPlayer) => {
  const reply = await t.app.inject({
    url: '/operator/cashier',
    headers: { authorization: `Bearer ${t.deps.env.operatorToken}` },
  })
  return reply
    .json<{
      withdrawals: {
        requestId: string
        playerId: string
        facts: { key: string; level: string }[]
      }[]
    }>()
    .withdrawals.filter((row) => row.playerId === String(who.playerId))
}
const waiting = { status: '1001', note: expect.stringContaining('ekibimiz inceliyor') }

test('a withdrawal of who changed the phone without it waits, its player reads why, and staff let it go', async () => {
  const { who, account } = await aChanger()
  const { data } = await t.withdraw(who, account)
  await sendPayouts(t.deps)
  expect(await getStatus(who, data.id)).toEqual(waiting)
  expect((await t.call(cashier.notices, {}, who)).data.map((row) => row.id)).toEqual([data.id])
  await sendPayouts(t.deps)
  await clearWaiting(t.deps)
  await sendPayouts(t.deps)
  expect(await getStatus(who, data.id), 'for ever so many jobs').toEqual(waiting)
  const [shown, ...others] = await open(who)
  expect([shown?.requestId, others]).toEqual([data.id, []])
  expect(shown?.facts).toContainEqual({
    key: 'phone_changed',
    level: 'red',
    value: { unproved: true },
  })
  expect(await decide(data.id, { do: 'release' }, 'wrong')).toBe(404)
  expect(await decide(data.id, { do: 'release' })).toBe(200)
  expect(await decide(data.id, { do: 'release' }), 'once').toBe(200)
  expect(await decide(data.id, { do: 'refuse', reason: 'x' })).toBe(409)
  await sendPayouts(t.deps)
  expect(await getStatus(who, data.id)).toEqual({ status: '1004', note: '' })
  expect((await t.call(cashier.notices, {}, who)).data).toEqual([])
  expect(await open(who)).toEqual([])
})

test('refused by staff the money is in cash again, once, with their words', async () => {
  const { who, account } = await aChanger()
  const { data } = await t.withdraw(who, account)
  await sendPayouts(t.deps)
  expect((await t.balances(who)).locked).toBe(10_000n)
  expect(await decide(data.id, { do: 'refuse' }), 'not without a reason').toBe(400)
  expect(await decide(data.id, { do: 'refuse', reason: 'Kimliğinizi doğrulayın.' })).toBe(200)
  expect(await decide(data.id, { do: 'refuse', reason: 'Kimliğinizi doğrulayın.' })).toBe(200)
  expect(await decide(data.id, { do: 'release' })).toBe(409)
  await sendPayouts(t.deps)
  expect(await getStatus(who, data.id)).toEqual({ status: '1003', note: 'Kimliğinizi doğrulayın.' })
  expect(await t.balances(who)).toEqual({ cash: 50_000n, locked: 0n })
})

test('nobody decides: it leaves by itself 72 hours after the change held, and not before', async () => {
  const { who, account } = await aChanger()
  const { data } = await t.withdraw(who, account)
  await sendPayouts(t.deps)
  const jobs = async () => {
    await endRestedChanges(t.deps)
    await clearWaiting(t.deps)
    await sendPayouts(t.deps)
  }
  t.clock.forward(72 * hourMs)
  await jobs()
  t.clock.forward(72 * hourMs - 1_000)
  await jobs()
  expect(await getStatus(await again(who), data.id)).toEqual(waiting)
  t.clock.forward(1_000)
  await jobs()
  expect(await getStatus(await again(who), data.id)).toEqual({ status: '1004', note: '' })
})

test('stopped by its player the change is no fact: what waited leaves, and what comes does not wait', async () => {
  const { who, account } = await aChanger()
  const first = await t.withdraw(who, account)
  await sendPayouts(t.deps)
  expect((await t.call(contact.cancelPhoneChange, {}, who)).result).toBe(true)
  await clearWaiting(t.deps)
  const second = await t.withdraw(who, account)
  await sendPayouts(t.deps)
  for (const { data } of [first, second])
    expect((await getStatus(who, data.id)).status).toBe('1004')
})

test('a withdrawal whose fact is over leaves, however many older ones wait for longer', async () => {
  const late = await aChanger()
  const { data: waits } = await t.withdraw(late.who, late.account)
  const due = await aChanger()
  const { data } = await t.withdraw(due.who, due.account)
  await sendPayouts(t.deps)
  // 250 more like the first, each older than all that is real.
  const older = `
    select (jsonb_populate_record(r, jsonb_build_object('id', n, 'reference', 'older-' || n,
      'created_at', r.created_at - interval '1 day'))).*
    from cashier_requests r, generate_series(1, 250) n where r.id = ${waits.id}`
  await asOwner(
    t.db,
    `set session_replication_role = replica; insert into cashier_requests ${older}`,
  )
  expect((await t.call(contact.cancelPhoneChange, {}, due.who)).result).toBe(true)
  await clearWaiting(t.deps)
  await asOwner(
    t.db,
    `set session_replication_role = replica; delete from cashier_requests where id between 1 and 250`,
  )
  await sendPayouts(t.deps)
  expect((await getStatus(due.who, data.id)).status).toBe('1004')
  expect(await getStatus(late.who, waits.id)).toEqual(waiting)
})

test('only a withdrawal can be decided about', async () => {
  for (const id of ['1', 'x', '%00']) expect(await decide(id, { do: 'release' })).toBe(404)
})
