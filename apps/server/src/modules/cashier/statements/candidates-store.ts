import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'
import { manualGateway } from '../store.ts'

/* What lines of a statement may be of, looked up for all of them together. */

export type ConfirmationCandidate = {
  request_id: bigint
  player_id: bigint
  code: string
  receiving_id: bigint | null
  amount_kurus: bigint
  bank_reference: string
}

/** What staff have seen come and no line has shown, by code or by the bank's name. */
export const listConfirmations = async (
  q: Query,
  { codes, references }: { codes: readonly string[]; references: readonly string[] },
): Promise<ConfirmationCandidate[]> =>
  (
    await sql<ConfirmationCandidate>`
      select c.request_id, r.player_id, r.reference as code, r.receiving_id, c.amount_kurus, c.bank_reference
      from cashier_confirmations c join cashier_requests r on r.id = c.request_id
      where c.proved_line is null
        and (r.reference = any (${[...codes]}::text[]) or c.bank_reference = any (${[...references]}::text[]))`.execute(
      q,
    )
  ).rows

/** The deposits by hand that have these codes, and whose they are. */
export const listCoded = async (
  q: Query,
  codes: readonly string[],
): Promise<{ code: string; player_id: bigint }[]> =>
  (
    await sql<{ code: string; player_id: bigint }>`
      select reference as code, player_id from cashier_requests
      where gateway = ${manualGateway} and kind = 'deposit' and reference = any (${[...codes]}::text[])`.execute(
      q,
    )
  ).rows

export type Sent = {
  kind: 'payout' | 'return' | 'suspense' | 'chargeback'
  id: bigint
  amount_kurus: bigint
  code: string | null
  bank_reference: string
}

const sent = sql`
  select 'payout' as kind, p.request_id as id, p.amount_kurus, r.reference as code, p.bank_reference
  from cashier_payouts p join cashier_requests r on r.id = p.request_id
  where p.outcome = 'paid' and not exists (select 1 from cashier_statement_lines l where l.payout_id = p.request_id)
  union all
  select 'return', b.request_id, b.amount_kurus, null, b.bank_reference
  from cashier_returns b
  where b.bank_reference is not null and not exists (select 1 from cashier_statement_lines l where l.return_id = b.request_id)
  union all
  select 'suspense', s.suspense_id, e.amount_kurus, null, s.return_reference
  from cashier_suspense s join cashier_events e on (e.gateway, e.event_id) = (s.gateway, s.event_id)
  where s.gateway = ${manualGateway} and s.decision = 'return'
    and not exists (select 1 from cashier_statement_lines l where l.suspense_id = s.suspense_id)
  union all
  select 'chargeback', c.chargeback_id, c.amount_kurus, null, c.reference
  from cashier_chargebacks c
  where c.gateway = ${manualGateway}
    and not exists (select 1 from cashier_statement_lines l where l.chargeback_id = c.chargeback_id)`

/** What staff have sent and told of, and no line has shown, by code or by the bank's name. */
export const listSent = async (
  q: Query,
  { codes, references }: { codes: readonly string[]; references: readonly string[] },
): Promise<Sent[]> =>
  (
    await sql<Sent>`
      select * from (${sent}) s
      where s.bank_reference = any (${[...references]}::text[]) or s.code = any (${[...codes]}::text[])
      order by s.kind, s.id`.execute(q)
  ).rows

const sentMax = 20

/** The same by amount, for a person to choose from. */
export const listSentOfAmount = async (q: Query, amountKurus: bigint): Promise<Sent[]> =>
  (
    await sql<Sent>`
      select * from (${sent}) s where s.amount_kurus = ${amountKurus} order by s.id desc limit ${sentMax}`.execute(
      q,
    )
  ).rows
