import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner, expectCleanLedger } from '../../test/test-ledger.ts'
import { activateOffer, saveOffer } from './bonuses/offers/offers.ts'
import { activeOffer } from './bonuses/offers/store.ts'
import { around, openTestBonuses, type TestBonuses } from './bonuses/test-bonuses.ts'
import { freeWin } from './bonuses/spins/spins.ts'
import { feedPools, openPools } from './jackpots/feed.ts'
import { payFalls } from './jackpots/pay.ts'
import { fakePromises } from './jackpots/batches/test-promises.ts'
import { readProfile } from '../../../settings/src/profile.ts'
import { payPrizes, runTournaments } from './tournaments/tournaments.ts'
import { verifyRewards } from './verify.ts'

/*
 * Every column that a payment of rewards hangs on, changed by the login that serves calls and by the owner of the schema
 * with all triggers off: refused, or found at the place. The changes are made from the columns, so that a new one is
 * tried as well.
 */

let t: TestBonuses
const faults = () => t.db.snapshot((q) => verifyRewards(q))
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
    const version = await saveOffer(tx, { ...donus, own_kurus: 0n, own_weights: null })
    await activateOffer(tx, { offerId: 'donus', version }, readProfile('demo').bonus, t.clock.now)
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
    await freeWin(t.house, 'felek', {
      ...said,
      amountKurus,
      spinsLeft,
      transactionId: randomUUID(),
      roundId: randomUUID(),
    })
  await t.house.ledger.inTx((tx) => openPools(t.house, tx))
  await t.db.query(
    `insert into tournaments (tournament_id, series_id, status, title_tr, title_en, text_tr, text_en, image, min_stake_kurus, games, prizes_kurus,
       starts_at, ends_at, settles_at, pool_max_kurus, rounds_min)
     select 7, series_id, 'active', title_tr, title_en, text_tr, text_en, image, 500, '{lale-bahcesi}', '{300,200}', now() - interval '1 hour', now() + interval '1 hour',
       now() + interval '70 minutes', 100000, 1 from tournament_series where series_id = 'yildiz-ligi'`,
    [],
  )
  const other = await t.aPlayer({ cashKurus: 1_000_000n })
  await round(other, 10_000n, 15_000n)
  // More than the smallest pool can take: it falls.
  for (let n = 0; n < 3; n += 1) await round(rich, 5_000_000n, 6_000_000n)
  await feedPools(t.house, fakePromises().witness)
  await payFalls(t.house)
  await runTournaments(t.house, around)
  await t.forward(80 * 60_000)
  await runTournaments(t.house, around)
  await payPrizes(t.house)
}

beforeAll(async () => {
  t = await openTestBonuses({}, 'as offered')
  await fillBooks()
})
afterAll(async () => {
  await expectCleanLedger(t.db)
  await t.close()
})

/** The tables that a payment reads, with their keys; beside them what carries no money: texts, times, tries, order. */
const tables: Record<string, { key: string[]; free: string[] }> = {
  bonus_claims: {
    key: ['claim_id'],
    free: ['via', 'claimed_at', 'expires_at', 'ended_at', 'reason'],
  },
  bonus_grants: {
    key: ['bonus_id'],
    free: [
      'period',
      'deposit_id',
      'reason',
      'created_at',
      'ends_at',
      'rested_until',
      'ended_at',
      'own_after',
      'wagered_centi',
      'claim_id',
    ],
  },
  bonus_own_stakes: { key: ['entry_id'], free: [] },
  bonus_spins: {
    key: ['bonus_id'],
    free: ['provider', 'sent_at', 'cancel_at', 'cancelled_at', 'try_at', 'tries'],
  },
  bonus_spin_wins: {
    key: ['provider', 'transaction_id'],
    free: ['round_id', 'at', 'paid_at', 'refused_at', 'refused_why', 'amount_kurus'],
  },
  tournament_points: {
    key: ['tournament_id', 'player_id'],
    free: ['player_mask', 'round_id', 'game', 'stake_kurus', 'paid_kurus', 'entry_id', 'scored_at'],
  },
  tournament_prizes: { key: ['tournament_id', 'rank'], free: ['paid_at', 'paid_entry_id'] },
  jackpot_cycles: {
    key: ['pool_id', 'cycle'],
    free: [
      'winner_mask',
      'round_id',
      'game',
      'started_at',
      'fell_at',
      'paid_at',
      'paid_entry_id',
      'voided_at',
      // Of pools that fell by the old rule, which these books have none of.
      'commitment',
      'threshold_kurus',
      'salt',
    ],
  },
  jackpot_series: {
    key: ['series'],
    free: ['round_id', 'steps', 'key_id', 'promised_at', 'ended_at', 'ended_why'],
  },
  jackpot_batches: {
    key: ['batch'],
    free: ['fixed_at', 'drawn_at', 'refused_at', 'refused_why', 'withdrawn_at'],
  },
}

