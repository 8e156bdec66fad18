import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officeApprovals } from '@felek/contract/office/approvals.ts'
import { officeStaff } from '@felek/contract/office/staff.ts'
import type { StaffRole } from '@felek/contract/office/permissions.ts'
import { asOwner } from '../../../test/test-ledger.ts'
import {
  aRequestId,
  openTestOffice,
  type TestOffice,
  type TestStaff,
} from '../../../test/test-office.ts'
import { expire } from './store.ts'

/* Never alone, never twice: whoever proposes does not approve, and what was approved runs once. */

let o: TestOffice
let proposer: TestStaff
let owner: TestStaff
beforeAll(async () => {
  o = await openTestOffice()
  // An account that could approve, and two who do.
  await o.office.aStaff(['owner'])
  owner = await o.office.aStaff(['owner'])
  proposer = await o.office.aStaff(['manager'])
})
afterAll(() => o.close())

const reason = 'Vardiya değişti, yetki gerekiyor'

/** Somebody whose name and roles a proposal changes. */
const aSubject = () => o.office.aStaff(['support'])

const stepUp = async (who: TestStaff): Promise<void> => {
  const reply = await o.office.call(officeStaff.stepUp, { code: o.office.codeFor(who) }, who)
  if (!reply.result) throw new Error(reply.message)
}

const propose = async (
  subject: TestStaff,
  by = proposer,
  {
    roles = ['support', 'editor'],
    requestID = aRequestId(),
  }: { roles?: StaffRole[]; requestID?: string } = {},
) => {
  await stepUp(by)
  const { reply } = await o.office.send(
    officeStaff.save.wire,
    {
      staffID: String(subject.staffId),
      version: 0,
      name: 'Yeni Ad',
      roles,
      status: 'active',
      reason,
      requestID,
    },
    by,
  )
  return reply
}
const idOf = (reply: { data: unknown }) => (reply.data as { approval: { id: string } }).approval.id

const approve = async (approvalID: string, by: TestStaff, requestID = aRequestId()) => {
  await stepUp(by)
  return (await o.office.send(officeApprovals.approve.wire, { approvalID, requestID }, by)).reply
}
const getRoles = async (who: TestStaff) =>
  (
    await o.db.ledger.query('select role from staff_roles where staff_id = $1 order by role', [
      who.staffId,
    ])
  ).rows.map((row) => row['role'])
const getStatus = async (approvalID: string) =>
  (
    await o.db.ledger.query('select status from approvals where approval_id = $1', [
      BigInt(approvalID),
    ])
  ).rows[0]?.['status']

