import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '@felek/contract/index.ts'
import { companyPlays, seatCompany } from '../seed/company.ts'
import { createDice } from '../seed/dice.ts'
import { drawHistory, seedHistory } from '../seed/history.ts'
import { drawLastWeek, loseLastWeek } from '../seed/last-week.ts'
import type { Draws } from '../seed/play.ts'
import { openTestApp, type TestApp, type TestPlayer } from '../../../test/test-app.ts'
import { expectCleanLedger } from '../../../test/test-ledger.ts'
import { feedPools } from './jackpots/feed.ts'
import { payFalls } from './jackpots/pay.ts'
import { createFakeCommitments } from './jackpots/batches/test-commitments.ts'
import { finishRewards, seedTournaments, settleSeeded } from './seed.ts'
import { payPrizes, runTournaments } from './tournaments/tournaments.ts'

/** The demo as the seed makes it, without the studio's catalogue. */
/** About as often as a slot of middling volatility pays them, hundredths of the stake: 97 % in all. */
const payouts = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 45, 65, 110, 170, 265, 895] as const
/** In the studio's place. */
const draws: Draws = async (playerId, rounds, paidMaxKurus) => {
  if (paidMaxKurus !== undefined) return rounds.map(() => 0n)
  const dice = createDice(parseInt(`${playerId % 1_000n}`, 10))
  return rounds.map(({ stakeKurus }) => (stakeKurus * BigInt(dice.oneOf(payouts))) / 100n)
}

let t: TestApp
let ayse: TestPlayer
let emre: TestPlayer
beforeAll(async () => {
  t = await openTestApp()
  // A Thursday, so that the running week has days behind it.
  t.clock.now = new Date('2027-03-11T09:00:00Z')
  ayse = await t.aPlayer({ username: 'ayse' })
  const others = [await t.aPlayer({ username: 'mehmet' }), await t.aPlayer({ username: 'deniz' })]
  emre = await t.aPlayer({ username: 'emre' })
  const loser = { playerId: emre.playerId, senderName: 'Deneme Oyuncu' }
  const evening = await drawLastWeek(emre.playerId, t.clock.now, draws)
  const drawn = await drawHistory(ayse.playerId, t.clock.now, draws)
  await t.db.ledger.inTx(async (tx) => {
    await seedTournaments(t.deps, tx, t.clock.now)
    const company = await seatCompany(
      others.map(({ playerId }, i) => ({
        playerId,
        senderName: 'Deneme Oyuncu',
        daysAgo: 60 - 30 * i,
      })),
      t.clock.now,
      draws,
    )
    await seedHistory(
      t.deps,
      tx,
      ayse.playerId,
      { now: t.clock.now, drawn },
      async (daysAgo, begins) => {
        await settleSeeded(t.deps, tx, begins)
        if (daysAgo > 0) await companyPlays(t.deps, tx, company, daysAgo, begins)
        await loseLastWeek(t.deps, tx, loser, evening, begins)
      },
    )
    await finishRewards(t.deps, tx)
  })
  // Ninety days of three accounts take a while where the machine has other work.
}, 180_000)
afterAll(async () => {
  await expectCleanLedger(t.db)
  await t.close()
})

const tournaments = async () => (await t.call(contract.rewards.tournaments, {})).data

