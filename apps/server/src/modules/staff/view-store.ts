import { sql } from 'kysely'
import type { StaffRole } from '@felek/contract/office/permissions.ts'
import type { Query, Tx } from '@felek/database/database.ts'

export type ViewRow = {
  view_id: bigint
  list: string
  name: string
  query: string
  staff_id: bigint | null
  role: StaffRole | null
  created_at: Date
}
type Owner = { staffId: bigint; roles: readonly StaffRole[] }

const over = (q: Query) => q.withTables<{ staff_views: ViewRow }>()

/** A person's own views of a list and those of their roles, by name. */
export const listViews = (q: Query, list: string, { staffId, roles }: Owner): Promise<ViewRow[]> =>
  over(q)
    .selectFrom('staff_views')
    .selectAll()
    .where('list', '=', list)
    .where((e) => e.or([e('staff_id', '=', staffId), e('role', 'in', [...roles])]))
    .orderBy('name')
    .orderBy('view_id')
    .execute()

/** Saves a view; one of the same name and owner gets its look. */
export const saveView = async (tx: Tx, row: ViewRow): Promise<ViewRow> => {
  const { rows } = await sql<ViewRow>`
    insert into staff_views (view_id, list, name, query, staff_id, role, created_at)
    values (${row.view_id}, ${row.list}, ${row.name}, ${row.query}, ${row.staff_id}, ${row.role}, ${row.created_at})
    on conflict (list, name, staff_id, role) do update set query = excluded.query
    returning *`.execute(tx)
  return rows[0] as ViewRow
}

/** How many views of a list a person, or a role, has. */
export const countViews = async (
  tx: Tx,
  { list, staff_id, role }: Pick<ViewRow, 'list' | 'staff_id' | 'role'>,
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from staff_views
    where list = ${list} and staff_id is not distinct from ${staff_id} and role is not distinct from ${role}`.execute(
    tx,
  )
  return rows[0]?.n ?? 0
}

/** Removes a view that is this person's or one of their roles'; undefined where there is no such view. */
export const deleteView = (
  tx: Tx,
  viewId: bigint,
  { staffId, roles }: Owner,
): Promise<ViewRow | undefined> =>
  over(tx)
    .deleteFrom('staff_views')
    .where('view_id', '=', viewId)
    .where((e) => e.or([e('staff_id', '=', staffId), e('role', 'in', [...roles])]))
    .returningAll()
    .executeTakeFirst()
