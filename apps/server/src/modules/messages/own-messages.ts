import type { MassMessage } from '@felek/contract/messages.ts'
import type { Query } from '@felek/database/database.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import type { PickDeps } from '../../deps.ts'
import type { EncryptedColumn } from '../key-rotation/key-rotation.ts'
import { escapeHtml } from './compose.ts'
import * as store from './own-messages-store.ts'

/* What staff write to one player: plain text, read among the notifications; a mail says that it is there. */

type Keys = PickDeps<never, 'sealKey'>
export type Words = { title: string; text: string }

export const ownMessagePlace = (messageId: bigint): string => `player_message:${messageId}`

const openWords = ({ env }: Keys, row: store.OwnMessageRow): Words =>
  JSON.parse(
    encryptionOf(env).decrypt(row.content_sealed, ownMessagePlace(row.message_id)),
  ) as Words

export const ownMessagesColumn: EncryptedColumn = {
  table: 'player_messages',
  key: ['message_id'],
  column: 'content_sealed',
  place: (row) => ownMessagePlace((row as { message_id: bigint }).message_id),
}

/** Plain text as the inbox shows it: paragraphs and lines, everything else as it was typed. */
const toHtml = (text: string): string =>
  text
    .split(/(?:\r?\n){2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replace(/\r?\n/g, '<br>')}</p>`)
    .join('')

type OwnMessage = Words & { messageId: bigint; sentBy: bigint; sentAt: Date; readAt: Date | null }

/** The newest first. */
export const listOwnMessages = async (
  deps: Keys,
  q: Query,
  of: { playerId: bigint; after: bigint | undefined; limit: number },
): Promise<OwnMessage[]> =>
  (await store.listOwnMessages(q, of)).map((row) => ({
    ...openWords(deps, row),
    messageId: row.message_id,
    sentBy: row.sent_by,
    sentAt: row.sent_at,
    readAt: row.read_at,
  }))

export const toInbox = ({ messageId, title, text, sentAt, readAt }: OwnMessage): MassMessage => ({
  id: String(messageId),
  title,
  text: toHtml(text),
  createdAt: sentAt.toISOString(),
  read: readAt !== null,
  own: true,
})

/** For the player's export. */
export const exportedOwnMessages = async (deps: Keys, q: Query, playerId: bigint) =>
  (await listOwnMessages(deps, q, { playerId, after: undefined, limit: 100_000 })).map((it) => ({
    at: it.sentAt.toISOString(),
    subject: it.title,
    text: it.text,
  }))
