import { afterAll, beforeAll, expect, test } from 'vitest'
import { cashier } from '@felek/contract/cashier.ts'
import { contact } from '@felek/contract/contact.ts'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import { mailbox, mailsTo, getSmsCode } from '../../../../test/test-codes.ts'
import type { TestPlayer } from '../../../../test/test-app.ts'
import { asOwner, expectCleanLedger } from '../../../../test/test-ledger.ts'
import { endRestedChanges } from '../../players/contact/effect.ts'
import { openTestPayouts, type TestPayouts } from '../payouts/test-payouts.ts'
import { sendPayouts } from '../withdrawals.ts'
import { clearWaiting } from '../clearing/test-clearing.ts'

/** What the demo lets go. */
const demoRule = {
  WITHDRAWAL_RULE_MAX: '100000',
  WITHDRAWAL_RULE_DAY: '500000',
  WITHDRAWAL_RULE_HOUR: '5000000',
  WITHDRAWAL_RULE_LEVEL: 'amber',
}

let t: TestPayouts
beforeAll(async () => void (t = await openTestPayouts(demoRule)))
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
const getRow = async (id: string) =>
  (await t.look(officeCashier.withdrawals, { limit: 250 })).data.find((row) => row.id === id)
const reason = 'Telefon bankadan doğrulandı'
const propose = async (id: string) =>
  t.desk(officeCashier.clear, {
    withdrawalID: id,
    version: (await getRow(id))?.version ?? 0,
    reason,
  })
const refuse = async (id: string, note: string) =>
  t.desk(officeCashier.refuse, {
    withdrawalID: id,
    version: (await getRow(id))?.version ?? 0,
    note,
    reason,
  })
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
  expect((await getRow(data.id))?.facts).toContainEqual(
    expect.objectContaining({ key: 'phone_changed', level: 'red', value: { unproved: true } }),
  )
  const proposed = await propose(data.id)
  expect(proposed.code, 'a red fact is two people’s').toBe(202)
  await sendPayouts(t.deps)
  expect(await getStatus(who, data.id)).toEqual(waiting)
  expect((await t.approve(proposed)).result).toBe(true)
  expect((await propose(data.id)).error, 'once').toBe('changed')
  expect((await refuse(data.id, 'Şimdi olmaz, lütfen bekleyin.')).error).toBe('changed')
  await sendPayouts(t.deps)
  expect(await getStatus(who, data.id)).toEqual({ status: '1004', note: '' })
  expect((await t.call(cashier.notices, {}, who)).data).toEqual([])
  expect(await getRow(data.id)).toBeUndefined()
})

test('refused by staff the money is in cash again, once, with their words', async () => {
  const { who, account } = await aChanger()
  const { data } = await t.withdraw(who, account)
  await sendPayouts(t.deps)
  expect((await t.balances(who)).locked).toBe(10_000n)
  expect((await refuse(data.id, 'Olmaz')).error, 'not without words').toBe('invalid_fields')
  expect((await refuse(data.id, 'Kimliğinizi doğrulayın.')).result).toBe(true)
  expect((await refuse(data.id, 'Kimliğinizi doğrulayın.')).error).toBe('changed')
  expect((await propose(data.id)).error).toBe('changed')
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
  for (const id of ['1', 'x', '%00']) {
    expect((await propose(id)).result).toBe(false)
    expect((await refuse(id, 'Kimliğinizi doğrulayın.')).result).toBe(false)
  }
})
