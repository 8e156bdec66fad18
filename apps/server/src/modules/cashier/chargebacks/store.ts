import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'
import type { ChargebackRow as ShownRow } from '@felek/contract/office/cashier-chargebacks.ts'
import type { RequestRow } from '../store.ts'

export type RecallKind = ShownRow['kind']

export type ChargebackRow = {
  chargeback_id: bigint
  request_id: bigint
  player_id: bigint
  method_id: string
  gateway: string
  kind: RecallKind
  reference: string
  amount_kurus: bigint
  taken_kurus: bigint
  recorded_at: Date
  ended: 'won' | 'closed' | null
  ended_at: Date | null
  suspense_id: bigint | null
  seal: string
  /** Of its deposit. */
  code: string
  deposited_kurus: bigint
  method_tr: string
  method_en: string
  collected_kurus: bigint
  written_off_kurus: bigint
  owed_kurus: bigint
}

const cases = sql`
  select c.chargeback_id, c.request_id, c.player_id, c.method_id, c.gateway, c.kind, c.reference, c.amount_kurus, c.taken_kurus,
    c.recorded_at, c.ended, c.ended_at, c.suspense_id, c.seal, r.reference as code, r.amount_kurus as deposited_kurus,
    m.name_tr as method_tr, m.name_en as method_en, p.collected_kurus, p.written_off_kurus, o.owed_kurus
  from cashier_chargebacks c join cashier_requests r on r.id = c.request_id
    join cashier_methods m on m.id = c.method_id
    cross join lateral (
      select coalesce(sum(amount_kurus) filter (where how = 'collected'), 0)::bigint as collected_kurus,
        coalesce(sum(amount_kurus) filter (where how = 'written_off'), 0)::bigint as written_off_kurus
      from cashier_chargeback_payments x where x.chargeback_id = c.chargeback_id) p
    cross join lateral (select case when c.ended is distinct from 'won' then
      c.amount_kurus - c.taken_kurus - p.collected_kurus - p.written_off_kurus else 0 end as owed_kurus) o`

export type CaseFilter = {
  view: 'open' | 'owing' | 'closed' | 'won'
  kind: RecallKind | undefined
  /** The beginning of its deposit's code. */
  code: string | undefined
}
export type CaseOrder = { by: 'recorded' | 'owed'; isDescending: boolean }

const viewed = {
  open: sql`c.ended is null`,
  owing: sql`c.ended is null and o.owed_kurus > 0`,
  closed: sql`c.ended = 'closed'`,
  won: sql`c.ended = 'won'`,
} as const

const behind = (after: bigint | undefined, { by, isDescending }: CaseOrder) => {
  if (after === undefined) return sql`true`
  const than = isDescending ? sql`<` : sql`>`
  return by === 'recorded'
    ? sql`c.chargeback_id ${than} ${after}`
    : sql`(o.owed_kurus, c.chargeback_id) ${than} (select s.owed_kurus, s.chargeback_id from (${cases}) s where s.chargeback_id = ${after})`
}

/** Cases that a filter leaves, behind one of them. */
export const listCases = async (
  q: Query,
  { view, kind, code }: CaseFilter,
  order: CaseOrder,
  { after, limit }: { after: bigint | undefined; limit: number },
): Promise<ChargebackRow[]> => {
  const way = order.isDescending ? sql`desc` : sql`asc`
  return (
    await sql<ChargebackRow>`${cases}
      where ${viewed[view]} and ${behind(after, order)}
        ${kind === undefined ? sql`` : sql`and c.kind = ${kind}`}
        ${code === undefined ? sql`` : sql`and starts_with(r.reference, ${code})`}
      order by ${order.by === 'recorded' ? sql`` : sql`o.owed_kurus ${way},`} c.chargeback_id ${way} limit ${limit}`.execute(
      q,
    )
  ).rows
}

export const findCase = async (q: Query, id: bigint): Promise<ChargebackRow | undefined> =>
  (await sql<ChargebackRow>`${cases} where c.chargeback_id = ${id}`.execute(q)).rows[0]

/** The case, held until the end of the transaction; read once it is ours. */
export const takeCase = async (tx: Tx, id: bigint): Promise<ChargebackRow | undefined> => {
  await sql`select 1 from cashier_chargebacks where chargeback_id = ${id} for update`.execute(tx)
  return findCase(tx, id)
}

/** By the other side's own name for the recall. */
export const findByReference = async (
  q: Query,
  gateway: string,
  reference: string,
): Promise<ChargebackRow | undefined> =>
  (
    await sql<ChargebackRow>`${cases} where c.gateway = ${gateway} and c.reference = ${reference}`.execute(
      q,
    )
  ).rows[0]

/** What of a deposit has been recalled and not won, in kuruş. */
export const sumRecalled = async (q: Query, requestId: bigint): Promise<bigint> =>
  (
    await sql<{ kurus: bigint }>`
      select coalesce(sum(amount_kurus), 0)::bigint as kurus from cashier_chargebacks
      where request_id = ${requestId} and ended is distinct from 'won'`.execute(q)
  ).rows[0]?.kurus ?? 0n

export type NewCase = Pick<
  ChargebackRow,
  | 'chargeback_id'
  | 'request_id'
  | 'player_id'
  | 'method_id'
  | 'gateway'
  | 'kind'
  | 'reference'
  | 'amount_kurus'
  | 'taken_kurus'
>

