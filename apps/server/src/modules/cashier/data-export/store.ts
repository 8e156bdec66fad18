import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'

/** Which kinds of a player's requests have not ended yet. */
export const openKinds = async (
  q: Query,
  playerId: bigint,
): Promise<Set<'deposit' | 'withdraw'>> => {
  const { rows } = await sql<{ kind: 'deposit' | 'withdraw' }>`
    select distinct kind from cashier_requests
    where player_id = ${playerId} and status in (1001, 1004)`.execute(q)
  return new Set(rows.map((row) => row.kind))
}

export type OwnRequest = {
  id: bigint
  kind: 'deposit' | 'withdraw'
  status: number
  method_id: string
  amount_kurus: bigint
  reference: string
  bank_id: string | null
  sender_name: string | null
  destination: string | null
  details: Record<string, unknown>
  sealed_details: string | null
  steps: readonly { status: string; note: string | null; at: string }[]
  recalls: readonly {
    at: string
    amount: string
    takenBack: string
    paidLater: string
    recallEnded: 'won' | 'closed' | null
    endedAt: string | null
  }[]
  note: string | null
  note_key: string | null
  created_at: Date
  updated_at: Date
}

/** A player's requests, the oldest first, from behind an id on. */
export const listOwnRequests = async (
  q: Query,
  of: { playerId: bigint; upTo: Date; after: bigint; limit: number },
): Promise<OwnRequest[]> =>
  (
    await sql<OwnRequest>`
      select id, kind, status, method_id, amount_kurus, reference, bank_id, sender_name, destination,
        details, sealed_details, note, note_key, created_at, updated_at,
        coalesce((select json_agg(json_build_object('status', s.status::text,
            'note', coalesce(s.note, s.note_key), 'at', s.at) order by s.step)
          from cashier_steps s where s.request_id = cashier_requests.id), '[]') as steps,
        coalesce((select json_agg(json_build_object('at', c.recorded_at, 'amount', to_char(c.amount_kurus / 100.0, 'FM999999999990.00'),
            'takenBack', to_char(c.taken_kurus / 100.0, 'FM999999999990.00'), 'paidLater', to_char(coalesce((
              select sum(p.amount_kurus) from cashier_chargeback_payments p
              where p.chargeback_id = c.chargeback_id and p.how = 'collected'), 0) / 100.0, 'FM999999999990.00'),
            'recallEnded', c.ended, 'endedAt', c.ended_at) order by c.chargeback_id)
          from cashier_chargebacks c where c.request_id = cashier_requests.id), '[]') as recalls
      from cashier_requests
      where player_id = ${of.playerId} and created_at <= ${of.upTo} and id > ${of.after}
      order by id limit ${of.limit}`.execute(q)
  ).rows

export type OwnAccount = {
  id: bigint
  bank_id: string
  bank_name: string
  owner: string
  branch_code: string
  sealed: string | null
  created_at: Date
  iban_at: Date
  deleted_at: Date | null
}

/** A player's bank accounts, those that were deleted among them: their numbers are gone. */
export const listOwnAccounts = async (q: Query, playerId: bigint): Promise<OwnAccount[]> =>
  (
    await sql<OwnAccount>`
      select a.id, a.bank_id, b.name as bank_name, a.owner, a.branch_code, a.sealed, a.created_at, a.iban_at,
        a.deleted_at
      from cashier_accounts a join cashier_banks b on b.id = a.bank_id
      where a.player_id = ${playerId} order by a.id`.execute(q)
  ).rows

export type OwnHeld = {
  held_id: bigint
  at: Date
  verb: string
  amount_kurus: bigint
  game: string
  round_id: string
  why: string | null
  decision: string | null
  reason: string | null
  decided_at: Date | null
}

/** Money that waited for staff, the oldest first, and what they said. */
export const listOwnHeld = async (q: Query, playerId: bigint): Promise<OwnHeld[]> =>
  (
    await sql<OwnHeld>`
      select h.held_id, h.at, h.verb, h.amount_kurus, h.game, h.round_id, h.why, d.decision, d.reason, d.decided_at
      from wallet_held h left join cashier_held d on d.held_id = h.held_id
      where h.player_id = ${playerId} order by h.held_id`.execute(q)
  ).rows

export type OwnSitting = {
  place: string
  game: string
  started_at: Date
  ended_at: Date
  rounds: number
  staked_kurus: bigint
  refunded_kurus: bigint
  won_kurus: bigint
}

/** A player's sittings, the oldest first, from behind a place on: the time to the microsecond and the number. */
export const listOwnSittings = async (
  q: Query,
  of: { playerId: bigint; upTo: Date; after: string | undefined; limit: number },
): Promise<OwnSitting[]> => {
  const [at, id] = of.after?.split('|') ?? []
  const behind =
    at === undefined || id === undefined
      ? sql`true`
      : sql`(started_at, sitting_id) > (${at}::timestamptz, ${id}::bigint)`
  const { rows } = await sql<OwnSitting>`
    select started_at::text || '|' || sitting_id as place, game, started_at, ended_at, rounds, staked_kurus,
      refunded_kurus, won_kurus
    from cashier_sittings where player_id = ${of.playerId} and started_at <= ${of.upTo} and ${behind}
    order by started_at, sitting_id limit ${of.limit}`.execute(q)
  return rows
}

export const listOwnMethods = async (
  q: Query,
  playerId: bigint,
): Promise<{ method_id: string; added_at: Date }[]> =>
  (
    await sql<{ method_id: string; added_at: Date }>`
      select method_id, added_at from cashier_favourites where player_id = ${playerId} order by added_at`.execute(
      q,
    )
  ).rows
