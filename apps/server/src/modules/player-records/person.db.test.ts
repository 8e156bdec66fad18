import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officeApprovals } from '@felek/contract/office/approvals.ts'
import { officePlayers } from '@felek/contract/office/players.ts'
import { officeStaff } from '@felek/contract/office/staff.ts'
import { expectCleanLedger } from '../../../test/test-ledger.ts'
import { aRequestId, withTestOffice, type TestStaff } from '../../../test/test-office.ts'
import { mailsTo } from '../../../test/test-codes.ts'
import type { TestPlayer } from '../../../test/test-app.ts'
import { openTestCashier } from '../cashier/test-cashier.ts'
import { exportedPlayer } from '../players/players.ts'
import { toTckn } from '../seed/crowd/people.ts'

/* Who somebody is, corrected by two with a document, and what waits for the second one in the meantime. */

const open = async () => withTestOffice(await openTestCashier({ APPROVER_REST_HOURS: '0' }))
let o: Awaited<ReturnType<typeof open>>
const staff = {} as Record<'support' | 'lead' | 'owner' | 'auditor', TestStaff>
beforeAll(async () => {
  o = await open()
  staff.support = await o.office.aStaff(['support'])
  staff.lead = await o.office.aStaff(['cashier_lead'])
  staff.owner = await o.office.aStaff(['owner'])
  staff.auditor = await o.office.aStaff(['auditor'])
})
afterAll(async () => {
  await expectCleanLedger(o.db)
  await o.close()
})

const reason = 'belge şubede görüldü'
let people = 0
const aPerson = () => ({
  firstname: 'Zübeyde',
  lastname: 'Karaosmanoğlu',
  birthdate: '1987-03-19',
  identityNumber: toTckn(`4${String((people += 1)).padStart(8, '7')}`),
})
const stepUp = async (who: TestStaff) => {
  const { result, message } = await o.office.call(
    officeStaff.stepUp,
    { code: o.office.codeFor(who) },
    who,
  )
  if (!result) throw new Error(message)
}
const getVersion = async ({ playerId }: TestPlayer): Promise<number> =>
  (await o.office.call(officePlayers.get, { playerID: String(playerId) }, staff.support)).data
    .version
const correct = async (who: TestPlayer, person: ReturnType<typeof aPerson>) => {
  await stepUp(staff.lead)
  return o.office.call(
    officePlayers.correctPerson,
    {
      playerID: String(who.playerId),
      version: await getVersion(who),
      document: 'identity_card',
      reason,
      requestID: aRequestId(),
      ...person,
    },
    staff.lead,
  )
}
const changeEmail = async (who: TestPlayer, email: string) => {
  await stepUp(staff.support)
  const input = { playerID: String(who.playerId), version: await getVersion(who), email, reason }
  return o.office.call(
    officePlayers.changeEmail,
    { ...input, requestID: aRequestId() },
    staff.support,
  )
}
const idOf = (reply: { code: number; data: unknown }): string => {
  expect(reply.code).toBe(202)
  return (reply.data as { approval: { id: string } }).approval.id
}
const approve = async (approvalID: string) => {
  await stepUp(staff.owner)
  return o.office.call(
    officeApprovals.approve,
    { approvalID, requestID: aRequestId() },
    staff.owner,
  )
}
const shown = async (approvalID: string, by: TestStaff) =>
  (await o.office.call(officeApprovals.get, { approvalID }, by)).data
/** Everything that a reader of the database sees of proposals, the audit and kept answers. */
const stored = async (): Promise<string> => {
  const tables = ['approvals', 'audit_entries', 'staff_replies']
  const read = tables.map(
    async (table) => (await o.db.ledger.query(`select t::text as row from ${table} t`, [])).rows,
  )
  return JSON.stringify(await Promise.all(read))
}

