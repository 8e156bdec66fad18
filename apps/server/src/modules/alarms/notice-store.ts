import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'

export type NoticeRow = { notice_id: bigint; body: string; created_at: Date; attempts: number }

export const insertNotice = async (
  tx: Tx,
  it: { noticeId: bigint; body: string; at: Date },
): Promise<void> => {
  await sql`
    insert into alarm_notices (notice_id, body, created_at)
    values (${it.noticeId}, ${it.body}, ${it.at})`.execute(tx)
}

/** Takes what is to be told next; until then nobody else does. */
export const claimNotice = async (
  q: Query,
  { now, heldUntil }: { now: Date; heldUntil: Date },
): Promise<NoticeRow | undefined> =>
  (
    await sql<NoticeRow>`
      update alarm_notices set attempts = attempts + 1, next_at = ${heldUntil}
      where notice_id = (
        select notice_id from alarm_notices
        where ended_at is null and (next_at is null or next_at <= ${now})
        order by notice_id limit 1 for update skip locked)
      returning notice_id, body, created_at, attempts`.execute(q)
  ).rows[0]

/** It was taken, or nobody will take it any more; `nextAt`: it is told again then. */
export const noteNotice = async (
  q: Query,
  noticeId: bigint,
  it: { endedAt: Date | null; nextAt: Date | null; reply: string },
): Promise<void> => {
  await sql`
    update alarm_notices set ended_at = ${it.endedAt}, next_at = ${it.nextAt}, reply = ${it.reply}
    where notice_id = ${noticeId} and ended_at is null`.execute(q)
}

/** What has ended by then is told to nobody any more. */
export const forgetNotices = async (q: Query, before: Date): Promise<void> => {
  await sql`delete from alarm_notices where ended_at < ${before}`.execute(q)
}
