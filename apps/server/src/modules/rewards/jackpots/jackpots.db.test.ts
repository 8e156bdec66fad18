import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '@felek/contract/index.ts'
import type { Jackpot } from '@felek/contract/rewards.ts'
import { expectCleanLedger } from '../../../../test/test-ledger.ts'
import { publishRewards } from '../news.ts'
import { openTestRewards, setPools, type TestRewards } from '../test-rewards.ts'
import { feedPools, openPools } from './feed.ts'
import { payFalls } from './pay.ts'

let t: TestRewards
beforeAll(async () => {
  t = await openTestRewards()
  await t.openPools()
})
afterAll(async () => {
  await expectCleanLedger(t.db)
  await t.close()
})

const card = async () => (await t.call(contract.rewards.egtJackpots, {})).data
const pool = async (id: string): Promise<Jackpot> => {
  const found = (await card()).find((p) => p.id === id)
  if (!found) throw new Error(`no pool ${id}`)
  return found
}
const kurus = async (id: string): Promise<bigint> => BigInt((await pool(id)).value.replace('.', ''))
/**
 * Makes a pool fall to a stake of 1,000 TL, with a share of 5 %: its highest value is 40 TL over
 * what is in it.
 */
const ripen = async (id: string) => {
  await setPools(
    t.db,
    `seed_kurus = 10000, must_hit_by_kurus = 14000, share_millionths = 50000 where pool_id = '${id}'`,
  )
  // The running cycle falls at once, so that the next one has the new rule.
  const lucky = await t.aPlayer({ cashKurus: 200_000_000n })
  for (let i = 0; i < 40; i += 1) {
    const { cycle } = await pool(id)
    await t.stake(lucky.playerId, 2_500_000n)
    await t.turn()
    if ((await pool(id)).cycle > cycle) return
  }
  throw new Error('the pool does not fall')
}

describe('answers', () => {
  test('four pools of our own, without sign-in, the largest first; the other call those that fall often', async () => {
    const reply = await t.call(contract.rewards.egtJackpots, {})
    expect(reply.pagination).toEqual({ limit: 100, offset: 0, total: 4 })
    expect(
      reply.data.map((p) => [
        p.id,
        p.level,
        p.provider,
        p.name,
        p.currentvalue,
        p.mustHitBy,
        p.share,
      ]),
    ).toEqual([
      ['felek', 4, 'Felek Studio', 'Felek', '100.000', '500000.00', '0.10'],
      ['gunes', 3, 'Felek Studio', 'Güneş', '10.000', '40000.00', '0.15'],
      ['ay', 2, 'Felek Studio', 'Ay', '2.500', '7500.00', '0.20'],
      ['yildiz', 1, 'Felek Studio', 'Yıldız', '100', '250.00', '0.40'],
    ])
    for (const p of reply.data) expect(p.elementId).toBe(`jackpot-${p.id}`)
    expect((await t.call(contract.rewards.habaneroJackpots, {})).data.map((p) => p.id)).toEqual([
      'ay',
      'yildiz',
    ])
    const en = (await t.send('egtJackpots/getJackpotsEgt', { Lang: 'en', limit: 2, offset: 1 }))
      .reply
    expect((en.data as Jackpot[]).map((p) => p.name)).toEqual(['Sun', 'Moon'])
  })

  test('a stake of 123.45 TL brings each pool its share; the table, a stake given back and a demo bring nothing', async () => {
    const player = await t.aPlayer({ cashKurus: 10_000_000n })
    const before = [await kurus('yildiz'), await kurus('felek')]
    const back = await t.stake(player.playerId, 1_000_000n)
    await t.giveBack(player.playerId, back)
    await t.stake(player.playerId, 1_000_000n, 'felek-ruleti')
    await t.turn()
    expect([await kurus('yildiz'), await kurus('felek')]).toEqual(before)
    await t.stake(player.playerId, 12_345n)
    await t.turn()
    // 49.38 and 12.345 kuruş: what is less than a kuruş waits for the next stake.
    expect([await kurus('yildiz'), await kurus('felek')]).toEqual([
      (before[0] ?? 0n) + 49n,
      (before[1] ?? 0n) + 12n,
    ])
    for (let i = 0; i < 200; i += 1) await t.stake(player.playerId, 10n)
    await t.turn()
    expect([await kurus('yildiz'), await kurus('felek')]).toEqual([
      (before[0] ?? 0n) + 57n,
      (before[1] ?? 0n) + 14n,
    ])
  })

  test('the stake is not reduced: the house adds the share from the games’ account', async () => {
    const { rows } = await t.db.query(
      "select distinct player_id, verb, from_account from wallet_entries where starts_with(to_account, 'jackpot:') order by from_account",
      [],
    )
    expect(rows.map((r) => [r['player_id'], r['verb'], r['from_account']])).toEqual([
      [0n, 'transfer', 'games:felek'],
      [0n, 'transfer', 'rewards'],
    ])
  })
})

