import { sql, type RawBuilder } from 'kysely'
import type { Query } from '@felek/database/database.ts'

/* What reports read: sums of the roll-ups, and nothing of the journal. */

/** Days of Istanbul (yyyy-mm-dd), both in it. */
export type Span = { from: string; to: string }
export type Filter = {
  provider?: string | undefined
  game?: string | undefined
  method?: string | undefined
  playerId?: bigint | undefined
}

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join([...conditions], sql` and `)
const within = ({ from, to }: Span) => sql`day between ${from}::date and ${to}::date`
const monthOf = sql`to_char(day, 'YYYY-MM-01')`

/** Own money in games, by some key. Whole kuruş. */
export type Play = {
  key: string
  stakes: number
  staked: bigint
  refunded: bigint
  wins: number
  won: bigint
  bonus_staked: bigint
  bonus_won: bigint
  stake_squares: number
  win_squares: number
}

const playKeys = {
  day: sql`day::text`,
  month: monthOf,
  game: sql`game`,
  provider: sql`provider`,
} as const
export type PlayKey = keyof typeof playKeys

export const sumPlay = async (
  q: Query,
  by: PlayKey,
  span: Span,
  { provider, game }: Filter,
): Promise<Play[]> =>
  (
    await sql<Play>`
      select ${playKeys[by]} as key, sum(stakes)::bigint::float8 as stakes, sum(staked_kurus)::bigint as staked, sum(refunded_kurus)::bigint as refunded,
        sum(wins)::bigint::float8 as wins, sum(won_kurus + corrected_kurus - taken_back_kurus)::bigint as won,
        sum(bonus_staked_kurus)::bigint as bonus_staked, sum(bonus_won_kurus)::bigint as bonus_won,
        sum(stake_squares)::float8 as stake_squares, sum(win_squares)::float8 as win_squares
      from report_games where ${all([
        within(span),
        ...(provider === undefined ? [] : [sql`provider = ${provider}`]),
        ...(game === undefined ? [] : [sql`game = ${game}`]),
      ])}
      group by 1 order by 1`.execute(q)
  ).rows

/** What play of a day brings besides: shares of pools, and what bonuses and prizes cost (decision 0167). */
export type Costs = {
  key: string
  contributions: bigint
  granted: bigint
  lapsed: bigint
  converted: bigint
  rewarded: bigint
  seeds: bigint
}

const isGift = (account: RawBuilder<unknown>) =>
  sql`(${account} = 'rewards' or starts_with(${account}, 'bonus:'))`
const flow = (when: RawBuilder<unknown>, back?: RawBuilder<unknown>) =>
  back
    ? sql`(coalesce(sum(kurus) filter (where ${when}), 0) - coalesce(sum(kurus) filter (where ${back}), 0))::bigint`
    : sql`coalesce(sum(kurus) filter (where ${when}), 0)::bigint`

export const sumCosts = async (q: Query, by: 'day' | 'month', span: Span): Promise<Costs[]> =>
  (
    await sql<Costs>`
      select ${playKeys[by]} as key,
        ${flow(
          sql`starts_with(from_account, 'games:') and starts_with(to_account, 'jackpot:')`,
          sql`starts_with(from_account, 'jackpot:') and starts_with(to_account, 'games:')`,
        )} as contributions,
        ${flow(sql`verb = 'grant'`)} as granted, ${flow(sql`verb = 'forfeit'`)} as lapsed, ${flow(sql`verb = 'convert'`)} as converted,
        ${flow(
          sql`verb = 'adjust' and to_account = 'cash' and ${isGift(sql`from_account`)}`,
          sql`verb = 'adjust' and from_account = 'cash' and ${isGift(sql`to_account`)}`,
        )} as rewarded,
        ${flow(
          sql`from_account = 'rewards' and starts_with(to_account, 'jackpot:')`,
          sql`starts_with(from_account, 'jackpot:') and to_account = 'rewards'`,
        )} as seeds
      from report_money where ${within(span)} group by 1 order by 1`.execute(q)
  ).rows

/** Money that came and went by a gateway. */
export type Finance = {
  key: string
  deposits: number
  deposited: bigint
  returned: bigint
  withdrawals: number
  withdrawn: bigint
}

const gateway = sql`case when starts_with(from_account, 'gateway:') then from_account else to_account end`
const isPaid = sql`verb = 'settle' and origin <> 'held' and starts_with(to_account, 'gateway:')`
const isReturned = sql`starts_with(to_account, 'gateway:') and (verb = 'return' or verb = 'settle' and origin = 'held')`