describe('a demo that begins', () => {
  test('has a player who lost last Wednesday, in rounds that were drawn, what one deposit bears', async () => {
    const lines = (await t.call(contract.cashier.transactions, { limit: 100 }, emre)).data
    const days = new Set(lines.map(({ createdAt }) => createdAt.slice(0, 10)))
    expect([...days]).toEqual(['2027-03-03'])
    const { cashKurus } = await t.deps.wallet.balances(t.db.read, emre.playerId)
    // 130 rounds of 25 TL that pay nothing: 3,500 TL are paid in.
    expect(cashKurus).toBe(350_000n - 130n * 2_500n)
  })

  test('has one running tournament, two to come and two past, whatever the year', async () => {
    const now = t.clock.now.toISOString()
    const all = await tournaments()
    expect(
      all.map((x) => (x.End_date <= now ? 'past' : x.Start_date > now ? 'to come' : 'running')),
    ).toEqual(['running', 'to come', 'to come', 'past', 'past'])
    expect(all.map((x) => x.settled)).toEqual([false, false, false, true, true])
    expect(new Set(all.map((x) => x.slug)).size).toBe(5)
  })

  test('has standings from the rounds of its histories alone', async () => {
    const past = (await tournaments()).filter((x) => x.settled)
    for (const x of past) {
      expect(x.players).toBe(x.leaderboard.length)
      expect(x.players).toBeGreaterThan(0)
      const points = x.leaderboard.map((s) => s.points)
      expect(points).toEqual(points.toSorted((a, b) => b - a))
      for (const s of x.leaderboard) expect(['ay***e', 'me***t', 'de***z']).toContain(s.player)
    }
  })

  test('paid its past prizes, each once, with its date, and the demo account still has 10,000.00 TL', async () => {
    const { rows } = await t.db.query(
      `select p.amount_kurus, p.paid_at, e.amount_kurus as moved, e.at, e.player_id = p.player_id as same, e.from_account
       from tournament_prizes p left join wallet_entries e on e.entry_id = p.paid_entry_id`,
      [],
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      expect([row['moved'], row['same'], row['from_account']]).toEqual([
        row['amount_kurus'],
        true,
        'rewards',
      ])
      expect((row['at'] as Date) < t.clock.now).toBe(true)
    }
    const { data } = await t.call(contract.cashier.checkBalance, {}, ayse)
    expect(data[0]?.balance).toBe('10000.00')
  })

  test('shows every line of the account in the order of its balances', async () => {
    const { data } = await t.call(
      contract.cashier.transactions,
      { limit: 250, startDate: '2027-01-01' },
      ayse,
    )
    const done = data.filter((row) => row.transaction_status === '1002').toReversed()
    for (const [i, row] of done.entries()) {
      const before = done[i - 1]
      if (before && row.transaction_category_id !== '2' && before.transaction_category_id !== '2')
        expect(
          Math.round(parseFloat(before.balanceAfter) * 100 + parseFloat(row.amount) * 100),
        ).toBe(Math.round(parseFloat(row.balanceAfter) * 100))
    }
  })

  test('has pools that its histories have fed, by their shares to the kuruş', async () => {
    const { rows } = await t.db.query(
      `select coalesce(sum(amount_kurus), 0)::bigint as staked from wallet_entries where verb = 'bet' and game in ('lale-bahcesi', 'anka-atesi', 'aslan-payi', 'ejder-yuvasi', 'uzay-madeni', 'dort-yaprak', 'kum-tahti')`,
      [],
    )
    const staked = rows[0]?.['staked'] as bigint
    expect(staked).toBeGreaterThan(0n)
    const pools = (await t.call(contract.rewards.egtJackpots, {})).data
    const grown = (share: bigint, seedKurus: bigint) => {
      const kurus = seedKurus + (staked * share) / 1_000_000n
      return `${kurus / 100n}.${String(kurus % 100n).padStart(2, '0')}`
    }
    expect(pools.map((p) => [p.id, p.value])).toEqual([
      ['felek', grown(1_000n, 10_000_000n)],
      ['gunes', grown(1_500n, 1_000_000n)],
      ['ay', grown(2_000n, 250_000n)],
      ['yildiz', grown(4_000n, 10_000n)],
    ])
  })

  test('counts nothing twice once the jobs begin', async () => {
    const before = [
      (await tournaments()).map((x) => x.leaderboard),
      (await t.call(contract.rewards.egtJackpots, {})).data,
    ]
    await feedPools(t.deps, createFakeCommitments().witness)
    await payFalls(t.deps)
    await runTournaments(t.deps, { linked: async () => [], kinds: async () => new Map() })
    await payPrizes(t.deps)
    expect([
      (await tournaments()).map((x) => x.leaderboard),
      (await t.call(contract.rewards.egtJackpots, {})).data,
    ]).toEqual(before)
    expect((await t.call(contract.cashier.checkBalance, {}, ayse)).data[0]?.balance).toBe(
      '10000.00',
    )
  })
})
