import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'
import type { EventRow } from '../gateway-notifications/store.ts'
import type { SealedPayment } from '../chargebacks/seals.ts'
import type { NewCase } from '../chargebacks/store.ts'
import type { SealedAccount } from '../receiving/seals.ts'
import { mayLack } from '../suspense/store.ts'
import { recallChecks, recallMovements } from './chargebacks-store.ts'
import { bankExpectation, lineMovements, statementChecks } from './statements-store.ts'

/** How many rows a page has. */
export const pageMax = 2_000

export type EventKey = Pick<EventRow, 'gateway' | 'event_id'>

export const listEvents = async (
  q: Query,
  after: EventKey | undefined,
): Promise<(EventRow & { may_lack: boolean })[]> =>
  (
    await sql<EventRow & { may_lack: boolean }>`
      select e.*, ${mayLack} as may_lack from cashier_events e
      where (e.gateway, e.event_id) > (${after?.gateway ?? ''}, ${after?.event_id ?? ''})
      order by e.gateway, e.event_id limit ${pageMax}`.execute(q)
  ).rows

export const listDestinations = async (
  q: Query,
  after: { id: bigint } | undefined,
): Promise<{ id: bigint; destination: string | null }[]> =>
  (
    await sql<{ id: bigint; destination: string | null }>`
      select id, destination from cashier_requests where kind = 'withdraw' and id > ${after?.id ?? 0n} order by id limit ${pageMax}`.execute(
      q,
    )
  ).rows

/** A movement that a row says there is. `kurus` is null where the vault alone knows it. */
export type Owed = {
  place: string
  verb: string
  source: string
  id: string
  player_id: bigint
  kurus: bigint | null
  /** Whether somebody said that it should move: a gateway, or staff. */
  is_told: boolean
}

/** Deposits that came in by a gateway's word or by a decision of staff; of a demo's past there is neither. */
const told = sql`
  select e.request_id, 'gateway:' || e.gateway as source, e.transaction_id as id from cashier_events e
  where e.outcome = 'applied' and e.kind in ('transfer.received', 'payment.succeeded')
  union all
  select s.request_id, 'gateway:' || s.gateway, s.transaction_id from cashier_suspense s where s.decision = 'credit'`

/** Of a withdrawal: its gateway, or staff who paid it by hand, said how it ended; or staff refused it before it left. */
const heard = sql`(exists (select 1 from cashier_events e where e.request_id = r.id and e.outcome = 'applied'
      and e.kind = case r.status when 1002 then 'payout.paid' else 'payout.declined' end)
    or exists (select 1 from cashier_payouts p where p.request_id = r.id
      and p.outcome = case r.status when 1002 then 'paid' else 'returned' end)
    or r.status = 1003 and (r.refused_at is not null
      or exists (select 1 from cashier_shared_accounts s where s.account_id = r.account_id and s.decision = 'refuse')))`

export const listOwed = async (q: Query): Promise<Owed[]> =>
  (
    await sql<Owed>`
      select 'request ' || r.id as place, 'deposit' as verb, t.source, t.id, r.player_id, r.amount_kurus as kurus, true as is_told
      from (${told}) t join cashier_requests r on r.id = t.request_id
      union all
      select 'request ' || r.id, 'deposit', 'seed', r.reference, r.player_id, r.amount_kurus, true
      from cashier_requests r where r.kind = 'deposit' and (r.status = 1002 or r.parked_id is not null)
        and not exists (select 1 from (${told}) t where t.request_id = r.id)
      union all
      select 'request ' || r.id, case r.status when 1002 then 'accept' else 'return' end, 'held', r.parked_id::text, r.player_id, r.amount_kurus, true
      from cashier_requests r where r.parked_id is not null and r.status in (1002, 1003)
      union all
      select 'request ' || r.id, m.verb, 'gateway:' || r.gateway, r.reference, r.player_id, r.amount_kurus, m.verb = 'hold' or ${heard}
      from cashier_requests r
        cross join lateral (select unnest(array['hold'] || case r.status when 1002 then array['settle'] when 1003 then array['release'] else '{}' end) as verb) m
      where r.kind = 'withdraw'
      union all
      select 'held ' || h.held_id, case h.decision when 'release' then 'release' else 'settle' end, 'held', h.held_id::text, h.player_id, null, true
      from cashier_held h
      union all
      select 'suspense ' || s.suspense_id, 'transfer', 'suspense', m.way || ':' || s.suspense_id, 0, e.amount_kurus, true
      from cashier_suspense s join cashier_events e on (e.gateway, e.event_id) = (s.gateway, s.event_id)
        cross join lateral (select unnest(array['in'] || case when s.decision is null then '{}' else array['out'] end) as way) m
      where s.what = 'lira' and s.booked_at is not null
      union all
      ${lineMovements}
      union all
      ${recallMovements}
      order by 1, 2`.execute(q)
  ).rows

