import { sql, type RawBuilder } from 'kysely'
import type { Query } from '@felek/database/database.ts'
import type { Fault } from '../wallet/wallet.ts'
import { getCursor, largeWinKurus } from './rollup-store.ts'

/*
 * Every roll-up made anew from the journal's entries, up to where the reader has come, and held beside what it has. The
 * statements share nothing with the reader's: they read entries, not spans.
 */

export type ReportsVerdict = { upToEntry: bigint; rows: number; faults: Fault[] }

type Check = {
  table: string
  keys: string
  columns: readonly string[]
  /** Rows of the keys and columns, from `e`, the entries. */
  anew: RawBuilder<unknown>
  where?: RawBuilder<unknown>
}

const istanbul = sql`(e.at at time zone 'Europe/Istanbul')::date`
const ofPlayer = sql`e.player_id <> 0`
const toGames = sql`e.to_account like 'games:%'`
const fromGames = sql`e.from_account like 'games:%'`
const toOwn = sql`e.to_account in ('cash', 'locked')`
const fromOwn = sql`e.from_account in ('cash', 'locked')`
const gameOf = sql`case e.source when 'sports' then 'sports' else e.game end`
/** A rollback, or what a coupon gave back, which is a win of its own game. */
const refund = sql`(e.verb = 'rollback' or e.verb = 'win' and e.source = 'sports' and e.game = 'sports:refund')`
const reward = (account: RawBuilder<unknown>) =>
  sql`(${account} = 'rewards' or ${account} like 'bonus:%' or ${account} like 'jackpot:%')`

const sum = (when: RawBuilder<unknown>, what: RawBuilder<unknown> = sql`e.amount_kurus`) =>
  sql`sum(case when ${when} then ${what} else 0 end)`

const stake = sql`e.verb = 'bet' and e.from_account = 'cash'`
const back = sql`${refund} and ${toOwn}`
const win = sql`e.verb = 'win' and not ${refund} and ${toOwn}`
const corrected = sql`e.verb = 'adjust' and ${fromGames} and ${toOwn}`
const taken = sql`e.verb in ('adjust', 'settle') and ${fromOwn} and ${toGames}`
const withdrawal = sql`e.verb = 'settle' and e.source <> 'held' and e.to_account like 'gateway:%'`
const deposit = sql`e.verb = 'deposit'`
const won = sql`${sum(win)} + ${sum(corrected)} - ${sum(taken)}`
const one = sql`1`

const ofPlayers = sql`
  ${sum(stake, one)} as stakes, ${sum(stake)} as staked_kurus, ${sum(back)} as refunded_kurus, ${won} as won_kurus,
  ${sum(deposit)} as deposited_kurus, ${sum(withdrawal)} as withdrawn_kurus,
  ${sum(sql`e.verb = 'convert'`)} + ${sum(sql`e.verb = 'adjust' and e.to_account = 'cash' and ${reward(sql`e.from_account`)}`)}
    - ${sum(sql`e.verb = 'adjust' and e.from_account = 'cash' and ${reward(sql`e.to_account`)}`)} as rewarded_kurus`
const playerColumns = [
  'stakes',
  'staked_kurus',
  'refunded_kurus',
  'won_kurus',
  'deposited_kurus',
  'withdrawn_kurus',
  'rewarded_kurus',
]

