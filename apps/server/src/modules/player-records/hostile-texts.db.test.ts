import { afterAll, beforeAll, expect, test } from 'vitest'
import { officeApprovals } from '@felek/contract/office/approvals.ts'
import { officePlayers } from '@felek/contract/office/players.ts'
import { officeViews } from '@felek/contract/office/views.ts'
import { hiddenTexts, hostileTexts } from '../../../test/hostile-texts.ts'
import { contract, type TestPlayer } from '../../../test/test-app.ts'
import { mailsTo } from '../../../test/test-codes.ts'
import { aRequestId, type TestStaff } from '../../../test/test-office.ts'
import { csvOf } from '../cashier/statements/test-files.ts'
import { openTestImport, type TestImport } from '../cashier/statements/test-import.ts'

/*
 * 250 hostile texts in what players and staff type and others read: each comes back as it was typed, and where a text
 * becomes HTML nothing of it is markup. What a browser makes of them is walked through (tests/e2e/walks/hostile.spec.ts).
 */

let o: TestImport
const staff = {} as Record<'support' | 'protection' | 'owner' | 'lead', TestStaff>
let who: TestPlayer
beforeAll(async () => {
  o = await openTestImport()
  staff.support = await o.office.aStaff(['support'])
  staff.protection = await o.office.aStaff(['protection'])
  staff.owner = await o.office.aStaff(['owner'])
  staff.lead = await o.office.aStaff(['cashier_lead'])
  who = await o.aPlayer()
})
afterAll(() => o.close())

const about = () => ({ playerID: String(who.playerId), requestID: aRequestId() })

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' }

/** HTML as a browser reads it: which tags stand in it, and its text. */
const read = (html: string) => ({
  tags: [...new Set([...html.matchAll(/<\/?([a-z]+)[^>]*>/gi)].map((m) => m[1] ?? ''))].sort(),
  text: html
    .replace(/<br>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|(lt|gt|quot|amp));/g, (_all, code?: string, name?: string) =>
      code === undefined ? (entities[name ?? ''] ?? '') : String.fromCodePoint(Number(code)),
    ),
})

test('there are 250 of them, each another', () => {
  expect(new Set(hostileTexts).size).toBe(250)
})

test('notes and messages come back as they were typed; as HTML they are one paragraph of text', async () => {
  for (const text of hostileTexts) {
    const title = [...text].slice(0, 120).join('').trim()
    const noted = await o.office.call(officePlayers.note, { ...about(), text }, staff.support)
    const sent = await o.office.call(
      officePlayers.message,
      { ...about(), title, text, byMail: false },
      staff.support,
    )
    expect([noted.error, sent.error], text).toEqual(['', ''])
  }
  const { data: file } = await o.office.call(
    officePlayers.get,
    { playerID: String(who.playerId) },
    staff.support,
  )
  const notes = file.notes.map(({ text }) => text)
  expect(notes).toHaveLength(50)
  expect(notes.filter((text) => !hostileTexts.includes(text))).toEqual([])
  const { data: inbox } = await o.call(contract.messages.massMessages, { limit: 250 }, who)
  expect(inbox).toHaveLength(250)
  const wrong = inbox.filter(({ text, title }) => {
    const shown = read(text)
    return (
      shown.tags.join() !== 'p' ||
      !hostileTexts.includes(shown.text) ||
      !shown.text.startsWith(title.slice(0, 100))
    )
  })
  expect(wrong).toEqual([])
  expect(new Set(inbox.map(({ text }) => read(text).text)).size).toBe(250)
})

test('what a player writes to support comes back as typed, and stands escaped in the mail to the house', async () => {
  for (const message of hostileTexts) {
    const { reply } = await o.send('support/open', { topic: 'other', message }, who)
    expect(reply.error, message).toBe('')
  }
  const { data } = await o.call(contract.support.list, { limit: 250 }, who)
  expect(new Set(data.map(({ message }) => message))).toEqual(new Set(hostileTexts))
  const mails = (await mailsTo(o, o.deps.env.supportMailbox)).filter(({ subject }) =>
    subject.startsWith('Destek talebi'),
  )
  expect(mails.length).toBeGreaterThanOrEqual(90)
  expect(new Set(mails.flatMap(({ html }) => read(html).tags))).toEqual(new Set(['p', 'br']))
})

