import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officeStaff } from '@felek/contract/office/staff.ts'
import { officeAudit } from '@felek/contract/office/audit.ts'
import { officeApprovals } from '@felek/contract/office/approvals.ts'
import { codeOf, stepAt } from '../players/second-factor/totp.ts'
import { openTestOffice, aRequestId, type TestOffice } from '../../../test/test-office.ts'

let o: TestOffice
beforeAll(async () => void (o = await openTestOffice()))
afterAll(() => o.close())

const getError = async (answer: Promise<{ reply: { error: string } }>) => (await answer).reply.error

describe('an invitation', () => {
  test('opens an account once, whose session opens nothing before its first factor', async () => {
    const who = await o.office.aStaff(['cashier'])
    const me = await o.office.call(officeStaff.me, {}, who)
    expect(me.data).toMatchObject({
      roles: ['cashier'],
      pending: false,
      factors: ['totp'],
      recoveryCodesLeft: 8,
    })
    const { rows } = await o.db.ledger.query(
      `update staff_invitations set used_at = null where email = $1 returning token_hash`,
      [who.email],
    )
    expect(rows).toHaveLength(1)
  })

  test('that is used, unknown or over is refused, and a known password too', async () => {
    const { send } = o.office
    const password = o.office.password
    expect(await getError(send('office_staff/accept', { token: 'x'.repeat(43), password }))).toBe(
      'token_expired',
    )
    const bad = await send('office_staff/accept', { token: 'x', password: 'Galatasaray1905!' })
    expect(bad.reply).toMatchObject({
      error: 'invalid_fields',
      data: { fields: { password: expect.stringContaining('yaygın') } },
    })
  })
})

describe('sign-in', () => {
  test('by password and code opens a session that is bound to its browser', async () => {
    const who = await o.office.aStaff(['manager'])
    const here = await o.office.signIn(who)
    expect((await o.office.call(officeStaff.list, {}, here)).result).toBe(true)
    const elsewhere = { ...here, device: 'another' }
    expect(await getError(o.office.send(officeStaff.list.wire, {}, elsewhere))).toBe(
      'session_expired',
    )
    const bare = { session: here.session, ip: here.ip }
    expect(await getError(o.office.send(officeStaff.list.wire, {}, bare))).toBe('session_expired')
  })

  test('that waits for its factor opens the factor and nothing else', async () => {
    const who = await o.office.aStaff(['manager'])
    const first = await o.office.send(
      'office_staff/login',
      { email: who.email, password: o.office.password },
      { device: who.device },
    )
    const waiting = {
      ...who,
      session: first.staffSession ?? '',
      device: first.device ?? who.device,
    }
    expect(await getError(o.office.send(officeStaff.list.wire, {}, waiting))).toBe(
      'second_factor_required',
    )
    expect(
      await getError(o.office.send(officeStaff.enrolTotp.wire, {}, waiting)),
      'no factor of a stranger’s',
    ).toBe('second_factor_required')
    expect((await o.office.call(officeStaff.me, {}, waiting)).data.pending).toBe(true)
  })

  test('takes no code twice, and none of another person’s', async () => {
    const [who, other] = [await o.office.aStaff(['support']), await o.office.aStaff(['support'])]
    const code = o.office.codeFor(who)
    expect((await o.office.call(officeStaff.stepUp, { code }, who)).result).toBe(true)
    expect((await o.office.call(officeStaff.stepUp, { code }, who)).error).toBe('wrong_code')
    expect(
      (await o.office.call(officeStaff.stepUp, { code: o.office.codeFor(other) }, who)).error,
    ).toBe('wrong_code')
  })

  test('waits a quarter of an hour behind five wrong codes, and is locked by twenty a day', async () => {
    const who = await o.office.aStaff(['support'])
    const wrong = async () =>
      (await o.office.call(officeStaff.stepUp, { code: '000000' }, who)).error
    for (let i = 0; i < 4; i += 1) expect(await wrong()).toBe('wrong_code')
    expect(await wrong()).toBe('rate_limited')
    const right = codeOf(who.secret, stepAt(o.clock.now))
    expect(
      (await o.office.call(officeStaff.stepUp, { code: right }, who)).error,
      'not even the right one',
    ).toBe('rate_limited')
    for (let round = 0; round < 3; round += 1) {
      o.clock.forward(899_000)
      await o.office.send(officeStaff.me.wire, {}, who)
      o.clock.forward(2_000)
      for (let i = 0; i < 5; i += 1) await wrong()
    }
    const { rows } = await o.db.ledger.query('select status from staff where staff_id = $1', [
      who.staffId,
    ])
    expect(rows).toEqual([{ status: 'locked' }])
    expect(await getError(o.office.send(officeStaff.me.wire, {}, who))).toBe('session_expired')
    expect(
      await getError(
        o.office.send('office_staff/login', { email: who.email, password: o.office.password }),
      ),
    ).toBe('login_failed')
  })

  test('a recovery code opens once', async () => {
    const who = await o.office.aStaff(['support'])
    await o.db.ledger.query('delete from staff_recovery_codes where staff_id = $1', [who.staffId])
    await o.office.call(officeStaff.enrolTotp, {}, who)
    const { secret } = (await o.office.call(officeStaff.enrolTotp, {}, who)).data
    o.clock.forward(30_000)
    const confirmed = await o.office.call(
      officeStaff.confirmTotp,
      { code: codeOf(secret, stepAt(o.clock.now)) },
      who,
    )
    const [recoveryCode = ''] = confirmed.data.recoveryCodes
    expect(confirmed.data.recoveryCodes).toHaveLength(8)
    expect((await o.office.call(officeStaff.stepUp, { recoveryCode }, who)).result).toBe(true)
    expect((await o.office.call(officeStaff.stepUp, { recoveryCode }, who)).error).toBe(
      'wrong_code',
    )
  })

  test('each attempt stands in the audit, without the address or the password', async () => {
    const who = await o.office.aStaff(['support'])
    await o.office.send(
      'office_staff/login',
      { email: who.email, password: 'yanlış-bir-parola' },
      { ip: '127.0.0.9' },
    )
    const [last] = (await o.audit()).slice(-1)
    expect(last).toMatchObject({
      kind: 'sign_in',
      staff_id: who.staffId,
      after: { step: 'password', right: false },
    })
    expect(
      JSON.stringify(last, (_k, v: unknown) => (typeof v === 'bigint' ? `${v}` : v)),
    ).not.toMatch(/yanlış|127\.0\.0\.9/)
  })
})

