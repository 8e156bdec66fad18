import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unzipSync } from 'fflate'
import { officeApprovals } from '@felek/contract/office/approvals.ts'
import type { ExportFormat } from '@felek/contract/office/reports.ts'
import { officeReports } from '@felek/contract/office/reports.ts'
import { officeStaff } from '@felek/contract/office/staff.ts'
import {
  aRequestId,
  openTestOffice,
  type TestOffice,
  type TestStaff,
} from '../../../../test/test-office.ts'
import { openOfficeServer } from '../../../office.ts'
import { readJournal } from '../journal-reader.ts'
import { dayOfIstanbul } from '../times.ts'

/* A report leaves the house once, by its link, for whoever asked in the session that asked. */

let o: TestOffice
let office: Awaited<ReturnType<typeof openOfficeServer>>
let compliance: TestStaff
let owner: TestStaff
let manager: TestStaff
let today = ''

const play = async (kurus: bigint) => {
  const { playerId, username } = await o.aPlayer({ cashKurus: 500_000_00n })
  const transactionId = randomUUID()
  const movement = {
    source: 'provider:felek',
    house: 'games:felek',
    game: 'nazar',
    roundId: 'r',
    playerId,
  }
  await o.deps.wallet.post({ ...movement, verb: 'bet', transactionId, amountKurus: 100_00n })
  const win = { verb: 'win', about: transactionId, transactionId: randomUUID() } as const
  await o.deps.wallet.post({ ...movement, ...win, amountKurus: kurus })
  return username
}

beforeAll(async () => {
  o = await openTestOffice()
  ;[compliance, owner, manager] = [
    await o.office.aStaff(['compliance']),
    await o.office.aStaff(['owner']),
    await o.office.aStaff(['manager']),
  ]
  today = dayOfIstanbul(o.clock.now)
  await play(15_000_00n)
  await readJournal({ db: o.db.ledger })
  office = await openOfficeServer(o.office)
}, 60_000)
afterAll(async () => {
  await office.drain()
  await o.close()
})

const grant = async (format: ExportFormat, by = manager, lang = 'tr') => {
  const reply = await o.office.call(
    officeReports.export,
    {
      report: 'gaming',
      from: today,
      to: today,
      format,
      requestID: aRequestId(),
      Lang: lang,
    } as never,
    by,
  )
  if (!reply.result) throw new Error(reply.error)
  return reply.data.exportID
}
const link = async (exportID: string, by = manager) => {
  const reply = await o.office.call(
    officeReports.exportLink,
    { exportID, requestID: aRequestId() },
    by,
  )
  return reply.result ? reply.data.path : reply.error
}
const fetchFile = (url: string, by: TestStaff = manager) =>
  office.app.inject({
    method: 'GET',
    url,
    remoteAddress: by.ip,
    headers: {
      host: `localhost:${o.deps.env.officePort}`,
      cookie: `office=${by.session}; office-device=${by.device}`,
    },
  })

test('a report is taken as CSV once, with who took it in its last line and its hash in the audit', async () => {
  const path = await link(await grant('csv'))
  const file = await fetchFile(path)
  expect(file.statusCode).toBe(200)
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="felek-gaming-${today}-${today}.csv"`,
    'cache-control': 'no-store',
  })
  const lines = file.body.trim().split('\r\n')
  expect(file.rawPayload.subarray(0, 3).toString('hex')).toBe('efbbbf')
  expect(lines[0]).toMatch(/^Gün;Oynayan;Bahis adedi;Ciro;/)
  expect(lines[1]).toContain(`${today};1;1;"100,00"`)
  expect(lines.at(-1)).toMatch(/^"?Alan: .+\(İstanbul\), defterin \d+\. kaydına kadar"?$/)
  const [entry] = (await o.audit()).filter(({ kind }) => kind === 'export').slice(-1)
  expect(entry).toMatchObject({ staff_id: manager.staffId, subject_kind: 'export' })
  expect(JSON.stringify(entry?.after)).toContain(
    createHash('sha256').update(file.rawPayload).digest('hex'),
  )
  expect((await fetchFile(path)).statusCode, 'a second time').toBe(410)
})

test('as XLSX its amounts are numbers', async () => {
  const file = await fetchFile(await link(await grant('xlsx')))
  const sheet = Buffer.from(unzipSync(file.rawPayload)['xl/worksheets/sheet1.xml'] ?? '').toString()
  expect(sheet).toMatch(/<c [^>]*><v>100<\/v><\/c>/)
})

test('of two who follow a link at once one has the file', async () => {
  const path = await link(await grant('csv'))
  const codes = (await Promise.all([fetchFile(path), fetchFile(path)])).map((r) => r.statusCode)
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 410])
})

test('a link is over for another session, after ten minutes, after a newer one, and once the right is lost', async () => {
  const id = await grant('csv')
  const first = await link(id)
  expect((await fetchFile(first, owner)).statusCode, 'another person').toBe(410)
  expect((await fetchFile(first, { ...manager, session: '' })).statusCode, 'no session').toBe(410)
  const second = await link(id)
  expect((await fetchFile(first)).statusCode, 'the older link').toBe(410)
  o.clock.forward(600_001)
  expect((await fetchFile(second)).statusCode, 'late').toBe(410)
  expect(await link(id, owner), 'not another’s').toBe('not_found')
  const loser = await o.office.aStaff(['manager'])
  const path = await link(await grant('csv', loser), loser)
  await o.db.ledger.query('delete from staff_roles where staff_id = $1', [loser.staffId])
  expect((await fetchFile(path, loser)).statusCode).toBe(410)
})

const personal = { report: 'large_wins', format: 'csv', reason: 'Aylık vergi bildirimi' } as const
const asked = () => ({ ...personal, from: today, to: today, requestID: aRequestId() })

test('one that names players takes reports.personal; its players stand in the audit', async () => {
  const { reason: _reason, ...plain } = asked()
  const refused = await o.office.call(officeReports.export, plain, manager)
  expect(refused.error).toBe('forbidden')
  const granted = await o.office.call(officeReports.exportPersonal, asked(), compliance)
  const file = await fetchFile(await link(granted.data.exportID, compliance), compliance)
  expect(file.body).toContain('"15000,00"')
  expect((await o.audit()).slice(-2).map(({ kind, subject_kind }) => [kind, subject_kind])).toEqual(
    [
      ['export', 'export'],
      ['export', 'player'],
    ],
  )
})

test('over a hundred rows it takes two persons, and the file is the proposer’s', async () => {
  for (let i = 0; i < 101; i += 1) await play(12_000_00n)
  await readJournal({ db: o.db.ledger })
  const reply = await o.office.call(officeReports.exportPersonal, asked(), compliance)
  expect(reply).toMatchObject({ result: true, code: 202 })
  const { approval } = reply.data as unknown as { approval: { id: string } }
  await o.office.call(officeStaff.stepUp, { code: o.office.codeFor(owner) }, owner)
  const approved = await o.office.call(
    officeApprovals.approve,
    { approvalID: approval.id, requestID: aRequestId() },
    owner,
  )
  expect(approved.error).toBe('')
  const { exportID } = approved.data.result as { exportID: string }
  expect(await link(exportID, owner)).toBe('not_found')
  const mine = await o.office.call(officeReports.exports, {}, compliance)
  expect(mine.data.map((row) => row.exportID)).toContain(exportID)
  const file = await fetchFile(await link(exportID, compliance), compliance)
  expect(file.body.trim().split('\r\n').length).toBeGreaterThan(100)
}, 60_000)
