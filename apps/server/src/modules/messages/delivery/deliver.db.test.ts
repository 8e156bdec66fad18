import { afterAll, beforeEach, expect, test } from 'vitest'
import { secondFactor } from '@felek/contract/second-factor.ts'
import { openTestApp, type TestApp } from '../../../../test/test-app.ts'
import { deliverChannel, deliverMails, isUnreachable, sendMail, sendSms } from '../messages.ts'
import type { MailRow } from '../store.ts'
import { createWay } from './deliver.ts'
import { createSmtpSender } from './smtp.ts'
import type { Letter, Outcome } from './port.ts'
import { openSmtpServer, type SmtpServer } from './test-smtp-server.ts'

/* The outbox with a mail server of this machine, over the wire. */

let t: TestApp
let server: SmtpServer
beforeEach(async () => {
  await server?.close()
  await t?.close()
  t = await openTestApp()
  server = await openSmtpServer()
  const settings = { host: '127.0.0.1', port: server.port, secure: false, isPlainAllowed: true }
  t.deps.messagesState.senders = {
    mail: createSmtpSender(
      { ...settings, user: undefined, password: undefined, from: 'bilgi@felek.example' },
      { waitMs: 500 },
    ),
    sms: undefined,
  }
}, 60_000)
afterAll(async () => {
  await server.close()
  await t.close()
})

const write = (to: string) =>
  t.db.inTx((tx) =>
    sendMail(t.deps, tx, {
      playerId: undefined,
      to,
      template: 'password_changed',
      lang: 'tr',
      username: 'ayse',
      path: '/',
    }),
  )
const rows = async () =>
  (await t.db.ledger.query('select * from mails order by mail_id', [])).rows as MailRow[]
const deliver = () => deliverChannel(t.deps, 'mail')
const idsIn = () => server.taken.map(({ raw }) => /Message-ID: (\S+)/.exec(raw)?.[1])

test('thirty mails that two deliverers hand over at once arrive once each', async () => {
  for (let n = 0; n < 30; n += 1) await write(`p${n}@ornek.com`)
  const turns = async () => (await deliver()) + (await deliver())
  const counts = await Promise.all([turns(), turns()])
  expect(counts[0] + counts[1]).toBe(30)
  expect(new Set(server.taken.map(({ to }) => to)).size).toBe(30)
  expect(server.taken).toHaveLength(30)
})

test('a recipient who is refused for now is tried again after a while, and a refusal for good ends it', async () => {
  server.manners.onRecipient = (_to, times) =>
    times === 1 ? '451 4.7.1 later' : times === 2 ? '250 well' : '550 5.1.1 gone'
  await write('grey@ornek.com')
  expect(await deliver()).toBe(0)
  expect(await rows()).toMatchObject([{ attempts: 1, reply: '451 4.7.1', sent_at: null }])
  expect(await deliver()).toBe(0)
  expect(server.asked.get('grey@ornek.com')).toBe(1)
  t.clock.forward(16_000)
  expect(await deliver()).toBe(1)
  expect(await rows()).toMatchObject([{ attempts: 2, reply: null, next_at: null }])

  await write('grey@ornek.com')
  await deliver()
  expect((await rows())[1]).toMatchObject({
    reply: '550 5.1.1',
    unreachable: true,
    sent_at: null,
    next_at: null,
  })
  t.clock.forward(86_400_000)
  await deliver()
  expect(server.asked.get('grey@ornek.com')).toBe(3)
})

test('a server that drops the line after the letter gets the same letter again, under the same id', async () => {
  server.manners.onLetter = (times) => (times === 1 ? 'drop' : '250 taken')
  await write('ayse@ornek.com')
  expect(await deliver()).toBe(0)
  t.clock.forward(16_000)
  expect(await deliver()).toBe(1)
  const [first, second] = idsIn()
  expect(first).toBeDefined()
  expect(second).toBe(first)
})

