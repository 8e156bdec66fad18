import { sql } from 'kysely'
import type { ImposableTool } from '@felek/contract/protection.ts'
import type { Query, Tx } from '@felek/database/database.ts'
import type { Value } from './values.ts'

/** A limit of the house that stands. */
export type ImposedLimitRow = {
  tool: ImposableTool
  value: NonNullable<Value>
  set_by: bigint
  set_at: Date
  reason: string
}

export type NewImposedLimit = Omit<ImposedLimitRow, 'value'> & {
  limit_id: bigint
  player_id: bigint
  /** Null: it is lifted. */
  value: Value
  approval_id: bigint | null
}

/** The limits that the house has set for a player and not lifted since. */
export const listImposedLimits = async (q: Query, playerId: bigint): Promise<ImposedLimitRow[]> =>
  (
    await sql<ImposedLimitRow>`
      select tool, value, set_by, set_at, reason from (
        select distinct on (tool) * from protection_imposed_limits
        where player_id = ${playerId} order by tool, limit_id desc) newest
      where value is not null order by tool`.execute(q)
  ).rows

/** What the house has set of one tool; null: nothing. */
export const readImposedLimit = async (q: Query, playerId: bigint, tool: string): Promise<Value> =>
  (
    await sql<{ value: Value }>`
      select value from protection_imposed_limits
      where player_id = ${playerId} and tool = ${tool} order by limit_id desc limit 1`.execute(q)
  ).rows[0]?.value ?? null

export const insertImposedLimit = async (tx: Tx, row: NewImposedLimit): Promise<void> => {
  const value = row.value === null ? null : JSON.stringify(row.value)
  await sql`
    insert into protection_imposed_limits (limit_id, player_id, tool, value, set_by, set_at, reason, approval_id)
    values (${row.limit_id}, ${row.player_id}, ${row.tool}, ${value}::jsonb, ${row.set_by}, ${row.set_at},
      ${row.reason}, ${row.approval_id})`.execute(tx)
}

/** Everything that the house has ever set for a player, the oldest first. */
export const listImposedLimitChanges = async (
  q: Query,
  playerId: bigint,
): Promise<{ tool: ImposableTool; value: Value; set_at: Date }[]> =>
  (
    await sql<{ tool: ImposableTool; value: Value; set_at: Date }>`
      select tool, value, set_at from protection_imposed_limits
      where player_id = ${playerId} order by limit_id`.execute(q)
  ).rows
