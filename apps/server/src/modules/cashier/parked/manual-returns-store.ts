import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'

export type ReturnRow = {
  request_id: bigint
  player_id: bigint
  reference: string
  amount_kurus: bigint
  parked_id: bigint
  /** Of its request. */
  version: number
  because: 'player' | 'time'
  asked_at: Date
  /** By which the money came, and the account of the house that it came to. */
  came_by: string | null
  receiving_id: bigint | null
  account_bank: string | null
  account_iban: string | null
  bank_reference: string | null
  returned_at: Date | null
}

const returns = sql`
  select b.request_id, r.player_id, r.reference, b.amount_kurus, r.parked_id, r.version, b.because, b.asked_at,
    c.bank_reference as came_by, r.receiving_id, ab.name as account_bank, a.iban as account_iban, b.bank_reference, b.returned_at
  from cashier_returns b join cashier_requests r on r.id = b.request_id
    left join cashier_confirmations c on c.request_id = b.request_id
    left join cashier_receiving_accounts a on a.account_id = r.receiving_id
    left join cashier_banks ab on ab.id = a.bank_id`

export const insertReturn = async (
  tx: Tx,
  row: { requestId: bigint; amountKurus: bigint; because: 'player' | 'time'; at: Date },
): Promise<void> => {
  await sql`
    insert into cashier_returns (request_id, amount_kurus, asked_at, because)
    values (${row.requestId}, ${row.amountKurus}, ${row.at}, ${row.because})`.execute(tx)
}

/** What goes back, behind a request's id: what waits from the oldest on, what was sent from the newest on. */
export const listReturns = async (
  q: Query,
  { isSent, after, limit }: { isSent: boolean; after: bigint | undefined; limit: number },
): Promise<ReturnRow[]> => {
  const behind =
    after === undefined
      ? sql`true`
      : isSent
        ? sql`b.request_id < ${after}`
        : sql`b.request_id > ${after}`
  return (
    await sql<ReturnRow>`${returns}
      where (b.bank_reference is not null) = ${isSent} and ${behind}
      order by ${isSent ? sql`b.request_id desc` : sql`b.request_id`} limit ${limit}`.execute(q)
  ).rows
}

/** What goes back of a deposit, held with its request until the end of the transaction. */
export const takeReturn = async (tx: Tx, requestId: bigint): Promise<ReturnRow | undefined> =>
  (
    await sql<ReturnRow>`${returns} where b.request_id = ${requestId} for update of b, r`.execute(
      tx,
    )
  ).rows[0]

export const setReturned = async (
  tx: Tx,
  requestId: bigint,
  said: { bankReference: string; by: bigint; at: Date },
): Promise<void> => {
  await sql`
    update cashier_returns set bank_reference = ${said.bankReference}, returned_at = ${said.at}, returned_by = ${said.by}
    where request_id = ${requestId}`.execute(tx)
}

export const countReturns = async (q: Query): Promise<{ count: number; oldest: Date | null }> =>
  (
    await sql<{ count: number; oldest: Date | null }>`
      select count(*)::int as count, min(asked_at) as oldest from cashier_returns
      where bank_reference is null`.execute(q)
  ).rows[0] ?? { count: 0, oldest: null }
