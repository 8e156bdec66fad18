import { anotherProcess } from '../../../test/test-app.ts'
import { writeSecurity } from '../security/security.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestProvider, type TestProvider } from '../../../test/test-provider.ts'
import { expectCleanLedger } from '../../../test/test-ledger.ts'
import { createWallet } from '../wallet/wallet-core.ts'
import { betOf, createProviderClient, rollbackOf, winOf, type Body } from './conformance/client.ts'
import { dayCeilingOf, rollUp } from './day-ceiling.ts'
import { openGames } from './providers.ts'
import { payOut } from './seamless-wallet.ts'

/* What a provider's key can bring out of the house, and from where it may be used. */

let at: TestProvider
beforeAll(async () => {
  at = await openTestProvider({
    PROVIDER_DAY_CEILING: '2000',
    PROVIDER_ADDRESSES: '127.0.0.1, 2001:db8::/32',
  })
  await at.insertGames('lale-bahcesi', 'nazar')
})
afterAll(async () => {
  await expectCleanLedger(at.db)
  await at.close()
})

const call = (name: string, body: Body) => at.provider.call(name, body)
const getLocked = async (player: string) =>
  (await at.deps.wallet.balances(at.db.read, BigInt(player))).lockedKurus
const listWhys = async (player: string) =>
  (
    await at.db.query('select why from wallet_held where player_id = $1 order by held_id', [
      BigInt(player),
    ])
  ).rows.map((row) => row['why'])
/** A later moment, in which what is kept is read again, and what others had set aside is over. */
const later = async () => {
  await rollUp(at.deps, 'felek')
  await at.db.query('delete from provider_shares', [])
  at.clock.forward(1_001)
}
const exposure = () => dayCeilingOf(at.deps, 'felek').exposure()

test('a hostile provider: whatever it invents is held, answered ok, and no balance of many digits is a fault', async () => {
  const trial = await at.aTrial(10_000n)
  for (let i = 0; i < 12; i += 1) {
    const stake = betOf(trial, '1.00')
    await call('bet', stake)
    const answer = await call('win', winOf(stake, '999999999999.99'))
    expect([answer.http, answer.status]).toEqual([200, 'ok'])
  }
  expect(await getLocked(trial.player)).toBe(12n * 99_999_999_999_999n)
  // They are beyond the day's ceiling too: what the round may win says more.
  expect(new Set(await listWhys(trial.player))).toEqual(new Set(['round_ceiling']))
  const answer = await call('balance', { player: trial.player })
  expect([answer.http, answer.balance]).toEqual([200, '88.00'])
})

const slot = {
  stakeMinKurus: 100n,
  stakeMaxKurus: 50_000n,
  product: 'casino',
  weightClass: 1,
  inCommon: false,
} as const

test('a win that names a game with a higher ceiling than its stake’s, or none, is held', async () => {
  await at.db.inTx((tx) =>
    openGames(tx, 'felek', [
      { ...slot, key: 'lale-bahcesi', winMaxHundredths: 200n },
      { ...slot, key: 'nazar', winMaxHundredths: 100_000n },
      { ...slot, key: 'not-read-yet', winMaxHundredths: null },
    ]),
  )
  at.clock.forward(1_001)
  const trial = await at.aTrial(10_000n)
  for (const game of ['nazar', 'not-read-yet', 'never-offered', 'lale-bahcesi']) {
    const stake = betOf(trial, '1.00')
    await call('bet', stake)
    expect((await call('win', winOf(stake, '2.01', { game }))).status).toBe('ok')
  }
  expect(await getLocked(trial.player)).toBe(804n)
  expect(await listWhys(trial.player)).toEqual([
    'other_round',
    'other_round',
    'other_round',
    'round_ceiling',
  ])
  // At its ceiling it is paid.
  const stake = betOf(trial, '1.00')
  await call('bet', stake)
  const paid = await call('win', winOf(stake, '2.00'))
  expect([paid.status, paid.balance]).toEqual(['ok', '97.00'])
  // Many stakes of one player in one round are measured together.
  const bets = Array.from({ length: 5 }, () => betOf(trial, '1.00', { roundId: 'shared-1' }))
  for (const bet of bets) await call('bet', bet)
  expect((await call('win', winOf(bets[0] as (typeof bets)[0], '10.00'))).balance).toBe('102.00')
  expect((await call('rollback', rollbackOf(bets[1] as (typeof bets)[0]))).balance).toBe('102.00')
  await at.offer('lale-bahcesi', 'nazar')
})

