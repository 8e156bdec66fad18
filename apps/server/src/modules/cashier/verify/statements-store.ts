import { sql } from 'kysely'

/* What statements say has moved, and what their rows have to agree in, as the check of the cashier asks it. */

/** The movements of lines that left: into `unexplained`, and out of it once they are explained. */
export const lineMovements = sql`
  select 'line ' || l.line_id, 'transfer', 'suspense', m.way || ':' || l.line_id, 0, -l.amount_kurus, true
  from cashier_statement_lines l
    cross join lateral (select unnest(array['sent'] || case when l.explained_at is null then '{}'::text[]
      when l.fee_reason is null then array['found'] else array['fee'] end) as way) m
  where l.booked = 'sent'`

export const statementChecks = {
  'a line that came has a word of its own, or shows what staff saw': sql`
    select 'line ' || coalesce(l.line_id::text, substr(e.event_id, 6)) as place,
      concat_ws('/', l.booked, l.amount_kurus, coalesce(l.code, '')) as expected,
      coalesce(concat_ws('/', case when c.request_id is null then 'word' else 'proof' end, coalesce(c.amount_kurus, e.amount_kurus),
        coalesce(e.reference, l.code, '')), 'nothing') as found
    from (select * from cashier_statement_lines where amount_kurus > 0) l
      full join (select * from cashier_events where gateway = 'manual' and starts_with(event_id, 'line-')) e
        on e.event_id = 'line-' || l.line_id
      left join cashier_confirmations c on c.proved_line = l.line_id
      left join cashier_suspense s on s.gateway = 'manual' and s.event_id = e.event_id and s.decision = 'prove'
    where l.line_id is null or (l.booked = 'word') <> (e.event_id is not null) or (l.booked = 'proof' or s.suspense_id is not null) <> (c.request_id is not null)
      or l.amount_kurus <> coalesce(c.amount_kurus, e.amount_kurus) or coalesce(l.code, '') <> coalesce(e.reference, l.code, '')
    order by 1 limit 20`,
  'a confirmation is proved by a line of its account': sql`
    select 'confirmation of request ' || c.request_id as place, concat_ws('/', c.amount_kurus, r.receiving_id) as expected,
      concat_ws('/', l.amount_kurus, l.account_id) as found
    from cashier_confirmations c join cashier_requests r on r.id = c.request_id
      left join cashier_statement_lines l on l.line_id = c.proved_line
    where c.proved_line is not null and (c.amount_kurus, r.receiving_id) is distinct from (l.amount_kurus, l.account_id)
    order by 1 limit 20`,
  'a statement is the sum of the lines that it brought': sql`
    select 'statement ' || t.statement_id as place, concat_ws('/', t.new_lines, t.in_kurus, t.out_kurus) as expected,
      concat_ws('/', count(l.line_id), coalesce(sum(l.amount_kurus) filter (where l.amount_kurus > 0), 0),
        -coalesce(sum(l.amount_kurus) filter (where l.amount_kurus < 0), 0)) as found
    from cashier_statements t left join cashier_statement_lines l on l.statement_id = t.statement_id
    group by t.statement_id
    having (t.new_lines, t.in_kurus, t.out_kurus) is distinct from (count(l.line_id)::int,
      coalesce(sum(l.amount_kurus) filter (where l.amount_kurus > 0), 0)::bigint,
      -coalesce(sum(l.amount_kurus) filter (where l.amount_kurus < 0), 0)::bigint)
    order by 1 limit 20`,
  'an account’s lines come to what its newest statement closes with': sql`
    select 'receiving account ' || t.account_id as place, t.closing_kurus::text as expected,
      (t.base_kurus + s.kurus)::text as found
    from (select distinct on (account_id) * from cashier_statements where new_lines > 0
        order by account_id, last_day desc, imported_at desc, statement_id desc) t
      cross join lateral (select base_kurus as newest_base from cashier_statements b where b.account_id = t.account_id
        order by b.imported_at desc, b.statement_id desc limit 1) n
      cross join lateral (select sum(amount_kurus) as kurus from cashier_statement_lines l where l.account_id = t.account_id) s
    where t.closing_kurus is not null and n.newest_base is not null and t.closing_kurus <> n.newest_base + s.kurus
      and not exists (select 1 from cashier_statements x where x.account_id = t.account_id and x.closing_kurus is null)
    order by 1 limit 20`,
} as const

/**
 * What the ledger has to have of the gateway by hand, below zero: what statements say, with what staff have told of and no
 * line has shown yet.
 */
export const bankExpectation = sql<{ kurus: bigint }>`
  select (
    (select coalesce(sum(amount_kurus), 0) from cashier_statement_lines)
    + (select coalesce(sum(c.amount_kurus), 0) from cashier_confirmations c where c.proved_line is null)
    - (select coalesce(sum(p.amount_kurus), 0) from cashier_payouts p where p.outcome = 'paid'
      and not exists (select 1 from cashier_statement_lines l where l.payout_id = p.request_id))
    - (select coalesce(sum(b.amount_kurus), 0) from cashier_returns b where b.bank_reference is not null
      and not exists (select 1 from cashier_statement_lines l where l.return_id = b.request_id))
    - (select coalesce(sum(e.amount_kurus), 0) from cashier_suspense s
        join cashier_events e on (e.gateway, e.event_id) = (s.gateway, s.event_id)
      where s.gateway = 'manual' and s.decision = 'return'
        and not exists (select 1 from cashier_statement_lines l where l.suspense_id = s.suspense_id))
    - (select coalesce(sum(c.amount_kurus), 0) from cashier_chargebacks c where c.gateway = 'manual'
      and not exists (select 1 from cashier_statement_lines l where l.chargeback_id = c.chargeback_id))
  )::bigint as kurus`
