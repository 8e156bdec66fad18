import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'
import type { HarmDay } from '../../wallet/wallet.ts'

/** A marker that a player meets: what was measured, against what, over how many days. */
export type Hit = {
  kind: string
  points: number
  /** Times, kuruş, percent, days or years, as its kind measures. */
  value: number
  threshold: number
  /** 0: of no span. */
  days: number
}

export type RiskRow = {
  player_id: bigint
  score: number
  hits: Hit[]
  days_until: string
  judged_at: Date
  noticed_at: Date | null
}

export type Step = { step: 'notice' | 'queue' | 'stop'; score: number; hours: number }

/** One judges at a time, in whichever process; false where another does. Until the transaction ends. */
export const takeJudging = async (tx: Tx): Promise<boolean> =>
  (
    await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('protection markers', 31)) as taken`.execute(
      tx,
    )
  ).rows[0]?.taken ?? false

export type Walk = {
  walk: 'nightly' | 'hourly'
  begun_at: Date | null
  up_to: bigint | null
  done_at: Date | null
}

export const listWalks = async (tx: Tx): Promise<Walk[]> =>
  (await sql<Walk>`select * from protection_walks order by walk desc`.execute(tx)).rows

export const saveWalk = async (tx: Tx, w: Walk): Promise<void> => {
  await sql`
    update protection_walks set begun_at = ${w.begun_at}, up_to = ${w.up_to}::bigint, done_at = ${w.done_at}
    where walk = ${w.walk}`.execute(tx)
}

/** The figures of the active markers that the making of days goes by. */
export const readParams = async (q: Query): Promise<Map<string, Record<string, number>>> =>
  new Map(
    (
      await sql<{ kind: string; params: Record<string, number> }>`
        select kind, params from protection_markers`.execute(q)
    ).rows.map((row) => [row.kind, row.params]),
  )

export const listSteps = async (q: Query): Promise<Map<Step['step'], Step>> =>
  new Map(
    (await sql<Step>`select * from protection_steps`.execute(q)).rows.map((row) => [row.step, row]),
  )

export const getRisks = async (
  q: Query,
  players: readonly bigint[],
): Promise<Map<bigint, RiskRow>> =>
  new Map(
    (
      await sql<RiskRow>`
        select player_id, score, hits, days_until::text as days_until, judged_at, noticed_at
        from protection_risk where player_id = any (${[...players]}::bigint[])`.execute(q)
    ).rows.map((row) => [row.player_id, row]),
  )

/**
 * Keeps days as the journal shows them now, each player's from `from` on; forgets those of them on
 * which it shows nothing, and what no marker reads any more.
 */
export const saveDays = async (
  tx: Tx,
  spans: readonly { playerId: bigint; from: string }[],
  days: readonly HarmDay[],
  forgetBefore: string,
): Promise<void> => {
  const players = spans.map(({ playerId }) => playerId)
  await sql`
    delete from protection_days d using unnest(${players}::bigint[], ${spans.map(({ from }) => from)}::date[]) p (id, from_day)
    where d.player_id = p.id and d.day >= p.from_day and (d.player_id, d.day) not in (
      select * from unnest(${days.map((r) => r.player_id)}::bigint[], ${days.map((r) => r.day)}::date[]))`.execute(
    tx,
  )
  if (days.length > 0)
    await sql`
      insert into protection_days as d
      select * from unnest(${days.map((r) => r.player_id)}::bigint[], ${days.map((r) => r.day)}::date[], ${days.map((r) => r.deposits)}::int[],
        ${days.map((r) => r.deposited_kurus)}::bigint[], ${days.map((r) => r.chases)}::int[], ${days.map((r) => r.lost_kurus)}::bigint[],
        ${days.map((r) => r.played_ms)}::bigint[], ${days.map((r) => r.night_ms)}::bigint[], ${days.map((r) => r.stake_high_kurus)}::bigint[])
      on conflict (player_id, day) do update set deposits = excluded.deposits, deposited_kurus = excluded.deposited_kurus,
        chases = excluded.chases, lost_kurus = excluded.lost_kurus, played_ms = excluded.played_ms, night_ms = excluded.night_ms,
        stake_high_kurus = excluded.stake_high_kurus`.execute(tx)
  await sql`
    delete from protection_days where player_id = any (${players}::bigint[]) and day < ${forgetBefore}::date`.execute(
    tx,
  )
}

/** Who is judged, and what other rooms know of them. */
export type Subject = {
  playerId: bigint
  age: number | null
  failedDeposits: number
  isDistressed: boolean
}

export const judgePlayers = async (
  q: Query,
  subjects: readonly Subject[],
  at: Date,
  today: string,
): Promise<Map<bigint, Hit[]>> => {
  const { rows } = await sql<Hit & { player_id: bigint }>`
    select player_id, kind, points, value::float8 as value, threshold::float8 as threshold, days
    from protection_judge(${subjects.map((s) => s.playerId)}::bigint[], ${subjects.map((s) => s.age)}::int[],
      ${subjects.map((s) => s.failedDeposits)}::int[], ${subjects.map((s) => s.isDistressed)}::bool[], ${at}, ${today}::date)
    order by player_id, points desc, kind`.execute(q)
  const hits = new Map<bigint, Hit[]>()
  for (const { player_id, kind, points, value, threshold, days } of rows) {
    const own = hits.get(player_id) ?? []
    own.push({ kind, points, value, threshold, days })
    hits.set(player_id, own)
  }
  return hits
}

/** How players stand now. */
export const saveRisks = async (tx: Tx, rows: readonly RiskRow[]): Promise<void> => {
  if (rows.length === 0) return
  await sql`
    insert into protection_risk as r (player_id, score, hits, days_until, judged_at, noticed_at)
    select p, s, h::jsonb, d, j, n from unnest(${rows.map((r) => r.player_id)}::bigint[], ${rows.map((r) => r.score)}::int[],
      ${rows.map((r) => JSON.stringify(r.hits))}::text[], ${rows.map((r) => r.days_until)}::date[], ${rows.map((r) => r.judged_at)}::timestamptz[],
      ${rows.map((r) => r.noticed_at)}::timestamptz[]) x (p, s, h, d, j, n)
    on conflict (player_id) do update set score = excluded.score, hits = excluded.hits, days_until = excluded.days_until,
      judged_at = excluded.judged_at, noticed_at = excluded.noticed_at`.execute(tx)
}

export type ScoreRow = {
  score_id: bigint
  player_id: bigint
  at: Date
  score: number
  hits: Hit[]
}

export const insertScores = async (tx: Tx, rows: readonly ScoreRow[]): Promise<void> => {
  if (rows.length === 0) return
  await sql`
    insert into protection_scores (score_id, player_id, at, score, hits)
    select i, p, a, s, h::jsonb from unnest(${rows.map((r) => r.score_id)}::bigint[], ${rows.map((r) => r.player_id)}::bigint[],
      ${rows.map((r) => r.at)}::timestamptz[], ${rows.map((r) => r.score)}::int[], ${rows.map((r) => JSON.stringify(r.hits))}::text[]) x (i, p, a, s, h)`.execute(
    tx,
  )
}

export const listScores = async (q: Query, playerId: bigint): Promise<ScoreRow[]> =>
  (
    await sql<ScoreRow>`
      select * from protection_scores where player_id = ${playerId} order by score_id desc`.execute(
      q,
    )
  ).rows

/** Of these players, those whose score is at the stop. */
export const stopsAmong = async (
  q: Query,
  players: readonly bigint[],
): Promise<ReadonlySet<bigint>> =>
  new Set(
    (
      await sql<{ player_id: bigint }>`
        select r.player_id from protection_risk r join protection_steps s on s.step = 'stop' and r.score >= s.score
        where r.player_id = any (${[...players]}::bigint[])`.execute(q)
    ).rows.map((row) => row.player_id),
  )
