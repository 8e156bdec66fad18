import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'
import { manualGateway } from '../store.ts'
import type { StatementRow } from './store.ts'

export type ListedStatement = StatementRow & {
  iban: string
  bank_name: string
  open: number
}

/** Open lines are counted up to here. */
const openMax = 1_000

/** What was imported, the newest first, with how many lines of each nobody has explained yet. */
export const listStatements = async (
  q: Query,
  {
    accountId,
    after,
    limit,
  }: { accountId: bigint | undefined; after: bigint | undefined; limit: number },
): Promise<ListedStatement[]> =>
  (
    await sql<ListedStatement>`
      select t.statement_id, t.account_id, t.sha256, t.kind, t.format_hash, t.first_day::text as first_day, t.last_day::text as last_day,
        t.opening_kurus, t.closing_kurus, t.base_kurus, t.lines, t.new_lines, t.in_kurus, t.out_kurus, t.imported_at, t.imported_by,
        a.iban, b.name as bank_name, o.open
      from cashier_statements t join cashier_receiving_accounts a on a.account_id = t.account_id
        join cashier_banks b on b.id = a.bank_id
        cross join lateral (select count(*)::int as open from (
          select 1 from cashier_statement_lines l
          where l.statement_id = t.statement_id and l.amount_kurus < 0 and l.explained_at is null
          union all
          select 1 from cashier_suspense s join cashier_statement_lines l
            on l.line_id = case when starts_with(s.event_id, 'line-') then substr(s.event_id, 6)::bigint end
          where s.decision is null and s.gateway = ${manualGateway} and l.statement_id = t.statement_id
          limit ${openMax}) x) o
      where (${accountId ?? null}::bigint is null or t.account_id = ${accountId ?? null})
        and (${after ?? null}::bigint is null or t.statement_id < ${after ?? null})
      order by t.statement_id desc limit ${limit}`.execute(q)
  ).rows

export type ListedLine = {
  line_id: bigint
  account_id: bigint
  statement_id: bigint
  iban: string
  bank_name: string
  row: number
  day: string
  amount_kurus: bigint
  bank_reference: string | null
  code: string | null
  details: string
  booked: 'word' | 'proof' | 'sent' | 'told'
  name_fits: boolean | null
  payout_id: bigint | null
  return_id: bigint | null
  suspense_id: bigint | null
  chargeback_id: bigint | null
  fee_reason: string | null
  explained_at: Date | null
  /** Of money that came: what it did, and its matter in suspense with what was decided. */
  outcome: string | null
  why: string | null
  matter_id: bigint | null
  decision: string | null
  /** The deposit that it was credited to, or shows, or quotes. */
  deposit_id: bigint | null
  player_id: bigint | null
}

const lines = sql`
  select l.line_id, l.account_id, l.statement_id, a.iban, b.name as bank_name, l.row, l.day::text as day, l.amount_kurus,
    l.bank_reference, l.code, l.details, l.booked, l.name_fits, l.payout_id, l.return_id, l.suspense_id, l.chargeback_id, l.fee_reason, l.explained_at,
    e.outcome, e.reason as why, s.suspense_id as matter_id, s.decision, r.id as deposit_id, r.player_id
  from cashier_statement_lines l join cashier_receiving_accounts a on a.account_id = l.account_id
    join cashier_banks b on b.id = a.bank_id
    left join cashier_events e on e.gateway = ${manualGateway} and e.event_id = 'line-' || l.line_id
    left join cashier_suspense s on s.gateway = e.gateway and s.event_id = e.event_id
    left join cashier_confirmations c on c.proved_line = l.line_id
    left join cashier_requests r on r.id = coalesce(c.request_id, s.request_id, e.request_id, l.payout_id, l.return_id)`

export type LineFilter = {
  statementId: bigint | undefined
  show: 'all' | 'in' | 'out' | 'open'
  code: string | undefined
}

const shown = {
  all: sql`true`,
  in: sql`l.amount_kurus > 0`,
  out: sql`l.amount_kurus < 0`,
  open: sql`(l.booked = 'sent' and l.explained_at is null or l.booked = 'word' and s.suspense_id is not null and s.decision is null)`,
}

/** Lines behind an id; what is open the oldest first, all else the newest first. */
export const listLines = async (
  q: Query,
  { statementId, show, code }: LineFilter,
  { after, limit }: { after: bigint | undefined; limit: number },
): Promise<ListedLine[]> => {
  const isQueue = show === 'open'
  const behind =
    after === undefined
      ? sql`true`
      : isQueue
        ? sql`l.line_id > ${after}`
        : sql`l.line_id < ${after}`
  return (
    await sql<ListedLine>`${lines}
      where ${behind} and ${shown[show]}
        and (${statementId ?? null}::bigint is null or l.statement_id = ${statementId ?? null})
        and (${code ?? null}::text is null or position(${code ?? null} in l.code) > 0 or l.bank_reference = ${code ?? null})
      order by ${isQueue ? sql`l.line_id` : sql`l.line_id desc`} limit ${limit}`.execute(q)
  ).rows
}

export const findLine = async (q: Query, lineId: bigint): Promise<ListedLine | undefined> =>
  (await sql<ListedLine>`${lines} where l.line_id = ${lineId}`.execute(q)).rows[0]

export const listLinesByIds = async (
  q: Query,
  ids: readonly bigint[],
): Promise<Map<bigint, ListedLine>> =>
  new Map(
    (
      await sql<ListedLine>`${lines} where l.line_id = any (${[...ids]}::bigint[])`.execute(q)
    ).rows.map((row) => [row.line_id, row]),
  )
