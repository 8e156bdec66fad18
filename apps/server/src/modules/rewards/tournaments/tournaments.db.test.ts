import { anotherProcess } from '../../../../test/test-app.ts'
import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '@felek/contract/index.ts'
import type { Tournament } from '@felek/contract/rewards.ts'
import { expectCleanLedger } from '../../../../test/test-ledger.ts'
import { createWallet } from '../../wallet/wallet-core.ts'
import { publishRewards } from '../news.ts'
import { openTestRewards, type TestRewards } from '../test-rewards.ts'
import { placesAmong } from './places-store.ts'
import { saveFamilies } from './store.ts'
import { insertSealedTournament } from './test-tournaments.ts'
import { counts, makeWeeks, payPrizes, runTournaments } from './tournaments.ts'

let t: TestRewards
beforeAll(async () => void (t = await openTestRewards()))
afterAll(async () => {
  await expectCleanLedger(t.db)
  await t.close()
})

let held = 0
/**
 * A tournament of its own, with its own games, that runs now and ends in `minutes`; the ledger's
 * clock is the database's, so tests end tournaments by turning ours.
 */
const hold = async (
  wish: {
    minutes?: number
    prizes?: string
    minStake?: number
    startsInMs?: number
    status?: string
    /** The largest pool, and its share of the stakes; enough for all prizes, where none is named. */
    pool?: { max: number; share: number }
    rounds?: number
  } = {},
) => {
  held += 1
  const game = `game-${held}`
  // A series of its own: two tournaments made in one millisecond have the same window, and one
  // series may not.
  await t.db.query(
    `insert into tournament_series select $1, 'draft', $2, title_tr, title_en, text_tr, text_en, image,
       min_stake_kurus, games, prizes_kurus from tournament_series where series_id = 'yildiz-ligi'`,
    [`trial-${held}`, 1_000 + held],
  )
  const prizes = (wish.prizes ?? '{30000,20000,20000,5000}').slice(1, -1).split(',')
  const endsMs = Date.now() + (wish.minutes ?? 60) * 60_000
  const row = {
    tournament_id: BigInt(held),
    series_id: `trial-${held}`,
    min_stake_kurus: BigInt(wish.minStake ?? 500),
    games: [game],
    prizes_kurus: prizes,
    pool_share_millionths: BigInt(wish.pool?.share ?? 1_000_000_000),
    pool_max_kurus: BigInt(wish.pool?.max ?? prizes.reduce((sum, p) => sum + Number(p), 0)),
    rounds_min: wish.rounds ?? 1,
    starts_at: new Date(Date.now() + (wish.startsInMs ?? -60_000)),
    ends_at: new Date(endsMs),
    settles_at: new Date(endsMs + 600_000),
  }
  await insertSealedTournament(t, row, wish.status)
  return { id: String(held), game }
}
const all = async (): Promise<Tournament[]> => (await t.call(contract.rewards.tournaments, {})).data
const find = async (id: string): Promise<Tournament> => {
  const found = (await all()).find((x) => x.id === id)
  if (!found) throw new Error(`no tournament ${id}`)
  return found
}
const board = async (id: string) =>
  (await find(id)).leaderboard.map((s) => [s.rank, s.player, s.points])
/** Players who may be one person, as a test says. */
let linked = new Map<bigint, bigint[]>()
const around = {
  linked: async (_q: unknown, playerId: bigint) => linked.get(playerId) ?? [],
  kinds: async () => new Map<string, { rtpHundredths: number; weightClass: number }>(),
}
const turn = async (deps = t.deps) => {
  await runTournaments(deps, around)
  await payPrizes(deps)
}
const aName = (username: string, cashKurus = 1_000_000n) => t.aPlayer({ username, cashKurus })

