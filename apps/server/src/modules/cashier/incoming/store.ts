import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'
import { manualGateway, type RequestRow } from '../store.ts'

export type IncomingRow = Pick<
  RequestRow,
  | 'id'
  | 'player_id'
  | 'status'
  | 'gateway'
  | 'amount_kurus'
  | 'reference'
  | 'version'
  | 'receiving_id'
> & {
  method_tr: string
  method_en: string
  bank_name: string | null
  sender_name: string | null
  note: string | null
  created_at: Date
  expires_at: Date | null
  parked_id: bigint | null
  account_bank: string | null
  account_iban: string | null
  confirmed_at: Date | null
  confirmed_kurus: bigint | null
  bank_reference: string | null
  proved_at: Date | null
}

const incoming = sql`
  select r.id, r.player_id, r.status, r.gateway, r.amount_kurus, r.reference, r.version, r.receiving_id, r.sender_name, r.note,
    r.created_at, r.expires_at, r.parked_id, m.name_tr as method_tr, m.name_en as method_en, b.name as bank_name,
    ab.name as account_bank, a.iban as account_iban, c.confirmed_at, c.amount_kurus as confirmed_kurus,
    c.bank_reference, c.proved_at
  from cashier_requests r join cashier_methods m on m.id = r.method_id
    left join cashier_banks b on b.id = r.bank_id
    left join cashier_receiving_accounts a on a.account_id = r.receiving_id
    left join cashier_banks ab on ab.id = a.bank_id
    left join cashier_confirmations c on c.request_id = r.id`

export type IncomingFilter = {
  status?: number | undefined
  methodId?: string | undefined
  isByHand?: boolean | undefined
  /** Asked for before then. */
  before?: Date | undefined
  isUnproved?: boolean | undefined
  /** The beginning of a code. */
  code?: string | undefined
}

export type IncomingOrder = { by: 'id' | 'amount_kurus'; isDescending: boolean }

/** What of the list comes behind a deposit: in the order of amounts those of one amount stand in the order of ids. */
const rowsBehind = (after: bigint | undefined, { by, isDescending }: IncomingOrder) => {
  if (after === undefined) return sql`true`
  const than = isDescending ? sql`<` : sql`>`
  return by === 'id'
    ? sql`r.id ${than} ${after}`
    : sql`(r.amount_kurus, r.id) ${than} (select x.amount_kurus, x.id from cashier_requests x where x.id = ${after})`
}

/** Deposits that a filter leaves, behind one of them. */
export const listIncoming = async (
  q: Query,
  { status, methodId, isByHand = false, before, isUnproved = false, code }: IncomingFilter,
  order: IncomingOrder,
  { after, limit }: { after: bigint | undefined; limit: number },
): Promise<IncomingRow[]> => {
  const { by, isDescending } = order
  const way = isDescending ? sql`desc` : sql`asc`
  return (
    await sql<IncomingRow>`${incoming}
      where r.kind = 'deposit' and ${rowsBehind(after, order)}
        ${status === undefined ? sql`` : sql`and r.status = ${status}`}
        ${methodId === undefined ? sql`` : sql`and r.method_id = ${methodId}`}
        ${isByHand ? sql`and r.gateway = ${manualGateway}` : sql``}
        ${before === undefined ? sql`` : sql`and r.created_at < ${before}`}
        ${isUnproved ? sql`and c.confirmed_at is not null and c.proved_at is null` : sql``}
        ${code === undefined ? sql`` : sql`and starts_with(r.reference, ${code})`}
      order by ${by === 'id' ? sql`` : sql`r.amount_kurus ${way},`} r.id ${way} limit ${limit}`.execute(
      q,
    )
  ).rows
}

export const findIncoming = async (q: Query, id: bigint): Promise<IncomingRow | undefined> =>
  (await sql<IncomingRow>`${incoming} where r.id = ${id} and r.kind = 'deposit'`.execute(q)).rows[0]

/** A deposit by hand that nothing has come for, held until the end of the transaction. */
export const takeIncoming = async (tx: Tx, id: bigint): Promise<RequestRow | undefined> =>
  (
    await sql<RequestRow>`select * from cashier_requests
      where id = ${id} and kind = 'deposit' and gateway = ${manualGateway} for update`.execute(tx)
  ).rows[0]

export const insertConfirmation = async (
  tx: Tx,
  row: { id: bigint; amountKurus: bigint; bankReference: string; at: Date; by: bigint },
): Promise<void> => {
  await sql`
    insert into cashier_confirmations (request_id, amount_kurus, bank_reference, confirmed_at, confirmed_by)
    values (${row.id}, ${row.amountKurus}, ${row.bankReference}, ${row.at}, ${row.by})`.execute(tx)
}

/**
 * What staff have said and no statement yet, in kuruş. Until the end of the transaction nobody else adds to it: two would
 * find the same room.
 */
export const sumUnproved = async (tx: Tx): Promise<bigint> => {
  await sql`select pg_advisory_xact_lock(hashtext('cashier_unproved'))`.execute(tx)
  const { rows } = await sql<{ kurus: bigint }>`
      select coalesce(sum(amount_kurus), 0)::bigint as kurus from cashier_confirmations
      where proved_line is null`.execute(tx)
  return rows[0]?.kurus ?? 0n
}

export type UnprovedRow = {
  request_id: bigint
  player_id: bigint
  reference: string
  receiving_id: bigint | null
  amount_kurus: bigint
  bank_reference: string
  confirmed_at: Date
}

const unproved = sql`
  select c.request_id, r.player_id, r.reference, r.receiving_id, c.amount_kurus, c.bank_reference, c.confirmed_at
  from cashier_confirmations c join cashier_requests r on r.id = c.request_id
  where c.proved_line is null`

/** What staff have said and no statement yet, the oldest first. */
export const listUnproved = async (q: Query, limit: number): Promise<UnprovedRow[]> =>
  (
    await sql<UnprovedRow>`${unproved} order by c.confirmed_at, c.request_id limit ${limit}`.execute(
      q,
    )
  ).rows

export const countUnproved = async (
  q: Query,
  before: Date,
): Promise<{ count: number; oldest: Date | null }> =>
  (
    await sql<{ count: number; oldest: Date | null }>`
      select count(*)::int as count, min(confirmed_at) as oldest from cashier_confirmations
      where proved_line is null and confirmed_at < ${before}`.execute(q)
  ).rows[0] ?? { count: 0, oldest: null }

export type ConfirmationRow = { amount_kurus: bigint; proved_line: bigint | null }

/** What staff have said of a deposit, held until the end of the transaction. */
export const takeConfirmation = async (
  tx: Tx,
  requestId: bigint,
): Promise<ConfirmationRow | undefined> =>
  (
    await sql<ConfirmationRow>`
      select amount_kurus, proved_line from cashier_confirmations where request_id = ${requestId} for update`.execute(
      tx,
    )
  ).rows[0]

export const setProved = async (
  tx: Tx,
  requestId: bigint,
  lineId: bigint,
  at: Date,
): Promise<void> => {
  await sql`
    update cashier_confirmations set proved_line = ${lineId}, proved_at = ${at}
    where request_id = ${requestId}`.execute(tx)
}

/** Ends a deposit that nothing came for, with words for its player. */
export const setRefused = async (tx: Tx, id: bigint, note: string, at: Date): Promise<void> => {
  await sql`
    update cashier_requests set status = 1003, note = ${note}, note_key = null, updated_at = ${at}
    where id = ${id}`.execute(tx)
}