describe('a pool falls', () => {
  test('to the stake that is drawn, is paid at once, and names the batch that it was drawn with', async () => {
    await ripen('yildiz')
    const before = await pool('yildiz')
    const winner = await t.aPlayer({ username: 'fatma.sahin', cashKurus: 10_000_000n })
    const heard = t.listen(winner.playerId)
    const spent = 100_000n
    await t.stake(winner.playerId, spent)
    await t.turn()
    const after = await pool('yildiz')
    const fall = after.lastFall
    if (!fall) throw new Error('nothing fell')
    expect([fall.cycle, fall.player, after.cycle]).toEqual([
      before.cycle,
      'fa***n',
      before.cycle + 1,
    ])
    expect(fall.batch).toMatch(/^\d+$/)
    expect(fall.amount).toBe('150.00')
    expect(after.value).toBe('100.00')

    const [cash] = (await t.call(contract.cashier.checkBalance, {}, winner)).data
    expect(cash?.balance).toBe('99150.00')
    const row = (
      await t.call(contract.cashier.transactions, { searchType: '2', searchCategory: '7' }, winner)
    ).data
    expect(
      row.map((r) => [
        r.transaction_type,
        r.transaction_category_id,
        r.transaction_status,
        r.amount,
        r.note,
      ]),
    ).toEqual([['jackpot', '7', '1002', '150.00', 'Jackpot kazancı']])
    await expect.poll(() => heard.filter((e) => e.name === 'transaction').length).toBe(2)
    expect(heard.filter((e) => e.name === 'balance').at(-1)?.data).toMatchObject({
      balance: '99150.00',
    })
    expect(heard.filter((e) => e.name === 'transaction').at(-1)?.data).toMatchObject({
      transaction_type: 'jackpot',
      amount: '150.00',
    })
  })

  const getCash = async ({ playerId }: { playerId: bigint }) =>
    (await t.deps.wallet.balances(t.db.read, playerId)).cashKurus
  /** What the pools' job does without ending anybody's round. */
  const count = async () => {
    await feedPools(t.deps, t.promises.witness)
    await payFalls(t.deps)
  }

  test('is paid once the round of its stake is closed: until then the stake may be given back', async () => {
    await ripen('yildiz')
    const winner = await t.aPlayer({ cashKurus: 200_000n })
    const roundId = await t.stake(winner.playerId, 100_000n)
    await count()
    expect((await pool('yildiz')).lastFall?.amount).toBe('150.00')
    expect(await getCash(winner)).toBe(100_000n)
    await t.win(winner.playerId, roundId, 0n)
    await count()
    expect(await getCash(winner)).toBe(115_000n)
    await t.giveBack(winner.playerId, roundId)
    expect(await getCash(winner)).toBe(115_000n)
  })

  test('of a stake that its provider gives back is nobody’s: the pool goes on with what was in it', async () => {
    await ripen('yildiz')
    const before = await pool('yildiz')
    const first = await t.aPlayer({ cashKurus: 200_000n })
    const roundId = await t.stake(first.playerId, 100_000n)
    await count()
    await t.giveBack(first.playerId, roundId)
    await Promise.all([count(), count()])
    expect(await getCash(first)).toBe(200_000n)
    const after = await pool('yildiz')
    expect([after.cycle, after.value]).toEqual([before.cycle + 1, '250.00'])
    // Nobody is shown as having won it.
    expect(after.lastFall?.cycle).toBe(before.lastFall?.cycle)
    const next = await t.aPlayer({ cashKurus: 200_000n })
    await t.round(next.playerId, 100_000n, 0n)
    await count()
    expect(await getCash(next)).toBe(130_000n)
    const { rows } = await t.db.query(
      `select sum(case when to_account = 'jackpot:yildiz' then amount_kurus else -amount_kurus end)::bigint as kurus
       from wallet_entries where 'jackpot:yildiz' in (from_account, to_account)`,
      [],
    )
    expect(rows[0]?.['kurus']).toBe(await kurus('yildiz'))
  })

  test('a player who is excluded and closed meanwhile is paid all the same', async () => {
    await ripen('ay')
    const winner = await t.aPlayer({ cashKurus: 200_000n })
    await t.stake(winner.playerId, 100_000n)
    await t.db.query("select wallet_rule($1, 'excluded', null)", [winner.playerId])
    await t.db.query("update players set status = 'closed' where player_id = $1", [winner.playerId])
    await t.turn()
    // Both small pools fall to this stake, 150 TL each.
    expect((await t.deps.wallet.balances(t.db.read, winner.playerId)).cashKurus).toBe(130_000n)
  })

  test('a pool opens once, however many processes start', async () => {
    const count = async () =>
      (await t.db.query('select count(*)::int as n from jackpot_cycles', [])).rows[0]?.['n']
    const before = await count()
    await Promise.all([1, 2, 3].map(() => t.db.ledger.inTx((tx) => openPools(t.deps, tx))))
    expect(await count()).toBe(before)
  })
})