type Contradiction = { check: string; place: string; expected: string; found: string }

const checks = {
  'a gateway’s word is of the request that it quotes': sql`
    select 'event ' || e.gateway || ' ' || e.event_id || ' of request ' || e.request_id as place, concat_ws('/', r.gateway, r.reference, r.amount_kurus) as expected,
      concat_ws('/', e.gateway, e.reference, e.amount_kurus) as found
    from cashier_events e left join cashier_requests r on r.id = e.request_id
    where e.outcome = 'applied' and (r.id is null or (r.gateway, r.reference) <> (e.gateway, e.reference)
      or r.amount_kurus <> e.amount_kurus and not exists (select 1 from cashier_suspense s where s.request_id = r.id))
    order by 1 limit 20`,
  'a gateway’s word that told nothing new says why': sql`
    select 'event ' || e.gateway || ' ' || e.event_id as place, 'a reason' as expected, 'none' as found
    from cashier_events e where e.outcome = 'nothing' and e.reason is null order by 1 limit 20`,
  'what a gateway’s word ended has ended so': sql`
    select 'request ' || r.id as place, case when e.kind in ('transfer.received', 'payment.succeeded', 'payout.paid') then 'paid' else 'declined' end as expected,
      'status ' || r.status as found
    from cashier_events e join cashier_requests r on r.id = e.request_id
    where e.outcome = 'applied' and r.status <> case
      when e.kind in ('transfer.received', 'payment.succeeded') and r.parked_id is not null then r.status
      when e.kind in ('transfer.received', 'payment.succeeded', 'payout.paid') then 1002 else 1003 end
      and not exists (select 1 from cashier_suspense s where s.request_id = r.id)
    order by 1 limit 20`,
  'a payout by hand is as its file says': sql`
    select 'request ' || r.id as place, concat_ws('/', p.amount_kurus, case p.outcome when 'paid' then 1002 when 'returned' then 1003 else 1004 end) as expected,
      concat_ws('/', r.amount_kurus, r.status) as found
    from cashier_requests r left join cashier_payouts p on p.request_id = r.id
    where r.kind = 'withdraw' and r.gateway = 'manual' and (p.request_id is not null or r.status in (1002, 1004))
      and (p.amount_kurus, case p.outcome when 'paid' then 1002 when 'returned' then 1003 else 1004 end)
        is distinct from (r.amount_kurus, r.status::int)
    order by 1 limit 20`,
  'a file of payouts is the sum of its lines': sql`
    select 'file ' || f.file_id as place, f.lines || '/' || f.total_kurus as expected, count(p.line) || '/' || coalesce(sum(p.amount_kurus), 0) as found
    from cashier_payout_files f left join cashier_payouts p on p.file_id = f.file_id
    group by f.file_id having (f.lines, f.total_kurus) is distinct from (count(p.line)::int, coalesce(sum(p.amount_kurus), 0)::bigint)
    order by 1 limit 20`,
  'a deposit is credited as it came': sql`
    select 'suspense ' || s.suspense_id as place, concat_ws('/', r.player_id, e.amount_kurus, 'credited') as expected,
      concat_ws('/', r.player_id, r.amount_kurus, 'status ' || r.status) as found
    from cashier_suspense s join cashier_events e on (e.gateway, e.event_id) = (s.gateway, s.event_id)
      left join cashier_requests r on r.id = s.request_id
    where s.decision = 'credit' and (r.id is null or r.amount_kurus <> e.amount_kurus or r.status <> 1002 and r.parked_id is null
      or s.transaction_id <> e.transaction_id)
    order by 1 limit 20`,
  'what staff saw come has its word and its deposit': sql`
    select 'confirmation of request ' || coalesce(c.request_id::text, substr(e.event_id, 5)) as place,
      concat_ws('/', c.request_id, c.amount_kurus, c.bank_reference) as expected,
      concat_ws('/', e.request_id, e.amount_kurus, e.body::jsonb ->> 'bankReference') as found
    from cashier_confirmations c
      full join (select * from cashier_events where gateway = 'manual' and starts_with(event_id, 'eye-')) e
        on e.event_id = 'eye-' || c.request_id
    where (c.request_id, c.amount_kurus, c.bank_reference, 'applied')
      is distinct from (e.request_id, e.amount_kurus, e.body::jsonb ->> 'bankReference', e.outcome)
    order by 1 limit 20`,
  'parked money goes back by hand once, and by a transfer that has a name': sql`
    select 'return of request ' || b.request_id as place,
      concat_ws('/', b.amount_kurus, case when b.bank_reference is null then 1004 else 1003 end) as expected,
      concat_ws('/', r.amount_kurus, r.status) as found
    from cashier_returns b left join cashier_requests r on r.id = b.request_id
    where (b.amount_kurus, case when b.bank_reference is null then 1004 else 1003 end)
      is distinct from (r.amount_kurus, r.status::int)
    order by 1 limit 20`,
  'parked money that came by hand went back by hand': sql`
    select 'request ' || r.id as place, 'a transfer back' as expected, 'none' as found
    from cashier_requests r left join cashier_returns b on b.request_id = r.id
    where r.gateway = 'manual' and r.parked_id is not null and r.status = 1003 and b.bank_reference is null
    order by 1 limit 20`,
  ...statementChecks,
  ...recallChecks,
} as const

