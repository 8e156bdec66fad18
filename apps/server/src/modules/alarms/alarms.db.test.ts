import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { officeAlarms } from '@felek/contract/office/alarms.ts'
import { isSigned } from '@felek/platform/signatures/signature.ts'
import {
  aRequestId,
  openTestOffice,
  type TestOffice,
  type TestStaff,
} from '../../../test/test-office.ts'
import { staffOfAlarms } from '../../office.ts'
import { deliverMails, deliveredMails } from '../messages/messages.ts'
import { momentIn } from './duty.ts'
import { callWebhook } from './notices.ts'
import type { AlarmRow } from './store.ts'
import { sendRound } from './rounds.ts'
import { createRules } from './rules.ts'
import { endSilentAlarms, writeAlarms } from './write.ts'

/* From ringing to a person: the table, rounds, the plan, the desk and the webhook. */

let o: TestOffice
let hook: Server
const heard: { body: string; isSigned: boolean }[] = []
let answer = 204
let owner: TestStaff
let second: TestStaff
let manager: TestStaff
let support: TestStaff
beforeAll(async () => {
  hook = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const keys = { id: 'alarm', secret: 's'.repeat(32) }
      const now = o.clock.now.getTime()
      heard.push({ body, isSigned: isSigned(keys, now, '/hook?a=1', body, request.headers) })
      response.writeHead(answer).end()
    })
  })
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve))
  const { port } = hook.address() as AddressInfo
  o = await openTestOffice({
    ALARM_WEBHOOK_URL: `http://127.0.0.1:${port}/hook?a=1`,
    ALARM_WEBHOOK_SECRET: 's'.repeat(32),
  })
  owner = await o.office.aStaff(['owner'])
  second = await o.office.aStaff(['owner'])
  manager = await o.office.aStaff(['manager'])
  support = await o.office.aStaff(['support'])
}, 120_000)
afterAll(async () => {
  hook.closeAllConnections()
  hook.close()
  await o.close()
})
beforeEach(async () => {
  o.deps.alarms.take()
  heard.length = 0
  answer = 204
  await o.db.ledger.query('delete from alarm_notices', [])
  await o.db.ledger.query('delete from alarms', [])
  await o.db.ledger.query('delete from alarm_shifts', [])
  await o.db.ledger.query('update alarm_plan set told_at = null', [])
  await o.db.ledger.query('delete from mails', [])
  await awake()
})

/** Sessions end after a quarter of an hour without a deed, and the clock of these tests is turned by more. */
const awake = () =>
  o.db.ledger.query(
    'update staff_sessions set created_at = $1, last_activity_at = $1, factor_at = $1',
    [o.clock.now],
  )

const rows = async () =>
  (await o.db.ledger.query('select * from alarms order by alarm_id', [])).rows as AlarmRow[]
const ring = async (figure = 5) => {
  o.deps.alarms.ring({ kind: 'feed_stale', figure })
  await writeAlarms(o.deps)
}
const goRound = () => sendRound(o.deps, staffOfAlarms)
const mailsTo = async (who: TestStaff) => {
  await deliverMails(o.deps)
  return deliveredMails(o.deps, o.db.read, who.email)
}
const plan = async (shifts: object[], as = manager) => {
  const { version } = (await o.office.call(officeAlarms.plan, {}, as)).data
  return o.office.call(
    officeAlarms.savePlan,
    { version, shifts: shifts as never, requestID: aRequestId() },
    as,
  )
}
/** All day, every day. */
const always = (who: TestStaff) => ({
  staffID: String(who.staffId),
  days: [1, 2, 3, 4, 5, 6, 7],
  from: '00:00',
  to: '24:00',
})

test('what rings again while it is open is one row that counts, and after its end another one', async () => {
  await ring()
  await ring()
  o.deps.alarms.hold({ kind: 'feed_stale', figure: 9 })
  await writeAlarms(o.deps)
  expect(await rows()).toMatchObject([{ count: 2, figure: 9, ended_at: null }])
  o.deps.alarms.end({ kind: 'feed_stale' })
  await writeAlarms(o.deps)
  expect(await rows()).toMatchObject([{ count: 2, ended_why: 'cause' }])
  await ring()
  expect(await rows()).toHaveLength(2)
})

test('two processes that ring at once open one row', async () => {
  for (let n = 0; n < 8; n += 1) o.deps.alarms.ring({ kind: 'call_fault', subject: 'a/b' })
  const other = { ...o.deps, alarms: { ...o.deps.alarms, take: o.deps.alarms.take } }
  const [own] = o.deps.alarms.take()
  if (!own) throw new Error('nothing rang')
  const writes = [1, 2, 3, 4].map(() =>
    writeAlarms({ ...other, alarms: { ...o.deps.alarms, take: () => [own] } }),
  )
  await Promise.all(writes)
  expect(await rows()).toMatchObject([{ count: 32 }])
})

