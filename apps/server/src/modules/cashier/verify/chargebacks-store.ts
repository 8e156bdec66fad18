import { sql } from 'kysely'

/* What recalled deposits say has moved, and what their rows have to agree in, as the check of the cashier asks it. */

/** Sums of what was paid of each case. */
const paid = sql`(
  select c.*, coalesce(sum(p.amount_kurus) filter (where p.how = 'collected'), 0)::bigint as collected,
    coalesce(sum(p.amount_kurus) filter (where p.how = 'written_off'), 0)::bigint as lost
  from cashier_chargebacks c left join cashier_chargeback_payments p using (chargeback_id) group by c.chargeback_id)`

/** Its taking and its debt, what was paid of it, and what came back with a case that was won. */
export const recallMovements = sql`
  select 'recall ' || c.chargeback_id, m.verb, 'chargeback', m.id, m.player_id, m.kurus, true
  from ${paid} c cross join lateral (values
    ('adjust', 'taken:' || c.chargeback_id || ':' || c.taken_kurus, c.player_id, c.taken_kurus),
    ('transfer', 'owed:' || c.chargeback_id, 0, c.amount_kurus - c.taken_kurus),
    ('adjust', 'won:' || c.chargeback_id, c.player_id, case when c.ended = 'won' then c.taken_kurus + c.collected else 0 end),
    ('transfer', 'won-owed:' || c.chargeback_id, 0,
      case when c.ended = 'won' then c.amount_kurus - c.taken_kurus - c.collected - c.lost else 0 end),
    ('transfer', 'won-lost:' || c.chargeback_id, 0, case when c.ended = 'won' then c.lost else 0 end)
  ) as m (verb, id, player_id, kurus)
  where m.kurus > 0
  union all
  select 'recall ' || p.chargeback_id, case p.how when 'collected' then 'adjust' else 'transfer' end, 'chargeback',
    case p.how when 'collected' then 'paid:' || p.chargeback_id || ':' || p.n || ':' || p.amount_kurus
      else 'lost:' || p.chargeback_id || ':' || p.n end,
    case p.how when 'collected' then c.player_id else 0 end, p.amount_kurus, true
  from cashier_chargeback_payments p join cashier_chargebacks c using (chargeback_id)`

export const recallChecks = {
  'no more of a deposit is recalled than was credited': sql`
    select 'request ' || r.id as place, concat_ws('/', r.player_id, r.method_id, r.gateway, 'at most ' || r.amount_kurus) as expected,
      concat_ws('/', min(c.player_id), min(c.method_id), min(c.gateway), sum(c.amount_kurus)) as found
    from cashier_chargebacks c join cashier_requests r on r.id = c.request_id
    where c.ended is distinct from 'won'
    group by r.id having sum(c.amount_kurus) > r.amount_kurus
      or bool_or((c.player_id, c.method_id, c.gateway) <> (r.player_id, r.method_id, r.gateway) or r.status <> 1002)
    order by 1 limit 20`,
  'no more of a recall is paid than is owed, and nothing is owed of what is closed': sql`
    select 'recall ' || c.chargeback_id as place, 'owed ' || (c.amount_kurus - c.taken_kurus) as expected,
      'paid ' || (c.collected + c.lost) || coalesce(', ' || c.ended, '') as found
    from ${paid} c
    where c.collected + c.lost > c.amount_kurus - c.taken_kurus
      or c.ended = 'closed' and c.collected + c.lost <> c.amount_kurus - c.taken_kurus
    order by 1 limit 20`,
  'a recall by hand that was won has the money that came back': sql`
    select 'recall ' || c.chargeback_id as place, concat_ws('/', c.amount_kurus, 'won') as expected,
      coalesce(concat_ws('/', e.amount_kurus, s.decision), 'nothing') as found
    from cashier_chargebacks c left join cashier_suspense s on s.suspense_id = c.suspense_id
      left join cashier_events e on (e.gateway, e.event_id) = (s.gateway, s.event_id)
    where c.ended = 'won' and c.gateway = 'manual' and (e.amount_kurus, s.decision) is distinct from (c.amount_kurus, 'won')
    union all
    select 'suspense ' || s.suspense_id, 'its recall', 'none' from cashier_suspense s
    where s.decision = 'won' and not exists (select 1 from cashier_chargebacks c where c.suspense_id = s.suspense_id)
    order by 1 limit 20`,
} as const
