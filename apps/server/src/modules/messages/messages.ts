import type { PickDeps } from '../../deps.ts'
import type { MassMessage } from '@felek/contract/messages.ts'
import { afterCommit, type Query, type Tx } from '@felek/database/database.ts'
import type { Lang } from '@felek/phrases/format.ts'
import { sanitiseHtml } from '../content/content.ts'
import type { MessagesDeps } from './deps.ts'
import { newId } from '../../database/ids.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import type { EncryptedColumn } from '../key-rotation/key-rotation.ts'
import {
  composeMail,
  composeSms,
  escapeHtml,
  type Composed,
  type SmsTemplate,
  type Template,
} from './compose.ts'
import { listMails, listReads } from './data-export-store.ts'
import { deliverLetters } from './delivery/deliver.ts'
import type { Letter } from './delivery/port.ts'
import { wasUnreachable as findUnreachable } from './delivery/store.ts'
import { ownMessagePlace, ownMessagesColumn, type Words } from './own-messages.ts'
import { deleteOwnMessages, insertOwnMessage } from './own-messages-store.ts'

export { createMessagesState } from './state.ts'
export { listMailsTo } from './data-export-store.ts'
export { exportedOwnMessages, listOwnMessages } from './own-messages.ts'

import * as store from './store.ts'

export type Mail = {
  /** Whom it is written to; undefined where the mailbox is no player's. */
  playerId: bigint | undefined
  to: string
  template: Template
  lang: Lang
  /**
   * The name in the greeting: a username, since whoever registers may write anything into the other
   * names.
   */
  username: string
  /** Where the mail's link leads on our site, such as `/login`. */
  path: string
  /** What else fills the `{…}` of the template; others wrote it, so it is escaped. */
  values?: Record<string, string>
  /** The host that the player's page came from; it counts only where PUBLIC_URL is unset. */
  host?: string
}

/**
 * Where a mail's links begin: PUBLIC_URL, else the served host's name and our own port. A Host
 * header may name any port, and a link in a mail must not lead to it.
 */
const baseOf = (deps: Mailing, host = 'localhost'): string =>
  deps.env.publicUrl ?? `http://${host.replace(/:\d+$/, '')}:${deps.env.sitePort}`

const folded = (recipient: string): string =>
  recipient.trim().replace(/[A-Z]/g, (c) => c.toLowerCase())

const mailPlace = (mailId: bigint) => `mail:${mailId}`

/** What writing a mail takes of the house. */
type Mailing = PickDeps<'now', 'publicUrl' | 'sealKey' | 'sitePort'>

type Sealed = Composed & { to: string }

const sealMail = ({ env }: Mailing, mailId: bigint, content: Sealed) => ({
  recipient_key: encryptionOf(env).blindIndex(folded(content.to), 'mailbox'),
  content_sealed: encryptionOf(env).encrypt(JSON.stringify(content), mailPlace(mailId)),
})

const openMail = ({ env }: PickDeps<never, 'sealKey'>, row: store.MailRow): Sealed =>
  JSON.parse(encryptionOf(env).decrypt(row.content_sealed, mailPlace(row.mail_id))) as Sealed

/** Everything that this room seals, for the job that seals anew under another key. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  ownMessagesColumn,
  {
    table: 'mails',
    key: ['mail_id'],
    column: 'content_sealed',
    place: (row) => mailPlace((row as { mail_id: bigint }).mail_id),
    hashes: (env, text) => ({
      recipient_key: encryptionOf(env).blindIndex(
        folded((JSON.parse(text) as Sealed).to),
        'mailbox',
      ),
    }),
  },
]

/**
 * Writes a mail into the outbox, in the transaction that it tells of: it is sent if, and only if,
 * that commits.
 */
export const sendMail = async (deps: Mailing, tx: Tx, mail: Mail): Promise<void> => {
  const now = deps.now()
  const mailId = newId(now)
  const content = composeMail(mail.template, mail.lang, {
    ...mail.values,
    username: mail.username,
    link: baseOf(deps, mail.host) + mail.path,
  })
  await store.insertMail(tx, {
    mail_id: mailId,
    player_id: mail.playerId ?? null,
    recipient: null,
    ...sealMail(deps, mailId, { ...content, to: mail.to }),
    channel: 'mail',
    template: mail.template,
    lang: mail.lang,
    subject: content.subject,
    created_at: now,
  })
}

type Sending = PickDeps<'now' | 'eventHub', 'publicUrl' | 'sealKey' | 'sitePort'>

