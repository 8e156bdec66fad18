import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cashier } from '@felek/contract/cashier.ts'
import {
  createTestDatabase,
  openAt,
} from '../../../../../../packages/database/test/test-database.ts'
import { asOwner, expectCleanLedger, migrationsDir } from '../../../../test/test-ledger.ts'
import { openTestCashier, type TestCashier } from '../test-cashier.ts'
import { verifyCashier } from '../verify/verify.ts'
import { sendPayouts } from '../withdrawals.ts'
import {
  approvalReason,
  claimInTx,
  clearInTx,
  clearWithdrawal,
  getFactsInTx,
  listWithdrawals,
  refuseWithdrawal,
} from './clearing.ts'
import { clearWaiting } from './test-clearing.ts'
import { ask, aSubject, fateOf, read, recordChange, strictRule } from './test-clearing.ts'

let t: TestCashier
beforeAll(async () => void (t = await openTestCashier(strictRule)))
afterAll(async () => {
  await expectCleanLedger(t.db)
  expect(await t.db.snapshot((q) => verifyCashier(t.deps, q))).toEqual([])
  await t.close()
})

const [elif, can] = [11n, 12n]
const reason = 'Hesap sahibi arandı.'
const note = 'Kimliğinizi doğrulayın, sonra yeniden isteyin.'

/** One that waits for staff because of its amount alone. */
const aWaiting = async (amount = '3000') => {
  const subject = await aSubject(t, { cashKurus: 10_000_000n })
  const id = await ask(t, subject, amount)
  await sendPayouts(t.deps)
  const row = await read(t, id)
  expect(fateOf(row)).toBe('waits for staff')
  return { ...subject, id, version: row.version }
}
const claim = (id: bigint, version: number, staffId: bigint) =>
  t.db.inTx((tx) => claimInTx(tx, { id, version, staffId }, t.deps.now()))

describe('one that is let go', () => {
  test('by one person leaves at the next turn, and says who and why', async () => {
    const { id, version } = await aWaiting()
    const done = await clearWithdrawal(t.deps, { id, version, staffId: elif, reason })
    expect(done).toEqual({ status: 'ok', version: version + 1 })
    await sendPayouts(t.deps)
    const left = await read(t, id)
    expect(fateOf(left)).toBe('left')
    expect(left.cleared).toEqual({ at: t.clock.now, by: 'staff', staffId: elif, reason })
    expect(await clearWithdrawal(t.deps, { id, staffId: can, reason })).toEqual({
      status: 'over',
      outcome: 'cleared',
    })
  })

  test('needs a second person from 25,000 TL on', async () => {
    const [less, more] = [await aWaiting('24999.99'), await aWaiting('25000')]
    const by = { staffId: elif, reason }
    expect((await clearWithdrawal(t.deps, { ...less, ...by })).status).toBe('ok')
    expect(await clearWithdrawal(t.deps, { ...more, ...by })).toEqual({
      status: 'needs_approval',
      reason: 'amount',
    })
    await sendPayouts(t.deps)
    expect(fateOf(await read(t, more.id))).toBe('waits for staff')
    const { id, version } = more
    const facts = await t.db.inTx((tx) => getFactsInTx(tx, t.deps, id, t.deps.now()))
    expect(facts).toEqual({ amount: '25000.00', facts: [] })
    const done = await t.db.inTx((tx) =>
      clearInTx(tx, t.deps, { id, version, ...by }, t.deps.now()),
    )
    expect(done.status).toBe('ok')
    await sendPayouts(t.deps)
    expect(fateOf(await read(t, id))).toBe('left')
  })

  test.each([
    [2_499_999n, [], undefined],
    [2_500_000n, [], 'amount'],
    [100n, ['amber', 'note'], undefined],
    [100n, ['note', 'red'], 'red_fact'],
    [2_500_000n, ['red'], 'amount'],
  ] as const)('of %s kuruş with %j: a second person for %s', (amountKurus, levels, expected) => {
    expect(
      approvalReason(
        { amountKurus },
        levels.map((level) => ({ level })),
      ),
    ).toBe(expected)
  })

  test('to an IBAN that another player had first needs two, and leaves then although its account still waits', async () => {
    await t.account(await t.aPlayer(), 815)
    const id = await ask(t, await aSubject(t, { n: 815, lacks: 'paid' }))
    await sendPayouts(t.deps)
    const by = { id, staffId: elif, reason }
    expect(await clearWithdrawal(t.deps, by)).toEqual({
      status: 'needs_approval',
      reason: 'red_fact',
    })
    await t.db.inTx((tx) => clearInTx(tx, t.deps, by, t.deps.now()))
    await sendPayouts(t.deps)
    expect(fateOf(await read(t, id))).toBe('left')
  })

  test('while a fact appears is not: the answer is `changed`, the fact is shown, and asks for two', async () => {
    const { who, id, version } = await aWaiting()
    await recordChange(t, who, 'email_changed')
    const by = { id, staffId: elif, reason }
    expect(await clearWithdrawal(t.deps, { ...by, version })).toEqual({
      status: 'changed',
      version: version + 1,
    })
    expect((await read(t, id)).facts).toMatchObject([{ key: 'email_changed', level: 'red' }])
    expect(await clearWithdrawal(t.deps, { ...by, version })).toMatchObject({ status: 'changed' })
    expect(await clearWithdrawal(t.deps, { ...by, version: version + 1 })).toEqual({
      status: 'needs_approval',
      reason: 'red_fact',
    })
    await sendPayouts(t.deps)
    expect(fateOf(await read(t, id))).toBe('waits for staff')
  })
})

