import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../schema.ts'
import type { CommitmentsSchema } from './schema.ts'

export type SeriesRow = Selectable<CommitmentsSchema['promised_series']>
export type StepRow = Selectable<CommitmentsSchema['shown_steps']>

export const seriesById = (q: Db, roundId: string): Promise<SeriesRow | undefined> =>
  q.selectFrom('promised_series').selectAll().where('round_id', '=', roundId).executeTakeFirst()

export const seriesByNumber = (
  q: Db,
  subject: string,
  number: bigint,
): Promise<SeriesRow | undefined> =>
  q
    .selectFrom('promised_series')
    .selectAll()
    .where('subject', '=', subject)
    .where('number', '=', number)
    .executeTakeFirst()

export const lastNumber = async (q: Db, subject: string): Promise<bigint> =>
  (
    await q
      .selectFrom('promised_series')
      .select((eb) => eb.fn.max('number').as('number'))
      .where('subject', '=', subject)
      .executeTakeFirst()
  )?.number ?? 0n

/** Written once: whoever comes second finds the first one's. */
export const insertSeries = (
  q: Db,
  row: Insertable<CommitmentsSchema['promised_series']>,
): Promise<unknown> =>
  q
    .insertInto('promised_series')
    .values(row)
    .onConflict((c) => c.doNothing())
    .execute()

export const findStep = (
  q: Db,
  { subject, number }: Pick<SeriesRow, 'subject' | 'number'>,
  step: number,
): Promise<StepRow | undefined> =>
  q
    .selectFrom('shown_steps')
    .selectAll()
    .where('subject', '=', subject)
    .where('number', '=', number)
    .where('step', '=', step)
    .executeTakeFirst()

export const countSteps = async (
  q: Db,
  { subject, number }: Pick<SeriesRow, 'subject' | 'number'>,
): Promise<number> =>
  Number(
    (
      await q
        .selectFrom('shown_steps')
        .select((eb) => eb.fn.countAll<bigint>().as('count'))
        .where('subject', '=', subject)
        .where('number', '=', number)
        .executeTakeFirst()
    )?.count ?? 0n,
  )

/** Written once, as `insertSeries`. */
export const insertStep = (
  q: Db,
  row: Insertable<CommitmentsSchema['shown_steps']>,
): Promise<unknown> =>
  q
    .insertInto('shown_steps')
    .values(row)
    .onConflict((c) => c.doNothing())
    .execute()