describe('news', () => {
  test('pages hear of new values within five seconds and no more often, and kept pages end', async () => {
    const player = await t.aPlayer({ cashKurus: 10_000_000n })
    const heard = t.listen(undefined)
    const values = () => heard.filter((e) => e.name === 'jackpots')
    await publishRewards(t.deps)
    const version = t.deps.cacheVersions.of(['standings'])
    t.clock.forward(5_000)
    for (let i = 0; i < 3; i += 1) {
      await t.stake(player.playerId, 100_000n)
      await t.turn()
      await publishRewards(t.deps)
      t.clock.forward(1_000)
    }
    expect([values().length, t.deps.cacheVersions.of(['standings']) - version]).toEqual([1, 1])
    t.clock.forward(5_000)
    await publishRewards(t.deps)
    expect([values().length, t.deps.cacheVersions.of(['standings']) - version]).toEqual([2, 2])
    const felek = await pool('felek')
    expect(values().at(-1)?.data).toContainEqual({
      id: 'felek',
      currentvalue: felek.currentvalue,
      value: felek.value,
      cycle: felek.cycle,
    })
    t.clock.forward(60_000)
    await publishRewards(t.deps)
    expect(values().length).toBe(2)
  })
})

test('a stake that commits after one with a higher number is not passed over', async () => {
  const [slow, quick] = [
    await t.aPlayer({ cashKurus: 1_000_000n }),
    await t.aPlayer({ cashKurus: 1_000_000n }),
  ]
  await t.turn()
  const before = await kurus('gunes')
  const { promise: commits, resolve: commit } = Promise.withResolvers<void>()
  const { promise: written, resolve: write } = Promise.withResolvers<void>()
  const late = t.db.inTx(async (tx) => {
    const bet = {
      verb: 'bet',
      source: 'provider:felek',
      house: 'games:felek',
      game: 'lale-bahcesi',
      roundId: 'late',
    } as const
    await t.deps.wallet.postIn(tx, [
      { ...bet, transactionId: 'late-bet', playerId: slow.playerId, amountKurus: 200_000n },
    ])
    write()
    await commits
  })
  await written
  await t.stake(quick.playerId, 100_000n)
  await feedPools(t.deps, t.promises.witness)
  expect(await kurus('gunes')).toBe(before)
  commit()
  await late
  await feedPools(t.deps, t.promises.witness)
  expect(await kurus('gunes')).toBe(before + 450n)
})