describe('one that is refused', () => {
  test('gives the money back once, with words that its player reads', async () => {
    const { who, id, version } = await aWaiting()
    const before = await t.balances(who)
    for (const short of ['', 'Olmaz.', '  kısa    ', 'x'.repeat(501)])
      expect(await refuseWithdrawal(t.deps, { id, version, staffId: elif, note: short })).toEqual({
        status: 'note_invalid',
      })
    expect(await t.balances(who)).toEqual(before)
    const refusals = await Promise.all(
      Array.from({ length: 20 }, () => refuseWithdrawal(t.deps, { id, staffId: elif, note })),
    )
    expect(refusals.map(({ status }) => status).sort()).toEqual([
      'ok',
      ...Array.from({ length: 19 }, () => 'over'),
    ])
    expect(await t.row(who, String(id))).toMatchObject({ transaction_status: '1003', note })
    expect((await t.call(cashier.notices, {}, who)).data.map((row) => row.note)).toContain(note)
    expect(await t.balances(who)).toEqual({ cash: before.cash + 300_000n, locked: 0n })
    await sendPayouts(t.deps)
    await clearWaiting(t.deps)
    const refused = await read(t, id)
    expect([fateOf(refused), refused.refused]).toEqual(['1003', { at: t.clock.now, staffId: elif }])
  })

  test('and let go at once by 50 people: one of them decides, and the money is in one place', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { who, id, version } = await aWaiting()
      const before = await t.balances(who)
      const done = await Promise.all(
        Array.from({ length: 50 }, (_, i) =>
          (i + round) % 2 === 0
            ? clearWithdrawal(t.deps, { id, version, staffId: elif, reason })
            : refuseWithdrawal(t.deps, { id, version, staffId: can, note }),
        ),
      )
      expect(done.filter(({ status }) => status === 'ok')).toHaveLength(1)
      expect(done.filter(({ status }) => status === 'over')).toHaveLength(49)
      await sendPayouts(t.deps)
      const isCleared = (await read(t, id)).cleared !== null
      expect((await t.row(who, String(id)))?.transaction_status).toBe(isCleared ? '1004' : '1003')
      expect(await t.balances(who)).toEqual(
        isCleared ? before : { cash: before.cash + 300_000n, locked: 0n },
      )
    }
  })
})

