import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'

export type RoundRow = {
  drawer: string
  subject: string
  number: bigint
  round_id: string
  steps: number
  drawer_commitment: string
  commitment: string
  key_id: string
  committed_at: Date
  closes_at: Date
  ends_at: Date
  drawer_at: Date | null
  /** A stake was asked of us for it. */
  staked: boolean
}
export type ValueRow = {
  drawer: string
  subject: string
  number: bigint
  step: number
  value: string
  shown_at: Date
  drawer_value: string | null
  settled: string | null
  drawer_at: Date | null
}
export type ChainRow = {
  drawer: string
  subject: string
  chain_id: string
  terminal: string
  length: number
  first_number: bigint
  published_at: Date
}
type SubjectRow = {
  drawer: string
  subject: string
  last_number: bigint
  rounds: bigint
  /** When the operator took back promises that were never drawn. */
  lifted_at: Date | null
}

const on = (q: Query) =>
  q.withTables<{
    witness_rounds: RoundRow
    witness_values: ValueRow
    witness_subjects: SubjectRow
    witness_chains: ChainRow
  }>()

/** Counts one more round of a subject; undefined where that number was reached before. */
export const countRound = (
  tx: Tx,
  drawer: string,
  subject: string,
  number: bigint,
): Promise<SubjectRow | undefined> =>
  on(tx)
    .insertInto('witness_subjects')
    .values({ drawer, subject, last_number: number, rounds: 1n, lifted_at: null })
    .onConflict((c) =>
      c
        .columns(['drawer', 'subject'])
        .doUpdateSet({
          last_number: number,
          rounds: sql<bigint>`witness_subjects.rounds + 1`,
          lifted_at: null,
        })
        .where('witness_subjects.last_number', '<', number),
    )
    .returningAll()
    .executeTakeFirst()

export const insertRound = (tx: Tx, row: RoundRow): Promise<unknown> =>
  on(tx).insertInto('witness_rounds').values(row).execute()

export const findSubject = (
  q: Query,
  drawer: string,
  subject: string,
): Promise<SubjectRow | undefined> =>
  on(q)
    .selectFrom('witness_subjects')
    .selectAll()
    .where('drawer', '=', drawer)
    .where('subject', '=', subject)
    .executeTakeFirst()

export const listSubjects = async (q: Query, drawer: string): Promise<string[]> =>
  (
    await on(q)
      .selectFrom('witness_subjects')
      .select('subject')
      .where('drawer', '=', drawer)
      // Of one whose promises were all taken back no round was ever drawn with us.
      .where((eb) => eb.or([eb('lifted_at', 'is', null), eb('last_number', '>', 0n)]))
      .execute()
  ).map((row) => row.subject)

