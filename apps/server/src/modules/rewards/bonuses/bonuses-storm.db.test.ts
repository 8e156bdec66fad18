import { afterAll, beforeAll, expect, test } from 'vitest'
import { bonuses } from '@felek/contract/bonuses.ts'
import { expectCleanLedger, walletWith, asOwner } from '../../../../test/test-ledger.ts'
import type { TestPlayer } from '../../../../test/test-app.ts'
import { onGatewayNotification } from '../../cashier/gateway-notifications/notices.ts'
import { applyDueEvents } from '../../cashier/gateway-notifications/notices.ts'
import { openTestBonuses, type TestBonuses } from './test-bonuses.ts'

const soak = process.env['SOAK'] === '1'
const players = soak ? 500 : 6
const atOnce = soak ? 10 : 6
let t: TestBonuses
beforeAll(async () => void (t = await openTestBonuses({ BANK_ACCOUNT_REST_HOURS: '0' })))
afterAll(() => t.close())

/** Where the grants and the vault's purses say different things, and what can not be. */
const faults = async (): Promise<string[]> => {
  const { rows } = await t.db.query(
    `select 'purse without its grant: ' || a.player_id as fault from wallet_accounts a
     where a.bonus_kurus > 0 and not exists (
       select 1 from bonus_grants g join wallet_bonuses b using (bonus_id) where g.player_id = a.player_id and g.state = 'active' and b.state = 'active')
     union all
     select 'grant without its purse: ' || g.bonus_id from bonus_grants g left join wallet_bonuses b using (bonus_id)
     where g.kind <> 'spins' and g.state = 'active' and b.state is distinct from 'active'
     union all
     select 'ended here, active there: ' || g.bonus_id from bonus_grants g join wallet_bonuses b using (bonus_id)
     where g.state <> 'active' and b.state = 'active'
     union all
     select 'given without its claim: ' || g.bonus_id from bonus_grants g left join bonus_claims c using (claim_id) where c.state is distinct from 'granted'
     union all
     select 'given on money that was not credited: ' || g.bonus_id from bonus_grants g left join cashier_requests r on r.id = g.deposit_id
     where g.kind = 'deposit' and r.status is distinct from 1002
     union all
     select 'not what was promised: ' || g.bonus_id from bonus_grants g join bonus_offers o using (offer_id, version)
     where g.kind = 'deposit' and g.amount_kurus <> least(g.base_kurus * o.percent / 100, o.amount_max_kurus)
     union all
     select 'came from nowhere: ' || g.bonus_id from bonus_grants g
     where g.kind <> 'spins' and g.amount_kurus is distinct from (
       select sum(e.amount_kurus) from wallet_entries e where e.verb = 'grant' and e.transaction_id = 'bonus:' || g.bonus_id)`,
    [],
  )
  return rows.map((row) => row['fault'] as string)
}

const allowed = new Set([
  '',
  'bonus_active',
  'bonus_used',
  'bonus_not_yet',
  'insufficient_funds',
  'not_found',
  'busy',
])

/** One player's two tabs and a bank, all at once. */
const storm = async (as: TestPlayer, account: string): Promise<string[]> => {
  const asked = await Promise.all([
    t.transfer(as, { amount: '400' }),
    t.transfer(as, { amount: '300' }),
  ])
  const messages = asked.map(({ data }, i) =>
    t.message({ reference: data.referenceCode, amount: i === 0 ? '400.00' : '300.00' }),
  )
  const cancelAll = async () => {
    const { data } = await t.call(bonuses.list, { state: 'active' }, as)
    return Promise.all(data.map((b) => t.cancel(as, b.bonusID)))
  }
  const drop = async () => {
    const offers = (await t.call(bonuses.offers, {}, as)).data
    const claimID = offers.find((o) => o.claim)?.claim?.claimID ?? '1'
    return t.call(bonuses.dropClaim, { claimID }, as)
  }
  const all = await Promise.all([
    t.claim(as, { offerID: 'hosgeldin' }),
    t.claim(as, { offerID: 'yatirim' }),
    ...messages.map(async (m) => (await t.tell(m), { error: '' })),
    ...messages.map(async (m) => (await t.tell(m), { error: '' })),
    t.withdraw(as, account, { amount: '100', forfeitBonus: true }),
    t.withdraw(as, account, { amount: '100' }),
    cancelAll(),
    drop(),
    t.sweep().then(() => ({ error: '' })),
    cancelAll(),
    t.claim(as, { offerID: 'yatirim' }),
  ])
  return all.flat().map((reply) => reply.error)
}