test('the day’s ceiling: wins at once do not pass it together, stakes make room, and it survives a restart', async () => {
  await later()
  const before = await exposure()
  const trial = await at.aTrial(100_000n)
  const stakes = Array.from({ length: 30 }, () => betOf(trial, '1.00'))
  for (const stake of stakes) await call('bet', stake)
  // 30 wins of 100 TL at once against 2,000 TL a day.
  await Promise.all(stakes.map((stake) => call('win', winOf(stake, '100.00'))))
  const passed = (200_000n - before) / 10_000n
  const balance = async () =>
    (await at.deps.wallet.balances(at.db.read, BigInt(trial.player))).cashKurus
  const paid = (await balance()) - 97_000n
  expect(paid / 10_000n).toBeLessThanOrEqual(passed + 1n)
  expect(paid / 10_000n).toBeGreaterThan(0n)
  expect(paid).toBeLessThanOrEqual(200_000n + 3_000n)
  expect(new Set(await listWhys(trial.player))).toEqual(new Set(['day_ceiling']))

  // Another process knows it from the roll-up.
  await later()
  const other = anotherProcess(at.deps, { wallet: createWallet(at.db) })
  expect(await dayCeilingOf(other, 'felek').exposure()).toBe(await exposure())
  const stake = betOf(trial, '1.00')
  await call('bet', stake)
  const win = winOf(stake, '500.00')
  const outcome = await payOut(other, 'felek', {
    ...win,
    playerId: BigInt(trial.player),
    amountKurus: 50_000n,
  })
  expect(outcome.status).toBe('held')
  expect((await call('win', win)).status).toBe('ok')

  // What is staked makes room again.
  const rich = await at.aTrial(300_000n)
  for (let i = 0; i < 4; i += 1) await call('bet', betOf(rich, '500.00'))
  await later()
  const small = betOf(rich, '1.00')
  await call('bet', small)
  expect((await call('win', winOf(small, '500.00'))).balance).toBe('1499.00')
})

test('wins at once through several processes do not pass the day together', async () => {
  await later()
  const ceiling = at.deps.env.providerDayCeilingKurus
  const room = ceiling - (await exposure())
  const trial = await at.aTrial(1_000_000n)
  const stakes = Array.from({ length: 40 }, () => betOf(trial, '1.00'))
  for (const stake of stakes) await call('bet', stake)
  const processes = Array.from({ length: 3 }, () =>
    anotherProcess(at.deps, { wallet: createWallet(at.db) }),
  )
  const outcomes = await Promise.all(
    stakes.map((stake, i) =>
      payOut(processes[i % 3] as (typeof processes)[0], 'felek', {
        ...winOf(stake, '300.00'),
        playerId: BigInt(trial.player),
        amountKurus: 30_000n,
      }),
    ),
  )
  const paid = outcomes.filter(({ status }) => status === 'ok').length
  // The stakes made room too.
  expect(BigInt(paid) * 30_000n).toBeLessThanOrEqual(room + 4_000n)
  expect(outcomes.filter(({ status }) => status === 'held')).toHaveLength(40 - paid)
  expect(await exposure()).toBeLessThanOrEqual(ceiling)
})

test('the day is judged from its lowest point: what the house earned before is no room', async () => {
  await later()
  const rich = await at.aTrial(1_000_000n)
  for (let i = 0; i < 8; i += 1) await call('bet', betOf(rich, '500.00'))
  await later()
  expect(await exposure()).toBe(0n)
  const stakes = Array.from({ length: 6 }, () => betOf(rich, '1.00'))
  for (const stake of stakes) await call('bet', stake)
  await later()
  for (const stake of stakes) {
    await call('win', winOf(stake, '450.00'))
    await later()
  }
  expect(await listWhys(rich.player)).toEqual(['day_ceiling', 'day_ceiling'])
})

test('a roll-up carried on by two processes at once counts nothing twice', async () => {
  await later()
  const trial = await at.aTrial(100_000n)
  const sum = async () =>
    (await at.db.query("select net_kurus from provider_flows where provider = 'felek'", []))
      .rows[0]?.['net_kurus'] as bigint
  const before = await sum()
  for (let i = 0; i < 5; i += 1) await call('bet', betOf(trial, '10.00'))
  await Promise.all(Array.from({ length: 6 }, () => rollUp(at.deps, 'felek')))
  expect(before - (await sum())).toBe(5_000n)
})

test('a call from an address that is not on the list is 401 and moves nothing; behind a proxy the list means the caller', async () => {
  const strict = await openTestProvider({ PROVIDER_ADDRESSES: '192.0.2.7', TRUST_PROXY: 'on' })
  const from = (address: string | undefined) =>
    createProviderClient(strict.url, strict.key, () => strict.deps.now()).call(
      'balance',
      { player: '1' },
      { headers: { 'x-forwarded-for': address } },
    )
  expect((await from('192.0.2.7')).http).toBe(200)
  expect((await from('192.0.2.8')).http).toBe(401)
  expect((await from(undefined)).status).toBe('invalid_signature')
  expect((await from('192.0.2.7, 192.0.2.8')).http).toBe(401)
  // Each refusal stands in the log of what happened to security, with its reason.
  const forger = { ...strict.key, secret: 'another secret of thirty-two signs' }
  const forged = createProviderClient(strict.url, forger, () => strict.deps.now())
  const headers = { 'x-forwarded-for': '192.0.2.7' }
  expect((await forged.call('balance', { player: '1' }, { headers })).http).toBe(401)
  await writeSecurity(strict.deps)
  const { rows } = await strict.db.query(
    "select network, detail from security_events where kind = 'provider_refused'",
    [],
  )
  expect(rows.map((row) => row['detail'])).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ provider: 'felek', why: 'address' }),
      expect.objectContaining({ provider: 'felek', why: 'signature' }),
    ]),
  )
  expect(rows.map((row) => row['network'])).toContain('192.0.2.0/24')
  await strict.close()
})
