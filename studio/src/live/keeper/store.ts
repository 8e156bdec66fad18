import type { Db } from '../../schema.ts'

/** Takes or keeps the tables for this process until `until`; false while another one has them. */
export const keepTables = async (db: Db, owner: string, now: Date, until: Date): Promise<boolean> =>
  (await db
    .insertInto('live_keeper')
    .values({ id: 1, owner, until })
    .onConflict((c) =>
      c
        .column('id')
        .doUpdateSet({ owner, until })
        .where((e) => e.or([e('live_keeper.owner', '=', owner), e('live_keeper.until', '<', now)])),
    )
    .returning('id')
    .executeTakeFirst()) !== undefined

export const letTablesGo = async (db: Db, owner: string): Promise<void> => {
  await db.deleteFrom('live_keeper').where('owner', '=', owner).execute()
}
