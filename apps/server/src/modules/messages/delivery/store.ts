import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'
import type { Channel, MailRow } from '../store.ts'

/**
 * Takes letters of a channel whose turn it is: those that were never handed over before those that wait for
 * another try. Until `heldUntil` nobody else takes them, and then whoever comes: their holder has died.
 */
export const claimLetters = async (
  q: Query,
  of: { channel: Channel; now: Date; heldUntil: Date; limit: number },
): Promise<MailRow[]> =>
  (
    await sql<MailRow>`
      update mails set attempts = attempts + 1, next_at = ${of.heldUntil}
      where mail_id in (
        select mail_id from mails
        where channel = ${of.channel} and sent_at is null and refused_at is null
          and (next_at is null or next_at <= ${of.now})
        order by attempts, mail_id limit ${of.limit} for update skip locked)
      returning *`.execute(q)
  ).rows

/* What a hold has come to. Each asks for the very try that it is about: a hold that ran out changes nothing. */

type Try = Pick<MailRow, 'mail_id' | 'attempts'>

export const setSent = async (q: Query, it: Try, now: Date): Promise<void> => {
  await sql`
    update mails set sent_at = ${now}, next_at = null, reply = null
    where mail_id = ${it.mail_id} and refused_at is null and sent_at is null`.execute(q)
}

export const setRefused = async (
  q: Query,
  it: Try,
  { now, reply, unreachable }: { now: Date; reply: string; unreachable: boolean },
): Promise<void> => {
  await sql`
    update mails set refused_at = ${now}, next_at = null, reply = ${reply}, unreachable = ${unreachable}
    where mail_id = ${it.mail_id} and attempts = ${it.attempts} and sent_at is null`.execute(q)
}

export const setWaiting = async (
  q: Query,
  it: Try,
  { nextAt, reply }: { nextAt: Date; reply: string },
): Promise<void> => {
  await sql`
    update mails set next_at = ${nextAt}, reply = ${reply}
    where mail_id = ${it.mail_id} and attempts = ${it.attempts} and sent_at is null`.execute(q)
}

/** Gives letters back that nobody was there to take: that was no try of theirs. */
export const releaseLetters = async (q: Query, mailIds: readonly bigint[]): Promise<void> => {
  await sql`
    update mails set attempts = attempts - 1, next_at = null
    where mail_id = any (${[...mailIds]}::bigint[]) and sent_at is null and refused_at is null
      and attempts > 0`.execute(q)
}

/** Whether the newest letter that was written there and ended was refused, lately, because of whom it was to. */
export const wasUnreachable = async (
  q: Query,
  of: { channel: Channel; recipientKeys: readonly string[]; since: Date },
): Promise<boolean> => {
  const { rows } = await sql<{ unreachable: boolean }>`
    select unreachable and refused_at > ${of.since} as unreachable from mails
    where recipient_key = any (${[...of.recipientKeys]}::text[]) and channel = ${of.channel}
      and (sent_at is not null or refused_at is not null)
    order by mail_id desc limit 1`.execute(q)
  return rows[0]?.unreachable === true
}