test('while the database is away what rings stays in memory, and ringing throws nothing', async () => {
  const broken = {
    ...o.deps,
    adminDb: { ...o.deps.adminDb, inTx: () => Promise.reject(new Error('away')) },
  }
  o.deps.alarms.ring({ kind: 'feed_stale' })
  await expect(writeAlarms(broken)).rejects.toThrow('away')
  o.deps.alarms.ring({ kind: 'feed_stale' })
  await writeAlarms(o.deps)
  expect(await rows()).toMatchObject([{ count: 2 }])
})

test('a storm of ten thousand subjects is some dozens of rows, and a mail a minute for each person', async () => {
  for (let n = 0; n < 10_000; n += 1) {
    o.deps.alarms.ring({ kind: 'call_fault', subject: `call/${n}` })
    if (n % 400 === 0) await writeAlarms(o.deps)
  }
  await writeAlarms(o.deps)
  expect((await rows()).length).toBeLessThanOrEqual(51)
  for (let turn = 0; turn < 12; turn += 1) await goRound()
  const mails = await mailsTo(owner)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text.length).toBeLessThan(8_000)
  expect(mails[0]?.text).toContain('alarm daha')
})

test('a new alarm waits for the minute after a round, and then goes with the others', async () => {
  await ring()
  expect(await goRound()).toBe(1)
  o.deps.alarms.ring({ kind: 'offer_budget', figure: 2 })
  o.deps.alarms.ring({ kind: 'studio_return', subject: 'nazar' })
  await writeAlarms(o.deps)
  expect(await goRound()).toBe(0)
  o.clock.forward(60_000)
  expect(await goRound()).toBe(2)
  expect(await mailsTo(owner)).toHaveLength(2)
})

test('nobody’s alarm is told of again every quarter of an hour, each time to one more of the chain', async () => {
  await plan([always(manager)])
  await ring()
  const told = async () => (await rows())[0]?.told
  await goRound()
  expect(await told()).toEqual([String(manager.staffId)])
  o.clock.forward(14 * 60_000)
  expect(await goRound()).toBe(0)
  o.clock.forward(60_000)
  await goRound()
  expect(await told()).toEqual([manager, owner].map((who) => String(who.staffId)))
  o.clock.forward(15 * 60_000)
  await goRound()
  expect(await told()).toEqual([manager, owner, second].map((who) => String(who.staffId)))
  expect(await mailsTo(manager)).toHaveLength(3)
  expect(await mailsTo(second)).toHaveLength(1)
  const [mail] = await mailsTo(second)
  expect(mail?.subject).toContain('Maç akışına güvenilmiyor')
  expect(mail?.text).toContain('/alarmlar')
})

test('whoever acknowledges stops it, is named with their note, and is the only one', async () => {
  await ring()
  await goRound()
  const alarmID = String((await rows())[0]?.alarm_id)
  const take = (who: TestStaff) =>
    o.office.call(
      officeAlarms.acknowledge,
      { alarmID, note: 'Akışı yeniden başlatıyorum', requestID: aRequestId() },
      who,
    )
  const answers = await Promise.all([take(manager), take(owner)])
  expect(answers.map(({ result }) => result).filter(Boolean)).toEqual([true])
  expect(answers.find(({ result }) => !result)?.error).toBe('changed')
  o.clock.forward(16 * 60_000)
  expect(await goRound()).toBe(0)
  await awake()
  const { data } = await o.office.call(officeAlarms.get, { alarmID }, owner)
  expect(data.acknowledged?.note).toBe('Akışı yeniden başlatıyorum')
  expect(data.ended).toBeNull()
  expect((await o.audit()).at(-1)).toMatchObject({
    call: 'office_alarms/acknowledge',
    subject_kind: 'alarm',
    subject_ids: [alarmID],
    reason: 'Akışı yeniden başlatıyorum',
  })
})

test('an alarm of something that is over closes when it is acknowledged', async () => {
  o.deps.alarms.ring({ kind: 'ledger_chain' })
  await writeAlarms(o.deps)
  const alarmID = String((await rows())[0]?.alarm_id)
  const { data } = await o.office.call(
    officeAlarms.acknowledge,
    { alarmID, note: 'Yedekle karşılaştırdım', requestID: aRequestId() },
    owner,
  )
  expect(data.ended?.why).toBe('acknowledged')
  o.deps.alarms.ring({ kind: 'ledger_chain' })
  await writeAlarms(o.deps)
  expect(await rows()).toHaveLength(2)
})

test('a note that names a person is refused', async () => {
  await ring()
  const alarmID = String((await rows())[0]?.alarm_id)
  const refused = await o.office.call(
    officeAlarms.acknowledge,
    { alarmID, note: 'TC 10000000146 aradı', requestID: aRequestId() },
    owner,
  )
  expect(refused).toMatchObject({ result: false, error: 'invalid_fields' })
})

