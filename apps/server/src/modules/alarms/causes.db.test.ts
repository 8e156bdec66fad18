import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AlarmKind } from '@felek/contract/office/alarms.ts'
import { officeStaff } from '@felek/contract/office/staff.ts'
import { aRequestId, openTestOffice, type TestOffice } from '../../../test/test-office.ts'
import { asOwner } from '../../../test/test-ledger.ts'
import { cashierRoutes } from '../cashier/routes.ts'
import { sendMail } from '../messages/messages.ts'
import { metricsOf } from '../status/status.ts'
import { createLook } from './jobs.ts'
import { readFigures } from './reading.ts'
import { createRules } from './rules.ts'
import type { AlarmRow } from './store.ts'
import { writeAlarms } from './write.ts'

/* Alarms by their causes: something happens in the house, and a row is open. */

let o: TestOffice
let studio: Server
let studioSays = ''
const asked: (string | undefined)[] = []
beforeAll(async () => {
  studio = createServer((request, response) => {
    asked.push(request.headers.authorization)
    response.writeHead(studioSays === '' ? 503 : 200).end(studioSays)
  })
  await new Promise<void>((resolve) => studio.listen(0, '127.0.0.1', resolve))
  const { port } = studio.address() as AddressInfo
  o = await openTestOffice({ STUDIO_INTERNAL_URL: `http://127.0.0.1:${port}` })
  // Jobs tell most of the figures, and the cashier's addresses its own.
  await o.runJobsOnce()
  await o.http.app.register(cashierRoutes(o.deps))
}, 120_000)
afterAll(async () => {
  studio.closeAllConnections()
  studio.close()
  await o.close()
})
beforeEach(async () => {
  o.deps.alarms.take()
  studioSays = 'felek_studio_outbox_waiting 0'
  await o.db.ledger.query('delete from alarms', [])
})

/** Looks every quarter of a minute for so long; answers what is open then, with its subject. */
const lookFor = async (
  minutes: number,
  look = createLook(o.deps, () => metricsOf(o.deps)).look,
) => {
  for (let turn = 0; turn <= minutes * 4; turn += 1) {
    await look()
    await writeAlarms(o.deps)
    o.clock.forward(15_000)
  }
  const { rows } = await o.db.ledger.query('select * from alarms where ended_at is null', [])
  return new Map((rows as AlarmRow[]).map((row) => [row.kind, row.subject]))
}
const expectOpen = async (kind: AlarmKind, minutes: number): Promise<string | undefined> => {
  const open = await lookFor(minutes)
  expect([...open.keys()]).toContain(kind)
  return open.get(kind)
}

test('every figure that a rule of the server reads is told by the server', async () => {
  const own = await readFigures(metricsOf(o.deps))
  const used = new Set<string>()
  const figures = new Proxy(new Map(own), {
    get: (target, key) => {
      if (key !== 'get' && key !== 'has') return Reflect.get(target, key) as unknown
      return (name: string) => {
        used.add(name)
        return target[key](name)
      }
    },
  })
  const now = { atMs: o.clock.now.getTime(), figures }
  for (const { find } of Object.values(createRules()))
    find({ now, ago: () => undefined, watchedMs: 0 })
  const missing = [...used].filter((name) => !name.startsWith('felek_studio_') && !own.has(name))
  // A histogram tells its parts with the first call.
  expect(missing.filter((name) => !name.startsWith('felek_call_seconds'))).toEqual([])
  expect(used.size).toBeGreaterThan(30)
})

test('entries that nobody seals, and that no report has read, ring', async () => {
  await o.aPlayer({ cashKurus: 5_000n })
  o.clock.forward(61_000)
  const open = await lookFor(6)
  expect([...open.keys()]).toEqual(expect.arrayContaining(['ledger_unsealed', 'reports_behind']))
})

test('a proposal that waits for half an hour rings, and so does the audit that nobody seals', async () => {
  const owner = await o.office.aStaff(['owner'])
  await o.office.aStaff(['owner'])
  const input = {
    email: 'yeni@felek.example',
    name: 'Yeni Kişi',
    roles: ['support' as const],
    reason: 'Destek ekibine yeni kişi',
    requestID: aRequestId(),
  }
  await o.office.call(officeStaff.invite, input, owner)
  const { rows } = await o.db.ledger.query('select status from approvals', [])
  expect(rows).toHaveLength(1)
  o.clock.forward(1_801_000)
  const open = await lookFor(3)
  expect([...open.keys()]).toEqual(expect.arrayContaining(['approvals_waiting', 'audit_unsealed']))
})