describe('a guarded call', () => {
  test('does nothing by itself: it is kept as a proposal with what was seen, code 202', async () => {
    const subject = await aSubject()
    const reply = await propose(subject)
    expect(reply).toMatchObject({
      result: true,
      code: 202,
      data: { approval: { id: expect.any(String) } },
    })
    expect(await getRoles(subject)).toEqual(['support'])
    const shown = await o.office.call(officeApprovals.get, { approvalID: idOf(reply) }, owner)
    expect(shown.data).toMatchObject({
      call: 'office_staff/save',
      permission: 'staff.roles.approve',
      reason,
      status: 'waiting',
      mayApprove: true,
      input: { name: 'Yeni Ad', roles: ['support', 'editor'] },
      facts: { roles: ['support'], status: 'active', version: 0 },
    })
    expect((await o.audit()).slice(-2).map(({ kind, call }) => [kind, call])).toEqual([
      ['propose', 'office_staff/save'],
      ['read', 'office_approvals/get'],
    ])
  })

  test('sent again under its id is the same proposal; with other fields it is a conflict', async () => {
    const subject = await aSubject()
    const requestID = aRequestId()
    const [first, second] = [
      await propose(subject, proposer, { requestID }),
      await propose(subject, proposer, { requestID }),
    ]
    expect(idOf(second)).toBe(idOf(first))
    const other = await propose(subject, proposer, { requestID, roles: ['owner'] })
    expect(other.error).toBe('id_conflict')
  })

  test('approved by another person at another device runs once, with both in the audit', async () => {
    const subject = await aSubject()
    const id = idOf(await propose(subject))
    expect(await approve(id, owner)).toMatchObject({
      result: true,
      data: { id, result: { name: 'Yeni Ad' } },
    })
    expect(await getRoles(subject)).toEqual(['editor', 'support'])
    expect(await getStatus(id)).toBe('approved')
    expect(
      (await o.audit())
        .slice(-3)
        .map(({ kind, staff_id, subject_kind }) => [kind, staff_id, subject_kind]),
    ).toEqual([
      ['sign_in', owner.staffId, 'staff'],
      ['write', owner.staffId, 'staff'],
      ['approve', owner.staffId, 'approval'],
    ])
    expect((await approve(id, owner)).error).toBe('approval_over')
  })

  test('is not approved by whoever proposed it, whatever roles they have', async () => {
    const both = await o.office.aStaff(['manager', 'owner'])
    const subject = await aSubject()
    const id = idOf(await propose(subject, both))
    expect((await approve(id, both)).error).toBe('same_person')
    expect(await getRoles(subject)).toEqual(['support'])
  })

  test('is not approved by a second account at the proposer’s device', async () => {
    const subject = await aSubject()
    const id = idOf(await propose(subject))
    const second = await o.office.aStaff(['owner'])
    await o.db.ledger.query(
      `update staff_sessions set device_hash = (select device_hash from staff_sessions where staff_id = $1 order by session_id desc limit 1)
       where staff_id = $2`,
      [proposer.staffId, second.staffId],
    )
    expect((await approve(id, { ...second, device: proposer.device })).error).toBe('same_person')
  })

  test('is not approved by who lost the role since, nor by who gained it since', async () => {
    const loser = await o.office.aStaff(['owner'])
    const subject = await aSubject()
    const id = idOf(await propose(subject))
    o.clock.forward(1_000)
    const gainer = await o.office.aStaff(['owner'])
    await o.db.ledger.query('delete from staff_roles where staff_id = $1', [loser.staffId])
    expect((await approve(id, loser)).error).toBe('forbidden')
    expect((await approve(id, gainer)).error).toBe('forbidden')
    expect(await getStatus(id)).toBe('waiting')
    expect((await approve(id, owner)).result).toBe(true)
  })

  test('is not approved where what was shown has changed; it waits on', async () => {
    const subject = await aSubject()
    const id = idOf(await propose(subject))
    await o.db.ledger.query("update staff set name = 'Başka' where staff_id = $1", [
      subject.staffId,
    ])
    expect((await approve(id, owner)).error).toBe('changed')
    expect([await getStatus(id), await getRoles(subject)]).toEqual(['waiting', ['support']])
  })

  test('is over after a day, once it is withdrawn, and once it is refused', async () => {
    const late = idOf(await propose(await aSubject()))
    const gone = idOf(await propose(await aSubject()))
    const no = idOf(await propose(await aSubject()))
    const withdraw = (by: TestStaff) =>
      o.office.call(officeApprovals.withdraw, { approvalID: gone, requestID: aRequestId() }, by)
    expect((await withdraw(owner)).error, 'not by others').toBe('forbidden')
    expect((await withdraw(proposer)).result).toBe(true)
    expect(
      (
        await o.office.call(
          officeApprovals.refuse,
          { approvalID: no, reason: 'Gerek görmüyorum', requestID: aRequestId() },
          owner,
        )
      ).result,
    ).toBe(true)
    for (const id of [gone, no]) expect((await approve(id, owner)).error).toBe('approval_over')
    o.clock.forward(86_400_000)
    const later = await o.office.signIn(owner)
    expect((await approve(late, later)).error).toBe('approval_over')
    await expire(o.db.ledger.read, o.clock.now)
    expect(await getStatus(late)).toBe('expired')
    ;[owner, proposer] = [later, await o.office.signIn(proposer)]
  })

  test('that nobody else could approve is not kept', async () => {
    const lonely = await openTestOffice()
    const [manager, subject] = [
      await lonely.office.aStaff(['manager']),
      await lonely.office.aStaff(['support']),
    ]
    const reply = await lonely.office.send(
      officeStaff.save.wire,
      {
        staffID: String(subject.staffId),
        version: 0,
        name: 'Ad',
        roles: ['support'],
        status: 'active',
        reason,
        requestID: aRequestId(),
      },
      manager,
    )
    expect(reply.reply.error).toBe('no_approver')
    expect((await lonely.db.ledger.query('select 1 from approvals', [])).rows).toEqual([])
    await lonely.close()
  })

  test('rests: an account or a role that is younger than the setting approves nothing', async () => {
    const rested = await openTestOffice({ APPROVER_REST_HOURS: '24' })
    const since = new Date(rested.clock.now.getTime() - 48 * 3_600_000)
    const old = await rested.office.aStaff(['owner'], { since })
    const young = await rested.office.aStaff(['owner'])
    const manager = await rested.office.aStaff(['manager'], { since })
    const subject = await rested.office.aStaff(['support'])
    const reply = await rested.office.send(
      officeStaff.save.wire,
      {
        staffID: String(subject.staffId),
        version: 0,
        name: 'Ad',
        roles: ['support'],
        status: 'active',
        reason,
        requestID: aRequestId(),
      },
      manager,
    )
    const id = (reply.reply.data as { approval: { id: string } }).approval.id
    const by = async (who: TestStaff) =>
      (
        await rested.office.send(
          officeApprovals.approve.wire,
          { approvalID: id, requestID: aRequestId() },
          who,
        )
      ).reply.error
    expect([await by(young), await by(old)]).toEqual(['forbidden', ''])
    await rested.close()
  })
})

