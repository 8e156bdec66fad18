import { afterAll, beforeAll, expect, test } from 'vitest'
import { officeApprovals } from '@felek/contract/office/approvals.ts'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import { hiddenFields } from '@felek/contract/office/player-shapes.ts'
import { officePlayers } from '@felek/contract/office/players.ts'
import { officeReports } from '@felek/contract/office/reports.ts'
import { officeSearch } from '@felek/contract/office/search.ts'
import { officeStaff } from '@felek/contract/office/staff.ts'
import { contract, type TestPlayer } from '../../../test/test-app.ts'
import { mailsTo } from '../../../test/test-codes.ts'
import { findValues } from '../../../test/personal-values.ts'
import { aRequestId, type TestStaff } from '../../../test/test-office.ts'
import { anIban } from '../cashier/test-cashier.ts'
import { csvOf } from '../cashier/statements/test-files.ts'
import { openTestImport, type TestImport } from '../cashier/statements/test-import.ts'
import { answerRegistrations } from '../players/registration/answer.ts'
import { writeSecurity } from '../security/security.ts'
import { toTckn } from '../seed/crowd/people.ts'

/*
 * Values of a person that nothing else looks like go through everything that players and staff do with them, well and
 * badly: no line of the log, no entry of the audit and no event of security has one of them.
 */

let o: TestImport
const staff = {} as Record<'compliance' | 'support' | 'owner', TestStaff>
beforeAll(async () => {
  o = await openTestImport()
  o.deps.log.level = 'trace'
  staff.compliance = await o.office.aStaff(['compliance', 'support', 'cashier_lead'])
  staff.owner = await o.office.aStaff(['owner', 'manager'])
})
afterAll(() => o.close())

const form = {
  firstname: 'Zelihanur',
  lastname: 'Çökmezoğlu',
  username: 'zeliha-9917',
  country: 'TR',
  city: 'Şebinkarahisar',
  address: 'Kırlangıç Sokağı 9917',
  birthdate: '1983-11-27',
  identityNumber: toTckn('739917331'),
  email: 'zeliha-9917@posta.example',
  emailConfirm: 'zeliha-9917@posta.example',
  phone: '+905429917331',
  password: 'Sakl1-Sifre-9917',
  passwordConfirm: 'Sakl1-Sifre-9917',
  currency: 'TRY',
  rulesAccepted: true,
}
const name = `${form.firstname} ${form.lastname}`
const otherEmail = 'zeliha-yeni-9917@posta.example'
const iban = anIban('00062', 9_917_331_991_733_199n)
const senderIban = anIban('00064', 8_817_331_991_733_188n)
const values = [
  form.firstname,
  form.lastname,
  form.city,
  form.address,
  form.birthdate,
  form.identityNumber,
  form.email,
  form.phone,
  form.password,
  otherEmail,
  iban,
  senderIban,
]

const become = async (): Promise<TestPlayer> => {
  // A form with faults, a wrong link and a wrong password first: what is refused is not written down either.
  await o.send('user/register', { ...form, identityNumber: `${form.identityNumber}1`, phone: '' })
  await o.send('user/register', form)
  await answerRegistrations(o.deps)
  const [mail] = await mailsTo(o, form.email)
  const token = new URL(mail?.links[0] ?? '').searchParams.get('token')
  await o.send('user/register_confirm', { token: `${token}x` })
  await o.send('user/register_confirm', { token })
  await o.send('user/login', { username: form.email, password: form.password })
  await o.send('user/login', { username: form.username, password: `${form.password}!` })
  const { username, password } = form
  const { reply, device } = await o.send('user/login', { username, password })
  const { sid, uid } = reply.data as { sid: string; uid: string }
  const { rows } = await o.db.query('select player_id from players where username = $1', [username])
  const playerId = rows[0]?.['player_id'] as bigint
  return { username, password, sid, uid, device: device ?? '', playerId }
}
const stepUp = (who: TestStaff) =>
  o.office.call(officeStaff.stepUp, { code: o.office.codeFor(who) }, who)

