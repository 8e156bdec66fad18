import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'

export type ReceivingValues = {
  holder: string
  bank_id: string
  is_open: boolean
  opens_at: number
  closes_at: number
  day_kurus: bigint | null
  day_count: number | null
  month_kurus: bigint | null
  month_count: number | null
  weight: number
  bank_ids: string[]
}

export type ReceivingRow = ReceivingValues & {
  account_id: bigint
  iban: string
  bank_name: string
  version: number
  seal: string
}

/** What was asked for to an account, of what has not come to nothing. */
export type Use = {
  day_asked: bigint
  day_asks: number
  month_asked: bigint
  month_asks: number
  last_at: Date | null
}

const columns = sql`a.account_id, a.iban, a.holder, a.bank_id, a.is_open, a.opens_at, a.closes_at, a.day_kurus, a.day_count,
  a.month_kurus, a.month_count, a.weight, a.bank_ids, a.version, a.seal, b.name as bank_name`

/** The accounts with their use since the beginning of the day and of the month. */
export const listReceiving = async (
  q: Query,
  { day, month }: { day: Date; month: Date },
): Promise<(ReceivingRow & Use)[]> =>
  (
    await sql<ReceivingRow & Use>`
      select ${columns}, u.*
      from cashier_receiving_accounts a join cashier_banks b on b.id = a.bank_id
        cross join lateral (
          select coalesce(sum(r.amount_kurus) filter (where r.created_at >= ${day}), 0)::bigint as day_asked,
            count(*) filter (where r.created_at >= ${day})::int as day_asks,
            coalesce(sum(r.amount_kurus), 0)::bigint as month_asked, count(*)::int as month_asks,
            max(r.created_at) as last_at
          from cashier_requests r
          where r.receiving_id = a.account_id and r.created_at >= ${month} and r.status not in (1003, 1005)) u
      order by a.account_id`.execute(q)
  ).rows

export const findReceiving = async (q: Query, id: bigint): Promise<ReceivingRow | undefined> =>
  (
    await sql<ReceivingRow>`
      select ${columns} from cashier_receiving_accounts a join cashier_banks b on b.id = a.bank_id
      where a.account_id = ${id}`.execute(q)
  ).rows[0]

export const findReceivingByIban = async (
  q: Query,
  iban: string,
): Promise<ReceivingRow | undefined> =>
  (
    await sql<ReceivingRow>`
      select ${columns} from cashier_receiving_accounts a join cashier_banks b on b.id = a.bank_id
      where a.iban = ${iban}`.execute(q)
  ).rows[0]

export const countReceiving = async (q: Query): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from cashier_receiving_accounts`.execute(q))
    .rows[0]?.n ?? 0

/** From here to the end of the transaction nobody else chooses an account or changes one: two would find the same room. */
export const lockReceiving = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('cashier_receiving'))`.execute(tx)
}

export const insertReceiving = async (
  tx: Tx,
  id: bigint,
  iban: string,
  v: ReceivingValues & { seal: string },
  now: Date,
): Promise<void> => {
  await sql`
    insert into cashier_receiving_accounts (account_id, iban, holder, bank_id, is_open, opens_at, closes_at, day_kurus, day_count,
      month_kurus, month_count, weight, bank_ids, created_at, updated_at, seal)
    values (${id}, ${iban}, ${v.holder}, ${v.bank_id}, ${v.is_open}, ${v.opens_at}, ${v.closes_at}, ${v.day_kurus}, ${v.day_count},
      ${v.month_kurus}, ${v.month_count}, ${v.weight}, ${v.bank_ids}, ${now}, ${now}, ${v.seal})`.execute(
    tx,
  )
}

export const updateReceiving = async (
  tx: Tx,
  id: bigint,
  v: ReceivingValues & { seal: string },
  now: Date,
): Promise<void> => {
  await sql`
    update cashier_receiving_accounts set holder = ${v.holder}, bank_id = ${v.bank_id}, is_open = ${v.is_open},
      opens_at = ${v.opens_at}, closes_at = ${v.closes_at}, day_kurus = ${v.day_kurus}, day_count = ${v.day_count},
      month_kurus = ${v.month_kurus}, month_count = ${v.month_count}, weight = ${v.weight}, bank_ids = ${v.bank_ids},
      version = version + 1, updated_at = ${now}, seal = ${v.seal}
    where account_id = ${id}`.execute(tx)
}