describe('the table', () => {
  test('is written by no login', async () => {
    await propose(await aSubject())
    for (const statement of [
      "update approvals set status = 'approved'",
      'delete from approvals',
      'insert into approvals (approval_id) values (1)',
    ])
      for (const login of [o.db, o.db.ledger])
        await expect(login.query(statement, [])).rejects.toThrow(/permission denied/)
  })

  test('edited by a superuser is found: the proposal is refused as changed', async () => {
    for (const edit of [
      `input = replace(input, 'editor', 'owner')`,
      `facts = replace(facts, 'active', 'locked')`,
      `call = 'office_staff/reset_second'`,
      `digest = repeat('0', 64)`,
    ]) {
      const subject = await aSubject()
      const id = idOf(await propose(subject))
      await asOwner(
        o.db,
        `set session_replication_role = replica; update approvals set ${edit} where approval_id = ${id}`,
      )
      expect((await approve(id, owner)).error, edit).toBe('changed')
      expect(await getRoles(subject)).toEqual(['support'])
    }
  })

  test('takes no decision by one person, nor at one device, whoever writes', async () => {
    const id = idOf(await propose(await aSubject()))
    for (const [who, device] of [
      [proposer.staffId, "'another'"],
      [owner.staffId, 'proposer_device'],
    ])
      await expect(
        asOwner(
          o.db,
          `update approvals set status = 'approved', approver_id = ${who}, approver_device = ${device}, decided_at = now() where approval_id = ${id}`,
        ),
      ).rejects.toThrow(/approvals_two/)
  })
})

test('a list has full pages of what its reader may see, and ends where that ends', async () => {
  const mine = await o.office.aStaff(['manager'])
  for (let i = 0; i < 3; i += 1) {
    await propose(await aSubject(), mine)
    await propose(await aSubject())
  }
  const first = await o.office.call(officeApprovals.list, { limit: 2 }, mine)
  const rest = await o.office.call(
    officeApprovals.list,
    { limit: 2, after: first.data.at(-1)?.id ?? '' },
    mine,
  )
  expect([first.data.length, rest.data.length]).toEqual([2, 1])
  const all = [...first.data, ...rest.data]
  expect(new Set(all.map(({ proposer }) => proposer.staffID))).toEqual(
    new Set([String(mine.staffId)]),
  )
})

