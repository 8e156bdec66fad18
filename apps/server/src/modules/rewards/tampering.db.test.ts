import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner, expectCleanLedger, readAsOwner } from '../../../test/test-ledger.ts'
import { openInsider } from '../../../test/test-tampering.ts'
import {
  listTamperings,
  listUnseen,
  type TamperTables,
  type OtherValue,
} from '../../../test/test-tamperings.ts'
import { held, tamperingsMin, tried, undecided } from '../../../test/money-tables.ts'
import { activateOffer, saveOffer } from './bonuses/offers/offers.ts'
import { activeOffer } from './bonuses/offers/store.ts'
import { around, openTestBonuses, type TestBonuses } from './bonuses/test-bonuses.ts'
import { freeWin } from './bonuses/spins/spins.ts'
import { feedPools, openPools } from './jackpots/feed.ts'
import { payFalls } from './jackpots/pay.ts'
import { createFakeCommitments } from './jackpots/batches/test-commitments.ts'
import { readProfile } from '@felek/platform/config/profile.ts'
import { insertSealedTournament } from './tournaments/test-tournaments.ts'
import { payPrizes, runTournaments } from './tournaments/tournaments.ts'
import { verifyRewards } from './verify.ts'

/*
 * Every column that a payment of rewards hangs on, changed by the login that serves calls and by the owner of the schema
 * with all triggers off: refused, or found at the place. The changes are made from the columns, so that a new one is
 * tried as well.
 */

let t: TestBonuses
const faults = () => t.db.snapshot((q) => verifyRewards(t.deps, q))
const ok = async (refusal: Promise<{ error: string }>) => expect((await refusal).error).toBe('')

/** A stake of the player's own money and all that it wins. */
const round = async (
  as: { playerId: bigint },
  kurus: bigint,
  won: bigint,
  game = 'lale-bahcesi',
) => {
  const { id, status } = await t.stake(as as never, kurus, { game })
  expect(status).toBe('ok')
  await t.win(as as never, id, won)
}

/** A bonus that runs, one that became cash, spins with wins, prizes, a pool that fell: one of each. */
const fillBooks = async () => {
  const rich = await t.aPlayer({ cashKurus: 90_000_000n })
  const ayse = await t.aPlayer()
  const past = await t.aPlayer()
  for (const as of [ayse, past]) {
    await ok(t.claim(as, { offerID: 'hosgeldin' }))
    await t.deposited(as, '400')
    await round(as, 40_000n, 0n, 'nazar')
    await t.sweep()
  }
  for (let n = 0; n < 100; n += 1) await round(past, 2_000n, 2_200n)
  await t.sweep()
  const winner = await t.aPlayer()
  await asOwner(
    t.db,
    `update players set phone_confirmed_at = now() where player_id = ${winner.playerId}`,
  )
  const donus = await activeOffer(t.db.read, 'donus')
  if (!donus) throw new Error('no spins are offered')
  await t.db.inTx(async (tx) => {
    const version = await saveOffer(t.deps, tx, { ...donus, own_kurus: 0n, own_weights: null })
    await activateOffer(
      t.deps,
      tx,
      { offerId: 'donus', version },
      readProfile('demo').bonus,
      t.clock.now,
    )
  })
  const { bonus } = (await t.claim(winner, { offerID: 'donus' })).data
  const said = {
    grantId: BigInt(bonus?.bonusID ?? 0),
    playerId: winner.playerId,
    game: 'lale-bahcesi',
  }
  for (const [amountKurus, spinsLeft] of [
    [500n, 19],
    [700n, 18],
  ] as const)
    await freeWin(t.deps, 'felek', {
      ...said,
      amountKurus,
      spinsLeft,
      transactionId: randomUUID(),
      roundId: randomUUID(),
    })
  await t.deps.adminDb.inTx((tx) => openPools(t.deps, tx))
  const hourMs = 3_600_000
  await insertSealedTournament(t, {
    tournament_id: 7n,
    series_id: 'yildiz-ligi',
    min_stake_kurus: 500n,
    games: ['lale-bahcesi'],
    prizes_kurus: ['300', '200'],
    pool_share_millionths: 3_000n,
    pool_max_kurus: 100_000n,
    rounds_min: 1,
    starts_at: new Date(Date.now() - hourMs),
    ends_at: new Date(Date.now() + hourMs),
    settles_at: new Date(Date.now() + hourMs + 600_000),
  })
  const other = await t.aPlayer({ cashKurus: 1_000_000n })
  await round(other, 10_000n, 15_000n)
  // More than the smallest pool can take: it falls.
  for (let n = 0; n < 3; n += 1) await round(rich, 5_000_000n, 6_000_000n)
  await feedPools(t.deps, createFakeCommitments().witness)
  await payFalls(t.deps)
  await runTournaments(t.deps, around)
  await t.forward(80 * 60_000)
  await runTournaments(t.deps, around)
  await payPrizes(t.deps)
}

