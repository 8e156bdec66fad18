import { sql } from 'kysely'
import type { Db } from '../../schema.ts'

/**
 * Takes or keeps the tables for this process for so long; false while another one has them. The
 * database's clock says when that is over: those of two processes differ.
 */
export const keepTables = async (db: Db, owner: string, forMs: number): Promise<boolean> => {
  const until = sql<Date>`clock_timestamp() + ${forMs} * interval '1 millisecond'`
  const row = await db
    .insertInto('live_keeper')
    .values({ id: 1, owner, until })
    .onConflict((c) =>
      c
        .column('id')
        .doUpdateSet({ owner, until })
        .where((e) =>
          e.or([
            e('live_keeper.owner', '=', owner),
            e('live_keeper.until', '<', sql<Date>`clock_timestamp()`),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const letTablesGo = async (db: Db, owner: string): Promise<void> => {
  await db.deleteFrom('live_keeper').where('owner', '=', owner).execute()
}

/** Whoever kept them is gone. */
export const freeTables = async (db: Db): Promise<void> => {
  await db.deleteFrom('live_keeper').execute()
}
