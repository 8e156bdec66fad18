import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'
import type { DatedMovement } from '../../wallet/wallet.ts'

export type Span = { from: string; to: string }
export type Source = 'statement' | 'messages' | 'paper'

/** A day of Istanbul. */
const dayOf = (at: string) => sql.raw(`(${at} at time zone 'Europe/Istanbul')::date`)

/**
 * Movements of the gateway by hand, but for lines that came, each by the bank's day: a line's own, and of what staff have
 * told of and no line shows the day on which they did.
 */
const manualMoves = sql`
  select coalesce(b.day, ${dayOf('s.decided_at')}) as day, 'suspense' as source, 'transfer' as verb, 'out:' || s.suspense_id as id
  from cashier_suspense s left join cashier_statement_lines b on b.suspense_id = s.suspense_id
  where s.gateway = 'manual' and s.decision = 'return'
  union all
  select coalesce(l.day, ${dayOf('c.confirmed_at')}), 'gateway:manual', 'deposit', 'eye-' || c.request_id
  from cashier_confirmations c left join cashier_statement_lines l on l.line_id = c.proved_line
  union all
  select l.day, 'suspense', 'transfer', w.way || ':' || l.line_id
  from cashier_statement_lines l cross join (values ('sent'), ('found')) w (way)
  where l.booked = 'sent' and (w.way = 'sent' or l.explained_at is not null and l.fee_reason is null)
  union all
  select coalesce(l.day, ${dayOf('p.decided_at')}), 'gateway:manual', 'settle', r.reference
  from cashier_payouts p join cashier_requests r on r.id = p.request_id
    left join cashier_statement_lines l on l.payout_id = p.request_id
  where p.outcome = 'paid'
  union all
  select coalesce(l.day, ${dayOf('b.returned_at')}), 'held', 'return', r.parked_id::text
  from cashier_returns b join cashier_requests r on r.id = b.request_id
    left join cashier_statement_lines l on l.return_id = b.request_id
  where b.bank_reference is not null
  union all
  select coalesce(l.day, ${dayOf('c.recorded_at')}), 'chargeback', m.verb, m.id
  from cashier_chargebacks c left join cashier_statement_lines l on l.chargeback_id = c.chargeback_id
    cross join lateral (values ('adjust', 'taken:' || c.chargeback_id || ':' || c.taken_kurus),
      ('transfer', 'owed:' || c.chargeback_id)) m (verb, id)
  where c.gateway = 'manual'
  union all
  select l.day, 'chargeback', m.verb, m.id
  from cashier_chargebacks c join cashier_suspense s on s.suspense_id = c.suspense_id
    join cashier_statement_lines l on l.line_id = substr(s.event_id, 6)::bigint
    cross join lateral (values ('adjust', 'won:' || c.chargeback_id), ('transfer', 'won-owed:' || c.chargeback_id),
      ('transfer', 'won-lost:' || c.chargeback_id)) m (verb, id)
  where c.ended = 'won'`

type WordLine = { line_id: bigint; day: string }
type LineMatter = {
  event_id: string
  suspense_id: bigint
  decision: string | null
  is_booked: boolean
}

/** Matters are looked up so many at once: a day may have a hundred thousand lines, and no plan may hold each against each. */
const mattersTogether = 10_000

const listMatters = async (q: Query, lines: readonly WordLine[]): Promise<LineMatter[]> => {
  const found: LineMatter[] = []
  for (let at = 0; at < lines.length; at += mattersTogether) {
    const ids = lines.slice(at, at + mattersTogether).map((line) => `line-${line.line_id}`)
    const { rows } = await sql<LineMatter>`
      select event_id, suspense_id, decision, booked_at is not null as is_booked from cashier_suspense
      where gateway = 'manual' and event_id = any (${ids}::text[])`.execute(q)
    found.push(...rows)
  }
  return found
}

/** Where a matter's money went on from `suspense`: to its player, or back to the gateway to prove or to win something. */
const goesOn: readonly (string | null)[] = ['credit', 'prove', 'won']