describe('a claim', () => {
  test('keeps a withdrawal to one person for ten minutes, and from the rule', async () => {
    const { id, version } = await aWaiting()
    expect(await claim(id, version, elif)).toEqual({ status: 'ok', version: version + 1 })
    expect(await claim(id, version, can)).toEqual({ status: 'claimed', by: elif })
    const by = { id, staffId: can }
    expect(await clearWithdrawal(t.deps, { ...by, reason })).toEqual({
      status: 'claimed',
      by: elif,
    })
    expect(await refuseWithdrawal(t.deps, { ...by, note })).toEqual({ status: 'claimed', by: elif })
    expect(await read(t, id)).toMatchObject({ claimedBy: elif })
    t.clock.forward(599_999)
    expect((await claim(id, version + 1, can)).status).toBe('claimed')
    t.clock.forward(1)
    expect((await read(t, id)).claimedBy).toBeNull()
    expect((await claim(id, version + 1, can)).status).toBe('ok')
  })

  test('by who looked at another version takes nothing', async () => {
    const { id, version } = await aWaiting()
    expect(await claim(id, version - 1, elif)).toEqual({ status: 'changed', version })
    expect(await clearWithdrawal(t.deps, { id, version: version - 1, reason })).toEqual({
      status: 'changed',
      version,
    })
    expect(await claim(1n, 1, elif)).toEqual({ status: 'not_found' })
  })

  test('is not passed by the rule, which takes the withdrawal up once it has run out', async () => {
    const subject = await aSubject(t)
    await recordChange(t, subject.who, 'email_changed')
    const id = await ask(t, subject)
    await sendPayouts(t.deps)
    t.clock.forward(72 * 3_600_000)
    expect((await claim(id, (await read(t, id)).version, elif)).status).toBe('ok')
    await clearWaiting(t.deps)
    expect((await read(t, id)).cleared).toBeNull()
    t.clock.forward(600_000)
    await clearWaiting(t.deps)
    expect((await read(t, id)).cleared).toMatchObject({ by: 'time' })
  })
})

test('a version goes up with every change of a row, and with nothing else', async () => {
  const { id, version } = await aWaiting()
  await t.db.query('update cashier_requests set note_key = note_key where id = $1', [id])
  expect((await read(t, id)).version).toBe(version)
  await t.db.query('update cashier_requests set version = 1, note_key = null where id = $1', [id])
  expect((await read(t, id)).version).toBe(version + 1)
})

test('the list: the oldest first, page by page, by level, claim and amount; what is over is not in it', async () => {
  const it = await openTestCashier(strictRule)
  const list = async (filter = {}, page = {}) =>
    (await listWithdrawals(it.deps, it.db.read, { filter, ...page })).map(({ id }) => id)
  const ok = await aSubject(it, { cashKurus: 5_000_000n })
  const plain = await ask(it, ok, '3000')
  const amber = await ask(it, await aSubject(it, { lacks: 'identity' }), '2000')
  const changed = await aSubject(it)
  await recordChange(it, changed.who, 'email_changed')
  const red = await ask(it, changed, '100')
  const refused = await ask(it, ok, '4000')
  await ask(it, await aSubject(it), '100')
  await sendPayouts(it.deps)
  await refuseWithdrawal(it.deps, { id: refused, note })
  expect(await list()).toEqual([plain, amber, red])
  expect(await list({}, { limit: 2 })).toEqual([plain, amber])
  expect(await list({}, { limit: 2, after: amber })).toEqual([red])
  expect(await list({ level: 'ok' })).toEqual([plain])
  expect(await list({ level: 'amber' })).toEqual([amber])
  expect(await list({ level: 'red' })).toEqual([red])
  expect(await list({ minKurus: 10_001n, maxKurus: 200_000n })).toEqual([amber])
  const { version } = await read(it, amber)
  await it.db.inTx((tx) => claimInTx(tx, { id: amber, version, staffId: elif }, it.deps.now()))
  expect([await list({ claimedBy: elif }), await list({ claimedBy: 'nobody' })]).toEqual([
    [amber],
    [plain, red],
  ])
  it.clock.forward(600_000)
  expect(await list({ claimedBy: elif })).toEqual([])
  const [row] = await listWithdrawals(it.deps, it.db.read, { filter: { level: 'red' } })
  expect(row).toMatchObject({
    playerId: changed.who.playerId,
    amountKurus: 10_000n,
    bank: { name: 'Garanti BBVA' },
    level: 'red',
    facts: [{ key: 'email_changed', level: 'red' }],
  })
  await it.close()
})