describe('points', () => {
  test('are the multiples of the best twenty rounds, each up to fifty; larger stakes add nothing', async () => {
    const { id, game } = await hold()
    const [modest, grinder] = [await aName('modest.one'), await aName('grinder.one')]
    await t.round(modest.playerId, 500n, 6_250n, game)
    for (let i = 0; i < 25; i += 1) await t.round(grinder.playerId, 10_000n, 5_000n, game)
    await turn()
    expect(await board(id)).toEqual([
      [1, 'mo***e', 1_250],
      [2, 'gr***e', 1_000],
    ])
    // A hundred times its stake is fifty; it takes the place of one of the twenty.
    await t.round(grinder.playerId, 500n, 50_000n, game)
    await t.round(modest.playerId, 500n, 500n, game)
    await turn()
    expect(await board(id)).toEqual([
      [1, 'gr***e', 5_000 + 19 * 50],
      [2, 'mo***e', 1_350],
    ])
  })

  test('sum up the wins of one round, and count no stake under the smallest and no other game', async () => {
    const { id, game } = await hold({ minStake: 1_000 })
    const player = await aName('counts.well')
    const roundId = await t.stake(player.playerId, 1_000n, game)
    await t.win(player.playerId, roundId, 3_000n, game, 1)
    await turn()
    expect(await board(id)).toEqual([[1, 'co***l', 300]])
    await t.win(player.playerId, roundId, 4_500n, game, 2)
    await t.round(player.playerId, 999n, 900_000n, game)
    await t.round(player.playerId, 1_000n, 900_000n, 'felek-ruleti')
    await turn()
    expect(await board(id)).toEqual([[1, 'co***l', 750]])
    const { leaderboard, prizePool } = await find(id)
    expect([leaderboard[0]?.rounds, prizePool]).toEqual([1, '750.00'])
  })

  test('of rounds before the start and after the end count nothing', async () => {
    const early = await hold({ startsInMs: 600_000 })
    const over = await hold({ minutes: 0 })
    const player = await aName('too.early')
    await t.round(player.playerId, 1_000n, 9_000n, early.game)
    await t.round(player.playerId, 1_000n, 9_000n, over.game)
    await turn()
    expect([await board(early.id), await board(over.id)]).toEqual([[], []])
  })

  test('that are equal rank by who was first', async () => {
    const { id, game } = await hold()
    const [a, b, c] = [await aName('arda.ties'), await aName('berk.ties'), await aName('cem.tiess')]
    for (const player of [b, a, c]) {
      await t.round(player.playerId, 700n, 2_100n, game)
      await turn()
    }
    await t.round(b.playerId, 1_400n, 4_200n, game)
    await turn()
    expect((await board(id)).map(([, name]) => name)).toEqual(['be***s', 'ar***s', 'ce***s'])
  })

  test('come out the same in whatever portions the journal is read, by two at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            who: fc.nat({ max: 2 }),
            stake: fc.integer({ min: 400, max: 900 }),
            paid: fc.nat({ max: 4_000 }),
            read: fc.boolean(),
          }),
          { minLength: 1, maxLength: 12 },
        ),
        async (rounds) => {
          const { id, game } = await hold()
          const names = [`xa-${held}-pla`, `xb-${held}-pla`, `xc-${held}-pla`]
          const players = await Promise.all(names.map((name) => aName(name)))
          const best = new Map<number, number[]>()
          for (const { who, stake, paid, read } of rounds) {
            await t.round(players[who]?.playerId ?? 0n, BigInt(stake), BigInt(paid), game)
            const points = stake < 500 ? 0 : Math.floor((paid * 100) / stake)
            if (points > 0) best.set(who, [...(best.get(who) ?? []), Math.min(points, 5_000)])
            // Two processes may read at once.
            if (read) await Promise.all([turn(), turn()])
          }
          await turn()
          const found = await find(id)
          expect(found.leaderboard.map((s) => s.points)).toEqual(
            [...best.values()].map((all) => all.reduce((sum, p) => sum + p)).sort((a, b) => b - a),
          )
          expect(found.players).toBe(best.size)
        },
      ),
      { numRuns: 6 },
    )
  })
})

