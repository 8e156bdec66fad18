import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'
import type { Lang } from '@felek/phrases/format.ts'

export type Channel = 'mail' | 'sms'

export type MailRow = {
  mail_id: bigint
  /** Whom it was written to, since mailboxes and phones change; null in rows from before 0125. */
  player_id: bigint | null
  /** In the clear only where it was written before it was sealed with the text. */
  recipient: string | null
  recipient_key: string
  /** An sms goes to a phone and has no subject. */
  channel: Channel
  template: string
  lang: Lang
  subject: string
  content_sealed: string
  created_at: Date
  sent_at: Date | null
  attempts: number
  next_at: Date | null
  refused_at: Date | null
  /** Refused because of whom it was to. */
  unreachable: boolean
  reply: string | null
}

const on = (q: Query) => q.withTables<{ mails: MailRow }>()

export type NewMail = Omit<
  MailRow,
  'sent_at' | 'attempts' | 'next_at' | 'refused_at' | 'unreachable' | 'reply'
>

export const insertMail = async (tx: Tx, row: NewMail): Promise<void> => {
  await tx.withTables<{ mails: NewMail }>().insertInto('mails').values(row).execute()
}

/** Notes a day's mail to the operator; false where it was sent before, by whichever process. */
export const claimOperatorMail = async (
  tx: Tx,
  template: string,
  day: string,
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into operator_mails values (${template}, ${day}::date, ${now})
    on conflict do nothing returning day`.execute(tx)
  return rows.length > 0
}

/** When the oldest mail was written that still waits to be sent; undefined where none waits. */
export const oldestUnsent = async (q: Query): Promise<Date | undefined> =>
  (
    await on(q)
      .selectFrom('mails')
      .select('created_at')
      .where('sent_at', 'is', null)
      .where('refused_at', 'is', null)
      .orderBy('mail_id')
      .limit(1)
      .executeTakeFirst()
  )?.created_at

/** Marks up to 100 waiting letters of a channel as sent; two processes never take the same one. */
export const markSent = async (q: Query, channel: Channel, now: Date): Promise<number> => {
  const rows = await on(q)
    .updateTable('mails')
    .set({ sent_at: now })
    .where('mail_id', 'in', (eb) =>
      eb
        .selectFrom('mails')
        .select('mail_id')
        .where('channel', '=', channel)
        .where('sent_at', 'is', null)
        .where('refused_at', 'is', null)
        .orderBy('mail_id')
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .returning('mail_id')
    .execute()
  return rows.length
}

/** The newest 100 of a channel that were sent, to one recipient or to all. */
export const sentMails = (
  q: Query,
  channel: Channel,
  recipientKeys: readonly string[] | undefined,
): Promise<MailRow[]> =>
  on(q)
    .selectFrom('mails')
    .selectAll()
    .where('channel', '=', channel)
    .where('sent_at', 'is not', null)
    .$if(recipientKeys !== undefined, (query) =>
      query.where('recipient_key', 'in', recipientKeys ?? ['']),
    )
    .orderBy('mail_id', 'desc')
    .limit(100)
    .execute()

/** Forgets up to `max` mails and messages of before then that wait for nothing; says how many. */
export const forgetMails = async (q: Query, before: Date, max: number): Promise<number> =>
  (
    await sql`
      delete from mails where mail_id in (
        select mail_id from mails where created_at < ${before}
          and (sent_at is not null or refused_at is not null)
        order by mail_id limit ${max})
      returning 1`.execute(q)
  ).rows.length

/** Forgets what was written to a player, what went to these addresses, and what told the house of these cases. */
export const deleteMailsTo = async (
  tx: Tx,
  of: { playerId: bigint; recipientKeys: readonly string[]; caseNumbers: readonly string[] },
): Promise<void> => {
  await sql`
    delete from mails
    where player_id = ${of.playerId} or recipient_key = any (${[...of.recipientKeys]}::text[])
      or template = 'support_case' and exists (
        select from unnest(${[...of.caseNumbers]}::text[]) c (number) where strpos(subject, c.number) > 0)`.execute(
    tx,
  )
}

export type MassMessageRow = {
  id: bigint
  title: string
  text: string
  starts_at: Date
  read: boolean
}

const published = (now: Date) =>
  sql`status = 'active' and starts_at <= ${now} and (ends_at is null or ends_at > ${now})`

/** The published messages, the newest first, each with the player's own flag. */
export const listMassMessages = async (
  q: Query,
  lang: Lang,
  now: Date,
  playerId: bigint | undefined,
  page: { limit: number; offset: number },
): Promise<{ rows: MassMessageRow[]; total: number }> => {
  const { rows } = await sql<MassMessageRow>`
    select id, ${sql.ref(`title_${lang}`)} as title, ${sql.ref(`text_${lang}`)} as text, starts_at,
      exists (select 1 from message_reads r where r.player_id = ${playerId ?? null}::bigint and r.item_id = id) as read
    from mass_messages where ${published(now)} order by starts_at desc, id desc limit ${page.limit} offset ${page.offset}`.execute(
    q,
  )
  const { rows: counted } = await sql<{
    n: number
  }>`select count(*)::int as n from mass_messages where ${published(now)}`.execute(q)
  return { rows, total: counted[0]?.n ?? 0 }
}

export const massMessagesAmong = async (
  q: Query,
  ids: readonly bigint[],
  now: Date,
): Promise<bigint[]> => {
  const { rows } = await sql<{ id: bigint }>`
    select id from mass_messages where id = any (${[...ids]}::bigint[]) and ${published(now)}`.execute(
    q,
  )
  return rows.map((row) => row.id)
}

/** The last time counts: what was read may change and be read again. */
export const markRead = async (
  tx: Tx,
  playerId: bigint,
  ids: readonly bigint[],
  now: Date,
): Promise<void> => {
  await sql`
    insert into message_reads (player_id, item_id, read_at) select ${playerId}, unnest(${[...ids]}::bigint[]), ${now}
    on conflict (player_id, item_id) do update set read_at = excluded.read_at`.execute(tx)
}

export const readAmong = async (
  q: Query,
  playerId: bigint,
  ids: readonly bigint[],
): Promise<{ item_id: bigint; read_at: Date }[]> =>
  (
    await sql<{ item_id: bigint; read_at: Date }>`
      select item_id, read_at from message_reads
      where player_id = ${playerId} and item_id = any (${[...ids]}::bigint[])`.execute(q)
  ).rows

export type NewMassMessage = {
  id: bigint
  status: 'draft' | 'active' | 'passive'
  title_tr: string
  title_en: string
  text_tr: string
  text_en: string
  starts_at: Date
  ends_at: Date | null
}

/**
 * Saves them where there is no message at all yet; of two servers that start together, one does.
 */
export const saveFirstMessages = async (tx: Tx, rows: NewMassMessage[]): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('first mass messages'))`.execute(tx)
  const table = tx.withTables<{ mass_messages: NewMassMessage }>()
  if (!(await table.selectFrom('mass_messages').select('id').limit(1).executeTakeFirst()))
    await table.insertInto('mass_messages').values(rows).execute()
}

/** Changes when a message is written, changed, taken down, published or over. */
export const publicMark = async (q: Query, now: Date): Promise<string> => {
  const { rows } = await sql<{ mark: string }>`
    select md5(coalesce(string_agg(id || ':' || xmin::text || (${published(now)})::text, ',' order by id), '')) as mark
    from mass_messages where status <> 'draft'`.execute(q)
  return rows[0]?.mark ?? ''
}
