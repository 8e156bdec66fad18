import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'
import { manualGateway } from '../store.ts'

export type FileRow = {
  file_id: bigint
  made_at: Date
  made_by: bigint
  payer_owner: string
  payer_iban: string
  lines: number
  total_kurus: bigint
  sha256: string
}

export const insertFile = async (tx: Tx, row: FileRow): Promise<void> => {
  await sql`
    insert into cashier_payout_files (file_id, made_at, made_by, payer_owner, payer_iban, lines, total_kurus, sha256)
    values (${row.file_id}, ${row.made_at}, ${row.made_by}, ${row.payer_owner}, ${row.payer_iban}, ${row.lines},
      ${row.total_kurus}, ${row.sha256})`.execute(tx)
}

/** The lines of a file, from the first one on. */
export const insertLines = async (
  tx: Tx,
  fileId: bigint,
  lines: readonly { id: bigint; amountKurus: bigint }[],
): Promise<void> => {
  await sql`
    insert into cashier_payouts (file_id, line, request_id, amount_kurus)
    select ${fileId}, n.line, n.id, n.kurus
    from unnest(${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ amountKurus }) => amountKurus)}::bigint[])
      with ordinality as n (id, kurus, line)`.execute(tx)
}

export const findFile = async (q: Query, fileId: bigint): Promise<FileRow | undefined> =>
  (await sql<FileRow>`select * from cashier_payout_files where file_id = ${fileId}`.execute(q))
    .rows[0]

export type LineRow = {
  id: bigint
  player_id: bigint
  gateway: string
  reference: string
  amount_kurus: bigint
  destination: string | null
}

/** The withdrawals of a file, in the order of its lines. */
export const listLines = async (q: Query, fileId: bigint): Promise<LineRow[]> =>
  (
    await sql<LineRow>`
      select r.id, r.player_id, r.gateway, r.reference, p.amount_kurus, r.destination
      from cashier_payouts p join cashier_requests r on r.id = p.request_id
      where p.file_id = ${fileId} order by p.line`.execute(q)
  ).rows

export type PayoutState = { fileId: bigint; filedAt: Date; outcome: 'paid' | 'returned' | null }

/** Which file a withdrawal went into, and what was said of it since. */
export const findPayout = async (q: Query, id: bigint): Promise<PayoutState | undefined> =>
  (
    await sql<PayoutState>`
      select p.file_id as "fileId", f.made_at as "filedAt", p.outcome
      from cashier_payouts p join cashier_payout_files f on f.file_id = p.file_id
      where p.request_id = ${id}`.execute(q)
  ).rows[0]

export const setOutcome = async (
  tx: Tx,
  id: bigint,
  said: { outcome: 'paid' | 'returned'; bankReference: string | null; by: bigint; at: Date },
): Promise<void> => {
  await sql`
    update cashier_payouts set outcome = ${said.outcome}, bank_reference = ${said.bankReference},
      decided_at = ${said.at}, decided_by = ${said.by}
    where request_id = ${id}`.execute(tx)
}

/** Ends one whose transfer came to nothing, with words for its player. */
export const setReturned = async (tx: Tx, id: bigint, note: string, at: Date): Promise<void> => {
  await sql`
    update cashier_requests set status = 1003, note = ${note}, note_key = null, updated_at = ${at}
    where id = ${id}`.execute(tx)
}

export type PayoutRow = {
  id: bigint
  player_id: bigint
  reference: string
  amount_kurus: bigint
  bank_name: string
  cleared_at: Date
  version: number
  file_id: bigint | null
  line: number | null
  filed_at: Date | null
}

/** Withdrawals by hand that wait for a file, or for what the bank did; behind an id, the oldest first. */
export const listPayouts = async (
  q: Query,
  { state, after, limit }: { state: 'waiting' | 'sent'; after: bigint; limit: number },
): Promise<PayoutRow[]> =>
  (
    await sql<PayoutRow>`
      select r.id, r.player_id, r.reference, r.amount_kurus, b.name as bank_name, r.cleared_at, r.version,
        p.file_id, p.line, f.made_at as filed_at
      from cashier_requests r join cashier_banks b on b.id = r.bank_id
        left join cashier_payouts p on p.request_id = r.id left join cashier_payout_files f on f.file_id = p.file_id
      where r.kind = 'withdraw' and r.gateway = ${manualGateway} and r.cleared_at is not null
        and r.status = ${state === 'waiting' ? 1001 : 1004} and r.id > ${after}
      order by r.id limit ${limit}`.execute(q)
  ).rows