/** Movements of lines that came: credited by rule, or by way of `suspense`. */
const listLineMoves = async (q: Query, { from, to }: Span): Promise<DatedMovement[]> => {
  const { rows: lines } = await sql<WordLine>`
    select line_id, day::text as day from cashier_statement_lines
    where booked = 'word' and day between ${from}::date and ${to}::date`.execute(q)
  const matters = new Map((await listMatters(q, lines)).map((it) => [it.event_id, it]))
  return lines.flatMap(({ line_id: lineId, day }): DatedMovement[] => {
    const id = `line-${lineId}`
    const matter = matters.get(id)
    const credit = { day, source: 'gateway:manual', verb: 'deposit', id }
    if (!matter) return [credit]
    const way = (name: string) => ({
      day,
      source: 'suspense',
      verb: 'transfer',
      id: `${name}:${matter.suspense_id}`,
    })
    return [
      ...(matter.is_booked ? [way('in')] : []),
      ...(goesOn.includes(matter.decision) ? [way('out')] : []),
      ...(matter.decision === 'credit' ? [credit] : []),
    ]
  })
}

export const listManualMoves = async (q: Query, span: Span): Promise<DatedMovement[]> => {
  const { rows } = await sql<DatedMovement>`
    select m.day::text as day, m.source, m.verb, m.id from (${manualMoves}) m
    where m.day between ${span.from}::date and ${span.to}::date`.execute(q)
  return [...(await listLineMoves(q, span)), ...rows]
}

export type DaySum = { day: string; kurus: bigint }

/** What statements say of each day that all open accounts of the house have one of. */
export const listStatementDays = async (q: Query, { from, to }: Span): Promise<DaySum[]> =>
  (
    await sql<DaySum>`
      select d.day::date::text as day, coalesce(sum(l.amount_kurus), 0)::bigint as kurus
      from generate_series(${from}::date, ${to}::date, interval '1 day') d (day)
        left join cashier_statement_lines l on l.day = d.day::date
      where exists (select 1 from cashier_statements t where d.day::date between t.first_day and t.last_day)
        and not exists (${uncovered(sql`d.day::date`)})
      group by 1`.execute(q)
  ).rows

/** Accounts of the house that were told to players, or had lines, before a day was over and have no statement of it. */
const uncovered = (day: ReturnType<typeof sql>) => sql`
  select a.account_id from cashier_receiving_accounts a
  where ${dayOf('a.created_at')} <= ${day}
    and (exists (select 1 from cashier_requests r where r.receiving_id = a.account_id and ${dayOf('r.created_at')} <= ${day})
      or exists (select 1 from cashier_statements x where x.account_id = a.account_id))
    and not exists (select 1 from cashier_statements t
      where t.account_id = a.account_id and ${day} between t.first_day and t.last_day)`

export const listUncovered = async (
  q: Query,
  day: string,
): Promise<{ iban: string; bank: string }[]> =>
  (
    await sql<{ iban: string; bank: string }>`
      select a.iban, b.name as bank from cashier_receiving_accounts a join cashier_banks b on b.id = a.bank_id
      where a.account_id in (${uncovered(sql`${day}::date`)}) order by a.account_id limit 20`.execute(
      q,
    )
  ).rows

/** What each gateway has told us, by the day on which it says that it happened: each transfer once. */
export const listMessageDays = async (
  q: Query,
  { from, to }: Span,
): Promise<(DaySum & { gateway: string })[]> =>
  (
    await sql<DaySum & { gateway: string }>`
      select gateway, day::text as day, sum(kurus)::bigint as kurus
      from (
        select distinct on (e.gateway, e.transaction_id, e.kind) e.gateway, ${dayOf('e.occurred_at')} as day,
          case when e.kind in ('transfer.received', 'payment.succeeded') then e.amount_kurus
            when e.kind = 'payout.paid' or e.reason = 'declined_after_paid' then -e.amount_kurus else 0 end as kurus
        from cashier_events e
        where ${dayOf('e.occurred_at')} between ${from}::date and ${to}::date and e.gateway <> 'manual' and e.currency = 'TRY'
          and coalesce(e.reason, '') <> 'changed_content'
        order by e.gateway, e.transaction_id, e.kind, e.received_at
      ) x
      group by 1, 2`.execute(q)
  ).rows

