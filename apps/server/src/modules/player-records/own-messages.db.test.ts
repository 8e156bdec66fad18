import { afterAll, beforeAll, expect, test } from 'vitest'
import { officePlayers } from '@felek/contract/office/players.ts'
import type { Input } from '@felek/contract/call.ts'
import { contract, type TestPlayer } from '../../../test/test-app.ts'
import { mailbox, mailsTo } from '../../../test/test-codes.ts'
import { aRequestId, withTestOffice, type TestStaff } from '../../../test/test-office.ts'
import { openTestCashier } from '../cashier/test-cashier.ts'
import { seedMassMessages } from '../messages/messages.ts'

/* What staff write to one player: read by that player alone, encrypted where it lies, told by mail without its words. */

const open = async () => withTestOffice(await openTestCashier())
let o: Awaited<ReturnType<typeof open>>
let support: TestStaff
beforeAll(async () => {
  o = await open()
  support = await o.office.aStaff(['support'])
  await seedMassMessages(o.deps)
})
afterAll(() => o.close())

type Wish = Partial<Input<typeof officePlayers.message>>
const write = (who: TestPlayer, wish: Wish = {}, by = support) =>
  o.office.call(
    officePlayers.message,
    {
      playerID: String(who.playerId),
      title: 'Çekiminiz hakkında',
      text: 'Merhaba,\nbankanız parayı geri gönderdi.\n\nLütfen <b>hesabınızı</b> kontrol edin.',
      byMail: true,
      requestID: aRequestId(),
      ...wish,
    },
    by,
  )
const inbox = async (who?: TestPlayer) =>
  (await o.call(contract.messages.massMessages, { limit: 50 }, who)).data
const listed = async (who: TestPlayer) =>
  (await o.office.call(officePlayers.messages, { playerID: String(who.playerId) }, support)).data

test('a message is its player’s alone, among those to everybody, as plain text, unread until it is read', async () => {
  const [ayse, other] = [await o.aPlayer(), await o.aPlayer()]
  o.clock.forward(1_000)
  const { data } = await write(ayse)
  const [first, ...rest] = await inbox(ayse)
  expect(first).toEqual({
    id: data.messageID,
    title: 'Çekiminiz hakkında',
    text: '<p>Merhaba,<br>bankanız parayı geri gönderdi.</p><p>Lütfen &#60;b&#62;hesabınızı&#60;/b&#62; kontrol edin.</p>',
    createdAt: o.clock.now.toISOString(),
    read: false,
    own: true,
  })
  expect(rest).toHaveLength(3)
  expect(rest.some(({ own }) => own)).toBe(false)
  for (const who of [other, undefined]) expect(await inbox(who)).toEqual(await inbox())
  const mark = (who: TestPlayer) =>
    o.call(contract.messages.markRead, { ids: [data.messageID] }, who)
  expect((await mark(other)).data, 'it is not theirs').toEqual([])
  expect(await listed(ayse)).toMatchObject([
    { channel: 'mail' },
    { channel: 'inbox', readAt: null },
  ])
  expect((await mark(ayse)).data).toEqual([data.messageID])
  expect((await inbox(ayse))[0]?.read).toBe(true)
  const [, row] = await listed(ayse)
  expect(row).toMatchObject({
    subject: 'Çekiminiz hakkında',
    readAt: o.clock.now.toISOString(),
    sentBy: { staffID: String(support.staffId) },
  })
  expect(row?.text).toContain('<b>hesabınızı</b>')
})

test('pages of both kinds come in one order, none twice, none left out', async () => {
  const who = await o.aPlayer()
  for (let n = 0; n < 5; n += 1) {
    o.clock.forward(1_000)
    await write(who, { title: `Mesaj ${n}`, byMail: false })
  }
  const page = async (offset: number) =>
    (await o.call(contract.messages.massMessages, { limit: 3, offset }, who)).data
  const all = [...(await page(0)), ...(await page(3)), ...(await page(6))]
  expect(all.map(({ title }) => title).slice(0, 5)).toEqual(
    [4, 3, 2, 1, 0].map((n) => `Mesaj ${n}`),
  )
  expect(new Set(all.map(({ id }) => id)).size).toBe(8)
})

test('a mail tells of it in the player’s language and has none of its words; without the wish none goes', async () => {
  const [ayse, quiet] = [await o.aPlayer(), await o.aPlayer()]
  await o.call(contract.preferences.save, { language: 'en' }, ayse)
  await write(ayse)
  await write(quiet, { byMail: false })
  const [mail] = await mailsTo(o, mailbox(ayse))
  expect(mail?.subject).toBe('You have a message from Felek')
  expect(mail?.links[0]).toMatch(/\/notifications$/)
  expect(JSON.stringify(mail)).not.toContain('bankanız')
  expect(await mailsTo(o, mailbox(quiet))).toEqual([])
})

test('its words stand in no table in the clear and in no audit entry; who wrote to whom does', async () => {
  const who = await o.aPlayer()
  const words = 'gizlikonu'
  await write(who, { title: words, text: `${words} hakkında` })
  const { rows } = await o.db.ledger.query(
    `select (select string_agg(m::text, ' ') from player_messages m) || (select string_agg(m::text, ' ') from mails m)
       || (select string_agg(a::text, ' ') from audit_entries a) || (select string_agg(r::text, ' ') from staff_replies r) as all`,
    [],
  )
  expect(String(rows[0]?.['all'])).not.toContain(words)
  expect((await o.audit()).at(-1)).toMatchObject({
    call: 'office_players/message',
    kind: 'write',
    subject_ids: [String(who.playerId)],
    after: { byMail: true },
  })
})

test('an empty one, one that is too long or has a number that names a person, and one to nobody are refused', async () => {
  const who = await o.aPlayer()
  for (const wish of [
    { title: '' },
    { text: ' ' },
    { title: 'x'.repeat(121) },
    { text: 'x'.repeat(4_001) },
    { title: 'iki\nsatır' },
    { text: 'TCKN 10000000146' },
    { text: 'TR33 0006 1005 1978 6457 8413 26' },
  ])
    expect((await write(who, wish)).error, JSON.stringify(wish)).toBe('invalid_fields')
  expect((await write(who, { playerID: '404' })).error).toBe('not_found')
  const cashier = await o.office.aStaff(['cashier'])
  expect((await write(who, {}, cashier)).error).toBe('forbidden')
  expect(await listed(who)).toEqual([])
})

test('sent twice under one request it is written once', async () => {
  const who = await o.aPlayer()
  const requestID = aRequestId()
  expect((await write(who, { requestID })).data).toEqual((await write(who, { requestID })).data)
  expect((await listed(who)).filter(({ channel }) => channel === 'inbox')).toHaveLength(1)
})
