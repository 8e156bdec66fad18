import { sql } from 'kysely'
import type { Query } from '../../../database/src/database.ts'

export type Fault = { check: string; where: string; expected: string; found: string }
export type Verdict = { entries: bigint; players: bigint; sealed: bigint; faults: Fault[] }

type Row = { place: string; expected: string; found: string }

/*
 * Each check answers the places where the books do not agree, first one first. They share no code
 * with wallet_post: they know the journal alone.
 */
const checks: Record<string, ReturnType<typeof sql<Row>>> = {
  'the sum over all accounts is zero': sql`
    select 'all accounts' as place, '0' as expected, s.total::text as found from (
      select coalesce(sum(amount_kurus * ((to_account in ('cash', 'bonus', 'locked'))::int - (from_account in ('cash', 'bonus', 'locked'))::int)), 0)
           - (select coalesce(sum(cash_kurus + bonus_kurus + locked_kurus), 0) from wallet_accounts) as total
      from wallet_entries) s
    where s.total <> 0`,
  'a balance is the sum of its entries': sql`
    select 'player ' || a.player_id as place,
      concat_ws('/', coalesce(e.cash, 0), coalesce(e.bonus, 0), coalesce(e.locked, 0)) as expected,
      concat_ws('/', a.cash_kurus, a.bonus_kurus, a.locked_kurus) as found
    from wallet_accounts a
    full join (
      select player_id,
        sum(amount_kurus * ((to_account = 'cash')::int - (from_account = 'cash')::int)) as cash,
        sum(amount_kurus * ((to_account = 'bonus')::int - (from_account = 'bonus')::int)) as bonus,
        sum(amount_kurus * ((to_account = 'locked')::int - (from_account = 'locked')::int)) as locked
      from wallet_entries where player_id <> 0 group by player_id) e using (player_id)
    where (a.cash_kurus, a.bonus_kurus, a.locked_kurus) is distinct from (coalesce(e.cash, 0), coalesce(e.bonus, 0), coalesce(e.locked, 0))
    order by player_id limit 20`,
  'the last entry carries the balance': sql`
    select 'entry ' || e.entry_id as place, concat_ws('/', a.cash_kurus, a.bonus_kurus, a.locked_kurus) as expected,
      concat_ws('/', e.cash_after_kurus, e.bonus_after_kurus, e.locked_after_kurus) as found
    from wallet_accounts a
    join lateral (select * from wallet_entries x where x.player_id = a.player_id order by x.entry_id desc limit 1) e on true
    where (a.cash_kurus, a.bonus_kurus, a.locked_kurus, a.last_entry_id)
      <> (e.cash_after_kurus, e.bonus_after_kurus, e.locked_after_kurus, e.entry_id)
    order by e.entry_id limit 20`,
  'each entry goes on from the one before': sql`
    select 'entry ' || x.entry_id as place, x.expected::text, x.cash_after_kurus::text as found from (
      select entry_id, cash_after_kurus,
        coalesce(lag(cash_after_kurus) over w, 0) + amount_kurus * ((to_account = 'cash')::int - (from_account = 'cash')::int) as expected
      from wallet_entries window w as (partition by player_id order by entry_id)) x
    where x.expected <> x.cash_after_kurus order by x.entry_id limit 20`,
  'every entry has its effect, and every effect its entry': sql`
    select coalesce('entry ' || e.entry_id, 'effect ' || f.transaction_id) as place, 'a pair' as expected,
      case when e.entry_id is null then 'no entry' else 'no effect' end as found
    from wallet_entries e
    full join (select * from wallet_effects where entry_id is not null) f on f.entry_id = e.entry_id
    where e.entry_id is null or f.entry_id is null or e.player_id <> f.player_id
    order by e.entry_id limit 20`,
  'what is locked is held for something': sql`
    select 'player ' || a.player_id as place, coalesce(h.held, 0)::text as expected, a.locked_kurus::text as found
    from wallet_accounts a
    left join (
      select player_id, sum(amount_kurus) as held from wallet_effects h
      where verb = 'hold' and status = 'ok' and not exists (
        select 1 from wallet_effects r where r.source = h.source and r.scope = h.scope and r.about = h.transaction_id and r.about <> ''
          and r.verb in ('settle', 'release') and r.status = 'ok')
      group by player_id) h using (player_id)
    where a.locked_kurus <> coalesce(h.held, 0) order by a.player_id limit 20`,
  'no bet was given back after it was paid, or twice': sql`
    select 'bet ' || source || ' ' || about as place, 'one outcome' as expected, string_agg(verb || ' ' || transaction_id, ', ') as found
    from wallet_effects where about <> '' and status = 'ok' and entry_id is not null and verb in ('win', 'rollback')
    group by source, scope, about
    having count(*) filter (where verb = 'rollback') > 1 or (bool_or(verb = 'rollback') and bool_or(verb = 'win')) limit 20`,
  'a transfer of the house touches no player': sql`
    select 'entry ' || entry_id as place, 'two accounts of the house' as expected, from_account || ' to ' || to_account as found
    from wallet_entries
    where (player_id = 0) <> (verb = 'transfer') or (player_id = 0 and (from_account in ('cash', 'bonus', 'locked') or to_account in ('cash', 'bonus', 'locked')))
    order by entry_id limit 20`,
  'a jackpot pays no more than was put into it': sql`
    select m.account as place, '0 or more' as expected, sum(m.kurus)::text as found from (
      select to_account as account, amount_kurus as kurus from wallet_entries where starts_with(to_account, 'jackpot:')
      union all
      select from_account, -amount_kurus from wallet_entries where starts_with(from_account, 'jackpot:')) m
    group by m.account having sum(m.kurus) < 0 order by m.account limit 20`,
  'the audit chain holds': sql`
    select 'entries ' || (c.first_id + 1) || ' to ' || c.last_entry_id as place, encode(c.hash, 'hex') as expected, encode(c.now, 'hex') as found from (
      select s.seal_no, s.last_entry_id, s.hash, s.before_id as first_id,
        sha256(s.before_hash || convert_to(coalesce((
          select string_agg(wallet_entry_text(e), E'\n' order by e.entry_id) from wallet_entries e
          where e.entry_id > s.before_id and e.entry_id <= s.last_entry_id), ''), 'UTF8')) as now
      from (select *, coalesce(lag(last_entry_id) over (order by seal_no), 0) as before_id, coalesce(lag(hash) over (order by seal_no), ''::bytea) as before_hash from wallet_seals) s
    ) c where c.hash <> c.now order by c.seal_no limit 1`,
}

/**
 * Checks the whole ledger against itself. Run it on a snapshot: a running house moves between two
 * statements.
 */
export const verifyLedger = async (q: Query): Promise<Verdict> => {
  const faults: Fault[] = []
  for (const [check, query] of Object.entries(checks)) {
    for (const { place, expected, found } of (await query.execute(q)).rows)
      faults.push({ check, where: place, expected, found })
  }
  const { rows } = await sql<{ entries: bigint; players: bigint; sealed: bigint }>`
    select (select count(*) from wallet_entries) as entries, (select count(*) from wallet_accounts) as players,
      (select coalesce(sum(entries), 0)::bigint from wallet_seals) as sealed`.execute(q)
  return { ...(rows[0] ?? { entries: 0n, players: 0n, sealed: 0n }), faults }
}
