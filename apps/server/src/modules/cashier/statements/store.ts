import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'
import type { ColumnMap } from './csv.ts'

export type FormatRow = {
  account_id: bigint
  iban: string
  holder: string
  bank_name: string
  kind: 'csv' | 'mt940' | null
  column_map: ColumnMap | null
  version: number
  /** The newest day that a statement of it has, and what stood in it then. */
  last_day: string | null
  closing_kurus: bigint | null
}

const formats = sql`
  select a.account_id, a.iban, a.holder, b.name as bank_name, f.kind, f.column_map, coalesce(f.version, 0) as version,
    s.last_day, s.closing_kurus
  from cashier_receiving_accounts a join cashier_banks b on b.id = a.bank_id
    left join cashier_statement_formats f on f.account_id = a.account_id
    left join lateral (select last_day::text as last_day, closing_kurus from cashier_statements s
      where s.account_id = a.account_id order by s.last_day desc, s.imported_at desc limit 1) s on true`

/** Accounts with the format of their statements, and up to when those go. */
export const listFormats = async (q: Query): Promise<FormatRow[]> =>
  (await sql<FormatRow>`${formats} order by a.account_id`.execute(q)).rows

export const findFormat = async (q: Query, accountId: bigint): Promise<FormatRow | undefined> =>
  (await sql<FormatRow>`${formats} where a.account_id = ${accountId}`.execute(q)).rows[0]

export const saveFormat = async (
  tx: Tx,
  row: { accountId: bigint; kind: 'csv' | 'mt940'; columnMap: ColumnMap | null },
  now: Date,
): Promise<number> =>
  (
    await sql<{ version: number }>`
      insert into cashier_statement_formats as f (account_id, kind, column_map, updated_at)
      values (${row.accountId}, ${row.kind}, ${row.columnMap === null ? null : JSON.stringify(row.columnMap)}::jsonb, ${now})
      on conflict (account_id) do update
        set kind = excluded.kind, column_map = excluded.column_map, version = f.version + 1, updated_at = excluded.updated_at
      returning version`.execute(tx)
  ).rows[0]?.version ?? 0

