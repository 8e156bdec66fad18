import type { Query, Tx } from '../../../database/src/database.ts'
import type { Lang } from '../../../phrases/src/format.ts'

export type MailRow = {
  mail_id: bigint
  recipient: string
  recipient_key: string
  template: string
  lang: Lang
  subject: string
  content_sealed: string
  created_at: Date
  sent_at: Date | null
}

const on = (q: Query) => q.withTables<{ mails: MailRow }>()

export const insertMail = async (tx: Tx, row: MailRow): Promise<void> => {
  await on(tx).insertInto('mails').values(row).execute()
}

/** Marks up to 100 waiting mails as sent; two processes never take the same one. */
export const markSent = async (q: Query, now: Date): Promise<number> => {
  const rows = await on(q)
    .updateTable('mails')
    .set({ sent_at: now })
    .where('mail_id', 'in', (eb) =>
      eb.selectFrom('mails').select('mail_id').where('sent_at', 'is', null).orderBy('mail_id').limit(100).forUpdate().skipLocked(),
    )
    .returning('mail_id')
    .execute()
  return rows.length
}

/** The newest 100 mails that were sent, of one recipient or of all. */
export const sentMails = (q: Query, recipientKey: string | undefined): Promise<MailRow[]> =>
  on(q)
    .selectFrom('mails')
    .selectAll()
    .where('sent_at', 'is not', null)
    .$if(recipientKey !== undefined, (query) => query.where('recipient_key', '=', recipientKey ?? ''))
    .orderBy('mail_id', 'desc')
    .limit(100)
    .execute()