/** What the ledger has to have of the gateway by hand, in kuruş: what came in, less what left. */
export const readBankExpectation = async (q: Query): Promise<bigint> =>
  (await bankExpectation.execute(q)).rows[0]?.kurus ?? 0n

/** The accounts that players are told, with their seals. */
export const listReceivingSeals = async (q: Query): Promise<(SealedAccount & { seal: string })[]> =>
  (
    await sql<SealedAccount & { seal: string }>`
      select account_id, iban, holder, bank_id, seal from cashier_receiving_accounts order by account_id`.execute(
      q,
    )
  ).rows

/** Recalled deposits and what was paid of each, with their seals. */
export const listRecallSeals = async (
  q: Query,
): Promise<{
  cases: (NewCase & { seal: string })[]
  payments: (SealedPayment & { seal: string })[]
}> => ({
  cases: (
    await sql<
      NewCase & { seal: string }
    >`select * from cashier_chargebacks order by chargeback_id`.execute(q)
  ).rows,
  payments: (
    await sql<SealedPayment & { seal: string }>`
      select * from cashier_chargeback_payments order by chargeback_id, n`.execute(q)
  ).rows,
})

/** What rows of the cashier say of each other and do not agree in. */
export const listContradictions = async (q: Query): Promise<Contradiction[]> => {
  const found: Contradiction[] = []
  for (const [check, query] of Object.entries(checks))
    found.push(
      ...(await query.execute(q)).rows.map((row) => ({
        check,
        ...(row as Omit<Contradiction, 'check'>),
      })),
    )
  return found
}