test('one id that comes with two contents rings, and stays open until somebody has seen it', async () => {
  const { playerId } = await o.aPlayer({ cashKurus: 5_000n })
  const look = createLook(o.deps, () => metricsOf(o.deps)).look
  await lookFor(0, look)
  const deposit = (amountKurus: bigint) =>
    o.deps.wallet.post({
      verb: 'deposit',
      source: 'test',
      transactionId: 'twice',
      playerId,
      amountKurus,
      house: 'gateway:test',
    })
  await deposit(100n)
  await deposit(200n)
  const open = await lookFor(10, look)
  expect(open.get('provider_conflict')).toMatch(/^movement_conflict @ /)
})

test('reports that differ from the journal ring', async () => {
  await o.db.ledger.query(
    `insert into report_checks (day, begun_at, ended_at, entry_id, differences, first)
     values ($1::date + 1, $1, $1, 1, 3, null)`,
    [o.clock.now.toISOString()],
  )
  await expectOpen('reports_differ', 0)
})

test('a day of a gateway that nobody closes within two days rings, until somebody closes it', async () => {
  const day = new Date(o.clock.now.getTime() - 3 * 86_400_000).toISOString().slice(0, 10)
  await asOwner(o.db, `update cashier_reconciled_since set day = '${day}'`)
  await o.db.ledger.query(
    `insert into report_money (day, from_account, to_account, verb, origin, entries, kurus)
     values ($1, 'gateway:test', 'cash', 'deposit', 'gateway', 1, 5000)`,
    [day],
  )
  const look = createLook(o.deps, () => metricsOf(o.deps)).look
  expect([...(await lookFor(0, look)).keys()]).toContain('cashier_day_open')
  await o.db.ledger.query(
    `insert into cashier_day_closings (account, day, n, ours_kurus, theirs_kurus, theirs_from, paper_reference, as_of_entry,
       closed_at, closed_by) values ('gateway:test', $1, 1, 5000, 5000, 'paper', 'OZET-1', 1, $2, 1)`,
    [day, o.clock.now],
  )
  expect([...(await lookFor(2, look)).keys()]).not.toContain('cashier_day_open')
  await o.db.ledger.query("delete from report_money where from_account = 'gateway:test'", [])
})

test('a mail that nobody takes rings after ten minutes', async () => {
  await o.db.inTx((tx) =>
    sendMail(o.deps, tx, {
      playerId: undefined,
      to: 'ayse@ornek.com',
      template: 'password_changed',
      lang: 'tr',
      username: 'ayse',
      path: '/',
    }),
  )
  o.clock.forward(301_000)
  await expectOpen('mail_waiting', 6)
})

test('a call that fails by a fault of ours rings under its name', async () => {
  o.deps.metrics.called('games/list', 'internal', 3)
  expect(await expectOpen('call_fault', 0)).toMatch(/^games\/list @ /)
})

test('a match feed that nobody has read rings', async () => {
  expect(await expectOpen('feed_stale', 2)).toMatch(/^@ /)
})

test('the studio’s figures ring for it, and are asked for with the operator’s token', async () => {
  studioSays = [
    'felek_studio_outbox_waiting 4',
    'felek_studio_outbox_oldest_seconds 200',
    'felek_studio_broken_seals 1',
    'felek_studio_void_owed{game="rulet"} 1',
    'felek_studio_return_outside{game="nazar"} 1',
  ].join('\n')
  const open = await lookFor(3)
  expect(open.get('studio_void_owed')).toBe('rulet')
  expect(open.get('studio_return')).toBe('nazar')
  expect([...open.keys()]).toEqual(expect.arrayContaining(['studio_outbox', 'studio_broken_seal']))
  expect(asked.at(-1)).toBe(`Bearer ${o.deps.env.operatorToken}`)
})

test('a studio that is away rings for itself, and ends none of its alarms', async () => {
  const look = createLook(o.deps, () => metricsOf(o.deps)).look
  studioSays = 'felek_studio_outbox_waiting 0\nfelek_studio_broken_seals 1'
  await lookFor(0, look)
  studioSays = ''
  const open = await lookFor(5, look)
  expect([...open.keys()]).toEqual(expect.arrayContaining(['studio_silent', 'studio_broken_seal']))
})
