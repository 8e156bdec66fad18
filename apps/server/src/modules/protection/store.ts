import { sql } from 'kysely'
import type { ToolName } from '@felek/contract/protection.ts'
import type { Query, Tx } from '@felek/database/database.ts'
import type { Value } from './values.ts'

export type ToolRow = {
  player_id: bigint
  tool: ToolName
  value: Value
  pending: Value
  asked_at: Date | null
  ready_at: Date | null
  confirm_until: Date | null
}

const json = (value: Value) => (value === null ? null : JSON.stringify(value))

/** Takes a player's tool until the transaction ends; makes its row. */
export const takeTool = async (tx: Tx, playerId: bigint, tool: ToolName): Promise<ToolRow> => {
  await sql`insert into protection_tools (player_id, tool) values (${playerId}, ${tool})
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<ToolRow>`
    select * from protection_tools where player_id = ${playerId} and tool = ${tool} for update`.execute(
    tx,
  )
  if (rows[0] === undefined) throw new Error(`the tool ${tool} is gone`)
  return rows[0]
}

export const saveTool = async (tx: Tx, row: ToolRow): Promise<void> => {
  await sql`
    update protection_tools set value = ${json(row.value)}::jsonb, pending = ${json(row.pending)}::jsonb,
      asked_at = ${row.asked_at}, ready_at = ${row.ready_at}, confirm_until = ${row.confirm_until}
    where player_id = ${row.player_id} and tool = ${row.tool}`.execute(tx)
}

export const listTools = async (q: Query, playerId: bigint): Promise<ToolRow[]> =>
  (await sql<ToolRow>`select * from protection_tools where player_id = ${playerId}`.execute(q)).rows

export type ExclusionRow = {
  player_id: bigint
  since: Date
  asked_at: Date | null
  ready_at: Date | null
  confirm_until: Date | null
}

export const readExclusion = async (
  q: Query,
  playerId: bigint,
): Promise<ExclusionRow | undefined> =>
  (
    await sql<ExclusionRow>`
    select * from protection_exclusions where player_id = ${playerId}`.execute(q)
  ).rows[0]

/** Takes a player's exclusion until the transaction ends. */
export const takeExclusion = async (tx: Tx, playerId: bigint): Promise<ExclusionRow | undefined> =>
  (
    await sql<ExclusionRow>`
    select * from protection_exclusions where player_id = ${playerId} for update`.execute(tx)
  ).rows[0]

/** From now on, or as it was where one runs; who asked to come back has not. */
export const beginExclusion = async (tx: Tx, playerId: bigint, since: Date): Promise<void> => {
  await sql`
    insert into protection_exclusions as e (player_id, since) values (${playerId}, ${since})
    on conflict (player_id) do update set asked_at = null, ready_at = null, confirm_until = null`.execute(
    tx,
  )
}

export const askReturn = async (
  tx: Tx,
  playerId: bigint,
  { askedAt, readyAt, confirmUntil }: { askedAt: Date; readyAt: Date; confirmUntil: Date },
): Promise<void> => {
  await sql`
    insert into protection_exclusions as e (player_id, since, asked_at, ready_at, confirm_until)
    values (${playerId}, ${askedAt}, ${askedAt}, ${readyAt}, ${confirmUntil})
    on conflict (player_id) do update
    set asked_at = ${askedAt}, ready_at = ${readyAt}, confirm_until = ${confirmUntil}`.execute(tx)
}

export const forgetExclusion = async (tx: Tx, playerId: bigint): Promise<void> => {
  await sql`delete from protection_exclusions where player_id = ${playerId}`.execute(tx)
}

export type EventRow = {
  event_id: bigint
  player_id: bigint
  at: Date
  kind:
    | 'set'
    | 'asked'
    | 'confirmed'
    | 'cancelled'
    | 'reached'
    | 'check'
    | 'paused'
    | 'excluded'
    | 'return_asked'
    | 'returned'
    | 'house_set'
    | 'house_lifted'
  tool: ToolName | null
  from_value: Value
  to_value: Value
  until: Date | null
  endless: boolean
  choice: 'go_on' | 'pause' | 'leave' | null
}

/** Writes a line of the log; a limit that is full is said once a window. False where it was said. */
export const insertEvent = async (
  q: Query,
  row: Pick<EventRow, 'event_id' | 'player_id' | 'at' | 'kind'> & Partial<EventRow>,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into protection_events (event_id, player_id, at, kind, tool, from_value, to_value, until, choice)
    values (${row.event_id}, ${row.player_id}, ${row.at}, ${row.kind}, ${row.tool ?? null},
      ${json(row.from_value ?? null)}::jsonb, ${json(row.to_value ?? null)}::jsonb,
      case when ${row.endless ?? false} then 'infinity' else ${row.until ?? null}::timestamptz end, ${row.choice ?? null})
    on conflict do nothing returning 1`.execute(q)
  return rows.length > 0
}

/** A line with what came after it for the same tool: how a loosening that was asked for ended. */
export type ListedEvent = EventRow & { next_kind: EventRow['kind'] | null }

/** The newest first, and how many there are in all. */
export const listEvents = async (
  q: Query,
  playerId: bigint,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ListedEvent[]; total: number }> => {
  const { rows } = await sql<ListedEvent>`
    select e.event_id, e.player_id, e.at, e.kind, e.tool, e.from_value, e.to_value, nullif(e.until, 'infinity') as until,
      coalesce(e.until = 'infinity', false) as endless, e.choice,
      lead(e.kind) over (partition by e.tool, e.kind in ('set', 'asked', 'confirmed', 'cancelled') order by e.event_id) as next_kind
    from protection_events e where e.player_id = ${playerId}
    order by e.event_id desc limit ${limit} offset ${offset}`.execute(q)
  const counted = await sql<{ n: bigint }>`
    select count(*) as n from protection_events where player_id = ${playerId}`.execute(q)
  return { rows, total: Number(counted.rows[0]?.n ?? 0n) }
}

/** Whose protection changed of late, in whichever process, with each change's number. */
export const changesWithin = async (
  q: Query,
  ms: number,
): Promise<{ event_id: bigint; player_id: bigint }[]> =>
  (
    await sql<{ event_id: bigint; player_id: bigint }>`
    select event_id, player_id from protection_events
    where at > wallet_now() - ${ms} * interval '1 millisecond'
    union all
    select notice_id, player_id from protection_notices
    where at > wallet_now() - ${ms} * interval '1 millisecond'`.execute(q)
  ).rows

/** One answer of a player's to a check at a time, until the transaction ends. */
export const takePlayer = async (tx: Tx, playerId: bigint): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`check ${playerId}`}, 29))`.execute(tx)
}
