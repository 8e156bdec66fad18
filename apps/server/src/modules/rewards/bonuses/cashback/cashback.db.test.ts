import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectCleanLedger } from '../../../../../test/test-ledger.ts'
import type { TestPlayer } from '../../../../../test/test-app.ts'
import { activeOffer } from '../offers/store.ts'
import { around, openTestBonuses, type TestBonuses } from '../test-bonuses.ts'
import { computeRebate } from './cashback.ts'
import { isoWeek } from './weeks.ts'

const dayMs = 86_400_000
const stakeMax = 5_000n
let t: TestBonuses
beforeAll(async () => {
  t = await openTestBonuses()
  // A Monday, noon: what follows falls into three weeks.
  await t.forward(Date.parse('2030-03-04T09:00:00Z') - t.clock.now.getTime())
})
afterAll(async () => {
  await expectCleanLedger(t.db)
  await t.close()
})

/** Pseudorandom numbers below n, the same each time. */
const dice = (seed: number) => (n: number) => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
  return (seed >>> 8) % n
}

type ModelStake = {
  id: string
  kurus: bigint
  own: boolean
  atMs: number
  open: boolean
  undone?: true
}
type Won = { about: ModelStake; kurus: bigint }

/** Three weeks of a player with a bonus beside, and all that was done, as the player would note it. */
const aHistory = async (as: TestPlayer, seed: number) => {
  const below = dice(seed)
  const stakes: ModelStake[] = []
  const wins: Won[] = []
  const heldOf = new Map<ModelStake, bigint>()
  const app = { house: 'games:felek', source: 'provider:felek', game: 'nazar' }
  const common = { ...app, playerId: as.playerId, amountKurus: 0n }
  for (let step = 0; step < 60; step += 1) {
    await t.forward(below(2) === 0 ? 60_000 : below(20) * 3_600_000)
    const atMs = t.clock.now.getTime()
    const kind = below(10)
    const open = stakes.filter((s) => s.open)
    const about = open[below(Math.max(1, open.length))]
    if (kind < 5 || about === undefined) {
      const kurus = BigInt(1 + below(80)) * 100n
      const before = await t.purse(as)
      const { id, status } = await t.stake(as, kurus)
      const after = await t.purse(as)
      if (status === 'ok')
        stakes.push({ id, kurus, own: after.cash < before.cash, atMs, open: true })
    } else if (kind < 8) {
      const kurus = BigInt(below(90)) * 100n
      await t.win(as, about.id, kurus)
      about.open = false
      wins.push({ about, kurus })
    } else if (kind < 9) {
      const back = { verb: 'rollback', transactionId: randomUUID(), about: about.id } as const
      await t.deps.wallet.post({ ...common, ...back, roundId: about.id })
      about.open = false
      about.undone = true
    } else {
      const kurus = BigInt(1 + below(50)) * 100n
      const win = { verb: 'win', transactionId: randomUUID(), about: about.id } as const
      const held = { ...common, ...win, amountKurus: kurus, roundId: about.id }
      const { entryId } = await t.deps.wallet.post({ ...held, hold: 'day_ceiling' })
      about.open = false
      // What is held was won.
      wins.push({ about, kurus })
      if (entryId !== undefined) heldOf.set(about, entryId)
    }
    // Staff release what was held, some time later: nothing more is won by it.
    const [waiting] = heldOf
    if (waiting && below(3) === 0) {
      const [held, entry] = waiting
      const id = String(entry)
      const release = { verb: 'release', source: 'held', house: 'held', transactionId: id } as const
      const decided = { ...release, about: id, playerId: as.playerId, amountKurus: 0n }
      await t.deps.adminDb.inTx((tx) => t.deps.wallet.postIn(tx, [decided]))
      heldOf.delete(held)
    }
  }
  return { stakes, wins }
}

