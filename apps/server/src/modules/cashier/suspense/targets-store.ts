import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'
import { manualGateway } from '../store.ts'

export type TargetRow = {
  id: bigint
  player_id: bigint
  gateway: string
  reference: string
  amount_kurus: bigint
  status: number
  receiving_id: bigint | null
  created_at: Date
  /** Of one that staff credited by eye, and no line has shown: what they saw. */
  unproved_kurus: bigint | null
}

const targets = sql`
  select r.id, r.player_id, r.gateway, r.reference, r.amount_kurus, r.status, r.receiving_id, r.created_at,
    c.amount_kurus as unproved_kurus
  from cashier_requests r left join cashier_confirmations c on c.request_id = r.id and c.proved_line is null`

export const findTarget = async (q: Query, id: bigint): Promise<TargetRow | undefined> =>
  (await sql<TargetRow>`${targets} where r.id = ${id} and r.kind = 'deposit'`.execute(q)).rows[0]

export const listTargetsByCode = async (q: Query, code: string): Promise<TargetRow[]> =>
  (
    await sql<TargetRow>`${targets} where r.kind = 'deposit' and r.reference = ${code} limit 5`.execute(
      q,
    )
  ).rows

export const listTargetsOfPlayer = async (q: Query, playerId: bigint): Promise<TargetRow[]> =>
  (
    await sql<TargetRow>`${targets}
      where r.kind = 'deposit' and r.player_id = ${playerId} order by r.created_at desc, r.id desc limit 8`.execute(
      q,
    )
  ).rows

/** Deposits by hand of this amount that wait, or whose confirmation waits for a line, the newest first. */
export const listTargetsByAmount = async (
  q: Query,
  amountKurus: bigint,
  since: Date,
): Promise<TargetRow[]> =>
  (
    await sql<TargetRow>`${targets}
      where r.kind = 'deposit' and r.gateway = ${manualGateway} and r.created_at > ${since}
        and (r.amount_kurus = ${amountKurus} and r.status in (1001, 1004, 1005) and r.parked_id is null or c.amount_kurus = ${amountKurus})
      order by r.created_at desc, r.id desc limit 50`.execute(q)
  ).rows