export type Closing = {
  account: string
  day: string
  n: number
  ours_kurus: bigint
  theirs_kurus: bigint
  theirs_from: Source
  paper_reference: string | null
  reason: string | null
  closed_at: Date
  closed_by: bigint
}

const closings = sql`
  select account, day::text as day, n, ours_kurus, theirs_kurus, theirs_from, paper_reference, reason, closed_at, closed_by
  from cashier_day_closings`

/** All closings of a span, of each day in their order. */
export const listClosings = async (q: Query, { from, to }: Span): Promise<Closing[]> =>
  (
    await sql<Closing>`${closings} where day between ${from}::date and ${to}::date order by account, day, n`.execute(
      q,
    )
  ).rows

export type NewClosing = Omit<Closing, 'closed_at' | 'closed_by'> & {
  asOfEntry: bigint
  approvalId: bigint | null
}

/** False where somebody else was quicker. */
export const insertClosing = async (
  tx: Tx,
  it: NewClosing,
  by: { staffId: bigint; at: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into cashier_day_closings (account, day, n, ours_kurus, theirs_kurus, theirs_from, paper_reference, reason,
      as_of_entry, closed_at, closed_by, approval_id)
    values (${it.account}, ${it.day}::date, ${it.n}, ${it.ours_kurus}, ${it.theirs_kurus}, ${it.theirs_from},
      ${it.paper_reference}, ${it.reason}, ${it.asOfEntry}, ${by.at}, ${by.staffId}, ${it.approvalId})
    on conflict (account, day, n) do nothing returning 1`.execute(tx)
  return rows.length === 1
}

/** Of two who close one day the second waits, and then reads what the first wrote. */
export const lockDay = async (tx: Tx, account: string, day: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('cashier_day:' || ${account} || '@' || ${day}, 0))`.execute(
    tx,
  )
}

export const readSince = async (q: Query): Promise<string> =>
  (await sql<{ day: string }>`select day::text as day from cashier_reconciled_since`.execute(q))
    .rows[0]?.day ?? '9999-12-31'

export const setSince = async (tx: Query, day: string): Promise<void> => {
  await sql`update cashier_reconciled_since set day = ${day}::date`.execute(tx)
}

export type Unshown = {
  what: 'confirmation' | 'payout' | 'return' | 'recall'
  reference: string
  kurus: bigint
}

/** What staff told of on a day, and no line of a statement shows. */
export const listUnshown = async (q: Query, day: string): Promise<Unshown[]> =>
  (
    await sql<Unshown>`
      select * from (
        select 'confirmation' as what, c.bank_reference as reference, c.amount_kurus as kurus, c.confirmed_at as at
        from cashier_confirmations c where c.proved_line is null
        union all
        select 'payout', p.bank_reference, -p.amount_kurus, p.decided_at from cashier_payouts p
        where p.outcome = 'paid' and not exists (select 1 from cashier_statement_lines l where l.payout_id = p.request_id)
        union all
        select 'return', b.bank_reference, -b.amount_kurus, b.returned_at from cashier_returns b
        where b.bank_reference is not null
          and not exists (select 1 from cashier_statement_lines l where l.return_id = b.request_id)
        union all
        select 'return', s.return_reference, -e.amount_kurus, s.decided_at
        from cashier_suspense s join cashier_events e on (e.gateway, e.event_id) = (s.gateway, s.event_id)
        where s.gateway = 'manual' and s.decision = 'return'
          and not exists (select 1 from cashier_statement_lines l where l.suspense_id = s.suspense_id)
        union all
        select 'recall', c.reference, -c.amount_kurus, c.recorded_at from cashier_chargebacks c
        where c.gateway = 'manual' and not exists (select 1 from cashier_statement_lines l where l.chargeback_id = c.chargeback_id)
      ) x
      where ${dayOf('x.at')} = ${day}::date order by x.at limit 100`.execute(q)
  ).rows