const checks: readonly Check[] = [
  {
    table: 'report_money',
    keys: 'day, from_account, to_account, verb, origin',
    columns: ['entries', 'kurus'],
    anew: sql`select ${istanbul} as day, e.from_account, e.to_account, e.verb, regexp_replace(e.source, ':.*', '') as origin,
      count(*) as entries, sum(e.amount_kurus) as kurus from entries e group by 1, 2, 3, 4, 5`,
  },
  {
    table: 'report_games',
    keys: 'day, game, provider',
    columns: [
      'stakes',
      'staked_kurus',
      'refunded_kurus',
      'wins',
      'won_kurus',
      'corrected_kurus',
      'taken_back_kurus',
      'bonus_staked_kurus',
      'bonus_won_kurus',
      'stake_squares',
      'win_squares',
    ],
    anew: sql`select ${istanbul} as day, ${gameOf} as game,
        regexp_replace(case when ${toGames} then e.to_account else e.from_account end, '^games:', '') as provider,
        ${sum(stake, one)} as stakes, ${sum(stake)} as staked_kurus, ${sum(back)} as refunded_kurus, ${sum(win, one)} as wins,
        ${sum(win)} as won_kurus, ${sum(corrected)} as corrected_kurus, ${sum(taken)} as taken_back_kurus,
        ${sum(sql`e.from_account = 'bonus'`)} as bonus_staked_kurus, ${sum(sql`e.to_account = 'bonus'`)} as bonus_won_kurus,
        ${sum(stake, sql`e.amount_kurus::numeric * e.amount_kurus`)} - ${sum(back, sql`e.amount_kurus::numeric * e.amount_kurus`)} as stake_squares,
        ${sum(win, sql`e.amount_kurus::numeric * e.amount_kurus`)} as win_squares
      from entries e where ${ofPlayer} and (${toGames} or ${fromGames}) group by 1, 2, 3`,
  },
  {
    table: 'report_hours',
    keys: 'hour, account',
    columns: [
      'stakes',
      'staked_kurus',
      'refunded_kurus',
      'won_kurus',
      'deposits',
      'deposited_kurus',
      'withdrawals',
      'withdrawn_kurus',
    ],
    anew: sql`select to_timestamp(floor(extract(epoch from e.at) / 3600) * 3600) as hour,
        case when ${toGames} or e.to_account like 'gateway:%' then e.to_account else e.from_account end as account,
        ${sum(stake, one)} as stakes, ${sum(stake)} as staked_kurus, ${sum(back)} as refunded_kurus, ${won} as won_kurus,
        ${sum(deposit, one)} as deposits, ${sum(deposit)} as deposited_kurus, ${sum(withdrawal, one)} as withdrawals,
        ${sum(withdrawal)} as withdrawn_kurus
      from entries e where ${ofPlayer} and (${toGames} or ${fromGames} or e.to_account like 'gateway:%' or e.from_account like 'gateway:%')
      group by 1, 2`,
    where: sql`hour >= (select hours_from from report_kept)`,
  },
  {
    table: 'report_players',
    keys: 'day, player_id',
    columns: playerColumns,
    anew: sql`select ${istanbul} as day, e.player_id, ${ofPlayers} from entries e where ${ofPlayer} group by 1, 2`,
    where: sql`day >= (select players_from from report_kept)`,
  },
  {
    table: 'report_player_months',
    keys: 'month, player_id',
    columns: playerColumns,
    anew: sql`select to_char(e.at at time zone 'Europe/Istanbul', 'YYYY-MM-01')::date as month, e.player_id, ${ofPlayers}
      from entries e where ${ofPlayer} group by 1, 2`,
  },
  {
    table: 'report_firsts',
    keys: 'player_id',
    columns: ['deposit_day', 'stake_day'],
    anew: sql`select e.player_id, min(case when ${deposit} then ${istanbul} end) as deposit_day,
        min(case when ${stake} then ${istanbul} end) as stake_day
      from entries e where ${ofPlayer} and (${deposit} or ${stake}) group by 1`,
  },
  {
    table: 'report_wins',
    keys: 'entry_id',
    columns: ['day', 'at', 'player_id', 'game', 'provider', 'kurus'],
    anew: sql`select e.entry_id, ${istanbul} as day, e.at, e.player_id, ${gameOf} as game, regexp_replace(e.from_account, '^games:', '') as provider,
        e.amount_kurus as kurus
      from entries e where e.verb = 'win' and not ${refund} and e.amount_kurus >= ${largeWinKurus}`,
  },
]

const faultsMax = 20

/** Nothing and nought are the same: a row of noughts need not stand. */
const shown = (side: string, columns: readonly string[]) =>
  sql.raw(
    `concat_ws('/', ${columns.map((c) => `coalesce(nullif(${side}.${c}::text, '0'), '-')`).join(', ')})`,
  )

const compare = async (
  q: Query,
  upTo: bigint,
  { table, keys, columns, anew, where = sql`true` }: Check,
): Promise<{ rows: number; faults: Fault[] }> => {
  const list = keys.split(', ')
  const place = sql.raw(`concat_ws(' ', ${list.map((key) => `${key}::text`).join(', ')})`)
  const { rows } = await sql<{ place: string; expected: string; found: string }>`
    with entries as (select * from wallet_entries where entry_id <= ${upTo}),
    anew as (select * from (${anew}) x where ${where}),
    kept as (select * from ${sql.raw(table)} where ${where}),
    pairs as (
      select ${place} as place, ${shown('a', columns)} as expected, ${shown('k', columns)} as found
      from anew a full join kept k using (${sql.raw(keys)}))
    select place, expected, found from pairs
    where expected is distinct from found order by place limit ${faultsMax}`.execute(q)
  const counted = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.raw(table)} where ${where}`.execute(q)
  return {
    rows: counted.rows[0]?.n ?? 0,
    faults: rows.map((row) => ({
      check: `${table} is the sum of its entries`,
      where: `${table} ${row.place}`,
      expected: row.expected,
      found: row.found,
    })),
  }
}

/** Run it on a snapshot: the reader moves between two statements. */
export const verifyReports = async (q: Query): Promise<ReportsVerdict> => {
  const { position } = await getCursor(q, 'journal')
  const results = []
  for (const check of checks) results.push(await compare(q, position, check))
  return {
    upToEntry: position,
    rows: results.reduce((n, { rows }) => n + rows, 0),
    faults: results.flatMap(({ faults }) => faults),
  }
}
