import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'
import type { AuditKind } from '@felek/contract/office/audit.ts'
import type { AuditSubject } from '../../deps.ts'

export type { AuditKind }

export type NewEntry = {
  at: Date
  kind: AuditKind
  staffId: bigint | null
  sessionId: bigint | null
  device: string
  network: string
  call: string
  requestId: string
  subject: { kind: AuditSubject; ids: readonly (string | bigint)[] }
  before?: Record<string, unknown> | undefined
  after?: Record<string, unknown> | undefined
  reason?: string | undefined
  approvalId?: bigint | undefined
}

const toJson = (fields: Record<string, unknown> | undefined): string | null =>
  fields === undefined
    ? null
    : JSON.stringify(fields, (_key, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      )

/** Writes an entry in the transaction that it is about, or by itself where there is none. */
export const appendEntry = async (q: Query, e: NewEntry): Promise<void> => {
  const ids = e.subject.ids.map(String)
  await sql`
    select audit_append(${e.kind}, ${e.staffId}, ${e.sessionId}, ${e.device}, ${e.network}, ${e.call},
      ${e.requestId}, ${e.subject.kind}, ${ids}::text[], ${toJson(e.before)}::jsonb,
      ${toJson(e.after)}::jsonb, ${e.reason ?? null}, ${e.approvalId ?? null}, ${e.at})`.execute(q)
}

export type EntryRow = {
  audit_id: bigint
  at: Date
  kind: AuditKind
  staff_id: bigint | null
  network: string
  call: string
  request_id: string
  subject_kind: string
  subject_ids: string[]
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason: string | null
  approval_id: bigint | null
}

export type EntryFilter = {
  staffId?: bigint | undefined
  kind?: AuditKind | undefined
  call?: string | undefined
  subject?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

/** The newest first; `after` is the last number of the page before. */
export const listEntries = (
  q: Query,
  filter: EntryFilter,
  { after, limit }: { after: bigint | undefined; limit: number },
): Promise<EntryRow[]> => {
  const { staffId, kind, call, subject, from, to } = filter
  return q
    .withTables<{ audit_entries: EntryRow }>()
    .selectFrom('audit_entries')
    .selectAll()
    .$if(after !== undefined, (s) => s.where('audit_id', '<', after ?? 0n))
    .$if(staffId !== undefined, (s) => s.where('staff_id', '=', staffId ?? 0n))
    .$if(kind !== undefined, (s) => s.where('kind', '=', kind ?? 'read'))
    .$if(call !== undefined, (s) => s.where('call', '=', call ?? ''))
    .$if(subject !== undefined, (s) =>
      s.where(sql<boolean>`subject_ids @> array[${subject ?? ''}]::text[]`),
    )
    .$if(from !== undefined, (s) => s.where('at', '>=', from ?? new Date(0)))
    .$if(to !== undefined, (s) => s.where('at', '<', to ?? new Date(0)))
    .orderBy('audit_id', 'desc')
    .limit(limit)
    .execute()
}

export const findEntry = (q: Query, auditId: bigint): Promise<EntryRow | undefined> =>
  q
    .withTables<{ audit_entries: EntryRow }>()
    .selectFrom('audit_entries')
    .selectAll()
    .where('audit_id', '=', auditId)
    .executeTakeFirst()

/** How often each member of staff did what, by kind, within a span of moments. */
export const countByStaff = async (
  q: Query,
  from: Date,
  before: Date,
): Promise<{ staff_id: bigint; kind: AuditKind; entries: number }[]> =>
  (
    await sql<{ staff_id: bigint; kind: AuditKind; entries: number }>`
      select staff_id, kind, count(*)::int as entries from audit_entries
      where at >= ${from} and at < ${before} and staff_id is not null group by 1, 2 order by 1, 2`.execute(
      q,
    )
  ).rows

/** A change that staff have made, by the call and by the proposal that it was about. */
export type Change = { auditId: bigint; call: string; approvalId: bigint | null }

/** Numbers are drawn before they are committed: so far back a change may appear late. */
const lateMax = 50n

/** What staff have changed since about that entry, without what they read; some of it may be told again. */
export const listChanges = async (q: Query, sinceId: bigint): Promise<Change[]> =>
  (
    await sql<Change>`
      select audit_id as "auditId", call,
        coalesce(approval_id, case subject_kind when 'approval' then subject_ids[1]::bigint end) as "approvalId"
      from audit_entries
      where audit_id > ${sinceId - lateMax} and kind not in ('read', 'reveal', 'deny')
      order by audit_id`.execute(q)
  ).rows

/** The number of the last entry; 0 where there is none. */
export const findLastEntryId = async (q: Query): Promise<bigint> =>
  (
    await sql<{ last: bigint }>`
      select coalesce(max(audit_id), 0) as last from audit_entries`.execute(q)
  ).rows[0]?.last ?? 0n
