import {
  mostViews,
  type officeViews as calls,
  type SavedView,
} from '@felek/contract/office/views.ts'
import type { OfficeHandlers } from '../../deps.ts'
import { newId } from '../../database/ids.ts'
import { invalidFields, Refusal } from '../../rpc/refusal.ts'
import type { StaffDeps } from './deps.ts'
import { countViews, deleteView, listViews, saveView, type ViewRow } from './view-store.ts'

const toView = ({ view_id, name, query, role }: ViewRow): SavedView => ({
  viewID: String(view_id),
  name,
  query,
  role,
})

export const viewHandlers: OfficeHandlers<typeof calls, StaffDeps> = {
  views: async ({ list }, { q, staff }) => (await listViews(q, list, staff)).map(toView),
  async saveView({ list, name, query, role }, ctx) {
    if (role !== undefined && !ctx.staff.roles.includes(role)) throw new Refusal('forbidden')
    const row = await saveView(ctx.tx, {
      view_id: newId(ctx.now),
      list,
      name,
      query,
      staff_id: role === undefined ? ctx.staff.staffId : null,
      role: role ?? null,
      created_at: ctx.now,
    })
    if ((await countViews(ctx.tx, row)) > mostViews) throw invalidFields({ name: 'views_full' })
    ctx.audit({ subject: { kind: 'view', ids: [row.view_id] }, after: { list, query, role } })
    return toView(row)
  },
  async removeView({ viewID }, ctx) {
    const gone = await deleteView(ctx.tx, BigInt(viewID), ctx.staff)
    if (!gone) throw new Refusal('not_found')
    const { list, query, role } = gone
    ctx.audit({ subject: { kind: 'view', ids: [gone.view_id] }, before: { list, query, role } })
    return {}
  },
}