/** Sets a subject back to the last round that its drawer has shown; false where there is none. */
export const liftSubject = async (
  tx: Tx,
  drawer: string,
  subject: string,
  now: Date,
): Promise<boolean> => {
  const shown = on(tx)
    .selectFrom('witness_rounds')
    .select((eb) => eb.fn.coalesce(eb.fn.max('number'), sql<bigint>`0`).as('number'))
    .where('drawer', '=', drawer)
    .where('subject', '=', subject)
    .where('drawer_at', 'is not', null)
  const { numUpdatedRows } = await on(tx)
    .updateTable('witness_subjects')
    .set({ last_number: shown, lifted_at: now })
    .where('drawer', '=', drawer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const roundById = (
  q: Query,
  drawer: string,
  roundId: string,
): Promise<RoundRow | undefined> =>
  on(q)
    .selectFrom('witness_rounds')
    .selectAll()
    .where('drawer', '=', drawer)
    .where('round_id', '=', roundId)
    .executeTakeFirst()

/** The round, held until the transaction ends: its values are shown one after the other. */
export const lockRound = (tx: Tx, drawer: string, roundId: string): Promise<RoundRow | undefined> =>
  on(tx)
    .selectFrom('witness_rounds')
    .selectAll()
    .where('drawer', '=', drawer)
    .where('round_id', '=', roundId)
    .forUpdate()
    .executeTakeFirst()

export const roundByNumber = (
  q: Query,
  drawer: string,
  subject: string,
  number: bigint,
): Promise<RoundRow | undefined> =>
  on(q)
    .selectFrom('witness_rounds')
    .selectAll()
    .where('drawer', '=', drawer)
    .where('subject', '=', subject)
    .where('number', '=', number)
    .executeTakeFirst()

export const chainById = (
  q: Query,
  { drawer, subject, chain_id }: Pick<ChainRow, 'drawer' | 'subject' | 'chain_id'>,
): Promise<ChainRow | undefined> =>
  on(q)
    .selectFrom('witness_chains')
    .selectAll()
    .where('drawer', '=', drawer)
    .where('subject', '=', subject)
    .where('chain_id', '=', chain_id)
    .executeTakeFirst()

/** False where a chain of this id, or one that begins with the same number, is there already. */
export const insertChain = async (tx: Tx, row: ChainRow): Promise<boolean> =>
  (await on(tx)
    .insertInto('witness_chains')
    .values(row)
    .onConflict((c) => c.doNothing())
    .returning('chain_id')
    .executeTakeFirst()) !== undefined

/** The highest number with which a chain of a subject begins; 0 where there is none. */
export const lastChainNumber = async (q: Query, drawer: string, subject: string): Promise<bigint> =>
  (
    await on(q)
      .selectFrom('witness_chains')
      .select((eb) => eb.fn.max('first_number').as('number'))
      .where('drawer', '=', drawer)
      .where('subject', '=', subject)
      .executeTakeFirstOrThrow()
  ).number ?? 0n

/** The chains of a subject, newest first. */
export const listChains = (
  q: Query,
  drawer: string,
  subject: string,
  limit: number,
): Promise<ChainRow[]> =>
  on(q)
    .selectFrom('witness_chains')
    .selectAll()
    .where('drawer', '=', drawer)
    .where('subject', '=', subject)
    .orderBy('published_at', 'desc')
    .limit(limit)
    .execute()

/** Of every subject the chain that was published last. */
export const newestChains = (q: Query): Promise<ChainRow[]> =>
  on(q)
    .selectFrom('witness_chains')
    .distinctOn(['drawer', 'subject'])
    .selectAll()
    .orderBy('drawer')
    .orderBy('subject')
    .orderBy('published_at', 'desc')
    .execute()

type Key = Pick<RoundRow, 'drawer' | 'subject' | 'number'>

/** Rising by step. */
export const listValues = (q: Query, { drawer, subject, number }: Key): Promise<ValueRow[]> =>
  on(q)
    .selectFrom('witness_values')
    .selectAll()
    .where('drawer', '=', drawer)
    .where('subject', '=', subject)
    .where('number', '=', number)
    .orderBy('step')
    .execute()

/** Values that nobody has asked for; those that were shown before stay as they are. */
export const publish = (tx: Tx, rows: readonly ValueRow[]): Promise<unknown> =>
  on(tx)
    .insertInto('witness_values')
    .values([...rows])
    .onConflict((c) => c.columns(['drawer', 'subject', 'number', 'step']).doNothing())
    .execute()

/** Both values of a step; one of ours that was published before gets the drawer's beside it. */
export const showBoth = (
  tx: Tx,
  row: ValueRow & { drawer_value: string; settled: string; drawer_at: Date },
): Promise<unknown> =>
  on(tx)
    .insertInto('witness_values')
    .values(row)
    .onConflict((c) =>
      c.columns(['drawer', 'subject', 'number', 'step']).doUpdateSet({
        drawer_value: row.drawer_value,
        settled: row.settled,
        drawer_at: row.drawer_at,
      }),
    )
    .execute()

export const recordDrawer = (
  tx: Tx,
  { drawer, subject, number }: Key,
  at: Date,
): Promise<unknown> =>
  on(tx)
    .updateTable('witness_rounds')
    .set({ drawer_at: at })
    .where('drawer', '=', drawer)
    .where('subject', '=', subject)
    .where('number', '=', number)
    .where('drawer_at', 'is', null)
    .execute()

/** How many rounds were promised since then. */
export const countSince = async (
  q: Query,
  drawer: string,
  subject: string,
  since: Date,
): Promise<bigint> =>
  (
    await on(q)
      .selectFrom('witness_rounds')
      .select((e) => e.fn.countAll<bigint>().as('count'))
      .where('drawer', '=', drawer)
      .where('subject', '=', subject)
      .where('committed_at', '>=', since)
      .executeTakeFirstOrThrow()
  ).count

const absentOf = (q: Query, drawer: string, subject: string, closedBefore: Date) =>
  on(q)
    .selectFrom('witness_rounds')
    .where('drawer', '=', drawer)
    .where('subject', '=', subject)
    .where('drawer_at', 'is', null)
    .where('closes_at', '<', closedBefore)

/** How many rounds closed in that time of which the drawer has shown nothing. */
export const countAbsent = async (
  q: Query,
  drawer: string,
  subject: string,
  { since, closedBefore }: { since?: Date; closedBefore: Date },
): Promise<bigint> =>
  (
    await absentOf(q, drawer, subject, closedBefore)
      .select((e) => e.fn.countAll<bigint>().as('count'))
      .$if(since !== undefined, (s) => s.where('closes_at', '>=', since as Date))
      .executeTakeFirstOrThrow()
  ).count

/** The newest of them. */
export const listAbsent = (
  q: Query,
  drawer: string,
  subject: string,
  closedBefore: Date,
  limit: number,
): Promise<Pick<RoundRow, 'number' | 'round_id' | 'closes_at'>[]> =>
  absentOf(q, drawer, subject, closedBefore)
    .select(['number', 'round_id', 'closes_at'])
    .orderBy('closes_at', 'desc')
    .limit(limit)
    .execute()

/** Says that a stake was asked for in this round; it is kept for ever then. */
export const recordStaked = (q: Query, { drawer, subject, number }: Key): Promise<unknown> =>
  on(q)
    .updateTable('witness_rounds')
    .set({ staked: true })
    .where('drawer', '=', drawer)
    .where('subject', '=', subject)
    .where('number', '=', number)
    .where('staked', '=', false)
    .execute()

/**
 * Deletes at most `limit` rounds, with their values, that closed before then, in which nobody ever
 * staked, and of which the drawer has shown its value; answers how many. The tables let no others go.
 */
export const deleteUnstaked = async (tx: Tx, before: Date, limit: number): Promise<number> => {
  const rounds = await on(tx)
    .selectFrom('witness_rounds')
    .select(['drawer', 'subject', 'number'])
    .where('staked', '=', false)
    .where('drawer_at', 'is not', null)
    .where('closes_at', '<', before)
    .orderBy('closes_at')
    .limit(limit)
    .forUpdate()
    .execute()
  if (rounds.length === 0) return 0
  const keys = rounds.map((it) => sql`(${it.drawer}, ${it.subject}, ${it.number}::bigint)`)
  const theirs = sql<boolean>`(drawer, subject, number) in (${sql.join(keys)})`
  await on(tx).deleteFrom('witness_values').where(theirs).execute()
  await on(tx).deleteFrom('witness_rounds').where(theirs).execute()
  return rounds.length
}
