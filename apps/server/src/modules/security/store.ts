import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'

export type NewEvent = {
  at: Date
  kind: string
  playerId: bigint | null
  network: string | null
  addressKey: string | null
  /** JSON. */
  detail: string
  times: number
}

export const insertEvents = async (q: Query, rows: readonly NewEvent[]): Promise<void> => {
  await sql`
    insert into security_events (at, kind, player_id, network, address_key, detail, times)
    select * from unnest(
      ${rows.map((r) => r.at.toISOString())}::timestamptz[], ${rows.map((r) => r.kind)}::text[],
      ${rows.map((r) => r.playerId)}::bigint[], ${rows.map((r) => r.network)}::text[],
      ${rows.map((r) => r.addressKey)}::text[], ${rows.map((r) => r.detail)}::jsonb[],
      ${rows.map((r) => r.times)}::integer[])`.execute(q)
}

export type EventRow = {
  event_id: bigint
  at: Date
  kind: string
  player_id: bigint | null
  network: string | null
  detail: Record<string, string | number>
  times: number
}

export type EventsQuery = {
  since: Date | undefined
  kind: string | undefined
  playerId: bigint | undefined
  addressKey: string | undefined
  /** Only events with a lower id. */
  before: bigint | undefined
  limit: number
}

/** The newest first. */
export const listEvents = (q: Query, wanted: EventsQuery): Promise<EventRow[]> => {
  const { since, kind, playerId, addressKey, before } = wanted
  return q
    .withTables<{ security_events: EventRow & { address_key: string | null } }>()
    .selectFrom('security_events')
    .select(['event_id', 'at', 'kind', 'player_id', 'network', 'detail', 'times'])
    .$if(since !== undefined, (s) => s.where('at', '>=', since ?? new Date(0)))
    .$if(kind !== undefined, (s) => s.where('kind', '=', kind ?? ''))
    .$if(playerId !== undefined, (s) => s.where('player_id', '=', playerId ?? 0n))
    .$if(addressKey !== undefined, (s) => s.where('address_key', '=', addressKey ?? ''))
    .$if(before !== undefined, (s) => s.where('event_id', '<', before ?? 0n))
    .orderBy('event_id', 'desc')
    .limit(wanted.limit)
    .execute()
}

/** A sign-in concerns its player where the browser was a new one. */
const concerning = (kinds: readonly string[]) => sql<boolean>`
  kind = any (${[...kinds]}::text[])
  and (kind not in ('signed_in', 'second_factor_asked') or detail ->> 'device' = 'new')`

/** A player's events of these kinds since then, the newest first. */
export const listConcerning = (
  q: Query,
  playerId: bigint,
  wanted: { kinds: readonly string[]; since: Date; limit: number },
): Promise<EventRow[]> =>
  q
    .withTables<{ security_events: EventRow }>()
    .selectFrom('security_events')
    .select(['event_id', 'at', 'kind', 'player_id', 'network', 'detail', 'times'])
    .where('player_id', '=', playerId)
    .where('at', '>=', wanted.since)
    .where(concerning(wanted.kinds))
    .orderBy('event_id', 'desc')
    .limit(wanted.limit)
    .execute()

/** Which of these events, one at least, are the player's, and of these kinds. */
export const concerningAmong = async (
  q: Query,
  playerId: bigint,
  kinds: readonly string[],
  ids: readonly bigint[],
): Promise<bigint[]> =>
  (
    await q
      .withTables<{ security_events: EventRow }>()
      .selectFrom('security_events')
      .select('event_id')
      .where('player_id', '=', playerId)
      .where('event_id', 'in', [...ids])
      .where(concerning(kinds))
      .execute()
  ).map((row) => row.event_id)

/** When each of these kinds was last logged of a player since then. */
export const latestAmong = async (
  q: Query,
  playerId: bigint,
  kinds: readonly string[],
  since: Date,
): Promise<{ kind: string; at: Date }[]> =>
  (
    await sql<{ kind: string; at: Date }>`
      select kind, max(at) as at from security_events
      where player_id = ${playerId} and kind = any (${[...kinds]}::text[]) and at > ${since} group by kind`.execute(
      q,
    )
  ).rows

/**
 * Forgets up to `max` events from before then, and never one that is younger than a year by the
 * database's clock; says how many.
 */
export const forgetEvents = async (q: Query, before: Date, max: number): Promise<number> =>
  (
    await sql`
      delete from security_events where event_id in (
        select event_id from security_events
        where at < ${before} and at < clock_timestamp() - interval '366 days'
        order by at limit ${max})
      returning event_id`.execute(q)
  ).rows.length

/** How often each kind of event was noted within a span of moments. */
export const countEventsByKind = async (
  q: Query,
  from: Date,
  before: Date,
): Promise<{ kind: string; times: number; last_at: Date }[]> =>
  (
    await sql<{ kind: string; times: number; last_at: Date }>`
      select kind, sum(times)::int as times, max(at) as last_at from security_events
      where at >= ${from} and at < ${before} group by kind order by 2 desc, 1`.execute(q)
  ).rows