test('where nobody is there no letter spends a try, and all arrive when somebody is back', async () => {
  server.manners.isMute = true
  for (let n = 0; n < 25; n += 1) await write(`p${n}@ornek.com`)
  expect(await deliver()).toBe(0)
  expect((await rows()).map((row) => row.attempts)).toEqual(Array(25).fill(0))
  server.manners.isMute = false
  expect(await deliver()).toBe(0)
  t.clock.forward(60_000)
  expect((await deliver()) + (await deliver())).toBe(25)
})

test('what a dead process held is handed over by the next one, and not before its hold is over', async () => {
  await write('ayse@ornek.com')
  t.deps.messagesState.senders = { mail: { send: () => new Promise(() => {}) }, sms: undefined }
  void deliver()
  await expect.poll(async () => (await rows())[0]?.attempts).toBe(1)
  const letters: Letter[] = []
  const send = (letter: Letter): Promise<Outcome> => {
    letters.push(letter)
    return Promise.resolve({ is: 'sent' })
  }
  t.deps.messagesState.senders = { mail: { send }, sms: undefined }
  t.deps.messagesState.ways.mail = createWay()
  expect(await deliver()).toBe(0)
  t.clock.forward(121_000)
  expect(await deliver()).toBe(1)
  expect(letters).toHaveLength(1)
})

test('a mail that waited for three days and a text message that waited for half an hour are not sent any more', async () => {
  const sent: string[] = []
  const send = ({ to }: Letter): Promise<Outcome> => {
    sent.push(to)
    return Promise.resolve({ is: 'sent' })
  }
  t.deps.messagesState.senders = { mail: { send }, sms: { send } }
  await write('ayse@ornek.com')
  const sms = { playerId: 1n, to: '+905551112233', template: 'sign_in', lang: 'tr' } as const
  await t.db.inTx((tx) => sendSms(t.deps, tx, { ...sms, values: { code: '123456' } }))
  t.clock.forward(1_800_001)
  await deliverMails(t.deps)
  expect(sent).toEqual(['ayse@ornek.com'])
  expect((await rows())[1]).toMatchObject({ reply: 'expired', unreachable: false, sent_at: null })
})

test('a letter whose sentence is refused says so by a code, and no row holds who it was to', async () => {
  server.manners.onRecipient = () => '550 5.1.1 <gizli@ornek.com> does not live here'
  await write('gizli@ornek.com')
  await deliver()
  expect(
    JSON.stringify(await rows(), (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    ),
  ).not.toContain('gizli@')
})

test('a player whose phone sends codes back is told so for a quarter of an hour, and then gets one again', async () => {
  const player = await t.aPlayer()
  const answers: Outcome[] = [{ is: 'refused', reply: '422 unknown_number', unreachable: true }]
  const send = (): Promise<Outcome> => Promise.resolve(answers.shift() ?? { is: 'sent' })
  t.deps.messagesState.senders = { mail: undefined, sms: { send } }
  const ask = () => t.call(secondFactor.sendSms, {}, player)
  expect((await ask()).result).toBe(true)
  await deliverChannel(t.deps, 'sms')
  expect(await ask()).toMatchObject({ result: false, error: 'unreachable' })
  t.clock.forward(901_000)
  expect((await ask()).result).toBe(true)
  await deliverChannel(t.deps, 'sms')
  expect((await ask()).result).toBe(true)
})

test('what came back counts for that address alone, and for its channel', async () => {
  server.manners.onRecipient = () => '550 5.1.1 gone'
  await write('ayse@ornek.com')
  await deliver()
  const ask = (channel: 'mail' | 'sms', to: string) =>
    isUnreachable(t.deps, t.db.read, { channel, to })
  expect(await ask('mail', 'AYSE@ornek.com')).toBe(true)
  expect(await ask('sms', 'ayse@ornek.com')).toBe(false)
  expect(await ask('mail', 'fatma@ornek.com')).toBe(false)
})