describe('a correction of who somebody is', () => {
  test('waits encrypted, is shown to whoever decides, and holds once it is approved', async () => {
    const who = await o.aPlayer()
    const person = aPerson()
    const id = idOf(await correct(who, person))
    const words = Object.values(person)
    for (const word of words) expect(await stored(), word).not.toContain(word)
    const seen = await shown(id, staff.owner)
    expect(seen.input).toMatchObject(person)
    expect(seen.facts['identityNumber']).toMatch(/^•+\d\d$/)
    const [entry] = (await o.audit()).slice(-1)
    expect(entry).toMatchObject({ kind: 'reveal', staff_id: staff.owner.staffId })
    const auditor = JSON.stringify(await shown(id, staff.auditor))
    for (const word of words) expect(auditor).not.toContain(word)
    expect((await approve(id)).error).toBe('')
    expect(await exportedPlayer(o.deps, o.db.read, who.playerId)).toMatchObject(person)
    for (const word of words.slice(2)) expect(await stored(), word).not.toContain(word)
    expect(JSON.stringify(await shown(id, staff.owner)), 'it is decided').not.toContain(
      person.identityNumber,
    )
  })

  test('is refused where the number is no number, is another player’s, or is of a child', async () => {
    const other = await o.aPlayer()
    const { identityNumber } = await exportedPlayer(o.deps, o.db.read, other.playerId)
    const child = await correct(await o.aPlayer(), { ...aPerson(), birthdate: '2015-01-01' })
    expect(child.error).toBe('invalid_fields')
    for (const number of ['12345678901', identityNumber]) {
      const reply = await correct(await o.aPlayer(), { ...aPerson(), identityNumber: number })
      const approved = reply.code === 202 ? await approve(idOf(reply)) : reply
      expect(approved.error, number).toBe('invalid_fields')
    }
  })
})

test('another mailbox takes two persons and the link that it gets', async () => {
  const who = await o.aPlayer()
  const before = (await exportedPlayer(o.deps, o.db.read, who.playerId)).email
  const email = 'yeni.kutu@ornek.com'
  const id = idOf(await changeEmail(who, email))
  expect(await stored()).not.toContain(email)
  expect((await shown(id, staff.owner)).input).toMatchObject({ email })
  expect((await approve(id)).error).toBe('')
  expect((await exportedPlayer(o.deps, o.db.read, who.playerId)).email, 'not yet').toBe(before)
  const subjects = async (to: string) => (await mailsTo(o, to)).map(({ subject }) => subject)
  expect(await subjects(email)).toEqual(['Yeni e-posta adresinizi onaylayın'])
  expect((await subjects(before))[0]).toMatch(/e-posta/i)
})

test('a process that dies while a correction is posted, fifty times: the balance moves once', async () => {
  const who = await o.aPlayer({ cashKurus: 1_000n })
  await stepUp(staff.lead)
  const asked = { playerID: String(who.playerId), account: 'cash', do: 'add' } as const
  const id = idOf(
    await o.office.call(
      officePlayers.correct,
      { ...asked, amount: '12.34', reason, requestID: aRequestId() },
      staff.lead,
    ),
  )
  await stepUp(staff.owner)
  const { db } = o.office.deps
  const { inTx } = db
  let crashes = 0
  db.inTx = ((work: Parameters<typeof inTx>[0]) =>
    inTx.call(db, async (tx) => {
      const done = await work(tx)
      crashes += 1
      if (crashes <= 50) throw new Error('the process dies here')
      return done
    })) as typeof inTx
  try {
    let last = ''
    for (let i = 0; i < 52 && crashes <= 51; i += 1)
      last = (
        await o.office.call(
          officeApprovals.approve,
          { approvalID: id, requestID: aRequestId() },
          staff.owner,
        )
      ).error
    expect(last).toBe('approval_over')
  } finally {
    db.inTx = inTx
  }
  expect((await o.deps.wallet.balances(o.db.read, who.playerId)).cashKurus).toBe(2_234n)
})
