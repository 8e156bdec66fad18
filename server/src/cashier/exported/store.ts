import { sql } from 'kysely'
import type { Query } from '../../../../database/src/database.ts'

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
          from cashier_steps s where s.request_id = cashier_requests.id), '[]') as steps
      from cashier_requests
      where player_id = ${of.playerId} and created_at <= ${of.upTo} and id > ${of.after}
      order by id limit ${of.limit}`.execute(q)
  ).rows

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
