import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'
import type { Fault } from '../wallet/wallet.ts'

/** The last comparison with the journal that has ended. */
export type ReportsCheck = {
  ended_at: Date
  entry_id: bigint
  differences: number
  first: Fault | null
}

/** Takes a day's comparison, which one process makes; again where whoever took it has not ended it within an hour. */
export const claimCheck = async (q: Query, day: string, now: Date): Promise<boolean> => {
  const { rows } = await sql`
    insert into report_checks as c (day, begun_at) values (${day}::date, ${now})
    on conflict (day) do update set begun_at = excluded.begun_at
      where c.ended_at is null and c.begun_at < excluded.begun_at - interval '1 hour'
    returning day`.execute(q)
  return rows.length > 0
}

export const endCheck = async (
  q: Query,
  day: string,
  { at, entryId, faults }: { at: Date; entryId: bigint; faults: readonly Fault[] },
): Promise<void> => {
  await sql`
    update report_checks set ended_at = ${at}, entry_id = ${entryId}, differences = ${faults.length},
      first = ${faults[0] ? JSON.stringify(faults[0]) : null}::jsonb
    where day = ${day}::date`.execute(q)
}

export const getLastCheck = async (q: Query): Promise<ReportsCheck | undefined> =>
  (
    await sql<ReportsCheck>`
      select ended_at, entry_id, differences, first from report_checks where ended_at is not null order by day desc limit 1`.execute(
      q,
    )
  ).rows[0]
