import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'

export type RecordKind = 'mailbox' | 'security_log' | 'marketing_proof' | 'terms_proof' | 'account'

/** Of each kind of record: what is older than this has been kept long enough. */
export const readRetentionDates = async (q: Query, now: Date): Promise<Map<string, Date>> =>
  new Map(
    (
      await sql<{ what: string; since: Date }>`
        select what, ${now}::timestamptz - keeps as since from privacy_retention`.execute(q)
    ).rows.map(({ what, since }) => [what, since]),
  )
