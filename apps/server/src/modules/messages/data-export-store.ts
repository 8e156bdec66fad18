import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'
import type { Channel, MailRow } from './store.ts'

/** What a player has read, from behind an id on. */
export const listReads = async (
  q: Query,
  of: { playerId: bigint; after: bigint; limit: number },
): Promise<{ item_id: bigint; read_at: Date }[]> =>
  (
    await sql<{ item_id: bigint; read_at: Date }>`
      select item_id, read_at from message_reads
      where player_id = ${of.playerId} and item_id > ${of.after} order by item_id limit ${of.limit}`.execute(
      q,
    )
  ).rows

/**
 * Mails or text messages to a player, the oldest first, from behind an id on. One that names nobody
 * is from before 0125 and counts by where it went, which may have been another's by then.
 */
export const listMails = (
  q: Query,
  of: {
    channel: Channel
    playerId: bigint
    recipientKeys: readonly string[]
    upTo: Date
    after: bigint
    limit: number
  },
): Promise<MailRow[]> =>
  q
    .withTables<{ mails: MailRow }>()
    .selectFrom('mails')
    .selectAll()
    .where('channel', '=', of.channel)
    .where((eb) =>
      eb.or([
        eb('player_id', '=', of.playerId),
        eb('player_id', 'is', null).and('recipient_key', 'in', of.recipientKeys),
      ]),
    )
    .where('created_at', '<=', of.upTo)
    .where('mail_id', '>', of.after)
    .orderBy('mail_id')
    .limit(of.limit)
    .execute()

/** What was written to a player, the newest first; one that names nobody is left out. */
export const listMailsTo = (
  q: Query,
  of: { playerId: bigint; after: bigint | undefined; limit: number },
): Promise<
  Pick<
    MailRow,
    | 'mail_id'
    | 'channel'
    | 'template'
    | 'subject'
    | 'created_at'
    | 'sent_at'
    | 'refused_at'
    | 'reply'
  >[]
> =>
  q
    .withTables<{ mails: MailRow }>()
    .selectFrom('mails')
    .select([
      'mail_id',
      'channel',
      'template',
      'subject',
      'created_at',
      'sent_at',
      'refused_at',
      'reply',
    ])
    .where('player_id', '=', of.playerId)
    .$if(of.after !== undefined, (s) => s.where('mail_id', '<', of.after ?? 0n))
    .orderBy('mail_id', 'desc')
    .limit(of.limit)
    .execute()