test('deposit, claim, cancel and withdraw at once: one bonus at most, of credited money, and every kuruş in its place', async () => {
  const given: number[] = []
  for (let done = 0; done < players; done += atOnce) {
    const stormed = await Promise.all(
      Array.from({ length: atOnce }, async () => {
        const as = await t.aPlayer()
        const errors = await storm(as, await t.account(as))
        expect(errors.filter((e) => !allowed.has(e))).toEqual([])
        return as
      }),
    )
    await t.applyAll()
    await t.sweep()
    expect(await faults()).toEqual([])
    for (const as of stormed) given.push((await t.own(as)).length)
  }
  // It must have been a storm: claims came to something.
  expect(Math.max(...given)).toBeGreaterThan(0)
  await expectCleanLedger(t.db)
}, 600_000)

test('who dies between the claim and the commit of its credit leaves both or neither', async () => {
  const as = await t.aPlayer()
  await t.claim(as, { offerID: 'hosgeldin' })
  const { data } = await t.transfer(as, { amount: '400' })
  const { deps } = t
  let deaths = 0
  const dying = walletWith(deps.wallet, {
    postIn: async (tx, movements) => {
      await deps.wallet.postIn(tx, movements)
      deaths += 1
      throw new Error('killed')
    },
  })
  const kept = t.message({ reference: data.referenceCode, amount: '400.00' })
  const notice = {
    eventId: kept.eventId,
    kind: 'transfer.received' as const,
    transactionId: kept.transactionId,
    reference: kept.reference,
    amountKurus: 40_000n,
    currency: 'TRY',
    occurredAt: t.clock.now,
    why: undefined as never,
  }
  const bank = { name: 'sandbox-bank' } as Parameters<typeof onGatewayNotification>[1]
  await onGatewayNotification({ ...deps, wallet: dying }, bank, notice, '{}')
  expect(deaths).toBe(1)
  expect(await t.purse(as)).toEqual({ cash: 0n, bonus: 0n })
  expect((await t.offerOf(as, 'hosgeldin'))?.state).toBe('claimed')
  t.clock.forward(10_001)
  await Promise.all([applyDueEvents(deps), applyDueEvents(deps)])
  await t.applyAll()
  expect(await t.purse(as)).toEqual({ cash: 40_000n, bonus: 20_000n })
  expect(await faults()).toEqual([])
})

/** As the owner with the triggers off: what stands can not be changed in any other way. */
const unguarded = (script: string): Promise<void> => {
  const table = /^update (\w+)/.exec(script)?.[1]
  const guard = (how: string) => `alter table ${table} ${how} trigger user`
  return asOwner(t.db, [guard('disable'), script, guard('enable')].join('\n--;\n'))
}

test('the storm’s eye sees a purse that outlived its grant, a grant that lost its purse, a gift of nothing', async () => {
  const as = await t.aPlayer()
  await t.claim(as, { offerID: 'hosgeldin' })
  await t.deposited(as, '400')
  const [bonus] = await t.own(as)
  const of = `where bonus_id = ${bonus?.bonusID}`
  for (const [bug, mend, seen] of [
    [
      `update bonus_grants set state = 'cancelled', ended_at = now() ${of}`,
      `update bonus_grants set state = 'active', ended_at = null ${of}`,
      2,
    ],
    [
      `update wallet_bonuses set state = 'ended' ${of}`,
      `update wallet_bonuses set state = 'active' ${of}`,
      2,
    ],
    [
      `update bonus_claims set state = 'dropped' where player_id = ${as.playerId}`,
      `update bonus_claims set state = 'granted' where player_id = ${as.playerId}`,
      1,
    ],
    [
      `update bonus_grants set amount_kurus = 1 ${of}`,
      `update bonus_grants set amount_kurus = 20000 ${of}`,
      2,
    ],
  ] as const) {
    await unguarded(bug)
    expect([bug, (await faults()).length]).toEqual([bug, seen])
    await unguarded(mend)
  }
  expect(await faults()).toEqual([])
})
