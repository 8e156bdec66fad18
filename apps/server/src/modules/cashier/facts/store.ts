import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'
import type { Fact, FactKey } from './fact.ts'

/** A fact as it stands in its row. */
export type FactRow = Fact & { requestId: bigint; foundAt: Date; overAt: Date | null }

/** The facts of these withdrawals, those that are over too; the gravest first. */
export const listFacts = async (q: Query, requestIds: readonly bigint[]): Promise<FactRow[]> =>
  requestIds.length === 0
    ? []
    : (
        await sql<FactRow>`
          select request_id as "requestId", key, level, value, found_at as "foundAt", over_at as "overAt"
          from cashier_facts where request_id = any (${[...requestIds]}::bigint[])
          order by request_id, array_position(array['red', 'amber', 'note'], level), key`.execute(q)
      ).rows

/** Writes what was found; what was found before keeps its time, unless it was over. */
export const saveFacts = async (
  tx: Tx,
  requestId: bigint,
  facts: readonly Fact[],
  at: Date,
): Promise<void> => {
  if (facts.length === 0) return
  await sql`
    insert into cashier_facts as f (request_id, key, level, value, found_at)
    select ${requestId}, n.key, n.level, n.value, ${at}
    from unnest(${facts.map((fact) => fact.key)}::text[], ${facts.map((fact) => fact.level)}::text[],
      ${facts.map((fact) => JSON.stringify(fact.value))}::jsonb[]) as n (key, level, value)
    on conflict (request_id, key) do update set level = excluded.level, value = excluded.value, over_at = null,
      found_at = case when f.over_at is null then f.found_at else excluded.found_at end
    where (f.level, f.value) is distinct from (excluded.level, excluded.value) or f.over_at is not null`.execute(
    tx,
  )
}

export const endFacts = async (
  tx: Tx,
  requestId: bigint,
  keys: readonly FactKey[],
  at: Date,
): Promise<void> => {
  if (keys.length === 0) return
  await sql`
    update cashier_facts set over_at = ${at}
    where request_id = ${requestId} and key = any (${[...keys]}::text[]) and over_at is null`.execute(
    tx,
  )
}

/** Gives the request another version, for facts that are not what they were. */
export const raiseVersion = async (tx: Tx, requestId: bigint): Promise<void> => {
  await sql`update cashier_requests set version = version + 1 where id = ${requestId}`.execute(tx)
}

export type PaidAccount = { ibanAt: Date; shared: 'open' | 'released' | null }

/** The account that a withdrawal goes to: since when it has its IBAN, and whether another player had that first. */
export const readPaidAccount = async (
  q: Query,
  requestId: bigint,
): Promise<PaidAccount | undefined> =>
  (
    await sql<PaidAccount>`
      select a.iban_at as "ibanAt",
        case when s.account_id is null then null when s.decision = 'release' then 'released' else 'open' end as shared
      from cashier_requests r join cashier_accounts a on a.id = r.account_id
      left join cashier_shared_accounts s on s.account_id = a.id
      where r.id = ${requestId}`.execute(q)
  ).rows[0]

export type EarlierWithdrawals = { paid: boolean; inDay: number }

/** Of the player's withdrawals before this one: whether one was paid, and how many of the day before it stand. */
export const countEarlier = async (
  q: Query,
  request: { id: bigint; player_id: bigint; created_at: Date },
): Promise<EarlierWithdrawals> =>
  (
    await sql<EarlierWithdrawals>`
      select coalesce(bool_or(status = 1002), false) as paid,
        (count(*) filter (where status in (1001, 1002, 1004)
          and created_at > ${request.created_at}::timestamptz - interval '1 day'))::int as "inDay"
      from cashier_requests
      where player_id = ${request.player_id} and kind = 'withdraw' and id < ${request.id}`.execute(
      q,
    )
  ).rows[0] ?? { paid: false, inDay: 0 }

/** Deposits of the player that were paid and then taken back: how many staff have still to look at, and how many not. */
export const countTakenBack = async (
  q: Query,
  playerId: bigint,
): Promise<{ open: number; ended: number; owedKurus: bigint }> =>
  (
    await sql<{ open: number; ended: number; owedKurus: bigint }>`
      select told.open + recalled.open as open, told.ended + recalled.ended as ended, recalled.owed as "owedKurus"
      from (select (count(*) filter (where s.decision is null))::int as open,
        (count(*) filter (where s.decision is not null))::int as ended
      from cashier_requests r
      join cashier_events e on e.request_id = r.id and e.reason = 'declined_after_paid'
      left join cashier_suspense s on (s.gateway, s.event_id) = (e.gateway, e.event_id)
      where r.player_id = ${playerId} and r.kind = 'deposit') told,
      (select (count(*) filter (where c.ended is null))::int as open, (count(*) filter (where c.ended = 'closed'))::int as ended,
          coalesce(sum(c.amount_kurus - c.taken_kurus - p.kurus) filter (where c.ended is null), 0)::bigint as owed
        from cashier_chargebacks c cross join lateral (
          select coalesce(sum(x.amount_kurus), 0) as kurus from cashier_chargeback_payments x
          where x.chargeback_id = c.chargeback_id) p
        where c.player_id = ${playerId}) recalled`.execute(q)
  ).rows[0] ?? { open: 0, ended: 0, owedKurus: 0n }