beforeAll(async () => {
  t = await openTestBonuses({}, 'as offered')
  await fillBooks()
})
afterAll(async () => {
  await expectCleanLedger(t.db)
  await t.close()
})

/** The tables that a payment of rewards reads, with what of them carries no money: texts, times, tries, order, or what the ledger says. */
const books: TamperTables = {
  bonus_offers: {
    key: ['offer_id', 'version'],
    pick: `status = 'active'`,
    free: ['created_at', 'activated_at', 'status'],
  },
  bonus_claims: { key: ['claim_id'], pick: `state = 'granted'`, free: ['ended_at', 'reason'] },
  bonus_grants: {
    key: ['bonus_id'],
    pick: `state = 'converted'`,
    free: ['reason', 'ends_at', 'rested_until', 'ended_at', 'wagered_centi'],
  },
  bonus_own_stakes: { key: ['entry_id'] },
  bonus_spins: {
    key: ['bonus_id'],
    free: ['provider', 'sent_at', 'cancel_at', 'cancelled_at', 'try_at', 'tries'],
  },
  bonus_spin_wins: {
    key: ['provider', 'transaction_id'],
    pick: 'paid_at is not null',
    free: ['paid_at', 'refused_at', 'refused_why'],
  },
  tournament_series: {
    key: ['series_id'],
    free: [
      'status',
      'position',
      'title_tr',
      'title_en',
      'text_tr',
      'text_en',
      'image',
      'games',
      'family',
    ],
  },
  tournaments: {
    key: ['tournament_id'],
    pick: 'tournament_id = 7',
    free: [
      'status',
      'title_tr',
      'title_en',
      'text_tr',
      'text_en',
      'image',
      'version',
      'settled_at',
    ],
  },
  tournament_rounds: { key: ['tournament_id', 'stake_entry_id'] },
  tournament_points: {
    key: ['tournament_id', 'player_id'],
    pick: 'points > 0',
    free: ['player_mask', 'round_id', 'game', 'stake_kurus', 'paid_kurus', 'entry_id', 'scored_at'],
  },
  tournament_prizes: { key: ['tournament_id', 'rank'], free: ['paid_at', 'paid_entry_id'] },
  jackpot_pools: { key: ['pool_id'], free: ['name_tr', 'name_en'] },
  jackpot_cycles: {
    key: ['pool_id', 'cycle'],
    pick: 'fell_at is not null',
    free: [
      'winner_mask',
      'started_at',
      'paid_at',
      'paid_entry_id',
      'voided_at',
      // Of pools that fell by the old rule, which these books have none of.
      'commitment',
      'threshold_kurus',
      'salt',
    ],
  },
  jackpot_series: { key: ['series'], free: ['ended_at', 'ended_why'] },
  jackpot_batches: {
    key: ['batch'],
    pick: 'drawn_at is not null',
    free: ['drawn_at', 'refused_at', 'refused_why', 'withdrawn_at'],
  },
}

/** A value that no constraint refuses, where that can be. */
const other: OtherValue = (column, table) => {
  const by: Record<string, string> = {
    'bonus_claims.state': `'dropped'`,
    'bonus_claims.via': `'code'`,
    'bonus_grants.state': `'cancelled'`,
    'bonus_grants.opened_at': 'null',
    'bonus_own_stakes.weight': 'weight - 1',
    'bonus_offers.times': 'times + 1',
    'bonus_offers.per_player': `case per_player when 'day' then 'once' else 'day' end`,
    'bonus_offers.weights': `'{100,100,100,100,100,100,100,100}'`,
    'bonus_offers.own_weights': `'{100,100,100,100,100,100,100,100}'`,
    'bonus_spins.spins_left': 'greatest(spins_left - 1, 0)',
    // A pool's account holds whole kuruş.
    'jackpot_cycles.value_millionths': 'value_millionths + 1000000',
    'jackpot_batches.house_value': `repeat('a', 64)`,
    'jackpot_batches.studio_value': `repeat('a', 64)`,
    'jackpot_series.house_commitment': `repeat('a', 64)`,
    'jackpot_series.studio_commitment': `repeat('a', 64)`,
  }
  if (column === 'offer_id') return `'yatirim'`
  if (column === 'kind') return `case kind when 'spins' then 'cashback' else 'spins' end`
  return by[`${table}.${column}`]
}

test('the books of a house that has given, opened, converted, drawn and paid are clean', async () => {
  expect(await faults()).toEqual([])
  const { rows } = await t.db.query(
    `select (select count(*) from bonus_grants where state = 'converted' and converted_kurus > 0)::int as converted,
       (select count(*) from bonus_spin_wins where paid_at is not null)::int as spins,
       (select count(*) from tournament_prizes where paid_at is not null)::int as prizes,
       (select count(*) from jackpot_cycles where paid_at is not null)::int as falls`,
    [],
  )
  const [is] = rows
  for (const of of ['converted', 'spins', 'prizes', 'falls'])
    expect([of, Number(is?.[of]) > 0]).toEqual([of, true])
})