describe('a session', () => {
  test('ends after fifteen minutes without activity, and eight hours at most', async () => {
    const who = await o.office.signIn(await o.office.aStaff(['support']))
    const isIn = async () => (await o.office.call(officeStaff.sessions, {}, who)).result
    o.clock.forward(899_000)
    expect(await isIn()).toBe(true)
    o.clock.forward(899_000)
    expect(await isIn()).toBe(true)
    o.clock.forward(901_000)
    expect(await isIn()).toBe(false)
    const late = await o.office.signIn(who)
    for (let i = 0; i < 35; i += 1) {
      o.clock.forward(820_000)
      expect((await o.office.call(officeStaff.sessions, {}, late)).result).toBe(true)
    }
    o.clock.forward(820_000)
    expect((await o.office.call(officeStaff.sessions, {}, late)).result).toBe(false)
  })

  test('is not kept awake by what a page asks by itself', async () => {
    const who = await o.office.signIn(await o.office.aStaff(['support']))
    for (let i = 0; i < 4; i += 1) {
      o.clock.forward(240_000)
      await o.office.send(officeStaff.sessions.wire, {}, who, { isBackground: true })
    }
    expect(await getError(o.office.send(officeStaff.sessions.wire, {}, who))).toBe(
      'session_expired',
    )
  })

  test('of a person are two: a third ends the oldest', async () => {
    const first = await o.office.signIn(await o.office.aStaff(['support']))
    const second = await o.office.signIn(first)
    const third = await o.office.signIn(first)
    const alive = []
    for (const it of [first, second, third])
      alive.push((await o.office.call(officeStaff.me, {}, it)).result)
    expect(alive).toEqual([false, true, true])
  })

  test('from another network asks for the factor again', async () => {
    const who = await o.office.signIn(await o.office.aStaff(['support']))
    const moved = { ...who, ip: '10.1.2.3' }
    expect(await getError(o.office.send(officeStaff.sessions.wire, {}, moved))).toBe(
      'second_factor_required',
    )
    expect(
      (await o.office.call(officeStaff.second, { code: o.office.codeFor(who) }, moved)).result,
    ).toBe(true)
    expect((await o.office.call(officeStaff.sessions, {}, moved)).result).toBe(true)
  })

  test('from outside the private networks is refused before anything is asked, and a made-up header changes nothing', async () => {
    const who = await o.office.signIn(await o.office.aStaff(['support']))
    expect(
      await getError(o.office.send(officeStaff.me.wire, {}, { ...who, ip: '203.0.113.9' })),
    ).toBe('address_not_allowed')
    expect(
      await getError(
        o.office.send(
          'office_staff/login',
          { email: who.email, password: o.office.password },
          { ip: '203.0.113.9' },
        ),
      ),
    ).toBe('address_not_allowed')
  })

  test('needs our Origin, the panel header, and JSON', async () => {
    const who = await o.office.signIn(await o.office.aStaff(['support']))
    for (const over of [
      { hasOrigin: false },
      { foreign: true },
      { panel: 'frontend' },
      { panel: undefined },
    ])
      expect(await getError(o.office.send(officeStaff.me.wire, {}, who, over))).toBe('bad_request')
    expect(
      await getError(o.office.send(officeStaff.me.wire, {}, who, { contentType: 'text/plain' })),
    ).toBe('bad_request')
  })

  test('that is ended by its person opens nothing any more', async () => {
    const who = await o.office.signIn(await o.office.aStaff(['support']))
    expect((await o.office.send(officeStaff.logout.wire, {}, who)).staffSession).toBe(null)
    expect(await getError(o.office.send(officeStaff.me.wire, {}, who))).toBe('session_expired')
  })
})

describe('rights', () => {
  test('are read anew on every call, and a denial stands in the audit', async () => {
    const who = await o.office.signIn(await o.office.aStaff(['auditor']))
    expect((await o.office.call(officeAudit.list, {}, who)).result).toBe(true)
    await o.db.ledger.query('delete from staff_roles where staff_id = $1', [who.staffId])
    const denied = await o.office.send(officeAudit.list.wire, {}, who)
    expect(denied.reply).toMatchObject({
      error: 'forbidden',
      message: expect.stringContaining('audit.read'),
    })
    expect((await o.audit()).at(-1)).toMatchObject({
      kind: 'deny',
      call: 'office_audit/list',
      staff_id: who.staffId,
    })
  })

  test('a call that asks for a fresh factor is refused five minutes after the last', async () => {
    const who = await o.office.signIn(await o.office.aStaff(['owner']))
    const approve = () =>
      o.office.send(officeApprovals.approve.wire, { approvalID: '1', requestID: aRequestId() }, who)
    expect(await getError(approve())).toBe('not_found')
    o.clock.forward(301_000)
    expect(await getError(approve())).toBe('second_factor_required')
  })
})
