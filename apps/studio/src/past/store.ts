import type { Insertable } from 'kysely'
import type { Schema, Tx } from '../schema.ts'

/** A round that is over, with its one stake and its one step. */
export type PastRound = {
  round: Insertable<Schema['rounds']>
  stake: Insertable<Schema['stakes']>
  step: Insertable<Schema['steps']>
}

/** So many rows a statement: each has to end in time on a busy machine, too. */
const together = 100

export const insertPast = async (tx: Tx, past: readonly PastRound[]): Promise<void> => {
  for (let from = 0; from < past.length; from += together) {
    const some = past.slice(from, from + together)
    await tx
      .insertInto('rounds')
      .values(some.map(({ round }) => round))
      .execute()
    await tx
      .insertInto('stakes')
      .values(some.map(({ stake }) => stake))
      .execute()
    await tx
      .insertInto('steps')
      .values(some.map(({ step }) => step))
      .execute()
  }
}