export const insertCase = async (
  tx: Tx,
  it: NewCase & { seal: string },
  by: { staffId: bigint; at: Date },
): Promise<void> => {
  await sql`
    insert into cashier_chargebacks (chargeback_id, request_id, player_id, method_id, gateway, kind, reference, amount_kurus,
      taken_kurus, recorded_at, recorded_by, seal)
    values (${it.chargeback_id}, ${it.request_id}, ${it.player_id}, ${it.method_id}, ${it.gateway}, ${it.kind}, ${it.reference},
      ${it.amount_kurus}, ${it.taken_kurus}, ${by.at}, ${by.staffId}, ${it.seal})`.execute(tx)
}

export const setEnded = async (
  tx: Tx,
  id: bigint,
  end: { how: 'won' | 'closed'; suspenseId: bigint | null; staffId: bigint; at: Date },
): Promise<void> => {
  await sql`
    update cashier_chargebacks set ended = ${end.how}, ended_at = ${end.at}, ended_by = ${end.staffId},
      suspense_id = ${end.suspenseId}
    where chargeback_id = ${id}`.execute(tx)
}

export type PaymentRow = {
  chargeback_id: bigint
  n: number
  how: 'collected' | 'written_off'
  amount_kurus: bigint
  at: Date
  seal: string
}

/** What was paid of a case, in order. */
export const listPayments = async (q: Query, id: bigint): Promise<PaymentRow[]> =>
  (
    await sql<PaymentRow>`
      select chargeback_id, n, how, amount_kurus, at, seal from cashier_chargeback_payments
      where chargeback_id = ${id} order by n`.execute(q)
  ).rows

export const insertPayment = async (
  tx: Tx,
  it: Omit<PaymentRow, 'at'>,
  by: { staffId: bigint; at: Date },
): Promise<void> => {
  await sql`
    insert into cashier_chargeback_payments (chargeback_id, n, how, amount_kurus, at, by, seal)
    values (${it.chargeback_id}, ${it.n}, ${it.how}, ${it.amount_kurus}, ${by.at}, ${by.staffId}, ${it.seal})`.execute(
    tx,
  )
}

/** A credited deposit by its whole code. */
export const findDepositByCode = async (q: Query, code: string): Promise<RequestRow | undefined> =>
  (
    await sql<RequestRow>`
      select * from cashier_requests where reference = ${code} and kind = 'deposit' and status = 1002`.execute(
      q,
    )
  ).rows[0]

/** A deposit, held until the end of the transaction. */
export const takeDepositById = async (tx: Tx, id: bigint): Promise<RequestRow | undefined> =>
  (
    await sql<RequestRow>`select * from cashier_requests where id = ${id} and kind = 'deposit' for update`.execute(
      tx,
    )
  ).rows[0]

/** Withdrawals of the player's that have not left, held in the order of their ids. */
export const takePlayerUnsent = async (tx: Tx, playerId: bigint): Promise<RequestRow[]> =>
  (
    await sql<RequestRow>`
      select * from cashier_requests where player_id = ${playerId} and kind = 'withdraw' and status = 1001
      order by id for update`.execute(tx)
  ).rows

export const sumPlayerUnsent = async (q: Query, playerId: bigint): Promise<bigint> =>
  (
    await sql<{ kurus: bigint }>`
      select coalesce(sum(amount_kurus), 0)::bigint as kurus from cashier_requests
      where player_id = ${playerId} and kind = 'withdraw' and status = 1001`.execute(q)
  ).rows[0]?.kurus ?? 0n

/** Matters by which a gateway said that it took this deposit back, and that nobody has ended. */
export const listTakenBackMatters = async (q: Query, requestId: bigint): Promise<bigint[]> =>
  (
    await sql<{ id: bigint }>`
      select s.suspense_id as id from cashier_suspense s join cashier_events e on (e.gateway, e.event_id) = (s.gateway, s.event_id)
      where e.request_id = ${requestId} and e.reason = 'declined_after_paid' and s.what = 'words' and s.decision is null
      order by 1`.execute(q)
  ).rows.map(({ id }) => id)

/** Money of one amount that came to accounts of the house and stands in suspense. */
export const listCameBack = async (
  q: Query,
  amountKurus: bigint,
): Promise<{ suspense_id: bigint; reference: string; received_at: Date }[]> =>
  (
    await sql<{ suspense_id: bigint; reference: string; received_at: Date }>`
      select s.suspense_id, coalesce(l.bank_reference, s.transaction_id) as reference, e.received_at
      from cashier_suspense s join cashier_events e on (e.gateway, e.event_id) = (s.gateway, s.event_id)
        left join cashier_statement_lines l
          on l.line_id = case when starts_with(s.event_id, 'line-') then substr(s.event_id, 6)::bigint end
      where s.gateway = 'manual' and s.what = 'lira' and s.decision is null and e.amount_kurus = ${amountKurus}
      order by s.suspense_id limit 20`.execute(q)
  ).rows

/** Whether a case shuts this method for the player. */
export const hasOpenCase = async (q: Query, playerId: bigint, methodId: string): Promise<boolean> =>
  (
    await sql`select 1 from cashier_chargebacks where player_id = ${playerId} and method_id = ${methodId} and ended is null limit 1`.execute(
      q,
    )
  ).rows.length > 0

export const countCases = async (q: Query): Promise<{ count: number; oldest: Date | null }> =>
  (
    await sql<{ count: number; oldest: Date | null }>`
      select count(*)::int as count, min(recorded_at) as oldest from cashier_chargebacks where ended is null`.execute(
      q,
    )
  ).rows[0] ?? { count: 0, oldest: null }
