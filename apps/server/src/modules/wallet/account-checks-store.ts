import { sql } from 'kysely'

/** A place where the books do not agree. */
export type Row = { place: string; expected: string; found: string }

/** Whether money that an effect `x` held came to its player after all. */
const released = sql`exists (
  select 1 from wallet_effects d where d.source = 'held' and d.scope = '' and d.about = x.entry_id::text and d.about <> ''
    and d.verb = 'release' and d.status = 'ok')`

/*
 * What stands in the account rows for stakes to be judged by, against the journal: meters, ceilings,
 * bonuses. They share no code with wallet_post, nor with what makes meters and ceilings.
 */
export const accountChecks: Record<string, ReturnType<typeof sql<Row>>> = {
  'meters are what the entries say': sql`
    select 'player ' || a.player_id as place, concat_ws('/', coalesce(m.staked, 0), coalesce(m.won, 0), coalesce(m.deposited, 0), coalesce(m.withdrawn, 0)) as expected,
      concat_ws('/', a.staked_kurus, a.won_kurus, a.deposited_kurus, a.withdrawn_kurus) as found
    from wallet_accounts a
    left join (
      select e.player_id,
        coalesce(sum(e.amount_kurus) filter (where e.verb = 'bet' and e.from_account = 'cash'), 0)
          - coalesce(sum(e.amount_kurus) filter (where coalesce(h.verb, e.verb) = 'rollback' and e.to_account = 'cash'), 0) as staked,
        coalesce(sum(e.amount_kurus) filter (where coalesce(h.verb, e.verb) = 'win' and e.to_account = 'cash'), 0)
          + coalesce(sum(case when e.from_account like 'games:%' then e.amount_kurus when e.to_account like 'games:%' then -e.amount_kurus end)
            filter (where e.verb = 'adjust' and 'cash' in (e.from_account, e.to_account)), 0) as won,
        coalesce(sum(e.amount_kurus) filter (where coalesce(h.verb, e.verb) in ('deposit', 'accept') and e.to_account = 'cash'), 0) as deposited,
        coalesce(sum(e.amount_kurus) filter (where e.verb = 'settle' and e.source <> 'held'), 0) as withdrawn
      from wallet_entries e
      left join (select entry_id::text as id, verb from wallet_effects where status = 'held') h
        on e.source = 'held' and e.verb = 'release' and h.id = e.transaction_id
      where e.player_id <> 0 group by e.player_id) m using (player_id)
    where a.metered and (a.staked_kurus, a.won_kurus, a.deposited_kurus, a.withdrawn_kurus)
      <> (coalesce(m.staked, 0), coalesce(m.won, 0), coalesce(m.deposited, 0), coalesce(m.withdrawn, 0))
    order by a.player_id limit 20`,
  'played time is what lies between stakes': sql`
    select 'player ' || a.player_id as place, concat_ws(' ', coalesce(p.ms, 0), p.last) as expected, concat_ws(' ', a.played_ms, a.played_at) as found
    from wallet_accounts a
    left join (
      select x.player_id, max(x.last) as last, coalesce(sum(floor(extract(epoch from x.gap) * 1000))
        filter (where x.gap > interval '0' and x.gap < interval '15 minutes'), 0)::bigint as ms
      from (
        -- An insider may have written 'infinity', and to subtract it is an error: the check would end there.
        select player_id, case when isfinite(at) and isfinite(lag(at) over w) then at - lag(at) over w end as gap, last_value(at) over (partition by player_id order by entry_id
          rows between unbounded preceding and unbounded following) as last
        from wallet_entries where verb = 'bet' and source <> 'seed' window w as (partition by player_id order by entry_id)) x
      group by x.player_id) p using (player_id)
    where a.metered and (a.played_ms, a.played_at) is distinct from (coalesce(p.ms, 0), p.last) order by a.player_id limit 20`,
  'ceilings are what the limits say': sql`
    select 'player ' || a.player_id as place, concat_ws('/', l.deposit, l.net, l.loss, l.stake, l.time) as expected,
      concat_ws('/', a.deposited_max, a.net_max, a.lost_max, a.staked_max, a.played_ms_max) as found
    from wallet_accounts a
    left join (
      select player_id, min(opening + most) filter (where kind = 'deposit') as deposit, min(opening + most) filter (where kind = 'net') as net,
        min(opening + most) filter (where kind = 'loss') as loss, min(opening + most) filter (where kind = 'stake') as stake,
        min(opening + most) filter (where kind = 'time') as time, min(ends_at) as ends_at
      from wallet_limits group by player_id) l using (player_id)
    where (a.deposited_max, a.net_max, a.lost_max, a.staked_max, a.played_ms_max, a.good_until)
      is distinct from (l.deposit, l.net, l.loss, l.stake, l.time, l.ends_at)
      or not a.ruled and (l.player_id is not null or a.blocked or a.bets_refused is not null or a.refused_until is not null)
    order by a.player_id limit 20`,
  'a purse is its grant, less stakes, with wins, until its end': sql`
    select 'player ' || a.player_id as place, coalesce(p.kurus, 0)::text as expected, a.bonus_kurus::text as found
    from wallet_accounts a
    left join wallet_bonuses b on b.player_id = a.player_id and b.state = 'active'
    left join (
      select f.bonus_id, sum(e.amount_kurus * ((e.to_account = 'bonus')::int - (e.from_account = 'bonus')::int)) as kurus
      from wallet_entries e join wallet_effects f on f.entry_id = e.entry_id
      where 'bonus' in (e.from_account, e.to_account) group by f.bonus_id) p on p.bonus_id = b.bonus_id
    where a.bonus_kurus <> coalesce(p.kurus, 0) order by a.player_id limit 20`,
  'a bonus is wagered by its stakes, and knows those that are open': sql`
    select 'player ' || b.player_id as place, concat_ws('/', coalesce(s.wagered, 0), coalesce(s.open, 0)) as expected,
      concat_ws('/', b.wagered_centi, b.open_bets) as found
    from wallet_bonuses b
    left join (
      select f.bonus_id, sum(f.amount_kurus * f.bonus_weight) filter (where r.undone is not true) as wagered,
        count(*) filter (where r.answers = 0) as open
      from wallet_effects f
      cross join lateral (
        select count(*) as answers, bool_or(x.verb = 'rollback' and (x.status = 'ok' or ${released})) as undone from wallet_effects x
        where x.source = f.source and x.scope = f.scope and x.about = f.transaction_id and x.about <> ''
          and x.verb in ('win', 'rollback') and x.status in ('ok', 'held')) r
      where f.verb = 'bet' and f.status = 'ok' and f.bonus_id is not null group by f.bonus_id) s using (bonus_id)
    where b.state = 'active' and (b.wagered_centi, b.open_bets) <> (coalesce(s.wagered, 0), coalesce(s.open, 0))
    order by b.player_id limit 20`,
}