test('no value of a person stands in a log line, the audit or an event of security', async () => {
  const who = await become()
  const playerID = String(who.playerId)

  // Money in and out, seen at the bank, refused and asked again.
  await o.call(
    contract.cashier.saveBankAccount,
    { bankID: '62', accountOwner: name, IBAN: `${iban}1` },
    who,
  )
  const saved = await o.call(
    contract.cashier.saveBankAccount,
    { bankID: '62', accountOwner: name, IBAN: iban },
    who,
  )
  expect(saved.error).toBe('')
  await o.transfer(who, { senderName: name })
  const asked = await o.askManual(who)
  const { rows } = await o.db.query('select reference from cashier_requests where id = $1', [
    BigInt(asked.data.id),
  ])
  const day = o.clock.now.toISOString().slice(0, 10)
  const text = `HAVALE ${String(rows[0]?.['reference'])} ${form.lastname}`
  const file = csvOf([{ kurus: 50_000n, text, name, iban: senderIban }], { day })
  await o.preview(o.accountID, file)
  const imported = await o.importFile(o.accountID, file)
  expect(imported.data).toMatchObject({ credited: 1 })
  await o.importFile(o.accountID, `${file}bozuk satır ${name};${senderIban}`)
  await o.withdraw(who, saved.data.bankAccountID, { amount: '200' })
  await o.office.call(officeCashier.withdrawals, {}, staff.compliance)
  await o.send('support/open', { topic: 'other', message: `Ben ${name}, ${form.phone}` }, who)
  await o.send(
    'user/change_email',
    { email: otherEmail, emailConfirm: otherEmail, password: who.password },
    who,
  )

  // What staff look for, open, correct and take out.
  for (const q of [form.identityNumber, iban, form.phone, form.email, form.username, name]) {
    const found = await o.office.call(officeSearch.search, { q }, staff.compliance)
    expect(found.error, q).toBe('')
  }
  for (const field of hiddenFields) {
    const bankAccountID = field === 'iban' ? { bankAccountID: saved.data.bankAccountID } : {}
    const opened = await o.office.call(
      officePlayers.reveal,
      { playerID, field, ...bankAccountID, reason: 'uyum incelemesi' },
      staff.compliance,
    )
    expect(opened.error, field).toBe('')
  }
  const getVersion = async () =>
    (await o.office.call(officePlayers.get, { playerID }, staff.compliance)).data.version
  const decide = async (reply: { code: number; data: unknown }) => {
    expect(reply.code).toBe(202)
    const { approval } = reply.data as { approval: { id: string } }
    await o.office.call(officeApprovals.get, { approvalID: approval.id }, staff.owner)
    await stepUp(staff.owner)
    const input = { approvalID: approval.id, requestID: aRequestId() }
    expect((await o.office.call(officeApprovals.approve, input, staff.owner)).error).toBe('')
  }
  const write = { playerID, reason: 'belge görüldü, dosyada', requestID: aRequestId() }
  await stepUp(staff.compliance)
  const { firstname, lastname, birthdate, identityNumber } = form
  const person = { firstname, lastname, birthdate, identityNumber, document: 'passport' as const }
  const bad = { ...write, ...person, version: await getVersion(), birthdate: `${birthdate}x` }
  await o.office.call(officePlayers.correctPerson, bad, staff.compliance)
  const corrected = { ...write, ...person, version: await getVersion(), requestID: aRequestId() }
  await decide(await o.office.call(officePlayers.correctPerson, corrected, staff.compliance))
  const mailbox = {
    ...write,
    email: otherEmail,
    version: await getVersion(),
    requestID: aRequestId(),
  }
  await decide(await o.office.call(officePlayers.changeEmail, mailbox, staff.compliance))
  await o.office.call(
    officePlayers.note,
    { playerID, text: `${name} arandı`, requestID: aRequestId() },
    staff.compliance,
  )
  await o.office.call(
    officePlayers.message,
    { playerID, title: name, text: `Sayın ${name}`, byMail: true, requestID: aRequestId() },
    staff.compliance,
  )
  const tagged = await o.office.call(
    officePlayers.tag,
    { playerID, tag: 'çökmezoğlu', on: true, requestID: aRequestId() },
    staff.compliance,
  )
  expect(tagged.error, 'a name is no tag').toBe('invalid_fields')
  const exported = await o.office.call(
    officeReports.exportPersonal,
    {
      report: 'large_wins',
      from: day,
      to: day,
      format: 'csv',
      reason: 'denetim istedi',
      requestID: aRequestId(),
    },
    staff.compliance,
  )
  expect(exported.error).toBe('')
  const { exportID } = exported.data as { exportID: string }
  const link = await o.office.call(
    officeReports.exportLink,
    { exportID, requestID: aRequestId() },
    staff.compliance,
  )
  expect(link.error).toBe('')
  expect(values.filter((value) => link.data.path.includes(value))).toEqual([])
  await o.runJobsOnce()
  await writeSecurity(o.deps)

  expect(o.logged.length, 'something was logged').toBeGreaterThan(0)
  const low = o.logged.join('\n').toLowerCase()
  expect(values.filter((value) => low.includes(value.toLowerCase()))).toEqual([])
  const found = await findValues(o, values)
  expect(found.length, 'they are stored where they belong').toBeGreaterThan(10)
  const closed = /^felek\.(audit_|security_|alarms|operator_mails|report_)/
  expect(found.filter((line) => closed.test(line))).toEqual([])
}, 60_000)

test('an error of ours quotes no row: what the database refused is cut out of the line', async () => {
  const before = o.logged.length
  const error = await o.db
    .query("insert into players (player_id, username) values (1, 'zeliha-9917')", [])
    .catch((failed: unknown) => failed)
  o.deps.log.error({ err: error }, 'a row was refused')
  o.deps.log.error(
    { body: { email: form.email, phone: form.phone, password: form.password } },
    'a body',
  )
  const lines = o.logged.slice(before).join('\n')
  expect(lines).toContain('a row was refused')
  for (const value of ['zeliha-9917', form.email, form.phone, form.password])
    expect(lines).not.toContain(value)
})
