import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'
import type { RequestRow, WithdrawalFact } from '../store.ts'

export type FactRow = Pick<
  RequestRow,
  'id' | 'player_id' | 'status' | 'gateway' | 'reference' | 'amount_kurus' | 'cleared_at'
> & { fact: WithdrawalFact; created_at: Date }

const rows = sql`
  select id, player_id, status, gateway, reference, amount_kurus, fact, cleared_at, created_at from cashier_requests`

/** A withdrawal has to be looked at before it leaves; its player reads why. */
export const setFact = async (
  tx: Tx,
  id: bigint,
  { fact, noteKey, at }: { fact: WithdrawalFact; noteKey: string; at: Date },
): Promise<void> => {
  await sql`
    update cashier_requests set fact = ${fact}, note_key = ${noteKey}, updated_at = ${at}
    where id = ${id}`.execute(tx)
}

/** It may leave from now on. */
export const clearFact = async (
  tx: Tx,
  id: bigint,
  by: 'staff' | 'time',
  at: Date,
): Promise<void> => {
  await sql`
    update cashier_requests set cleared_at = ${at}, cleared_by = ${by}, note_key = null, updated_at = ${at}
    where id = ${id}`.execute(tx)
}

/** What waits for somebody to look at it, the oldest first; `limit` null: all of it. */
export const listWithFacts = async (q: Query, limit: number | null): Promise<FactRow[]> =>
  (
    await sql<FactRow>`
      ${rows} where fact is not null and cleared_at is null and status = 1001
      order by created_at limit ${limit}`.execute(q)
  ).rows

/** One that has or had a fact, held. */
export const takeWithFact = async (tx: Tx, id: bigint): Promise<FactRow | undefined> =>
  (await sql<FactRow>`${rows} where id = ${id} and fact is not null for update`.execute(tx)).rows[0]

/** Refuses one with staff's words. */
export const refuse = async (tx: Tx, id: bigint, note: string, at: Date): Promise<void> => {
  await sql`
    update cashier_requests set status = 1003, note = ${note}, note_key = null, updated_at = ${at}
    where id = ${id}`.execute(tx)
}
