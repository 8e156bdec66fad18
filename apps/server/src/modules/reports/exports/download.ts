import { exportRowsMax, type ReportName } from '@felek/contract/office/reports.ts'
import type { Tx } from '@felek/database/database.ts'
import { officePhrases } from '@felek/phrases/office-phrases.ts'
import { hashToken } from '@felek/platform/crypto/encryption.ts'
import type { AuditNote, StaffMember } from '../../../deps.ts'
import { createReports, type Report } from '../catalogue.ts'
import type { ReportsDeps } from '../deps.ts'
import type { ListNames } from '../people-reports.ts'
import { readOnce } from '../rollup-store.ts'
import { runReport, type ReportQuery } from '../run.ts'
import { dayOfIstanbul } from '../times.ts'
import { makeFile } from './file.ts'
import { toSheet } from './sheet.ts'
import * as store from './store.ts'

/* A report leaves the house as a file: once, by the session that asked for the link, and the audit knows its hash. */

export type Download = { name: string; type: string; bytes: Uint8Array }

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** Players whom a row of the audit names at most. */
const namedMax = 250

const nameOf = ({ report, from, to }: ReportQuery, now: Date): string =>
  ['felek', report, from ?? dayOfIstanbul(now), ...(to === undefined ? [] : [to])].join('-')

const mayTake = ({ permissions, pending }: StaffMember, { personal }: store.StoredExport) =>
  !pending &&
  permissions.has('reports.export') &&
  (!personal || (permissions.has('reports.personal') && permissions.has('players.read')))

/** Writes what was taken, in the transaction that takes it. */
export type AppendDownload = (tx: Tx, staff: StaffMember, note: AuditNote) => Promise<void>

const notesOf = (
  row: store.StoredExport,
  file: { rows: number; sha256: string },
  players: readonly bigint[],
): AuditNote[] => [
  {
    kind: 'export',
    subject: { kind: 'export', ids: [row.export_id] },
    after: { ...(JSON.parse(row.query) as object), format: row.format, ...file },
  },
  ...(players.length === 0
    ? []
    : [
        {
          kind: 'export' as const,
          subject: { kind: 'player' as const, ids: players.slice(0, namedMax) },
          after: { players: players.length, sha256: file.sha256 },
        },
      ]),
]

/**
 * The file behind a link. Undefined where the link is over, is another session's, or its reader has lost the right; a
 * failure before the last line leaves the link good.
 */
export const createDownloads = (listNames: ListNames, append: AppendDownload) => {
  const reports: Readonly<Record<ReportName, Report>> = createReports(listNames)
  return async (
    deps: ReportsDeps,
    staff: StaffMember,
    token: string,
  ): Promise<Download | undefined> => {
    const now = deps.now()
    const tokenHash = hashToken(token)
    const row = await store.findByToken(deps.db.read, {
      tokenHash,
      sessionId: staff.sessionId,
      now,
    })
    if (!row || !mayTake(staff, row)) return undefined
    const query = JSON.parse(row.query) as ReportQuery
    const { format, lang } = row
    const { result, players } = await readOnce(deps.db, (q) =>
      runReport(q, reports, { query, limit: exportRowsMax[format], now, lang }),
    )
    const { bytes, sha256 } = await makeFile({
      sheet: toSheet(result, { lang, by: staff.name, at: now }),
      name: officePhrases[lang].reports.names[query.report],
      format,
      lang,
    })
    const isTaken = await deps.db.inTx(async (tx) => {
      const file = { rows: result.rows.length, sha256 }
      const taken = await store.take(
        tx,
        { exportId: row.export_id, tokenHash, at: deps.now() },
        file,
      )
      if (taken) for (const note of notesOf(row, file, players)) await append(tx, staff, note)
      return taken
    })
    return isTaken
      ? { name: `${nameOf(query, now)}.${format}`, type: types[format], bytes }
      : undefined
  }
}