describe('the end', () => {
  const finished = async () => {
    const it = await hold({ prizes: '{30000,20000,20000,5000}' })
    const players = await Promise.all(
      ['birinci', 'ikinci.o', 'ucuncu.o'].map((name) => aName(`${name}${held}`)),
    )
    for (const [i, player] of players.entries())
      await t.round(player.playerId, 1_000n, BigInt(9_000 - i * 1_000), it.game)
    await turn()
    return { ...it, players }
  }
  const cash = async (playerId: bigint) =>
    (await t.deps.wallet.balances(t.db.read, playerId)).cashKurus

  test('pays each place once into cash, however often and by however many processes the job runs', async () => {
    const { id, players } = await finished()
    expect((await find(id)).settled).toBe(false)
    t.clock.forward(71 * 60_000)
    const second = anotherProcess(t.deps, {
      wallet: createWallet(t.db, { ledger: t.db.ledger }),
    })
    await Promise.all([turn(), turn(second), turn(), turn(second)])
    await turn()
    const found = await find(id)
    expect(found.settled).toBe(true)
    expect(found.leaderboard.map((s) => s.prize)).toEqual(['300.00', '200.00', '200.00'])
    expect(await Promise.all(players.map((p) => cash(p.playerId)))).toEqual([
      1_000_000n - 1_000n + 9_000n + 30_000n,
      1_000_000n - 1_000n + 8_000n + 20_000n,
      1_000_000n - 1_000n + 7_000n + 20_000n,
    ])
    t.clock.forward(-71 * 60_000)
    const winner = players[0]
    if (!winner) throw new Error('no winner')
    const rows = (await t.call(contract.cashier.transactions, { searchType: '3' }, winner)).data
    expect(
      rows.map((r) => [r.transaction_type, r.transaction_category_id, r.amount, r.note]),
    ).toEqual([['bonus', '6', '300.00', 'Turnuva ödülü']])
  })

  test('is paid even where the process died between payment and note, and where the winner is closed', async () => {
    const { players, id } = await finished()
    t.clock.forward(71 * 60_000)
    await runTournaments(t.deps, around)
    const [first, second] = players
    if (!first || !second) throw new Error('no winners')
    await t.db.query("update players set status = 'closed' where player_id = $1", [second.playerId])
    await t.db.query("select wallet_rule($1, 'excluded', 0)", [second.playerId])
    // The vault has posted, and nobody wrote it down.
    await t.deps.wallet.post({
      verb: 'adjust',
      source: 'rewards',
      transactionId: `tournament:${id}:1`,
      playerId: first.playerId,
      amountKurus: 30_000n,
      house: 'rewards',
    })
    await payPrizes(t.deps)
    await payPrizes(t.deps)
    expect([await cash(first.playerId), await cash(second.playerId)]).toEqual([
      1_038_000n,
      1_027_000n,
    ])
    t.clock.forward(-71 * 60_000)
  })

  test('pays the others where one prize can not be paid, which stays owed', async () => {
    const { id, game } = await hold({ minutes: 60, prizes: '{30000,20000}' })
    const [first, second] = [await aName('blocked.one'), await aName('waiting.one')]
    await t.round(first.playerId, 500n, 9_000n, game)
    await t.round(second.playerId, 500n, 8_000n, game)
    // The id of the first prize stands in the vault already, for something else.
    const taken = {
      verb: 'adjust',
      source: 'rewards',
      transactionId: `tournament:${id}:1`,
      house: 'rewards',
    } as const
    await t.deps.wallet.post({ ...taken, playerId: first.playerId, amountKurus: 1n })
    const before = await cash(second.playerId)
    t.clock.forward(71 * 60_000)
    await turn()
    expect((await cash(second.playerId)) - before).toBe(20_000n)
    const { rows } = await t.db.query(
      'select rank from tournament_prizes where tournament_id = $1 and paid_at is null',
      [BigInt(id)],
    )
    expect(rows).toEqual([{ rank: 1 }])
    t.clock.forward(-71 * 60_000)
  })

  test('makes the standings final: a later round changes nothing', async () => {
    const { id, players, game } = await finished()
    t.clock.forward(71 * 60_000)
    await turn()
    const before = await board(id)
    await t.round(players[2]?.playerId ?? 0n, 1_000n, 99_000n, game)
    await turn()
    expect(await board(id)).toEqual(before)
    t.clock.forward(-71 * 60_000)
  })
})

