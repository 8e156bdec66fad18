import { mkdtempSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { officeAudit } from '@felek/contract/office/audit.ts'
import { officeStaff } from '@felek/contract/office/staff.ts'
import { staffCall } from '@felek/contract/office/staff-call.ts'
import { asOwner } from '../../../test/test-ledger.ts'
import { openTestOffice, type TestOffice, type TestStaff } from '../../../test/test-office.ts'
import { chainKeys } from '../../database/chain/keys.ts'
import { officeCallModule } from '../../rpc/pipeline.ts'
import { createOfficeModules } from '../../office.ts'
import type { StaffContext } from '../../deps.ts'
import { appendEntry, verifyAuditWith } from './audit.ts'
import { extendAuditChain } from './chain.ts'
import { findLastSeal } from './chain-store.ts'
import { appendHead, headOf } from './heads.ts'

let o: TestOffice
let auditor: TestStaff

/** A read of personal data that says whom it showed, and one that forgets to. */
const probe = {
  tells: staffCall('office_probe/tells', 'audit.read', {
    personal: true,
    input: z.strictObject({}),
    output: z.object({ secret: z.string() }),
  }),
  forgets: staffCall('office_probe/forgets', 'audit.read', {
    personal: true,
    input: z.strictObject({}),
    output: z.object({ secret: z.string() }),
  }),
  writes: staffCall('office_probe/writes', 'audit.read', {
    kind: 'write',
    input: z.strictObject({}),
    output: z.object({}),
  }),
}

beforeAll(async () => {
  o = await openTestOffice({ DATA_DIR: mkdtempSync('/tmp/felek-audit-') }, () => [
    ...createOfficeModules(),
    officeCallModule(probe, {
      async tells(_input: unknown, ctx: StaffContext) {
        ctx.audit({ subject: { kind: 'player', ids: [7n] } })
        return { secret: 'x' }
      },
      forgets: async () => ({ secret: 'x' }),
      writes: async () => ({}),
    }),
  ])
  auditor = await o.office.aStaff(['auditor'])
})
afterAll(() => o.close())

const [key] = chainKeys({ sealKey: 'k'.repeat(32) }, 'audit')
const sealAll = () => extendAuditChain(o.db.ledger, key, () => o.clock.now)
const verify = () => o.db.snapshot((q) => verifyAuditWith(q, o.deps.env))
const places = async () => (await verify()).faults.map(({ where }) => where)

/** Some entries of any kind. */
const fill = async (count: number) => {
  for (let i = 0; i < count; i += 1)
    await appendEntry(o.db.ledger.read, {
      at: o.clock.now,
      kind: i % 3 === 0 ? 'write' : 'read',
      staffId: BigInt(i % 5),
      sessionId: 1n,
      device: 'd',
      network: '203.0.113.0/24',
      call: 'office_players/get',
      requestId: `r${i}`,
      subject: { kind: 'player', ids: [BigInt(i)] },
      after: { n: i, text: 'ı "quoted", (x)' },
      reason: i % 2 === 0 ? 'Bir gerekçe' : undefined,
    })
}

describe('an answer', () => {
  test('with personal data leaves only once the audit knows whom it showed', async () => {
    const told = await o.office.send('office_probe/tells', {}, auditor)
    expect(told.reply).toMatchObject({ result: true, data: { secret: 'x' } })
    expect((await o.audit()).at(-1)).toMatchObject({ kind: 'read', subject_ids: ['7'] })
    const forgot = await o.office.send('office_probe/forgets', {}, auditor)
    expect(forgot.reply).toMatchObject({ result: false, error: 'internal', data: {} })
    expect(JSON.stringify(forgot.reply)).not.toContain('"x"')
    expect((await o.office.send('office_probe/writes', {}, auditor)).reply.error).toBe('internal')
  })

  test('does not leave where the audit can not be written', async () => {
    await asOwner(
      o.db,
      "alter table audit_entries add constraint full_disk check (call <> 'office_probe/tells') not valid",
    )
    const { reply } = await o.office.send('office_probe/tells', {}, auditor)
    expect([reply.result, JSON.stringify(reply.data)]).toEqual([false, '{}'])
    await asOwner(o.db, 'alter table audit_entries drop constraint full_disk')
  })
})

test('the login that serves players writes nothing into it, and does not know who works here', async () => {
  for (const statement of [
    "update audit_entries set reason = 'x'",
    'delete from audit_entries',
    'truncate audit_entries',
    'insert into audit_entries (at) values (now())',
    'delete from audit_seals',
    "select audit_seal(1, 'k', 1, 1, 1, '', '', '', '', now())",
    'select 1 from staff',
  ])
    await expect(o.db.query(statement, []), statement).rejects.toThrow(/permission denied/)
})

test('rows that commit late are sealed later, and never passed by', async () => {
  let finish: () => void = () => {}
  const gate = new Promise<void>((resolve) => (finish = resolve))
  const slow = o.db.ledger.inTx(async (tx) => {
    await appendEntry(tx, {
      at: o.clock.now,
      kind: 'write',
      staffId: 1n,
      sessionId: 1n,
      device: '',
      network: '',
      call: 'late',
      requestId: '',
      subject: { kind: 'none', ids: [] },
    })
    await gate
  })
  await fill(3)
  const waiting = sealAll()
  expect(await waiting).toBeUndefined()
  finish()
  await slow
  await sealAll()
  expect(await verify()).toMatchObject({ faults: [] })
})

test('two processes that seal at once make one chain', async () => {
  for (let i = 0; i < 5; i += 1) {
    await fill(20)
    await Promise.all([sealAll(), sealAll(), sealAll()])
  }
  await sealAll()
  const verdict = await verify()
  expect(verdict.faults).toEqual([])
  expect(verdict.entries).toBe((await o.audit()).length)
})

/** The same numbers from the same seed. */
const random = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

test('two hundred tamperings by a superuser: each is found, at its place', async () => {
  await fill(200)
  await sealAll()
  await fill(100)
  await sealAll()
  const last = await findLastSeal(o.db.read)
  if (!last) throw new Error('nothing is sealed')
  await appendHead(o.deps.env.dataDir, headOf(last))
  expect(await places()).toEqual([])
  const replica = (statements: string) =>
    asOwner(o.db, `set session_replication_role = replica; ${statements}`)
  await replica(
    `create table entries_copy as table audit_entries; create table seals_copy as table audit_seals;
     alter table audit_entries alter column audit_id set generated by default`,
  )
  const ids = (
    await o.db.query('select audit_id from audit_entries order by audit_id', [])
  ).rows.map((row) => row['audit_id'] as bigint)
  const draw = random(34)
  const pick = () => ids[Math.floor(draw() * ids.length)] ?? 0n
  const fields = [
    `kind = case kind when 'deny' then 'read' else 'deny' end`,
    `staff_id = coalesce(staff_id, 0) + 1`,
    `at = at + interval '1 microsecond'`,
    `reason = coalesce(reason, '') || ' '`,
    `subject_ids = array_append(subject_ids, '9')`,
    `after = coalesce(after, '{}') || '{"n": -1}'`,
    `network = '198.51.100.0/24'`,
    `approval_id = coalesce(approval_id, 0) + 1`,
  ]
  const tamper: ((n: number) => { sql: string; place: string })[] = [
    (n) => {
      const id = pick()
      return {
        sql: `update audit_entries set ${fields[n % fields.length]} where audit_id = ${id}`,
        place: `entry ${id}`,
      }
    },
    () => {
      const id = pick()
      return { sql: `delete from audit_entries where audit_id = ${id}`, place: `entry ${id}` }
    },
    (n) => {
      const id = -1n - BigInt(n)
      return {
        sql: `insert into audit_entries overriding system value select ${id}, at, kind, staff_id, session_id, device, network, call, request_id, subject_kind, subject_ids, before, after, reason, approval_id from audit_entries limit 1`,
        place: `entry ${id}`,
      }
    },
    () => {
      let [a, b] = [pick(), pick()]
      while (a === b) b = pick()
      if (a > b) [a, b] = [b, a]
      return {
        sql: `update audit_entries set audit_id = -999 where audit_id = ${a}; update audit_entries set audit_id = ${a} where audit_id = ${b}; update audit_entries set audit_id = ${b} where audit_id = -999`,
        place: `entry ${a}`,
      }
    },
    () => ({
      sql: `delete from audit_entries where audit_id >= ${last.firstId}; delete from audit_seals where seal_no = ${last.sealNo}`,
      place: `seal ${last.sealNo}`,
    }),
    () => ({
      sql: `update audit_seals set entries = entries - 1 where seal_no = ${last.sealNo}`,
      place: `seal ${last.sealNo}`,
    }),
  ]
  const missed: string[] = []
  for (let n = 0; n < 200; n += 1) {
    const { sql, place } = (tamper[n % tamper.length] ?? tamper[0]!)(n)
    await replica(sql)
    const found = await places()
    // Two rows that are equal but for their number can be swapped only with it, so both places are false.
    if (!found.includes(place)) missed.push(`${n} ${place}: ${found.join()}`)
    await replica(
      'truncate audit_entries, audit_seals; insert into audit_entries overriding system value table entries_copy; insert into audit_seals table seals_copy',
    )
  }
  expect(missed).toEqual([])
  expect(await places()).toEqual([])
}, 300_000)

test('staff read it by page and filter, and verify it from their desk', async () => {
  const first = await o.office.call(officeAudit.list, { limit: 5 }, auditor)
  expect(first.data).toHaveLength(5)
  const next = await o.office.call(
    officeAudit.list,
    { limit: 5, after: first.data.at(-1)?.id ?? '' },
    auditor,
  )
  expect(BigInt(next.data[0]?.id ?? 0)).toBeLessThan(BigInt(first.data.at(-1)?.id ?? 0))
  const denied = await o.office.aStaff(['support'])
  await o.office.send(officeAudit.list.wire, {}, denied)
  const denials = await o.office.call(
    officeAudit.list,
    { kind: 'deny', staffID: String(denied.staffId) },
    auditor,
  )
  expect(denials.data).toMatchObject([
    { kind: 'deny', call: 'office_audit/list', staff: { staffID: String(denied.staffId) } },
  ])
  await o.office.call(officeStaff.stepUp, { code: o.office.codeFor(auditor) }, auditor)
  await sealAll()
  expect((await o.office.call(officeAudit.verify, {}, auditor)).data).toMatchObject({ faults: [] })
})
