import { sql } from 'kysely'
import type { SupportTopic } from '@felek/contract/support.ts'
import type { Query, Tx } from '@felek/database/database.ts'
import type { Lang } from '@felek/phrases/format.ts'

export type CaseRow = {
  case_id: bigint
  case_number: string
  player_id: bigint | null
  topic: SupportTopic
  status: 'open' | 'answered'
  lang: Lang
  content_sealed: string
  sender_key: string
  message_key: string
  /** Words of distress stand in it: a person reads it first. */
  distress: boolean
  created_at: Date
  updated_at: Date
}

const on = (q: Query) => q.withTables<{ support_cases: CaseRow }>()

export const insertCase = async (tx: Tx, row: CaseRow): Promise<void> => {
  await on(tx).insertInto('support_cases').values(row).execute()
}

/**
 * One case of a sender at a time: the limit and the search for twins would miss what is being
 * written beside them.
 */
export const holdSender = async (tx: Tx, senderKey: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${senderKey}, 17))`.execute(tx)
}

/** The sender's cases since then, the newest first. */
export const recentCases = (tx: Tx, senderKey: string, since: Date): Promise<CaseRow[]> =>
  on(tx)
    .selectFrom('support_cases')
    .selectAll()
    .where('sender_key', '=', senderKey)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .execute()

export const listCases = async (
  q: Query,
  playerId: bigint,
  page: { limit: number; offset: number },
): Promise<{ rows: CaseRow[]; total: number }> => {
  const own = on(q).selectFrom('support_cases').where('player_id', '=', playerId)
  const rows = await own
    .selectAll()
    .orderBy('case_id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const counted = await own.select(sql<number>`count(*)::int`.as('n')).executeTakeFirst()
  return { rows, total: counted?.n ?? 0 }
}

/** Which of the ids are the player's own cases that the staff have answered. */
export const answeredAmong = async (
  q: Query,
  playerId: bigint,
  ids: readonly bigint[],
): Promise<bigint[]> => {
  const { rows } = await sql<{ case_id: bigint }>`
    select case_id from support_cases
    where case_id = any (${[...ids]}::bigint[]) and player_id = ${playerId} and status = 'answered'`.execute(
    q,
  )
  return rows.map((row) => row.case_id)
}

/** Who of these players has written words of distress since then. */
export const distressedAmong = async (
  q: Query,
  players: readonly bigint[],
  since: Date,
): Promise<Set<bigint>> => {
  const rows = await on(q)
    .selectFrom('support_cases')
    .select('player_id')
    .distinct()
    .where('player_id', 'in', players)
    .where('created_at', '>', since)
    .where('distress', '=', true)
    .execute()
  return new Set(rows.flatMap((row) => (row.player_id === null ? [] : [row.player_id])))
}

/** A player's cases that wait for an answer, the oldest first. */
export const listOpenCases = (q: Query, playerId: bigint): Promise<CaseRow[]> =>
  on(q)
    .selectFrom('support_cases')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('status', '=', 'open')
    .orderBy('case_id')
    .limit(20)
    .execute()

/** What a player wrote to us goes with them; answers the numbers that it had. */
export const eraseCases = async (tx: Tx, playerId: bigint): Promise<string[]> =>
  (
    await on(tx)
      .deleteFrom('support_cases')
      .where('player_id', '=', playerId)
      .returning('case_number')
      .execute()
  ).map((row) => row.case_number)

/** The case of this number. */
export const findCase = (q: Query, caseNumber: string): Promise<CaseRow | undefined> =>
  on(q)
    .selectFrom('support_cases')
    .selectAll()
    .where('case_number', '=', caseNumber)
    .executeTakeFirst()

/** The case, held until the end of the transaction. */
export const takeCase = (tx: Tx, caseNumber: string): Promise<CaseRow | undefined> =>
  on(tx)
    .selectFrom('support_cases')
    .selectAll()
    .where('case_number', '=', caseNumber)
    .forUpdate()
    .executeTakeFirst()

export const setAnswered = async (
  tx: Tx,
  caseId: bigint,
  contentSealed: string,
  now: Date,
): Promise<void> => {
  await on(tx)
    .updateTable('support_cases')
    .set({ status: 'answered', content_sealed: contentSealed, updated_at: now })
    .where('case_id', '=', caseId)
    .execute()
}

/** Cases that nobody has answered. */
export const countUnanswered = async (q: Query): Promise<{ count: number; oldest: Date | null }> =>
  (
    await sql<{ count: number; oldest: Date | null }>`
      select count(*)::int as count, min(created_at) as oldest from support_cases where status = 'open'`.execute(
      q,
    )
  ).rows[0] ?? { count: 0, oldest: null }