/** Writes to a player, in the transaction of whoever writes. Of the words the mail has none: a mailbox is no safe. */
export const messagePlayer = async (
  deps: Sending,
  tx: Tx,
  message: Words & {
    playerId: bigint
    staffId: bigint
    /** Where a mail says that there is something to read; undefined: no mail goes. */
    mail: { to: string; lang: Lang; username: string } | undefined
  },
): Promise<bigint> => {
  const { playerId, staffId, title, text, mail } = message
  const now = deps.now()
  const messageId = newId(now)
  await insertOwnMessage(tx, {
    message_id: messageId,
    player_id: playerId,
    content_sealed: encryptionOf(deps.env).encrypt(
      JSON.stringify({ title, text }),
      ownMessagePlace(messageId),
    ),
    sent_by: staffId,
    sent_at: now,
  })
  if (mail)
    await sendMail(deps, tx, { playerId, template: 'own_message', path: '/notifications', ...mail })
  afterCommit(() => deps.eventHub.publish('notification', { kind: 'message' }, playerId))
  return messageId
}

export type Sms = {
  playerId: bigint
  /** E.164 */
  to: string
  template: SmsTemplate
  lang: Lang
  values: Record<string, string>
}

/** Writes a text message into the outbox, as mails are. */
export const sendSms = async (deps: Mailing, tx: Tx, sms: Sms): Promise<void> => {
  const now = deps.now()
  const mailId = newId(now)
  const content = composeSms(sms.template, sms.lang, sms.values)
  await store.insertMail(tx, {
    mail_id: mailId,
    player_id: sms.playerId,
    recipient: null,
    ...sealMail(deps, mailId, { ...content, to: sms.to }),
    channel: 'sms',
    template: sms.template,
    lang: sms.lang,
    subject: '',
    created_at: now,
  })
}

/** Mails once for a claim of a day, however many processes ask; the day is UTC's. */
export const mailOnce = async (
  deps: Mailing & PickDeps<'db'>,
  { to, template, claim }: { to: string; template: Template; claim: string },
  values: Record<string, string>,
): Promise<void> => {
  const now = deps.now()
  const day = now.toISOString().slice(0, 10)
  await deps.db.inTx(async (tx) => {
    if (await store.claimOperatorMail(tx, claim, day, now))
      await sendMail(deps, tx, {
        playerId: undefined,
        to,
        template,
        lang: 'tr',
        username: 'Felek',
        path: '/',
        values: { day, ...values },
      })
  })
}

/** Mails the operator once a day. */
export const mailOperatorDaily = (
  deps: MessagesDeps,
  template: Template,
  values: Record<string, string>,
): Promise<void> =>
  mailOnce(deps, { to: deps.env.operatorMailbox, template, claim: template }, values)

/** Takes the hour's head of the audit to where no server can take it back. */
export const mailAuditHead = (
  deps: MessagesDeps,
  {
    number,
    lastId,
    hash,
    at,
    count,
  }: Record<'number' | 'lastId' | 'hash' | 'at', string> & { count: number },
): Promise<void> => {
  const template = 'audit_head'
  const claim = `${template} ${deps.now().getUTCHours()}`
  const line = JSON.stringify({ number, lastId, count, hash, at })
  return mailOnce(
    deps,
    { to: deps.env.auditMailbox, template, claim },
    { number, lastId, hash, at, line },
  )
}

/**
 * What was written to somebody goes with them: what is theirs, what went to where they were reached, and what told the
 * house of their support cases.
 */
export const eraseMessages = async (
  deps: PickDeps<never, 'sealKey'>,
  tx: Tx,
  playerId: bigint,
  { email, phone, caseNumbers }: { email: string; phone: string; caseNumbers: readonly string[] },
): Promise<void> => {
  const recipientKeys = [...keysOf(deps, email), ...keysOf(deps, phone)]
  await store.deleteMailsTo(tx, { playerId, recipientKeys, caseNumbers })
  await deleteOwnMessages(tx, playerId)
}

export { forgetMails } from './store.ts'
export { seedMassMessages } from './first-messages.ts'

/** The HTML of a mail as a document of its own. */
export const mailDocument = (mail: { lang: Lang; subject: string; html: string }): string =>
  `<!doctype html><html lang="${mail.lang}"><head><meta charset="utf-8"><title>${escapeHtml(mail.subject)}</title></head><body>${mail.html}</body></html>`

const toLetter = (deps: PickDeps<never, 'sealKey'>, row: store.MailRow): Letter => {
  const { to, subject, text, html } = openMail(deps, row)
  return {
    id: row.mail_id,
    to,
    subject,
    text,
    html: row.channel === 'mail' ? mailDocument({ lang: row.lang, subject, html }) : '',
    createdAt: row.created_at,
  }
}