/** From here to the end of the transaction nobody else imports anything of this account. */
export const lockAccount = async (tx: Tx, accountId: bigint): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('cashier_statement:' || ${String(accountId)}, 0))`.execute(
    tx,
  )
}

export type StatementRow = {
  statement_id: bigint
  account_id: bigint
  sha256: string
  kind: 'csv' | 'mt940'
  format_hash: string
  first_day: string
  last_day: string
  opening_kurus: bigint | null
  closing_kurus: bigint | null
  base_kurus: bigint | null
  lines: number
  new_lines: number
  in_kurus: bigint
  out_kurus: bigint
  imported_at: Date
  imported_by: bigint
}

const statements = sql`
  select statement_id, account_id, sha256, kind, format_hash, first_day::text as first_day, last_day::text as last_day,
    opening_kurus, closing_kurus, base_kurus, lines, new_lines, in_kurus, out_kurus, imported_at, imported_by
  from cashier_statements`

/** The statements of an account whose days overlap these. */
export const listOverlapping = async (
  q: Query,
  { accountId, firstDay, lastDay }: { accountId: bigint; firstDay: string; lastDay: string },
): Promise<StatementRow[]> =>
  (
    await sql<StatementRow>`${statements}
      where account_id = ${accountId} and first_day <= ${lastDay}::date and last_day >= ${firstDay}::date`.execute(
      q,
    )
  ).rows

export const findSame = async (
  q: Query,
  accountId: bigint,
  sha256: string,
): Promise<StatementRow | undefined> =>
  (
    await sql<StatementRow>`${statements} where account_id = ${accountId} and sha256 = ${sha256}`.execute(
      q,
    )
  ).rows[0]

export type Standing = {
  /** Before the oldest line that there is; null where no statement had a balance. */
  openingKurus: bigint | null
  firstDay: string
  lastDay: string
  lines: number
  sumKurus: bigint
}

/** How an account stands by all its statements; undefined where there is none. */
export const readStanding = async (q: Query, accountId: bigint): Promise<Standing | undefined> =>
  (
    await sql<Standing>`
      select o.base_kurus as "openingKurus", d.first_day::text as "firstDay", d.last_day::text as "lastDay",
        s.lines, s.kurus as "sumKurus"
      from (select min(first_day) as first_day, max(last_day) as last_day from cashier_statements where account_id = ${accountId}) d
        cross join (select count(*)::int as lines, coalesce(sum(amount_kurus), 0)::bigint as kurus
          from cashier_statement_lines where account_id = ${accountId}) s
        left join lateral (select base_kurus from cashier_statements
          where account_id = ${accountId} and base_kurus is not null order by imported_at desc, statement_id desc limit 1) o on true
      where d.first_day is not null`.execute(q)
  ).rows[0]

/** How many lines of each identity there are within some days. */
export const countIdentities = async (
  q: Query,
  { accountId, firstDay, lastDay }: { accountId: bigint; firstDay: string; lastDay: string },
): Promise<Map<string, number>> =>
  new Map(
    (
      await sql<{ identity: string; count: number }>`
        select identity, count(*)::int as count from cashier_statement_lines
        where account_id = ${accountId} and day between ${firstDay}::date and ${lastDay}::date
        group by identity`.execute(q)
    ).rows.map(({ identity, count }) => [identity, count]),
  )

export const insertStatement = async (tx: Tx, s: StatementRow): Promise<void> => {
  await sql`
    insert into cashier_statements (statement_id, account_id, sha256, kind, format_hash, first_day, last_day, opening_kurus,
      closing_kurus, base_kurus, lines, new_lines, in_kurus, out_kurus, imported_at, imported_by)
    values (${s.statement_id}, ${s.account_id}, ${s.sha256}, ${s.kind}, ${s.format_hash}, ${s.first_day}::date, ${s.last_day}::date,
      ${s.opening_kurus}, ${s.closing_kurus}, ${s.base_kurus}, ${s.lines}, ${s.new_lines}, ${s.in_kurus}, ${s.out_kurus}, ${s.imported_at}, ${s.imported_by})`.execute(
    tx,
  )
}

export type Booked = 'word' | 'proof' | 'sent' | 'told'
export type NewLine = {
  lineId: bigint
  accountId: bigint
  statementId: bigint
  identity: string
  ordinal: number
  row: number
  day: string
  kurus: bigint
  reference: string | null
  code: string | null
  details: string
  booked: Booked
  nameFits: boolean | null
  payoutId: bigint | null
  returnId: bigint | null
  suspenseId: bigint | null
  chargebackId: bigint | null
}

/** Writes lines together; what explains one of them was said by staff before, so nobody says it now. */
export const insertLines = async (tx: Tx, lines: readonly NewLine[], now: Date): Promise<void> => {
  const column = <K extends keyof NewLine>(key: K) => lines.map((line) => line[key])
  await sql`
    insert into cashier_statement_lines (line_id, account_id, statement_id, identity, ordinal, row, day, amount_kurus, bank_reference,
      code, details, booked, name_fits, payout_id, return_id, suspense_id, chargeback_id, explained_at)
    select n.*, case when num_nonnulls(n.payout_id, n.return_id, n.suspense_id, n.chargeback_id) = 1 then ${now}::timestamptz end
    from unnest(${column('lineId')}::bigint[], ${column('accountId')}::bigint[], ${column('statementId')}::bigint[],
      ${column('identity')}::text[], ${column('ordinal')}::int[], ${column('row')}::int[], ${column('day')}::date[],
      ${column('kurus')}::bigint[], ${column('reference')}::text[], ${column('code')}::text[], ${column('details')}::text[],
      ${column('booked')}::text[], ${column('nameFits')}::boolean[], ${column('payoutId')}::bigint[],
      ${column('returnId')}::bigint[], ${column('suspenseId')}::bigint[], ${column('chargebackId')}::bigint[])
      as n (line_id, account_id, statement_id, identity, ordinal, row, day, amount_kurus, bank_reference, code, details, booked,
        name_fits, payout_id, return_id, suspense_id, chargeback_id)`.execute(tx)
}

/** Whether a line of money that came has this name at the bank. */
export const hasIncomingLine = async (q: Query, bankReference: string): Promise<boolean> =>
  (
    await sql`select 1 from cashier_statement_lines where bank_reference = ${bankReference} and amount_kurus > 0 limit 1`.execute(
      q,
    )
  ).rows.length === 1