test('of each table it is decided whether a payment reads it, and each that rewards read is tried', async () => {
  const rows = await readAsOwner(
    t.db,
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'test_clock'`,
  )
  const tables = rows.map((row) => String(row['name']))
  expect(undecided(tables)).toEqual([])
  const gone = [...Object.values(tried).flat(), ...Object.keys(held)].filter(
    (table) => !tables.includes(table),
  )
  expect(gone).toEqual([])
  expect(Object.keys(books).sort()).toEqual([...tried.rewards])
  expect(
    tamperingsMin.rewards + tamperingsMin.sports + tamperingsMin.cashier,
  ).toBeGreaterThanOrEqual(200)
})

test('of what rewards pay by each column and each row, tampered with by the login that serves calls and by the owner, is refused or found at its place', async () => {
  const insider = await openInsider(t.db)
  const tries = await listTamperings(t.db, books, other)
  const { unseen, refused, found } = await listUnseen(
    { db: t.db, insider },
    (q) => verifyRewards(t.deps, q),
    tries,
  )
  await insider.close()
  expect(unseen).toEqual([])
  expect(refused + found).toBe(tries.length)
  expect(tries.length).toBeGreaterThanOrEqual(tamperingsMin.rewards)
  expect(await faults()).toEqual([])
})

test('a round taken away, or put in, together with its points, by the owner, is found by the journal', async () => {
  const insider = await openInsider(t.db)
  const [scored] = await readAsOwner(
    t.db,
    `select tournament_id::text as id, player_id::text as player, stake_entry_id::text as entry from tournament_rounds order by points desc limit 1`,
  )
  const { id, player, entry } = scored as Record<'id' | 'player' | 'entry', string>
  const of = `tournament_id = ${id} and player_id = ${player}`
  const alone = [
    `delete from tournament_rounds where ${of} and stake_entry_id = ${entry}`,
    `delete from tournament_rounds where ${of}`,
  ]
  const added = `update tournament_points set points = (select coalesce(sum(points), 0) from tournament_rounds where ${of}) where ${of}`
  for (const statement of [
    ...alone.map((one) => `${one}; ${added}`),
    `delete from tournament_rounds where ${of}; delete from tournament_points where ${of}`,
  ]) {
    const found = await insider.inVain(async () => {
      await insider.run(statement)
      return verifyRewards(t.deps, insider.q)
    })
    expect(found.map(({ check, where }) => [check, where])).toContainEqual([
      'points of a tournament are the journal’s best rounds',
      `tournament ${id} player ${player}`,
    ])
  }
  await insider.close()
  expect(await faults()).toEqual([])
})

test('a movement that no row owes, and a row whose movement never was, are named', async () => {
  const who = await t.aPlayer()
  await t.deps.wallet.post({
    verb: 'adjust',
    source: 'rewards',
    transactionId: 'tournament:999:1',
    playerId: who.playerId,
    amountKurus: 5_000n,
    house: 'rewards',
  })
  expect(await faults()).toEqual([
    {
      check: 'each movement has the row that owes it',
      where: 'adjust tournament:999:1',
      expected: 'nothing',
      found: `5000 of rewards for player ${who.playerId}`,
    },
  ])
})

test('a payment out of nothing, written by the login that serves calls, is found before it is paid', async () => {
  const before = (await faults()).length
  const found = async (script: string): Promise<number> => {
    let seen = 0
    await t.db
      .inTx(async (tx) => {
        await sql.raw(script).execute(tx)
        seen = (await verifyRewards(t.deps, tx)).length
        throw new Error('taken back')
      })
      .catch((error: Error) => expect(error.message).toBe('taken back'))
    return seen
  }
  for (const script of [
    `insert into tournament_prizes (tournament_id, rank, player_id, amount_kurus, seal) select 7, 9, max(player_id), 123400, 'made-up' from players`,
    `insert into bonus_spin_wins (provider, transaction_id, bonus_id, player_id, round_id, game, amount_kurus, owed_kurus, spins_left, at, seal)
     select provider, 'made-up', bonus_id, player_id, 'r', game, 900, 900, 3, now(), seal from bonus_spin_wins limit 1`,
    `insert into jackpot_cycles (pool_id, cycle, value_millionths, started_at, fell_at, winner_id, winner_mask, stake_entry_id, round_id,
       game, amount_kurus, batch, seal)
     select pool_id, 99, value_millionths, now(), now(), winner_id, winner_mask, stake_entry_id, round_id, game, amount_kurus, batch, seal
     from jackpot_cycles where fell_at is not null limit 1`,
    `insert into bonus_grants (bonus_id, player_id, offer_id, version, kind, period, base_kurus, amount_kurus, required_kurus, created_at, ends_at, opened_at, seal)
     select 1, player_id, 'hosgeldin', 2, 'deposit', 'x', 1000, 500, 5000, now(), now(), now(), seal from bonus_grants where state = 'converted' limit 1`,
    `update bonus_own_stakes set undone_at = now()`,
  ])
    expect([script.slice(0, 40), (await found(script)) > before]).toEqual([
      script.slice(0, 40),
      true,
    ])
})
