import type { officeAudit as calls, AuditRow } from '@felek/contract/office/audit.ts'
import type { OfficeHandlers } from '../../deps.ts'
import { Refusal } from '../../rpc/refusal.ts'
import { verifyAuditWith } from './audit.ts'
import { findUnsealedSince } from './chain-store.ts'
import type { AuditDeps } from './deps.ts'
import { findEntry, listEntries, type EntryRow } from './entry-store.ts'
import { headFiles, readHeads } from './heads.ts'

/* The audit, as staff read it. */

/** Looks up how members of staff are called. */
export type FindNames = (
  q: Parameters<typeof listEntries>[0],
  staffIds: readonly bigint[],
) => Promise<Map<bigint, string>>

const headsMax = 200

const idOf = (text: string | undefined): bigint | undefined => {
  if (text === undefined) return undefined
  if (!/^\d{1,19}$/.test(text)) throw new Refusal('not_found')
  return BigInt(text)
}

/** A day begins in Istanbul, where nights are counted. */
const momentOf = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text.length === 10 ? `${text}T00:00:00+03:00` : text)

const toRow = (row: EntryRow, names: ReadonlyMap<bigint, string>): AuditRow => ({
  id: String(row.audit_id),
  at: row.at.toISOString(),
  kind: row.kind,
  staff:
    row.staff_id === null
      ? null
      : { staffID: String(row.staff_id), name: names.get(row.staff_id) ?? '' },
  network: row.network,
  call: row.call,
  requestID: row.request_id,
  subjectKind: row.subject_kind,
  subjectIDs: row.subject_ids,
  before: row.before,
  after: row.after,
  reason: row.reason,
  approvalID: row.approval_id === null ? null : String(row.approval_id),
})

const staffIdsOf = (rows: readonly EntryRow[]): bigint[] =>
  rows.flatMap(({ staff_id }) => (staff_id === null ? [] : [staff_id]))

/** Entries about one subject, as staff read them; the newest first. */
export const listSubjectRows = async (
  q: Parameters<typeof listEntries>[0],
  findNames: FindNames,
  of: { subject: string; after: bigint | undefined; limit: number },
): Promise<AuditRow[]> => {
  const { subject, after, limit } = of
  const rows = await listEntries(q, { subject }, { after, limit })
  const names = await findNames(q, staffIdsOf(rows))
  return rows.map((row) => toRow(row, names))
}

/** Whether an alarm rings that the chain has a false place. */
export type IsBroken = (q: Parameters<typeof listEntries>[0]) => Promise<boolean>

export const auditHandlers = (
  findNames: FindNames,
  isBroken: IsBroken,
): OfficeHandlers<typeof calls, AuditDeps> => ({
  async list({ limit = 50, after, staffID, from, to, ...filter }, { q }) {
    const rows = await listEntries(
      q,
      { ...filter, staffId: idOf(staffID), from: momentOf(from), to: momentOf(to) },
      { after: idOf(after), limit },
    )
    const names = await findNames(q, staffIdsOf(rows))
    return rows.map((row) => toRow(row, names))
  },
  async get({ auditID }, { q }) {
    const row = await findEntry(q, idOf(auditID) ?? 0n)
    if (!row) throw new Refusal('not_found')
    return toRow(row, await findNames(q, staffIdsOf([row])))
  },
  async verify(_input, { deps }) {
    const { seals, entries, heads, faults } = await deps.db.snapshot((q) =>
      verifyAuditWith(q, deps.env),
    )
    return { seals, entries, headsCompared: heads.compared, faults }
  },
  async heads(_input, { deps }) {
    const all = []
    for await (const head of readHeads(headFiles(deps.env.dataDir))) if (head) all.push(head)
    return all
      .slice(-headsMax)
      .reverse()
      .map(({ number, lastId, count, hash, at }) => ({
        number,
        lastID: lastId,
        count,
        hash,
        at: new Date(Math.floor(parseFloat(at) * 1000)).toISOString(),
      }))
  },
  async state(_input, { q, now }) {
    const since = await findUnsealedSince(q)
    const unsealedMs = since === undefined ? 0 : now.getTime() - since.getTime()
    return { unsealed: Math.max(0, Math.round(unsealedMs / 1_000)), isBroken: await isBroken(q) }
  },
})
