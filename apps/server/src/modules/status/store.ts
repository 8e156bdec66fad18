import type { Query, Tx } from '@felek/database/database.ts'

export type MaintenanceRow = {
  one: true
  on: boolean
  message: string
  until: Date | null
  changed_at: Date
}

const on = (q: Query) => q.withTables<{ maintenance: MaintenanceRow }>()

export const maintenanceRow = (q: Query): Promise<MaintenanceRow | undefined> =>
  on(q).selectFrom('maintenance').selectAll().executeTakeFirst()

export const saveMaintenance = async (tx: Tx, row: Omit<MaintenanceRow, 'one'>): Promise<void> => {
  await on(tx)
    .insertInto('maintenance')
    .values({ one: true, ...row })
    .onConflict((c) => c.column('one').doUpdateSet(row))
    .execute()
}