/** Hands over what waits of a channel; in the sandbox it is merely shown. Answers how many were sent. */
export const deliverChannel = (deps: MessagesDeps, channel: store.Channel): Promise<number> => {
  const { db, now, log, messagesState } = deps
  const sender = messagesState.senders[channel]
  if (!sender) return store.markSent(db.read, channel, now())
  return deliverLetters({
    q: db.read,
    channel,
    sender,
    way: messagesState.ways[channel],
    now,
    toLetter: (row) => toLetter(deps, row),
    onAway: (reply) => log.error({ channel, reply }, 'nobody takes our messages'),
    onBack: () => log.info({ channel }, 'our messages are taken again'),
  })
}

/** The same of both channels. */
export const deliverMails = async (deps: MessagesDeps): Promise<number> =>
  (await deliverChannel(deps, 'mail')) + (await deliverChannel(deps, 'sms'))

/** For so long nobody is written to who could not be reached just now. */
const unreachableMs = 900_000

/** Whether what was last written there came back, lately, because nobody can be reached there. */
export const isUnreachable = (
  deps: PickDeps<'now', 'sealKey'>,
  q: Query,
  { channel, to }: { channel: store.Channel; to: string },
): Promise<boolean> =>
  findUnreachable(q, {
    channel,
    recipientKeys: keysOf(deps, to),
    since: new Date(deps.now().getTime() - unreachableMs),
  })

/** A page of what was written to a player. */
type Mailed = { playerId: bigint; upTo: Date; after: string | undefined; limit: number }

const keysOf = ({ env }: PickDeps<never, 'sealKey'>, to: string | undefined): readonly string[] =>
  to === undefined ? [''] : encryptionOf(env).blindIndexes(folded(to), 'mailbox')

const linksCut = ({ text, links }: Sealed): string =>
  links.reduce((cut, link) => cut.replaceAll(link, '[…]'), text)

/** Mails to a player, the oldest first, without their links: those may still open something. */
export const exportedMails = async (
  deps: PickDeps<never, 'sealKey'>,
  q: Query,
  of: Mailed & { mailbox: string | undefined },
) => {
  const recipientKeys = keysOf(deps, of.mailbox)
  const rows = await listMails(q, {
    ...of,
    channel: 'mail',
    recipientKeys,
    after: BigInt(of.after ?? 0),
  })
  return {
    next: rows.length < of.limit ? undefined : String(rows.at(-1)?.mail_id),
    rows: rows.map((row) => ({
      at: row.created_at.toISOString(),
      subject: row.subject,
      text: linksCut(openMail(deps, row)),
    })),
  }
}

/** Text messages to a player, the oldest first, without their codes. */
export const exportedSms = async (
  deps: PickDeps<never, 'sealKey'>,
  q: Query,
  of: Mailed & { phone: string | undefined },
) => {
  const recipientKeys = keysOf(deps, of.phone)
  const after = BigInt(of.after ?? 0)
  const rows = await listMails(q, { ...of, channel: 'sms', recipientKeys, after })
  return {
    next: rows.length < of.limit ? undefined : String(rows.at(-1)?.mail_id),
    rows: rows.map((row) => {
      const { to, text } = openMail(deps, row)
      return {
        at: row.created_at.toISOString(),
        phone: to,
        text: text.replaceAll(/\d{6}/g, '[…]'),
      }
    }),
  }
}

/** What a player has read, by the ids of messages and notifications. */
export const exportedReads = async (
  q: Query,
  of: { playerId: bigint; after: string | undefined; limit: number },
) => {
  const rows = await listReads(q, { ...of, after: BigInt(of.after ?? 0) })
  return {
    next: rows.length < of.limit ? undefined : String(rows.at(-1)?.item_id),
    rows: rows.map((row) => ({ message: String(row.item_id), readAt: row.read_at.toISOString() })),
  }
}

export type Delivered = Sealed & { id: string; lang: Lang; createdAt: string }

/** The demo mailbox: the newest 100 mails, or text messages, newest first. */
export const deliveredMails = async (
  deps: MessagesDeps,
  q: Query,
  to: string | undefined,
  channel: store.Channel = 'mail',
): Promise<Delivered[]> =>
  (
    await store.sentMails(
      q,
      channel,
      to === undefined ? undefined : encryptionOf(deps.env).blindIndexes(folded(to), 'mailbox'),
    )
  ).map((row) => ({
    ...openMail(deps, row),
    id: String(row.mail_id),
    lang: row.lang,
    createdAt: row.created_at.toISOString(),
  }))

export const toMassMessage = (row: store.MassMessageRow): MassMessage => ({
  id: String(row.id),
  title: row.title,
  text: sanitiseHtml(row.text),
  createdAt: row.starts_at.toISOString(),
  read: row.read,
  own: false,
})