describe('the pool', () => {
  test('is a share of the counted stakes up to its largest, shown as it grows, and pays who has the rounds', async () => {
    const { id, game } = await hold({
      prizes: '{60000,30000,10000}',
      pool: { max: 2_000, share: 3_000 },
      rounds: 3,
    })
    const [a, b, few] = [
      await aName('pool.first'),
      await aName('pool.secnd'),
      await aName('pool.fewer'),
    ]
    await t.round(few.playerId, 100_000n, 5_000_000n, game)
    for (let n = 0; n < 3; n += 1) {
      await t.round(a.playerId, 50_000n, 60_000n, game)
      await t.round(b.playerId, 10_000n, 11_000n, game)
    }
    await turn()
    // 0.3 % of 2,800 TL.
    expect(await find(id)).toMatchObject({ prizePool: '8.40', prizePoolMax: '20.00', roundsMin: 3 })
    expect((await find(id)).leaderboard.map((s) => [s.player, s.rounds, s.prize])).toEqual([
      ['po***t', 3, '5.04'],
      ['po***d', 3, '2.52'],
      ['po***r', 1, undefined],
    ])
    await t.round(a.playerId, 900_000n, 1n, game)
    await turn()
    expect((await find(id)).prizePool).toBe('20.00')
    t.clock.forward(71 * 60_000)
    await turn()
    expect((await find(id)).leaderboard.map((s) => s.prize)).toEqual(['12.00', '6.00', undefined])
    t.clock.forward(-71 * 60_000)
  })

  test('has one place for players who may be one person: the next moves up', async () => {
    const { id, game } = await hold({ prizes: '{30000,20000,10000}' })
    const players = await Promise.all(
      ['one', 'two', 'three', 'four'].map((n) => aName(`link.${n}.${held}`)),
    )
    for (const [i, p] of players.entries())
      await t.round(p.playerId, 1_000n, BigInt(9_000 - i * 1_000), game)
    const [first, second] = players
    linked = new Map([[first?.playerId ?? 0n, [second?.playerId ?? 0n]]])
    await turn()
    t.clock.forward(71 * 60_000)
    await turn()
    expect((await find(id)).leaderboard.map((s) => s.prize)).toEqual([
      '300.00',
      undefined,
      '200.00',
      '100.00',
    ])
    linked = new Map()
    t.clock.forward(-71 * 60_000)
  })

  test('tells everybody who had points of their place, once it is final, with the prize where there is one', async () => {
    const { id, game } = await hold({ prizes: '{30000}' })
    const players = await Promise.all(['a', 'b', 'c'].map((n) => aName(`place.${n}.${held}`)))
    const [first, second, idle] = players
    if (!first || !second || !idle) throw new Error('nobody plays')
    await t.round(first.playerId, 1_000n, 9_000n, game)
    await t.round(second.playerId, 1_000n, 5_000n, game)
    await t.round(idle.playerId, 1_000n, 0n, game)
    const heard = players.map((p) => t.listen(p.playerId))
    const places = async () =>
      Promise.all(
        players.map(async (p) =>
          (await t.call(contract.rewards.places, {}, p)).data.filter((it) => it.id === id),
        ),
      )
    const among = () =>
      Promise.all(players.map((p) => placesAmong(t.db.read, p.playerId, [BigInt(id), 1n << 60n])))
    await turn()
    expect([await places(), await among()]).toEqual([
      [[], [], []],
      [[], [], []],
    ])
    t.clock.forward(71 * 60_000)
    await turn()
    t.clock.forward(-71 * 60_000)
    const { Title } = await find(id)
    const place = { id, Title, players: 2, settledAt: expect.any(String) }
    expect(await places()).toEqual([
      [{ ...place, rank: 1, points: 900, prize: '300.00' }],
      [{ ...place, rank: 2, points: 500 }],
      [],
    ])
    expect(await among()).toEqual([[BigInt(id)], [BigInt(id)], []])
    const isPlace = (data: unknown) => isDeepStrictEqual(data, { kind: 'place' })
    const told = heard.map((events) =>
      events.some((e) => e.name === 'notification' && isPlace(e.data)),
    )
    expect(told).toEqual([true, true, false])
  })

  test('has nothing of stakes that were counted to open a bonus', async () => {
    const { id, game } = await hold()
    const player = await aName('opened.own')
    const own = await t.round(player.playerId, 1_000n, 9_000n, game)
    await t.db.query(
      `insert into bonus_grants (bonus_id, player_id, offer_id, version, kind, period, base_kurus, amount_kurus, required_kurus, own_required_centi, state, created_at, ends_at, seal)
       values (77, $1, 'yatirim', 2, 'deposit', 'x', 1000, 200, 1600, 600000, 'waiting', now(), now() + interval '1 day', 'x')`,
      [player.playerId],
    )
    await t.db.query(
      `insert into bonus_own_stakes (entry_id, bonus_id, player_id, amount_kurus, weight, seal)
       select entry_id, 77, player_id, amount_kurus, 100, 'x' from wallet_entries where round_id = $1 and verb = 'bet'`,
      [own],
    )
    await t.round(player.playerId, 1_000n, 2_000n, game)
    await turn()
    expect((await find(id)).leaderboard).toMatchObject([{ points: 200, rounds: 1 }])
  })
})

