import {
  exportRowsAlone,
  exportRowsMax,
  type ExportRow,
  type officeReports as calls,
  type ReportName,
} from '@felek/contract/office/reports.ts'
import type { Parsed } from '@felek/contract/call.ts'
import type { Query } from '@felek/database/database.ts'
import type { Lang } from '@felek/phrases/format.ts'
import { hashToken } from '@felek/platform/crypto/encryption.ts'
import { newId, newToken } from '../../../database/ids.ts'
import type { OfficeHandlers } from '../../../deps.ts'
import { guardedHandler } from '../../../rpc/guarded-handler.ts'
import { canonical } from '../../../rpc/idempotency.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import { namesPlayers, type Report } from '../catalogue.ts'
import type { ReportsDeps } from '../deps.ts'
import { runReport, type ReportQuery } from '../run.ts'
import { hourMs } from '../times.ts'
import * as store from './store.ts'

/* Who may take which report out of the house, and the link by which they do. */

/** So long a report may be taken, and so long its link is good. */
const takeMs = 24 * hourMs
const linkMs = 600_000

type Reports = Readonly<Record<ReportName, Report>>
type ExportRequest = Parsed<typeof calls.export>

const queryOf = ({
  requestID: _requestId,
  format: _format,
  ...query
}: ExportRequest): ReportQuery => query

const toRow = (row: store.StoredExport | store.ExportGrant): ExportRow => ({
  exportID: String(row.export_id),
  report: (JSON.parse(row.query) as ReportQuery).report,
  format: row.format,
  grantedAt: row.granted_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  takenAt: 'taken_at' in row ? (row.taken_at?.toISOString() ?? null) : null,
})

/** How many rows the file would have now. Throws `export_too_large`. */
const countRows = async (
  q: Query,
  reports: Reports,
  { asked, now, lang }: { asked: ExportRequest; now: Date; lang: Lang },
): Promise<number> => {
  const limit = exportRowsMax[asked.format]
  const { result } = await runReport(q, reports, { query: queryOf(asked), limit, now, lang })
  if (result.hasMore) throw new Refusal('export_too_large')
  return result.rows.length
}

const toGrant = (
  asked: ExportRequest,
  { staffId, personal, now, lang }: { staffId: bigint; personal: boolean; now: Date; lang: Lang },
): store.ExportGrant => ({
  export_id: newId(now),
  staff_id: staffId,
  query: canonical(queryOf(asked)),
  format: asked.format,
  lang,
  personal,
  granted_at: now,
  expires_at: new Date(now.getTime() + takeMs),
})

type PersonalFacts = { report: ReportName; isLong: boolean }

const exportPersonal = (reports: Reports) =>
  guardedHandler<typeof calls.exportPersonal, ReportsDeps, PersonalFacts>({
    async facts({ reason: _reason, ...asked }, { q, now }) {
      const rows = await countRows(q, reports, { asked, now, lang: 'tr' })
      return { report: asked.report, isLong: rows > exportRowsAlone }
    },
    guard: (_input, { isLong }) => (isLong ? 'many_persons' : undefined),
    async run({ reason, ...asked }, ctx) {
      const { tx, staff, now, lang } = ctx
      // The file is of whoever asked for it, not of whoever allowed it.
      const staffId = ctx.approval?.proposerId ?? staff.staffId
      const grant = toGrant(asked, { staffId, personal: true, now, lang })
      await store.insertExport(tx, grant)
      const { report, format } = asked
      ctx.audit({
        subject: { kind: 'export', ids: [grant.export_id] },
        after: { report, format, personal: true },
        reason,
      })
      return toRow(grant)
    },
  })

type Exports = 'export' | 'exportPersonal' | 'exports' | 'exportLink'

export const exportHandlers = (
  reports: Reports,
): Pick<OfficeHandlers<typeof calls, ReportsDeps>, Exports> => ({
  async export(asked, ctx) {
    const { tx, staff, now, lang } = ctx
    if (namesPlayers(reports[asked.report], asked.by ?? null))
      throw new Refusal('forbidden', { permission: 'reports.personal' })
    await countRows(tx, reports, { asked, now, lang })
    const grant = toGrant(asked, { staffId: staff.staffId, personal: false, now, lang })
    await store.insertExport(tx, grant)
    const { report, format } = asked
    ctx.audit({ subject: { kind: 'export', ids: [grant.export_id] }, after: { report, format } })
    return toRow(grant)
  },
  exportPersonal: exportPersonal(reports),
  async exports(_input, { q, staff, now }) {
    const since = new Date(now.getTime() - takeMs)
    return (await store.listExports(q, staff.staffId, since)).map(toRow)
  },
  async exportLink({ exportID }, ctx) {
    const { tx, staff, now } = ctx
    if (!/^\d{1,19}$/.test(exportID)) throw new Refusal('not_found')
    const exportId = BigInt(exportID)
    const token = newToken()
    const until = new Date(now.getTime() + linkMs)
    const isGiven = await store.setLink(
      tx,
      { exportId, staffId: staff.staffId, now },
      { token_hash: hashToken(token), token_until: until, session_id: staff.sessionId },
    )
    if (!isGiven) throw new Refusal('not_found')
    ctx.audit({
      subject: { kind: 'export', ids: [exportId] },
      after: { link: until.toISOString() },
    })
    return { path: `/desk/v1/export/${token}`, until: until.toISOString() }
  },
})