test('tags, reasons of blocks, limits and proposals, and names of views come back as typed', async () => {
  const shorts = hostileTexts.slice(0, 25)
  for (const [n, text] of shorts.entries()) {
    const tag = [...text].slice(0, 24).join('').trim()
    const set = await o.office.call(officePlayers.tag, { ...about(), tag, on: true }, staff.support)
    // Of a tag letters, digits and a few marks are taken, nothing that could be markup.
    if (set.error === '') expect(set.data.tags).toContain(tag.toLowerCase())
    else expect(set.error, tag).toBe('invalid_fields')
    const reason = text.padEnd(10, '.')
    const limited = await o.office.call(
      officePlayers.houseLimit,
      { ...about(), tool: 'stake.day', value: String(900 - n), reason },
      staff.protection,
    )
    expect(limited.error, reason).toBe('')
    const { data } = await o.office.call(
      officePlayers.limits,
      { playerID: String(who.playerId) },
      staff.support,
    )
    expect(data.houseLimits[0]?.reason).toBe(reason)
    const looser = await o.office.call(
      officePlayers.houseLimit,
      { ...about(), tool: 'stake.day', value: '5000', reason },
      staff.protection,
    )
    const { approval } = looser.data as unknown as { approval: { id: string } }
    const shown = await o.office.call(officeApprovals.get, { approvalID: approval.id }, staff.owner)
    expect(shown.data.reason).toBe(reason)
    await o.office.call(
      officeApprovals.refuse,
      { approvalID: approval.id, reason, requestID: aRequestId() },
      staff.owner,
    )
    const view = [...text].slice(0, 40).join('').trim()
    const saved = await o.office.send(
      'office_home/save_view',
      { list: 'withdrawals', name: view, query: '', requestID: aRequestId() },
      staff.lead,
    )
    if (saved.reply.error === '') {
      const { data: views } = await o.office.call(
        officeViews.views,
        { list: 'withdrawals' },
        staff.lead,
      )
      expect(views.map(({ name }) => name)).toContain(view)
    } else expect(saved.reply.error).toBe('invalid_fields')
  }
})

test('what a bank wrote of a transfer comes in whatever it was, and is shown masked', async () => {
  // A line of a statement is one line; what is no letter of the bank’s comes in all the same.
  const texts = hostileTexts.map((text) => text.slice(0, 140))
  const file = csvOf(
    texts.map((text, n) => ({ kurus: BigInt(100 + n), text, name: text })),
    { day: o.clock.now.toISOString().slice(0, 10) },
  )
  const { data, error } = await o.importFile(o.accountID, file)
  expect([error, data.newLines]).toEqual(['', 250])
  const lines = await o.lines('in')
  expect(lines).toHaveLength(250)
  for (const { text, name } of lines) expect(`${text} ${name}`).not.toMatch(/<\w|script|ran\(/i)
})

test('a player’s name and bank account are shown as typed, masked for staff', async () => {
  for (const text of hostileTexts.slice(0, 25)) {
    const [firstname, lastname] = [text.slice(0, 60).trim(), text.slice(-60).trim()]
    const named = await o.aPlayer({ firstname, lastname })
    const { data } = await o.call(contract.players.getProfile, {}, named)
    expect([data.firstname, data.lastname]).toEqual([firstname, lastname])
    const { data: file } = await o.office.call(
      officePlayers.get,
      { playerID: String(named.playerId) },
      staff.support,
    )
    expect(file.name).not.toContain('<script')
    expect(file.name).not.toContain('javascript')
  }
})

const refused = /^(invalid_fields|bad_request)$/

test('what hides or turns the order of letters round no field takes', async () => {
  for (const text of hiddenTexts) {
    const calls = [
      o.office.call(officePlayers.note, { ...about(), text }, staff.support),
      o.office.call(
        officePlayers.message,
        { ...about(), title: 'a', text, byMail: false },
        staff.support,
      ),
      o.office.call(officePlayers.tag, { ...about(), tag: text, on: true }, staff.support),
      o.office.call(
        officePlayers.block,
        { ...about(), kind: 'play', reason: `${text} gerekçe olarak` },
        staff.support,
      ),
      o.office
        .send(
          'office_home/save_view',
          { list: 'withdrawals', name: text, query: '', requestID: aRequestId() },
          staff.lead,
        )
        .then(({ reply: it }) => it),
    ]
    for (const call of calls) expect((await call).error, JSON.stringify(text)).toMatch(refused)
    const { reply } = await o.send('support/open', { topic: 'other', message: text }, who)
    expect(reply.error, JSON.stringify(text)).toMatch(refused)
  }
})