describe('the list', () => {
  test('has running ones, then those to come, then past ones; drafts and what was taken down never', async () => {
    const draft = await hold({ status: 'draft' })
    const passive = await hold({ status: 'passive' })
    const later = await hold({ startsInMs: 1_800_000 })
    const past = await hold({ minutes: -1, startsInMs: -3_600_000 })
    const ids = (await all()).map((x) => x.id)
    expect([ids.includes(draft.id), ids.includes(passive.id)]).toEqual([false, false])
    const order = (await all()).map((x) =>
      Date.parse(x.End_date) <= t.clock.now.getTime()
        ? 2
        : Date.parse(x.Start_date) > t.clock.now.getTime()
          ? 1
          : 0,
    )
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect([ids.includes(later.id), ids.includes(past.id)]).toEqual([true, true])
    const { pagination, data } = await t.call(contract.rewards.tournaments, { limit: 2, offset: 1 })
    expect([pagination?.total, data.map((x) => x.id)]).toEqual([ids.length, ids.slice(1, 3)])
  })

  test('has prizes, their sum and the rules with the figures, in both languages', async () => {
    const { id } = await hold({ minStake: 750 })
    const tr = await find(id)
    expect([tr.prizePool, tr.prizePoolMax, tr.minStake, tr.prizes]).toEqual([
      '0.00',
      '750.00',
      '7.50',
      [
        { rank: 1, rankTo: 1, amount: '0.00', amountMax: '300.00' },
        { rank: 2, rankTo: 3, amount: '0.00', amountMax: '200.00' },
        { rank: 4, rankTo: 4, amount: '0.00', amountMax: '50.00' },
      ],
    ])
    const en = (
      (await t.send('cmscontroller/getTournaments', { Lang: 'en', SiteType: 'desktop' })).reply
        .data as Tournament[]
    ).find((x) => x.id === id)
    expect([tr.Title, en?.Title]).toEqual(['Deneme', 'Trial'])
    expect(tr.rules.join(' ')).toContain('en az 7,50\u00a0TL')
    expect(en?.rules.join(' ')).toContain('at least 7.50\u00a0TL')
    for (const rule of [...tr.rules, ...(en?.rules ?? [])]) expect(rule).not.toMatch(/[{}]/)
    expect(tr.rules).toHaveLength(en?.rules.length ?? 0)
  })

  test('always has a running week and two to come, each once, whatever the year', async () => {
    for (const now of ['2026-11-21T10:00:00Z', '2029-02-03T10:00:00Z']) {
      t.clock.now = new Date(now)
      await Promise.all([
        makeWeeks(t.deps, t.db.read, t.clock.now),
        makeWeeks(t.deps, t.db.read, t.clock.now),
      ])
      expect(await makeWeeks(t.deps, t.db.read, t.clock.now)).toBe(false)
      const weekly = (await all()).filter(
        (x) => Date.parse(x.End_date) - Date.parse(x.Start_date) === 7 * 86_400_000,
      )
      expect(weekly.filter((x) => x.Start_date <= now && x.End_date > now)).toHaveLength(1)
      expect(weekly.filter((x) => x.Start_date > now)).toHaveLength(2)
    }
    t.clock.now = new Date()
  })

  test('of a family have what the catalogue says of it when they are announced, and keep that', async () => {
    const saved = (...slots: string[]) =>
      t.db.inTx((tx) =>
        saveFamilies(tx, 'felek', [
          ...slots.map((key) => ({ key, family: 'slot' })),
          { key: 'inci-avi', family: 'instant' },
        ]),
      )
    const announced = async (now: string) => {
      for (let week = 0; week < 5; week += 1)
        await makeWeeks(t.deps, t.db.read, new Date(Date.parse(now) + week * 7 * 86_400_000))
      const { rows } = await t.db.query(
        'select series_id, games from tournaments where starts_at > $1 order by starts_at',
        [new Date(now)],
      )
      const league = rows.find((row) => row['series_id'] === 'yildiz-ligi')
      const tour = rows.find((row) => row['series_id'] === 'lale-turu')
      return { league: league?.['games'] as string[], tour: tour?.['games'] as string[] }
    }
    const before = await announced('2031-01-06T10:00:00Z')
    expect(before.league).toHaveLength(27)
    await saved('lale-bahcesi', 'lokum-yagmuru')
    const { league, tour } = await announced('2032-01-05T10:00:00Z')
    expect(league).toEqual(['lale-bahcesi', 'lokum-yagmuru'])
    // A list stays a list.
    expect(tour).toEqual(before.tour)
    expect(tour).toContain('horoz-vakti')
    await saved('lale-bahcesi', 'nemrut')
    expect(await announced('2031-01-06T10:00:00Z')).toEqual(before)
    expect((await announced('2032-01-05T10:00:00Z')).league).toEqual(league)
    expect((await announced('2033-01-03T10:00:00Z')).league).toEqual(['lale-bahcesi', 'nemrut'])

    const [starts_at, ends_at] = [new Date(1_000), new Date(2_000)]
    const open = { games: league, starts_at, ends_at, settles_at: ends_at, tournament_id: 1n }
    const won = { stakeKurus: 500n, paidKurus: 900n, stakedAt: starts_at, at: starts_at }
    expect(
      ['lokum-yagmuru', 'inci-avi'].map((game) =>
        counts({ ...open, min_stake_kurus: 500n }, { ...won, game } as never),
      ),
    ).toEqual([true, false])
  })

  test('tells pages of new standings, by the tournament’s id', async () => {
    const { id, game } = await hold()
    const player = await aName('heard.one')
    const heard = t.listen(undefined)
    await publishRewards(t.deps)
    t.clock.forward(5_000)
    await publishRewards(t.deps)
    await t.round(player.playerId, 1_000n, 2_000n, game)
    await turn()
    t.clock.forward(5_000)
    const versions = () =>
      (['standings', 'tournaments', 'catalogue'] as const).map((topic) =>
        t.deps.cacheVersions.of([topic]),
      )
    const [standings = 0, ...others] = versions()
    await publishRewards(t.deps)
    expect(heard.filter((e) => e.name === 'tournament').map((e) => e.data)).toContainEqual({ id })
    // Pages are made of names and dates: a place that changes ends none of them.
    expect(versions()).toEqual([standings + 1, ...others])
  })
})
