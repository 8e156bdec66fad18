import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officeApprovals } from '@felek/contract/office/approvals.ts'
import { officePlayers } from '@felek/contract/office/players.ts'
import { officeStaff } from '@felek/contract/office/staff.ts'
import type { Input } from '@felek/contract/call.ts'
import { contract, type TestPlayer } from '../../../test/test-app.ts'
import { anId, bet, expectCleanLedger, win } from '../../../test/test-ledger.ts'
import { aRequestId, withTestOffice, type TestStaff } from '../../../test/test-office.ts'
import { openTestCashier } from '../cashier/test-cashier.ts'

/* Limits of the house beside a player's own: the stricter counts, loosening takes two, what is owed is paid. */

const open = async () => withTestOffice(await openTestCashier({ APPROVER_REST_HOURS: '0' }))
let o: Awaited<ReturnType<typeof open>>
const staff = {} as Record<'protection' | 'owner' | 'support', TestStaff>
beforeAll(async () => {
  o = await open()
  staff.protection = await o.office.aStaff(['protection'])
  staff.owner = await o.office.aStaff(['owner'])
  staff.support = await o.office.aStaff(['support'])
})
afterAll(async () => {
  await expectCleanLedger(o.db)
  await o.close()
})

const reason = 'oyuncuyla görüşüldü'
type Setting = Pick<Input<typeof officePlayers.houseLimit>, 'tool' | 'value'>
const set = (who: TestPlayer, wish: Setting, by = staff.protection) =>
  o.office.call(
    officePlayers.houseLimit,
    { playerID: String(who.playerId), reason, requestID: aRequestId(), ...wish },
    by,
  )
const setOwn = (who: TestPlayer, tool: Setting['tool'], value: string | null) =>
  o.call(contract.protection.set, { tool, value, requestID: randomUUID() }, who)
const findTool = async (who: TestPlayer, tool: Setting['tool']) =>
  (await o.call(contract.protection.get, {}, who)).data.tools.find((it) => it.tool === tool)
const stake = async (who: TestPlayer, kurus: bigint) =>
  (await o.deps.wallet.post({ ...bet(who.playerId, kurus), roundId: `r-${anId()}` })).status
const approve = async (reply: { code: number; data: unknown }) => {
  expect(reply.code).toBe(202)
  const { approval } = reply.data as { approval: { id: string } }
  const code = o.office.codeFor(staff.owner)
  await o.office.call(officeStaff.stepUp, { code }, staff.owner)
  const input = { approvalID: approval.id, requestID: aRequestId() }
  return o.office.call(officeApprovals.approve, input, staff.owner)
}