test('who is on duty at that hour comes first, and owners alone where nobody is', async () => {
  const today = momentIn('Europe/Istanbul', o.clock.now).day
  // Neither today nor yesterday, whose night goes on into today.
  const away = ((today + 2) % 7) + 1
  const chain = async (days: number[]) => {
    await plan([{ ...always(manager), days }])
    return (await o.office.call(officeAlarms.plan, {}, owner)).data.now
  }
  const owners = await chain([away])
  expect(owners.map(({ isFallback }) => isFallback)).toEqual([true, true])
  const [first] = await chain([today])
  expect(first).toMatchObject({ staffID: String(manager.staffId), isFallback: false })
})

test('the plan names nobody who may not acknowledge, and is saved over the version that was seen', async () => {
  expect(await plan([always(support)])).toMatchObject({ error: 'invalid_fields' })
  const { version } = (await o.office.call(officeAlarms.plan, {}, manager)).data
  const save = () =>
    o.office.call(
      officeAlarms.savePlan,
      { version, shifts: [always(manager)], requestID: aRequestId() },
      manager,
    )
  const answers = await Promise.all([save(), save()])
  expect(answers.map(({ result }) => result).filter(Boolean)).toEqual([true])
})

test('whoever has left is passed over', async () => {
  const leaver = await o.office.aStaff(['manager'])
  await plan([always(leaver), always(manager)])
  await o.db.ledger.query("update staff set status = 'left' where staff_id = $1", [leaver.staffId])
  await ring()
  await goRound()
  expect((await rows())[0]?.told).toEqual([String(manager.staffId)])
  expect(await mailsTo(leaver)).toEqual([])
})

test('the webhook hears of rounds, acknowledgements and ends, signed, and of each until it has taken it', async () => {
  await ring()
  await goRound()
  answer = 503
  expect(await callWebhook(o.deps)).toBe(0)
  answer = 204
  expect(await callWebhook(o.deps)).toBe(0)
  o.clock.forward(16_000)
  expect(await callWebhook(o.deps)).toBe(1)
  expect(heard.map((it) => it.isSigned)).toEqual([true, true])
  // The same notice, by which a receiver knows it.
  expect(heard[0]?.body).toBe(heard[1]?.body)
  expect(JSON.parse(heard[1]?.body ?? '')).toMatchObject({
    event: 'told',
    alarms: [{ kind: 'feed_stale', round: 1 }],
  })
  const alarmID = String((await rows())[0]?.alarm_id)
  const input = { alarmID, note: 'bende', requestID: aRequestId() }
  await o.office.call(officeAlarms.acknowledge, input, owner)
  o.deps.alarms.end({ kind: 'feed_stale' })
  await writeAlarms(o.deps)
  expect(await callWebhook(o.deps)).toBe(2)
  const events = heard.map(({ body }) => (JSON.parse(body) as { event: string }).event)
  expect(events).toEqual(['told', 'told', 'acknowledged', 'ended'])
})

test('a mail server that is away keeps no alarm from the desk and the webhook', async () => {
  o.deps.messagesState.senders = {
    mail: { send: () => Promise.resolve({ is: 'away', reply: 'ECONNREFUSED' }) },
    sms: undefined,
  }
  await ring()
  await goRound()
  await deliverMails(o.deps)
  expect(await callWebhook(o.deps)).toBe(1)
  const { data } = await o.office.call(officeAlarms.count, {}, owner)
  expect(data).toEqual({ open: 1, unacknowledged: 1 })
  const { rows: mails } = await o.db.ledger.query('select attempts, sent_at from mails', [])
  expect(mails.every((mail) => mail['sent_at'] === null && mail['attempts'] === 0)).toBe(true)
  o.deps.messagesState.senders = { mail: undefined, sms: undefined }
})

test('an alarm of a process that is gone ends by itself, and one of the house does not', async () => {
  o.deps.alarms.ring({ kind: 'vault_slow', subject: '@ all elsewhere:3000' })
  o.deps.alarms.ring({ kind: 'offer_budget' })
  await writeAlarms(o.deps)
  o.clock.forward(16 * 60_000)
  await endSilentAlarms(o.deps, createRules())
  expect((await rows()).map(({ kind, ended_why }) => [kind, ended_why])).toEqual([
    ['vault_slow', 'silent'],
    ['offer_budget', null],
  ])
})

test('open ones that are nobody’s come first, and pages go on where they ended', async () => {
  for (const kind of ['feed_stale', 'offer_budget', 'jackpots_refused', 'held_oldest'] as const)
    o.deps.alarms.ring({ kind })
  await writeAlarms(o.deps)
  o.deps.alarms.end({ kind: 'held_oldest' })
  await writeAlarms(o.deps)
  const first = (await rows())[0]
  const input = { alarmID: String(first?.alarm_id), note: 'bende', requestID: aRequestId() }
  await o.office.call(officeAlarms.acknowledge, input, owner)
  const seen: string[] = []
  for (let after: string | undefined; ;) {
    const { data } = await o.office.call(
      officeAlarms.list,
      { limit: 1, ...(after && { after }) },
      owner,
    )
    if (data.length === 0) break
    seen.push(...data.map(({ kind }) => kind))
    after = data.at(-1)?.alarmID
  }
  expect(seen).toEqual(['jackpots_refused', 'offer_budget', 'feed_stale', 'held_oldest'])
})
