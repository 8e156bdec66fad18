import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'
import type { Line } from '../../database/chain/marks.ts'

/** A seal as it stands in audit_seals. */
export type AuditSeal = {
  sealNo: bigint
  keyId: string
  firstId: bigint
  lastId: bigint
  entries: number
  marks: Buffer
  content: Buffer
  previous: Buffer
  hash: Buffer
  /** Seconds since 1970, six digits behind the point. */
  at: string
}

/** Rows by number, from `first` to `last`, both in it; the lowest `most` of them. */
export const readLines = async (
  q: Query,
  first: bigint,
  last: bigint,
  most: number,
): Promise<Line[]> => {
  const { rows } = await sql<{ no: bigint; row: string }>`
    select no, row from (
      select audit_id as no, row(audit_id, extract(epoch from at), kind, staff_id, session_id, device, network, call,
        request_id, subject_kind, subject_ids, before, after, reason, approval_id)::text as row
      from audit_entries where audit_id >= ${first} order by audit_id limit ${most}
    ) as lines where no <= ${last} order by no`.execute(q)
  return rows.map(({ no, row }) => ({ no, text: `audit${row}` }))
}

const columns = sql`seal_no, key_id, first_audit_id, last_audit_id, entries, marks, content, previous, hash,
  extract(epoch from at)::text as at`

const toSeal = (row: Record<string, unknown>): AuditSeal => ({
  sealNo: row['seal_no'] as bigint,
  keyId: row['key_id'] as string,
  firstId: row['first_audit_id'] as bigint,
  lastId: row['last_audit_id'] as bigint,
  entries: row['entries'] as number,
  marks: Buffer.from(row['marks'] as Uint8Array),
  content: Buffer.from(row['content'] as Uint8Array),
  previous: Buffer.from(row['previous'] as Uint8Array),
  hash: Buffer.from(row['hash'] as Uint8Array),
  at: row['at'] as string,
})

/** Seals after `after`, in order. */
export const listSeals = async (q: Query, after: bigint, most: number): Promise<AuditSeal[]> =>
  (
    await sql<Record<string, unknown>>`
      select ${columns} from audit_seals where seal_no > ${after} order by seal_no limit ${most}`.execute(
      q,
    )
  ).rows.map(toSeal)

export const findLastSeal = async (q: Query): Promise<AuditSeal | undefined> => {
  const { rows } = await sql<Record<string, unknown>>`
    select ${columns} from audit_seals order by seal_no desc limit 1`.execute(q)
  return rows[0] && toSeal(rows[0])
}

export const findSealHash = async (q: Query, sealNo: bigint): Promise<string | undefined> =>
  (
    await sql<{ hash: string }>`
      select encode(hash, 'hex') as hash from audit_seals where seal_no = ${sealNo}`.execute(q)
  ).rows[0]?.hash

/** Lets one process seal at a time, until the transaction ends; false where another does. */
export const takeTurn = async (tx: Tx): Promise<boolean> =>
  (
    await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('audit_seal')) as mine`.execute(tx)
  ).rows[0]?.mine ?? false

/** Writes a seal; false where one with its number is there. */
export const insertSeal = async (tx: Tx, s: AuditSeal): Promise<boolean> =>
  (
    await sql<{ written: boolean }>`
      select audit_seal(${s.sealNo}, ${s.keyId}, ${s.firstId}, ${s.lastId}, ${s.entries}::int, ${s.marks}::bytea,
        ${s.content}::bytea, ${s.previous}::bytea, ${s.hash}::bytea, to_timestamp(${s.at}::numeric)) as written`.execute(
      tx,
    )
  ).rows[0]?.written ?? false

/** The last number that the sequence has given out; no row may have a higher one. 0: none yet. */
export const readDrawn = async (q: Query): Promise<bigint> =>
  (
    await sql<{ drawn: bigint }>`
      select case when is_called then last_value else 0 end as drawn
      from audit_entries_audit_id_seq`.execute(q)
  ).rows[0]?.drawn ?? 0n

/** When the oldest entry was written that no seal covers; undefined where all are sealed. */
export const findUnsealedSince = async (q: Query): Promise<Date | undefined> =>
  (
    await sql<{ at: Date }>`
      select at from audit_entries
      where audit_id > coalesce((select last_audit_id from audit_seals order by seal_no desc limit 1), 0)
      order by audit_id limit 1`.execute(q)
  ).rows[0]?.at
