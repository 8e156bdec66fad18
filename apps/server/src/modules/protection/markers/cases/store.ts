import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'
import type { Hit } from '../store.ts'

export type CaseRow = {
  case_id: bigint
  player_id: bigint
  score_id: bigint
  score: number
  why: 'score' | 'look' | 'distress'
  opened_at: Date
  due_at: Date
  closed_at: Date | null
  interaction_id: bigint | null
}

export type InteractionRow = {
  interaction_id: bigint
  player_id: bigint
  case_id: bigint | null
  at: Date
  what: 'notice' | 'message' | 'call' | 'letter' | 'limit' | 'nothing'
  who: string
  why: string
  outcome: string
  next_look_at: Date | null
}

/** Opens a case; false where one is open. */
export const insertCase = async (
  tx: Tx,
  c: Omit<CaseRow, 'closed_at' | 'interaction_id'>,
): Promise<boolean> =>
  (
    await sql`
      insert into protection_cases (case_id, player_id, score_id, score, why, opened_at, due_at)
      values (${c.case_id}, ${c.player_id}, ${c.score_id}, ${c.score}, ${c.why}, ${c.opened_at}, ${c.due_at})
      on conflict do nothing returning 1`.execute(tx)
  ).rows.length === 1

/** An open case, held until the transaction ends; a closed one and an absent one are the same. */
export const takeCase = async (tx: Tx, caseId: bigint): Promise<CaseRow | undefined> =>
  (
    await sql<CaseRow>`
      select * from protection_cases where case_id = ${caseId} and closed_at is null for update`.execute(
      tx,
    )
  ).rows[0]

export const setClosed = async (
  tx: Tx,
  caseId: bigint,
  interactionId: bigint,
  at: Date,
): Promise<void> => {
  await sql`
    update protection_cases set closed_at = ${at}, interaction_id = ${interactionId} where case_id = ${caseId}`.execute(
    tx,
  )
}

export const insertInteraction = async (tx: Tx, i: InteractionRow): Promise<void> => {
  await sql`
    insert into protection_interactions (interaction_id, player_id, case_id, at, what, who, why, outcome, next_look_at)
    values (${i.interaction_id}, ${i.player_id}, ${i.case_id}::bigint, ${i.at}, ${i.what}, ${i.who}, ${i.why}, ${i.outcome},
      ${i.next_look_at}::timestamptz)`.execute(tx)
}

export const listInteractions = async (q: Query, playerId: bigint): Promise<InteractionRow[]> =>
  (
    await sql<InteractionRow>`
      select * from protection_interactions where player_id = ${playerId} order by interaction_id desc`.execute(
      q,
    )
  ).rows

/** Open cases with their players' points as they are now, the first due first. */
export const listOpen = async (q: Query, limit: number): Promise<(CaseRow & { hits: Hit[] })[]> =>
  (
    await sql<CaseRow & { hits: Hit[] }>`
      select c.*, coalesce(r.hits, '[]') as hits from protection_cases c left join protection_risk r using (player_id)
      where c.closed_at is null order by c.due_at limit ${limit}`.execute(q)
  ).rows

/** Since when the oldest open case waits. */
export const oldestOpen = async (q: Query): Promise<Date | undefined> =>
  (
    await sql<{ at: Date | null }>`
      select min(opened_at) as at from protection_cases where closed_at is null`.execute(q)
  ).rows[0]?.at ?? undefined

/** Cases that nobody has closed. */
export const countOpenCases = async (q: Query): Promise<{ count: number; oldest: Date | null }> =>
  (
    await sql<{ count: number; oldest: Date | null }>`
      select count(*)::int as count, min(opened_at) as oldest from protection_cases where closed_at is null`.execute(
      q,
    )
  ).rows[0] ?? { count: 0, oldest: null }

/** Whether somebody still has to look at a player. */
export const hasOpenCase = async (q: Query, playerId: bigint): Promise<boolean> =>
  (
    await sql`
      select 1 from protection_cases where player_id = ${playerId} and closed_at is null`.execute(q)
  ).rows.length > 0

/** Of these players, what their last case ended with: its score, and the newest look that was named. */
export const lastLooks = async (
  q: Query,
  players: readonly bigint[],
): Promise<Map<bigint, { closedScore: number | null; isOpen: boolean; nextLookAt: Date | null }>> =>
  new Map(
    (
      await sql<{
        player_id: bigint
        score: number | null
        open: boolean
        next_look_at: Date | null
      }>`
        select p.id as player_id, c.score, coalesce(c.closed_at is null and c.case_id is not null, false) as open, i.next_look_at
        from unnest(${[...players]}::bigint[]) p (id)
        left join lateral (
          select * from protection_cases x where x.player_id = p.id order by x.case_id desc limit 1) c on true
        left join lateral (
          select x.next_look_at from protection_interactions x where x.player_id = p.id and x.case_id = c.case_id
          order by x.interaction_id desc limit 1) i on true`.execute(q)
    ).rows.map((row) => [
      row.player_id,
      { closedScore: row.open ? null : row.score, isOpen: row.open, nextLookAt: row.next_look_at },
    ]),
  )

/** Of these players, those about whom an interaction named a look that is due by then. */
export const looksDue = async (
  q: Query,
  players: readonly bigint[],
  at: Date,
): Promise<ReadonlySet<bigint>> =>
  new Set(
    (
      await sql<{ player_id: bigint }>`
        select player_id from protection_interactions
        where player_id = any (${[...players]}::bigint[]) and next_look_at <= ${at}`.execute(q)
    ).rows.map((row) => row.player_id),
  )
