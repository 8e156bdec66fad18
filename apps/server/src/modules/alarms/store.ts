import { sql } from 'kysely'
import type { AlarmKind } from '@felek/contract/office/alarms.ts'
import type { Query, Tx } from '@felek/database/database.ts'
import type { AlarmChange } from '../../alarms/alarm-queue.ts'

export type AlarmRow = {
  alarm_id: bigint
  kind: AlarmKind
  subject: string
  figure: number | null
  count: number
  first_at: Date
  last_at: Date
  rounds: number
  told_at: Date | null
  /** Ids as text: the driver reads no array of bigints. */
  told: string[]
  acknowledged_at: Date | null
  acknowledged_by: bigint | null
  note: string | null
  ended_at: Date | null
  ended_why: 'cause' | 'acknowledged' | 'silent' | null
}

/** Of a kind no more than so many are open; what comes on top is one alarm for all the others. */
const subjectsMax = 50

/** Opens an alarm, or notes in the open one that it rang again or still holds. */
export const putAlarm = async (
  tx: Tx,
  alarmId: bigint,
  { kind, subject, figure, rings, at }: AlarmChange,
): Promise<void> => {
  await sql`
    insert into alarms (alarm_id, kind, subject, figure, count, first_at, last_at)
    select ${alarmId}::bigint, ${kind}::text,
      case when count(*) < ${subjectsMax} or bool_or(subject = ${subject}) then ${subject}::text else 'others' end,
      ${figure}::double precision, ${Math.max(1, rings)}::int, ${at}::timestamptz, ${at}::timestamptz
    from alarms where kind = ${kind} and ended_at is null
    on conflict (kind, subject) where ended_at is null do update set
      count = alarms.count + ${rings}::int, last_at = greatest(alarms.last_at, excluded.last_at),
      figure = coalesce(excluded.figure, alarms.figure)`.execute(tx)
}

/** Ends what is open of a kind and subject; answers its row where it was. */
export const endAlarm = async (
  tx: Tx,
  { kind, subject, at }: Pick<AlarmChange, 'kind' | 'subject' | 'at'>,
): Promise<AlarmRow | undefined> =>
  (
    await sql<AlarmRow>`
      update alarms set ended_at = greatest(${at}, last_at), ended_why = 'cause'
      where kind = ${kind} and subject = ${subject} and ended_at is null returning *`.execute(tx)
  ).rows[0]

/** Ends alarms of processes, and of what rang together, that nobody has seen since. */
export const endSilent = async (
  q: Query,
  { now, since, kinds }: { now: Date; since: Date; kinds: readonly AlarmKind[] },
): Promise<AlarmRow[]> =>
  (
    await sql<AlarmRow>`
      update alarms set ended_at = ${now}, ended_why = 'silent'
      where ended_at is null and last_at < ${since}
        and kind = any (${[...kinds]}::text[]) returning *`.execute(q)
  ).rows

export const listOpenByKind = async (
  q: Query,
  kinds: readonly AlarmKind[],
): Promise<Pick<AlarmRow, 'kind' | 'subject'>[]> =>
  (
    await sql<Pick<AlarmRow, 'kind' | 'subject'>>`
      select kind, subject from alarms where ended_at is null and kind = any (${[...kinds]}::text[])`.execute(
      q,
    )
  ).rows

export type AlarmQuery = {
  state: 'open' | 'ended' | undefined
  kind: AlarmKind | undefined
  after: bigint | undefined
  limit: number
}

/** 0 is open and nobody's, 1 is open and somebody's, 2 is over. */
const rank = sql`case when ended_at is not null then 2 when acknowledged_at is not null then 1 else 0 end`

/** Open ones that are nobody's first, then the newest. */
export const listAlarms = async (q: Query, of: AlarmQuery): Promise<AlarmRow[]> =>
  (
    await sql<AlarmRow>`
      select * from alarms
      where (${of.state ?? null}::text is null or (ended_at is null) = (${of.state ?? null}::text = 'open'))
        and (${of.kind ?? null}::text is null or kind = ${of.kind ?? null}::text)
        and (${of.after ?? null}::bigint is null or (${rank}, -alarm_id) >
          (select ${rank}, -alarm_id from alarms where alarm_id = ${of.after ?? null}::bigint))
      order by ${rank}, alarm_id desc limit ${of.limit}`.execute(q)
  ).rows

export const findAlarm = async (q: Query, alarmId: bigint): Promise<AlarmRow | undefined> =>
  (await sql<AlarmRow>`select * from alarms where alarm_id = ${alarmId}`.execute(q)).rows[0]

export const countAlarms = async (q: Query): Promise<{ open: number; unacknowledged: number }> => {
  const { rows } = await sql<{ open: number; unacknowledged: number }>`
    select count(*)::int as open, count(*) filter (where acknowledged_at is null)::int as unacknowledged
    from alarms where ended_at is null`.execute(q)
  return rows[0] ?? { open: 0, unacknowledged: 0 }
}

/** Undefined where somebody was faster, or there is none. One that is over may still be acknowledged. */
export const setAcknowledged = async (
  tx: Tx,
  it: { alarmId: bigint; by: bigint; at: Date; note: string; ends: readonly AlarmKind[] },
): Promise<AlarmRow | undefined> =>
  (
    await sql<AlarmRow>`
      update alarms set acknowledged_at = ${it.at}, acknowledged_by = ${it.by}, note = ${it.note},
        ended_at = case when ended_at is null and kind = any (${[...it.ends]}::text[]) then greatest(${it.at}, last_at)
          else ended_at end,
        ended_why = case when ended_at is null and kind = any (${[...it.ends]}::text[]) then 'acknowledged'
          else ended_why end
      where alarm_id = ${it.alarmId} and acknowledged_at is null returning *`.execute(tx)
  ).rows[0]

/**
 * Holds the plan's row for a round, so that one process tells; answers when somebody was last told.
 */
export const holdRound = async (tx: Tx): Promise<Date | null> =>
  (await sql<{ told_at: Date | null }>`select told_at from alarm_plan for update`.execute(tx))
    .rows[0]?.told_at ?? null

/** What is open, nobody's, and was not told of since then; the longest first. */
export const listDueAlarms = async (tx: Tx, since: Date): Promise<AlarmRow[]> =>
  (
    await sql<AlarmRow>`
      select * from alarms where ended_at is null and acknowledged_at is null
        and (told_at is null or told_at <= ${since})
      order by first_at, alarm_id for update`.execute(tx)
  ).rows

/** Notes a round: who was told of these. */
export const setRound = async (
  tx: Tx,
  it: { alarmIds: readonly bigint[]; told: readonly bigint[]; at: Date },
): Promise<void> => {
  await sql`
    update alarms set rounds = rounds + 1, told_at = ${it.at}, told = ${it.told.map(String)}::bigint[]
    where alarm_id = any (${it.alarmIds.map(String)}::bigint[])`.execute(tx)
}

export const setRoundAt = async (tx: Tx, at: Date): Promise<void> => {
  await sql`update alarm_plan set told_at = ${at}`.execute(tx)
}