type Column = { table: string; name: string; type: string }
const columns = async (): Promise<Column[]> => {
  const { rows } = await t.db.query(
    `select table_name, column_name, data_type from information_schema.columns where table_schema = current_schema() order by 1, 2`,
    [],
  )
  return rows
    .map((r) => ({
      table: String(r['table_name']),
      name: String(r['column_name']),
      type: String(r['data_type']),
    }))
    .filter(
      ({ table, name }) =>
        tables[table] && !tables[table].key.includes(name) && !tables[table].free.includes(name),
    )
}

/** Another value of the same kind, one that no constraint refuses where that can be. */
const other = ({ name, type }: Column): string => {
  if (name === 'state')
    return `case when state = 'granted' then 'dropped' when state = 'converted' then 'cancelled' else state end`
  if (name === 'offer_id') return `'yatirim'`
  if (name === 'kind') return `case kind when 'spins' then 'cashback' else 'spins' end`
  if (name === 'opened_at') return `case when state in ('waiting', 'active') then opened_at end`
  if (name === 'spins_left') return 'greatest(spins_left - 1, 0)'
  if (type === 'text') return `${name} || '0'`
  if (type.startsWith('timestamp')) return `coalesce(${name}, now()) + interval '1 day'`
  // A pool's account holds whole kuruş.
  if (name === 'value_millionths') return 'value_millionths + 1000000'
  return name === 'weight' ? 'weight - 1' : `${name} + 1`
}

const guarded = (table: string, script: string): string =>
  `alter table ${table} disable trigger user\n--;\n${script}\n--;\nalter table ${table} enable trigger user`

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

test('the login that serves calls changes nothing that is not a step of the rule, and deletes nothing', async () => {
  const through: string[] = []
  for (const column of await columns()) {
    const { table, name } = column
    const refused = await t.db
      .inTx(async (tx) => {
        await sql.raw(`update ${table} set ${name} = ${other(column)}`).execute(tx)
        const found = await verifyRewards(tx)
        throw new Error(found.length > 0 ? 'found' : 'not seen')
      })
      .catch((error: Error) => error.message)
    if (refused === 'not seen') through.push(`${table}.${name}`)
  }
  expect(through).toEqual([])
  for (const table of Object.keys(tables))
    await expect(t.db.query(`delete from ${table}`, [])).rejects.toThrow(/stands/)
})

test('what the owner changes with all triggers off is found at its place', async () => {
  const missed: string[] = []
  let tried = 0
  for (const column of await columns()) {
    const { table, name } = column
    const key = tables[table]?.key ?? []
    await asOwner(t.db, `drop table if exists was; create table was as table ${table}`)
    const changed = await asOwner(
      t.db,
      guarded(table, `update ${table} set ${name} = ${other(column)}`),
    ).then(
      () => true,
      () => false,
    )
    await asOwner(t.db, `alter table ${table} enable trigger user`)
    // A constraint refuses it: nothing is changed.
    if (!changed) continue
    tried += 1
    if ((await faults()).length === 0) missed.push(`${table}.${name}`)
    await asOwner(
      t.db,
      guarded(
        table,
        `update ${table} x set ${name} = was.${name} from was where ${key.map((k) => `x.${k} = was.${k}`).join(' and ')}`,
      ),
    )
  }
  await asOwner(t.db, 'drop table was')
  expect(missed).toEqual([])
  expect(tried).toBeGreaterThan(25)
  expect(await faults()).toEqual([])
})

test('a movement that no row owes, and a row whose movement never was, are named', async () => {
  const who = await t.aPlayer()
  await t.house.vault.post({
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
        seen = (await verifyRewards(tx)).length
        throw new Error('taken back')
      })
      .catch((error: Error) => expect(error.message).toBe('taken back'))
    return seen
  }
  for (const script of [
    `insert into tournament_prizes (tournament_id, rank, player_id, amount_kurus) select 7, 9, max(player_id), 123400 from players`,
    `insert into bonus_spin_wins select provider, 'made-up', bonus_id, player_id, 'r', game, 900, 900, 3, now() from bonus_spin_wins limit 1`,
    `insert into jackpot_cycles (pool_id, cycle, value_millionths, started_at, fell_at, winner_id, winner_mask, stake_entry_id, round_id,
       game, amount_kurus, batch)
     select pool_id, 99, value_millionths, now(), now(), winner_id, winner_mask, stake_entry_id, round_id, game, amount_kurus, batch
     from jackpot_cycles where fell_at is not null limit 1`,
    `insert into bonus_grants (bonus_id, player_id, offer_id, version, kind, period, base_kurus, amount_kurus, required_kurus, created_at, ends_at, opened_at)
     select 1, player_id, 'hosgeldin', 2, 'deposit', 'x', 1000, 500, 5000, now(), now(), now() from bonus_grants where state = 'converted' limit 1`,
    `update bonus_own_stakes set undone_at = now()`,
  ])
    expect([script.slice(0, 40), (await found(script)) > before]).toEqual([
      script.slice(0, 40),
      true,
    ])
})