export const sumFinance = async (
  q: Query,
  by: 'day' | 'month' | 'method',
  span: Span,
  { method }: Filter,
): Promise<Finance[]> =>
  (
    await sql<Finance>`
      select ${by === 'method' ? sql`substr(${gateway}, 9)` : playKeys[by]} as key,
        coalesce(sum(entries) filter (where verb = 'deposit'), 0)::bigint::float8 as deposits, ${flow(sql`verb = 'deposit'`)} as deposited,
        ${flow(isReturned)} as returned, coalesce(sum(entries) filter (where ${isPaid}), 0)::bigint::float8 as withdrawals,
        ${flow(isPaid)} as withdrawn
      from report_money where ${all([
        within(span),
        sql`(verb = 'deposit' or verb in ('settle', 'return') and starts_with(to_account, 'gateway:'))`,
        ...(method === undefined ? [] : [sql`${gateway} = ${`gateway:${method}`}`]),
      ])}
      group by 1 order by 1`.execute(q)
  ).rows

/** What accounts held at the end of each day of a span on which anything moved, and before its first. */
export type Balances = {
  key: string
  cash: bigint
  bonus: bigint
  locked: bigint
  jackpots: bigint
  suspense: bigint
  gateways: bigint
}

const net = (is: (account: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql`sum(coalesce(kurus, 0) * ((${is(sql`to_account`)})::int - (${is(sql`from_account`)})::int))`
const named = (name: string) => (account: RawBuilder<unknown>) =>
  sql`coalesce(${account}, '') = ${name}`
const headed = (head: string) => (account: RawBuilder<unknown>) =>
  sql`starts_with(coalesce(${account}, ''), ${head})`
/** What a gateway holds for us is what came out of its account. */
const movements = sql`
  select day, ${net(named('cash'))} as cash, ${net(named('bonus'))} as bonus, ${net(named('locked'))} as locked,
    ${net(headed('jackpot:'))} as jackpots, ${net(named('suspense'))} as suspense, -${net(headed('gateway:'))} as gateways
  from report_money`

export const listBalances = async (q: Query, { from, to }: Span): Promise<Balances[]> =>
  (
    await sql<Balances>`
      with moved as (${movements} where day <= ${to}::date group by day),
      days as (select generate_series(${from}::date, ${to}::date, interval '1 day')::date as day),
      joined as (select coalesce(m.day, d.day) as day, m.cash, m.bonus, m.locked, m.jackpots, m.suspense, m.gateways
        from moved m full join days d on d.day = m.day),
      summed as (select day, sum(cash) over w as cash, sum(bonus) over w as bonus, sum(locked) over w as locked,
        sum(jackpots) over w as jackpots, sum(suspense) over w as suspense, sum(gateways) over w as gateways
        from joined window w as (order by day))
      select day::text as key, coalesce(cash, 0)::bigint as cash, coalesce(bonus, 0)::bigint as bonus, coalesce(locked, 0)::bigint as locked,
        coalesce(jackpots, 0)::bigint as jackpots, coalesce(suspense, 0)::bigint as suspense, coalesce(gateways, 0)::bigint as gateways
      from summed where day >= ${from}::date order by day`.execute(q)
  ).rows

export type PlayerSums = {
  player_id: bigint
  stakes: number
  staked: bigint
  refunded: bigint
  won: bigint
  deposited: bigint
  withdrawn: bigint
  rewarded: bigint
}

const playerSums = sql`sum(stakes)::bigint::float8 as stakes, sum(staked_kurus)::bigint as staked, sum(refunded_kurus)::bigint as refunded,
  sum(won_kurus)::bigint as won, sum(deposited_kurus)::bigint as deposited, sum(withdrawn_kurus)::bigint as withdrawn, sum(rewarded_kurus)::bigint as rewarded`

const playersIn = (span: Span, unit: 'day' | 'month', { playerId }: Filter) => sql`
  ${unit === 'day' ? sql`report_players` : sql`report_player_months`}
  where ${unit === 'day' ? sql`day` : sql`month`} between ${span.from}::date and ${span.to}::date
    ${playerId === undefined ? sql`` : sql`and player_id = ${playerId}`}`

/** Those who brought and those who cost most: by what they staked less what they won, whichever way. */
export const listTopPlayers = async (
  q: Query,
  span: Span,
  { unit, filter, limit }: { unit: 'day' | 'month'; filter: Filter; limit: number },
): Promise<{ rows: PlayerSums[]; total: Omit<PlayerSums, 'player_id'> & { players: number } }> => {
  const { rows } = await sql<PlayerSums>`
    select player_id, ${playerSums} from ${playersIn(span, unit, filter)} group by 1
    order by abs(sum(staked_kurus) - sum(refunded_kurus) - sum(won_kurus)) desc, 1 limit ${limit}`.execute(
    q,
  )
  const total = await sql<Omit<PlayerSums, 'player_id'> & { players: number }>`
    select count(distinct player_id)::int as players, ${playerSums} from ${playersIn(span, unit, filter)}`.execute(
    q,
  )
  return {
    rows,
    total: total.rows[0] ?? {
      players: 0,
      stakes: 0,
      staked: 0n,
      refunded: 0n,
      won: 0n,
      deposited: 0n,
      withdrawn: 0n,
      rewarded: 0n,
    },
  }
}

/** Players with a stake, by day or month; they are counted, never added up. */
export const countActive = async (
  q: Query,
  by: 'day' | 'month',
  span: Span,
): Promise<Map<string, number>> => {
  const { rows } =
    by === 'day'
      ? await sql<{ key: string; n: number }>`
          select day::text as key, count(*)::int as n from report_players where ${within(span)} and stakes > 0 group by 1`.execute(
          q,
        )
      : await sql<{ key: string; n: number }>`
          select month::text as key, count(*)::int as n from report_player_months
          where month between date_trunc('month', ${span.from}::date) and ${span.to}::date and stakes > 0 group by 1`.execute(
          q,
        )
  return new Map(rows.map(({ key, n }) => [key, n]))
}

/** First deposits and first stakes, by day or month. */
export const countFirsts = async (
  q: Query,
  by: 'day' | 'month',
  span: Span,
): Promise<{ key: string; deposits: number; stakes: number }[]> =>
  (
    await sql<{ key: string; deposits: number; stakes: number }>`
      select ${playKeys[by]} as key, sum(deposits)::int as deposits, sum(stakes)::int as stakes from (
        select deposit_day as day, count(*) as deposits, 0 as stakes from report_firsts
          where deposit_day between ${span.from}::date and ${span.to}::date group by 1
        union all
        select stake_day, 0, count(*) from report_firsts where stake_day between ${span.from}::date and ${span.to}::date group by 1) f
      group by 1 order by 1`.execute(q)
  ).rows

export type LargeWin = {
  entry_id: bigint
  at: Date
  player_id: bigint
  game: string
  provider: string
  kurus: bigint
}

export const listLargeWins = async (
  q: Query,
  span: Span,
  { provider, game }: Filter,
  limit: number,
): Promise<{ rows: LargeWin[]; count: number; kurus: bigint }> => {
  const where = all([
    within(span),
    ...(provider === undefined ? [] : [sql`provider = ${provider}`]),
    ...(game === undefined ? [] : [sql`game = ${game}`]),
  ])
  const { rows } = await sql<LargeWin>`
    select entry_id, at, player_id, game, provider, kurus from report_wins where ${where} order by kurus desc, entry_id limit ${limit}`.execute(
    q,
  )
  const sums = await sql<{ count: number; kurus: bigint }>`
    select count(*)::int as count, coalesce(sum(kurus), 0)::bigint as kurus from report_wins where ${where}`.execute(
    q,
  )
  return { rows, ...(sums.rows[0] ?? { count: 0, kurus: 0n }) }
}

export type CorrectionSum = {
  day: string
  from_account: string
  to_account: string
  origin: string
  entries: number
  kurus: bigint
}

/** Corrections of balances, and money moved by hand between accounts of the house. */
export const listCorrections = async (q: Query, span: Span): Promise<CorrectionSum[]> =>
  (
    await sql<CorrectionSum>`
      select day::text as day, from_account, to_account, origin, entries::float8 as entries, kurus from report_money
      where ${within(span)} and verb = 'adjust' and origin not in ('rewards', 'sports', 'seed') order by day desc, kurus desc`.execute(
      q,
    )
  ).rows

export const listChoices = async (
  q: Query,
): Promise<{ providers: string[]; methods: string[]; games: string[] }> => {
  const { rows } = await sql<{ providers: string[]; methods: string[]; games: string[] }>`
    select array(select distinct provider from report_games order by 1) as providers,
      array(select distinct game from report_games where game <> '' order by 1) as games,
      array(select distinct substr(a, 9) from (select from_account as a from report_money union select to_account from report_money) x
        where starts_with(a, 'gateway:') order by 1) as methods`.execute(q)
  return rows[0] ?? { providers: [], methods: [], games: [] }
}