test('a week’s loss is what a second sum says: answered own stakes to 50 TL made in it, less all that they won whenever it came', async () => {
  const offer = await activeOffer(t.db.read, 'kayip')
  if (!offer) throw new Error('no offer')
  let lost = 0
  for (let seed = 1; seed <= 3; seed += 1) {
    const as = await t.aPlayer({ cashKurus: 16_000n })
    // A lost coupon is no loss in games.
    const coupon = { source: 'sports', house: 'games:sports', game: 'sports' } as const
    const bet = { verb: 'bet', transactionId: String(7_000 + seed), roundId: `FK${seed}` } as const
    await t.deps.wallet.post({ ...coupon, ...bet, playerId: as.playerId, amountKurus: 1_000n })
    await t.db.query(
      `select wallet_grant_bonus($1, $2, 'bonus:test', 90000, 9000000, 9000, '{100,0,0,0,0,0,0,0}', '{}', wallet_now() + interval '60 days', null)`.replace(
        'wallet_now()',
        `'${t.clock.now.toISOString()}'::timestamptz`,
      ),
      [as.playerId, 900 + seed],
    )
    const began = t.clock.now
    const { stakes, wins } = await aHistory(as, seed)
    expect(new Set(stakes.map((s) => s.own)).size).toBe(2)
    for (let week = 0; week < 5; week += 1) {
      const { startsAt, endsAt } = isoWeek(began, week)
      const counts = (s: ModelStake) =>
        s.own &&
        !s.open &&
        !s.undone &&
        s.kurus <= stakeMax &&
        s.atMs >= startsAt.getTime() &&
        s.atMs < endsAt.getTime()
      const staked = stakes.reduce((sum, s) => sum + (counts(s) ? s.kurus : 0n), 0n)
      const back = wins.reduce((sum, b) => sum + (counts(b.about) ? b.kurus : 0n), 0n)
      const loss = staked > back ? staked - back : 0n
      if (loss > 0n) lost += 1
      const inNext = new Date(endsAt.getTime() + dayMs)
      const rebate = await computeRebate(t.db.read, around, as.playerId, offer, inNext)
      expect([rebate.baseKurus, rebate.week.startsAt]).toEqual([loss, startsAt])
      const part = (loss * 30n) / 100n
      expect(rebate.amountKurus).toBe(part < 50_000n ? part : 50_000n)
      const shared = await computeRebate(
        t.db.read,
        around,
        as.playerId,
        { ...offer, turnover_share: 10, own_weights: [100, 0, 0, 0, 0, 0, 0, 0] },
        inNext,
      )
      // The game gives 1.74 % back by its pools besides its 96.12 %: of its stakes 71 of 100 count.
      const share = (staked * 71n * 10n) / 10_000n
      expect(shared.baseKurus).toBe(loss < share ? loss : share)
    }
  }
  expect(lost).toBeGreaterThan(1)
})

test('claimed once for its week, in the week after, by whichever tab', async () => {
  const as = await t.aPlayer({ cashKurus: 200_000n })
  const monday = isoWeek(t.clock.now, 1).startsAt.getTime()
  await t.forward(monday + dayMs - t.clock.now.getTime())
  const { period } = isoWeek(t.clock.now)
  for (let n = 0; n < 4; n += 1) await t.win(as, (await t.stake(as, 5_000n)).id, 0n)
  await t.win(as, (await t.stake(as, 9_000n)).id, 0n)
  const again = await signedIn(as)
  expect((await t.claim(again, { offerID: 'kayip' })).data).toMatchObject({ why: 'loss' })
  await t.forward(7 * dayMs)
  const late = await signedIn(as)
  expect(await t.offerOf(late, 'kayip')).toMatchObject({
    state: 'open',
    ready: { period, base: '200.00', amount: '60.00', required: '300.00' },
  })
  const replies = await Promise.all([1, 2, 3].map(() => t.claim(late, { offerID: 'kayip' })))
  expect(replies.filter((r) => r.error === '')).toHaveLength(1)
  expect((await t.own(late))[0]).toMatchObject({
    amount: '60.00',
    base: '200.00',
    required: '300.00',
    stakeMax: '25.00',
    kind: 'cashback',
  })
  const { rows } = await t.db.query('select period from bonus_grants where player_id = $1', [
    as.playerId,
  ])
  expect(rows).toEqual([{ period }])
  await t.cancel(late, (await t.own(late))[0]?.bonusID ?? '')
  expect((await t.claim(late, { offerID: 'kayip' })).data).toMatchObject({ why: 'taken' })
  await t.forward(7 * dayMs)
  expect((await t.claim(await signedIn(as), { offerID: 'kayip' })).data).toMatchObject({
    why: 'loss',
  })
})

/** The same player, signed in again: sessions do not outlive a day. */
const signedIn = async (as: TestPlayer): Promise<TestPlayer> => {
  const { username, password } = as
  const answer = await t.send('user/login', { username, password })
  return {
    ...as,
    sid: (answer.reply.data as { sid: string }).sid,
    device: answer.device ?? as.device,
  }
}