test('about one person one proposal waits, however many ask at once', async () => {
  const subject = await aSubject()
  await stepUp(proposer)
  const ask = () =>
    o.office.send(
      officeStaff.save.wire,
      {
        staffID: String(subject.staffId),
        version: 0,
        name: 'Yeni Ad',
        roles: ['support', 'editor'],
        status: 'active',
        reason,
        requestID: aRequestId(),
      },
      proposer,
    )
  const replies = await Promise.all(Array.from({ length: 20 }, ask))
  const errors = replies.map(({ reply }) => reply.error)
  expect(errors.filter((error) => error === '')).toHaveLength(1)
  expect(new Set(errors)).toEqual(new Set(['', 'proposal_waits']))
  const first = replies.find(({ reply }) => reply.result)
  expect((await approve(idOf(first?.reply ?? { data: {} }), owner)).result).toBe(true)
  expect(
    (await propose(subject, proposer, { roles: ['support'] })).error,
    'of an old version',
  ).toBe('')
})

test('two hundred approvals at once: one counts, and the effect is one', async () => {
  const subject = await aSubject()
  const id = idOf(await propose(subject))
  await stepUp(owner)
  const before = (await o.audit()).length
  const replies = await Promise.all(
    Array.from({ length: 200 }, () =>
      o.office.send(
        officeApprovals.approve.wire,
        { approvalID: id, requestID: aRequestId() },
        owner,
      ),
    ),
  )
  const errors = replies.map(({ reply }) => reply.error)
  expect(errors.filter((error) => error === '')).toHaveLength(1)
  expect(new Set(errors.filter((error) => error !== ''))).toEqual(new Set(['approval_over']))
  const { rows } = await o.db.ledger.query('select version from staff where staff_id = $1', [
    subject.staffId,
  ])
  expect(rows).toEqual([{ version: 1 }])
  expect((await o.audit()).slice(before).map(({ kind }) => kind)).toEqual(['write', 'approve'])
})

test('a crash between decision and effect, fifty times: both or neither, and it can be approved again', async () => {
  const subject = await aSubject()
  const id = idOf(await propose(subject))
  await stepUp(owner)
  const { inTx } = o.office.deps.db
  let crashes = 0
  o.office.deps.db.inTx = ((work: Parameters<typeof inTx>[0]) =>
    inTx.call(o.office.deps.db, async (tx) => {
      const done = await work(tx)
      crashes += 1
      if (crashes <= 50) throw new Error('the process dies here')
      return done
    })) as typeof inTx
  try {
    for (let i = 0; i < 50; i += 1) {
      const { reply } = await o.office.send(
        officeApprovals.approve.wire,
        { approvalID: id, requestID: aRequestId() },
        owner,
      )
      expect(reply.error).toBe('internal')
      expect([await getStatus(id), await getRoles(subject)]).toEqual(['waiting', ['support']])
    }
    const { reply } = await o.office.send(
      officeApprovals.approve.wire,
      { approvalID: id, requestID: aRequestId() },
      owner,
    )
    expect(reply.error).toBe('')
  } finally {
    o.office.deps.db.inTx = inTx
  }
  expect([await getStatus(id), await getRoles(subject)]).toEqual([
    'approved',
    ['editor', 'support'],
  ])
})

test('break-glass: its person approves their own of that kind for half an hour, and each is marked', async () => {
  const alone = await o.office.aStaff(['manager', 'owner'])
  const subject = await aSubject()
  const now = o.clock.now
  await o.db.ledger.query(
    `insert into staff_break_glass (break_glass_id, staff_id, permission, why, begun_at, ends_at)
     values (1, $1, 'staff.roles', 'Gece, kimse yok burada', $2, $3)`,
    [alone.staffId, now, new Date(now.getTime() + 1_800_000)],
  )
  expect((await o.office.call(officeStaff.me, {}, alone)).data.breakGlass).toMatchObject({
    kind: 'staff.roles',
  })
  const id = idOf(await propose(subject, alone))
  expect((await approve(id, alone)).result).toBe(true)
  const { rows } = await o.db.ledger.query(
    'select break_glass from approvals where approval_id = $1',
    [BigInt(id)],
  )
  expect(rows).toEqual([{ break_glass: true }])
  expect((await o.audit()).at(-1)).toMatchObject({ kind: 'break_glass', staff_id: alone.staffId })
  o.clock.forward(1_800_000)
  const back = await o.office.signIn(alone)
  const after = idOf(await propose(await aSubject(), back))
  expect((await approve(after, back)).error).toBe('same_person')
})