describe('a limit of the house', () => {
  test('is set by one person at once, counts as the player’s own does, and the player reads whose it is', async () => {
    const who = await o.aPlayer({ cashKurus: 1_000_000n })
    expect(await stake(who, 2_000n)).toBe('ok')
    expect((await set(who, { tool: 'stake.day', value: '50' })).data).toEqual({ value: '50.00' })
    expect(await findTool(who, 'stake.day')).toMatchObject({
      value: null,
      house: '50.00',
      used: '20.00',
      left: '30.00',
    })
    expect(await stake(who, 3_001n)).toBe('limit:stake:day')
    expect(await stake(who, 3_000n)).toBe('ok')
    const log = await o.call(contract.protection.events, {}, who)
    expect(log.data).toContainEqual(
      expect.objectContaining({ kind: 'house_set', tool: 'stake.day', from: null, to: '50.00' }),
    )
    const { data } = await o.office.call(
      officePlayers.limits,
      { playerID: String(who.playerId) },
      staff.support,
    )
    expect(data.houseLimits).toMatchObject([
      {
        tool: 'stake.day',
        value: '50.00',
        reason,
        setBy: { staffID: String(staff.protection.staffId) },
      },
    ])
    expect(
      (await o.audit()).findLast((row) => row['call'] === 'office_players/house_limit'),
    ).toMatchObject({
      subject_ids: [String(who.playerId)],
      before: { tool: 'stake.day', value: null },
      after: { tool: 'stake.day', value: '50.00' },
      reason,
    })
  })

  test('and the player’s own hold as the stricter of both, whichever is set first or changed', async () => {
    const who = await o.aPlayer({ cashKurus: 1_000_000n })
    await setOwn(who, 'stake.day', '100')
    await set(who, { tool: 'stake.day', value: '300' })
    expect(await stake(who, 10_001n), 'the player’s is stricter').toBe('limit:stake:day')
    await set(who, { tool: 'stake.day', value: '40' })
    expect(await stake(who, 4_001n), 'the house’s is').toBe('limit:stake:day')
    await setOwn(who, 'stake.day', '20')
    expect(await stake(who, 2_001n), 'the player’s is again').toBe('limit:stake:day')
    expect(await stake(who, 2_000n)).toBe('ok')
    expect(await findTool(who, 'stake.day')).toMatchObject({
      value: '20.00',
      house: '40.00',
      left: '0.00',
    })
  })

  test('that is loosened or lifted waits for a second person, and leaves the player’s own as it is', async () => {
    const who = await o.aPlayer({ cashKurus: 1_000_000n })
    await set(who, { tool: 'bet', value: '10' })
    const looser = await set(who, { tool: 'bet', value: '25' })
    expect(await stake(who, 1_001n), 'it waits').toBe('limit:bet')
    expect((await approve(looser)).error).toBe('')
    expect(await stake(who, 2_500n)).toBe('ok')
    expect(await stake(who, 2_501n)).toBe('limit:bet')
    await setOwn(who, 'bet', '15')
    expect((await approve(await set(who, { tool: 'bet', value: null }))).error).toBe('')
    expect(await findTool(who, 'bet')).toMatchObject({ value: '15.00' })
    expect((await findTool(who, 'bet'))?.house).toBeUndefined()
    expect(await stake(who, 1_501n), 'the player’s own stands').toBe('limit:bet')
    expect((await set(who, { tool: 'bet', value: null })).error).toBe('not_found')
  })

  test('that was changed meanwhile is not loosened by a proposal of before', async () => {
    const who = await o.aPlayer({ cashKurus: 100_000n })
    await set(who, { tool: 'stake.day', value: '100' })
    const looser = await set(who, { tool: 'stake.day', value: '500' })
    await set(who, { tool: 'stake.day', value: '60' })
    expect((await approve(looser)).error).toBe('changed')
    expect(await stake(who, 6_001n)).toBe('limit:stake:day')
  })

  test('that is full stops stakes and routes deposits, and neither wins, refunds nor withdrawals', async () => {
    const who = await o.aPlayer({ cashKurus: 100_000n })
    const first = { ...bet(who.playerId, 5_000n), roundId: `r-${anId()}` }
    const second = { ...bet(who.playerId, 5_000n), roundId: `r-${anId()}` }
    for (const it of [first, second]) await o.deps.wallet.post(it)
    for (const tool of ['stake.day', 'loss.day', 'deposit.day'] as const)
      await set(who, { tool, value: '1' })
    expect(await stake(who, 100n)).toMatch(/^limit:/)
    expect((await o.deps.wallet.post(win(who.playerId, 9_000n, first.transactionId))).status).toBe(
      'ok',
    )
    const refund = { ...win(who.playerId, 5_000n, second.transactionId), verb: 'rollback' as const }
    expect((await o.deps.wallet.post(refund)).status).toBe('ok')
    const deposit = await o.deps.wallet.post({
      source: 'gateway:test',
      transactionId: randomUUID(),
      playerId: who.playerId,
      verb: 'deposit',
      amountKurus: 20_000n,
      house: 'gateway:test',
    })
    expect(deposit.status, 'kept aside for them').toBe('parked')
    const withdrawal = await o.withdraw(who, await o.account(who), { amount: '300' })
    expect(withdrawal.error).toBe('')
  })

  test('is no night, no product, no nonsense, and not everybody’s to set', async () => {
    const who = await o.aPlayer()
    const ask = (data: object, by = staff.protection) =>
      o.office.send(
        'office_players/house_limit',
        { playerID: String(who.playerId), reason, requestID: aRequestId(), ...data },
        by,
      )
    for (const data of [
      { tool: 'night', value: { from: '23:00', to: '07:00' } },
      { tool: 'products', value: ['casino'] },
      { tool: 'stake.day', value: '0' },
      { tool: 'session', value: 14 },
      { tool: 'stake.day', value: '10', reason: 'kısa' },
    ])
      expect((await ask(data)).reply.error).toBe('invalid_fields')
    expect((await ask({ tool: 'session', value: 30 }, staff.support)).reply.error).toBe('forbidden')
    expect((await ask({ tool: 'session', value: '30' })).reply.data).toEqual({ value: 30 })
    const { rows } = await o.db.query(
      'select 1 from protection_imposed_limits where player_id = $1',
      [who.playerId],
    )
    expect(rows).toHaveLength(1)
  })

  test('is loosened, changed or taken away by no statement of one person’s', async () => {
    const who = await o.aPlayer()
    await set(who, { tool: 'loss.week', value: '100' })
    const insert = (value: string | null) =>
      o.db.ledger.query(
        `insert into protection_imposed_limits (limit_id, player_id, tool, value, set_by, set_at, reason)
         values ($1, $2, 'loss.week', $3::jsonb, 1, now(), 'çünkü öyle istedim')`,
        [BigInt(Date.now()) * 1_000_000n, who.playerId, value],
      )
    await expect(insert('"100.01"')).rejects.toThrow('two persons')
    await expect(insert('null')).rejects.toThrow()
    await expect(insert(null)).rejects.toThrow('two persons')
    const change = 'set value = \'"900.00"\'::jsonb where player_id = $1'
    for (const sql of [
      `update protection_imposed_limits ${change}`,
      'delete from protection_imposed_limits where player_id = $1',
    ])
      await expect(o.db.ledger.query(sql, [who.playerId])).rejects.toThrow('never changed')
  })

  test('and the player’s own, set at once by forty, end as the strictest of all', async () => {
    const who = await o.aPlayer({ cashKurus: 1_000_000n })
    await set(who, { tool: 'stake.day', value: '900' })
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => [
        set(who, { tool: 'stake.day', value: `${800 - n * 10}` }),
        setOwn(who, 'stake.day', `${700 - n * 7}`),
      ]).flat(),
    )
    const now = await findTool(who, 'stake.day')
    const own = Number(now?.value)
    const house = Number(now?.house)
    const most = BigInt(Math.min(own, house) * 100)
    expect(await stake(who, most + 1n)).toBe('limit:stake:day')
    expect(await stake(who, most)).toBe('ok')
  })
})
