import { afterAll, beforeAll, expect, test } from 'vitest'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import { officeStaff } from '@felek/contract/office/staff.ts'
import { aRequestId, withTestOffice, type TestStaff } from '../../../test/test-office.ts'
import { openTestCashier } from '../cashier/test-cashier.ts'

/* What the audit says of anybody are numbers of rows: whoever reads it learns no mailbox, no phone, no IBAN, no name. */

const open = async () =>
  withTestOffice(await openTestCashier({ WITHDRAWAL_RULE_LEVEL: 'note', WITHDRAWAL_RULE_MAX: '1' }))
let o: Awaited<ReturnType<typeof open>>
beforeAll(async () => void (o = await open()))
afterAll(() => o.close())

const lead = () => o.office.aStaff(['cashier_lead'])
const stepUp = (who: TestStaff) =>
  o.office.call(officeStaff.stepUp, { code: o.office.codeFor(who) }, who)

test('after everything that staff do with a player, no personal value stands in an entry', async () => {
  const player = await o.aPlayer({ cashKurus: 100_000n })
  const account = await o.account(player)
  const { data } = await o.withdraw(player, account, { amount: '150' })
  const who = await lead()
  const owner = await o.office.aStaff(['owner'])
  await o.office.aStaff(['owner'])
  const versionNow = async () => {
    const { data: rows } = await o.office.call(officeCashier.withdrawals, {}, who)
    return rows.find(({ id }) => id === data.id)?.version ?? 0
  }
  await o.office.call(officeCashier.withdrawal, { withdrawalID: data.id }, who)
  const claimed = await o.office.call(
    officeCashier.claim,
    { withdrawalID: data.id, version: await versionNow(), requestID: aRequestId() },
    who,
  )
  await stepUp(who)
  const refused = await o.office.call(
    officeCashier.refuse,
    {
      withdrawalID: data.id,
      version: claimed.data.version,
      note: 'Lütfen adınıza bir hesap ekleyin.',
      reason: 'Hesap başkasının görünüyor',
      requestID: aRequestId(),
    },
    who,
  )
  await stepUp(owner)
  const invited = await o.office.call(
    officeStaff.invite,
    {
      email: 'yeni.kisi@felek.example',
      name: 'Yeni Kişi',
      roles: ['support'],
      reason: 'Destek ekibi büyüyor',
      requestID: aRequestId(),
    },
    owner,
  )
  expect([claimed.code, refused.code, invited.code]).toEqual([200, 200, 202])
  await o.office.send('office_staff/login', { email: who.email, password: 'yanlış-bir-parola' })
  const entries = await o.audit()
  const kinds = new Set(entries.map(({ kind }) => kind))
  expect(kinds).toEqual(new Set(['sign_in', 'read', 'write', 'propose']))
  // Random letters and digits may have eleven digits in a row by chance.
  const random = ['device', 'request_id']
  const text = JSON.stringify(entries, (key, value: unknown) =>
    random.includes(key) ? '' : typeof value === 'bigint' ? String(value) : value,
  )
  expect(text).not.toMatch(/@|TR\d{2}|\+90|Yılmaz|Ayşe|Yeni Kişi|parola/)
  expect(text, 'an identity number').not.toMatch(/(?<!\d)\d{11}(?!\d)/)
  expect(text).not.toContain(player.username)
})

test('a reason that names somebody by number is refused before anything is written', async () => {
  const who = await lead()
  await stepUp(who)
  for (const reason of [
    'Kimliği 10000000146 olan kişi',
    'TR33 0006 1005 1978 6457 8413 26 hesabı',
    'Kart 4111 1111 1111 1111 ile',
  ]) {
    const input = { withdrawalID: '1', version: 1, reason, requestID: aRequestId() }
    expect((await o.office.call(officeCashier.clear, input, who)).data).toMatchObject({
      fields: { reason: expect.stringContaining('IBAN') },
    })
  }
})