describe('the database refuses', () => {
  const set = (id: bigint, change: string) =>
    t.db.query(`update cashier_requests set ${change} where id = $1`, [id])

  test('a withdrawal that leaves or is paid and that nobody has let go', async () => {
    const { id } = await aWaiting()
    for (const status of [1004, 1002])
      await expect(set(id, `status = ${status}`)).rejects.toThrow(/leaves_cleared/)
    // The owner of the schema too, with all triggers off.
    await expect(
      asOwner(
        t.db,
        `set session_replication_role = replica; update cashier_requests set status = 1004 where id = ${id}`,
      ),
    ).rejects.toThrow(/leaves_cleared/)
    await expect(set(id, `cleared_at = now()`)).rejects.toThrow(/cashier_requests_cleared/)
    await expect(set(id, `cleared_at = now(), cleared_by = 'me'`)).rejects.toThrow(/cleared_by/)
    await expect(
      set(id, `cleared_at = now(), cleared_by = 'rule', cleared_staff = 1`),
    ).rejects.toThrow(/cashier_requests_cleared/)
  })

  test('another word about who let one go, and letting go what was refused', async () => {
    const { id } = await aWaiting()
    await clearWithdrawal(t.deps, { id, staffId: elif, reason })
    for (const change of [
      'cleared_staff = 12',
      'cleared_at = null, cleared_by = null, cleared_staff = null',
      `cleared_by = 'time', cleared_staff = null`,
      `cleared_reason = 'x'`,
    ])
      await expect(set(id, change)).rejects.toThrow(/stands/)
    const other = await aWaiting()
    await refuseWithdrawal(t.deps, { id: other.id, note })
    await expect(set(other.id, `cleared_at = now(), cleared_by = 'staff'`)).rejects.toThrow(
      /stands/,
    )
  })
})

test('withdrawals of before there was clearing: those on their way are cleared, those with a fact keep it, the rest waits', async () => {
  const folder = mkdtempSync('/tmp/felek-migrations-')
  cpSync(migrationsDir, folder, { recursive: true })
  const later = ['0018_cashier.sql', 'repeatable/cashier_request_stands.sql']
  for (const name of later) rmSync(join(folder, name))
  const url = await createTestDatabase()
  const before = await openAt({ url, migrationsDir: folder, sealed: ['wallet_'] })
  const rows = [
    [1, 1004, 'null', 'null', 'null'],
    [2, 1002, 'null', 'null', 'null'],
    [3, 1001, `'phone_changed'`, 'null', 'null'],
    [4, 1001, `'phone_changed'`, 'now()', `'staff'`],
    [5, 1003, `'phone_changed'`, 'null', 'null'],
    [6, 1001, 'null', 'null', 'null'],
  ] as const
  await asOwner(
    before,
    `set session_replication_role = replica;
    insert into cashier_requests (id, player_id, kind, status, method_id, gateway, amount_kurus, reference, balance_after_kurus,
      bank_id, account_id, fact, cleared_at, cleared_by, created_at, updated_at) values ${rows
        .map(
          ([id, status, fact, at, by]) =>
            `(${id}, 1, 'withdraw', ${status}, '12', 'sandbox-bank', 100, 'r${id}', 0, '62', 1, ${fact}, ${at}, ${by}, now(), now())`,
        )
        .join(', ')}`,
  )
  await before.close()
  for (const name of later) cpSync(join(migrationsDir, name), join(folder, name))
  const after = await openAt({ url, migrationsDir: folder, sealed: ['wallet_'] })
  const found = await after.query(
    `select r.id::int as id, r.cleared_by, r.cleared_at is not null as cleared, r.refused_at is not null as refused,
      f.key, f.over_at is null as stands
    from cashier_requests r left join cashier_facts f on f.request_id = r.id order by r.id`,
    [],
  )
  expect(found.rows.map((row) => Object.values(row))).toEqual([
    [1, 'rule', true, false, null, true],
    [2, 'rule', true, false, null, true],
    [3, null, false, false, 'phone_changed', true],
    [4, 'staff', true, false, 'phone_changed', false],
    [5, null, false, true, 'phone_changed', true],
    [6, null, false, false, null, true],
  ])
  await after.close()
  rmSync(folder, { recursive: true })
})
