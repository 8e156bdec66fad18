import { randomInt } from 'node:crypto'
import type { SupportCase, SupportTopic } from '@felek/contract/support.ts'
import { afterCommit, type Query, type Tx } from '@felek/database/database.ts'
import type { Lang } from '@felek/phrases/format.ts'
import { phrases } from '@felek/phrases/phrases.ts'
import type { SupportDeps } from './deps.ts'
import { newId } from '../../database/ids.ts'
import { sendMail } from '../messages/messages.ts'
import { findMailbox, playerCard, type SignedIn } from '../players/players.ts'
import { Refusal } from '../../rpc/refusal.ts'
import { isDistressed } from './distress.ts'
import { encryptionOf, type EncryptionSecrets } from '@felek/platform/crypto/encryption.ts'
import type { EncryptedColumn } from '../key-rotation/key-rotation.ts'
import * as store from './store.ts'

export {
  eraseCases,
  answeredAmong,
  countUnanswered,
  distressedAmong,
  findCase,
  listOpenCases,
} from './store.ts'

type Content = { message: string; answer: string; email: string }

/** Who asks: a player, or a visitor by an address that nobody has proved. */
export type Sender = { player: SignedIn } | { email: string }

/** No 0, O, 1, I or L: a case's number is read aloud on the telephone. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const newCaseNumber = (): string => {
  const four = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return `FLK-${four()}-${four()}`
}

/** A sender's cases an hour; the address has its own bucket in the hall. */
const casesMax = 6
const windowMs = 3_600_000
/** A second tap or a lost reply: the same words again within this time are the same case. */
const twinMs = 600_000

const place = (caseId: bigint) => `support:${caseId}`
/** Everything that this room seals, for the job that seals anew under another key. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  {
    table: 'support_cases',
    key: ['case_id'],
    column: 'content_sealed',
    place: (row) => place((row as { case_id: bigint }).case_id),
  },
]

const contentOf = (deps: { env: EncryptionSecrets }, row: store.CaseRow): Content =>
  JSON.parse(encryptionOf(deps.env).decrypt(row.content_sealed, place(row.case_id))) as Content

export const toCase = (deps: { env: EncryptionSecrets }, row: store.CaseRow): SupportCase => {
  const { message, answer } = contentOf(deps, row)
  return {
    id: String(row.case_id),
    caseNumber: row.case_number,
    topic: row.topic,
    message,
    status: row.status,
    answer,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** A player's cases, the newest first, with what was written. */
export const exportedCases = async (deps: { env: EncryptionSecrets }, q: Query, playerId: bigint) =>
  (await store.listCases(q, playerId, { limit: 10_000, offset: 0 })).rows.map((row) =>
    toCase(deps, row),
  )

/**
 * Opens a case and puts a mail to the staff into the outbox, in one transaction. Answers the case's
 * number, and whether its words are of distress; `rate_limited` where the sender has opened too many.
 */
export const openCase = async (
  deps: SupportDeps,
  tx: Tx,
  sender: Sender,
  about: { topic: SupportTopic; message: string; lang: Lang },
) => {
  const { topic, message, lang } = about
  const now = deps.now()
  const seal = encryptionOf(deps.env)
  const from =
    'player' in sender ? `player:${sender.player.playerId}` : `email:${sender.email.toLowerCase()}`
  const senderKey = seal.blindIndex(from, 'support-sender')
  const messageKey = seal.blindIndex(`${topic}\n${message}`, 'support-message')
  await store.holdSender(tx, senderKey)
  const recent = await store.recentCases(tx, senderKey, new Date(now.getTime() - windowMs))
  const twin = recent.find(
    (row) => row.message_key === messageKey && now.getTime() - row.created_at.getTime() < twinMs,
  )
  const distress = isDistressed(message)
  if (twin) return { caseNumber: twin.case_number, distress }
  const oldest = recent.at(-1)
  if (oldest && recent.length >= casesMax * deps.env.rateScale)
    throw new Refusal('rate_limited', {
      waitMs: oldest.created_at.getTime() + windowMs - now.getTime(),
    })

  const caseId = newId(now)
  const caseNumber = newCaseNumber()
  const content: Content = { message, answer: '', email: 'email' in sender ? sender.email : '' }
  await store.insertCase(tx, {
    case_id: caseId,
    case_number: caseNumber,
    player_id: 'player' in sender ? sender.player.playerId : null,
    topic,
    status: 'open',
    lang,
    content_sealed: seal.encrypt(JSON.stringify(content), place(caseId)),
    sender_key: senderKey,
    message_key: messageKey,
    distress,
    created_at: now,
    updated_at: now,
  })
  // The staff read Turkish, whatever language the sender wrote in.
  const words = phrases.tr.support
  await sendMail(deps, tx, {
    playerId: undefined,
    to: deps.env.supportMailbox,
    template: 'support_case',
    lang: 'tr',
    username: words.staff,
    path: '/support',
    values: {
      caseNumber,
      topic: distress
        ? words.readFirst.replace('{topic}', words.topics[topic])
        : words.topics[topic],
      sender:
        'player' in sender ? `${sender.player.username} (${sender.player.playerId})` : sender.email,
      language: lang,
      message,
    },
  })
  return { caseNumber, distress }
}

/**
 * Stores the staff's answer and mails it to whoever asked. False where there is no such case. A
 * second answer replaces the first and is mailed too; the same one again is neither.
 */
export const answerCase = async (
  deps: SupportDeps,
  tx: Tx,
  caseNumber: string,
  answer: string,
): Promise<boolean> => {
  const row = await store.takeCase(tx, caseNumber)
  if (!row) return false
  const content = contentOf(deps, row)
  if (content.answer === answer) return true
  await store.setAnswered(
    tx,
    row.case_id,
    encryptionOf(deps.env).encrypt(
      JSON.stringify({ ...content, answer } satisfies Content),
      place(row.case_id),
    ),
    deps.now(),
  )
  const asker = row.player_id
  if (asker !== null)
    afterCommit(() => deps.eventHub.publish('notification', { kind: 'support' }, asker))
  const player = asker === null ? undefined : await playerCard(tx, asker)
  const to =
    (row.player_id === null ? undefined : await findMailbox(deps, tx, row.player_id)) ??
    content.email
  if (to !== '')
    await sendMail(deps, tx, {
      playerId: asker ?? undefined,
      to,
      template: 'support_answer',
      lang: row.lang,
      username: player?.username ?? phrases[row.lang].support.visitor,
      path: '/support',
      values: { caseNumber, message: content.message, answer },
    })
  return true
}
