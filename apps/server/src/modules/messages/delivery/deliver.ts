import type { Query } from '@felek/database/database.ts'
import type { Channel, MailRow } from '../store.ts'
import * as store from './store.ts'
import type { Letter, Outcome, Sender } from './port.ts'

/*
 * Hands over what waits in the outbox (docs/mail.md). A letter is held by a claim that is committed first, so two
 * processes never hand over the same one, and what a dead process held is taken up again.
 */

/** Longer than a letter may take. */
const holdMs = 120_000
const lettersAtOnce = 20
const connections = 5

/** How long a letter waits after its first try, its second … and from then on. */
const backoffMs = [15_000, 60_000, 300_000, 900_000, 3_600_000] as const

/** After so long nobody wants it any more: a code is over, a mail is no news. */
const giveUpMs: Readonly<Record<Channel, number>> = { mail: 72 * 3_600_000, sms: 1_800_000 }

/** How long a way out rests where nobody there takes anything: twice as long each time. */
const restMsMin = 2_000
const restMsMax = 60_000

/** What a process remembers of a way out. */
export type Way = { restMs: number; restsUntil: number }
export const createWay = (): Way => ({ restMs: 0, restsUntil: 0 })

type Delivering = {
  q: Query
  channel: Channel
  sender: Sender
  way: Way
  now(): Date
  toLetter(row: MailRow): Letter
  /** Nobody takes anything; said once, until somebody does again. */
  onAway(reply: string): void
  onBack(): void
}

const letRest = ({ way, now, onAway }: Delivering, reply: string): void => {
  if (way.restMs === 0) onAway(reply)
  way.restMs = Math.min(Math.max(way.restMs * 2, restMsMin), restMsMax)
  way.restsUntil = now().getTime() + way.restMs
}

const letGo = ({ way, onBack }: Delivering): void => {
  if (way.restMs > 0) onBack()
  way.restMs = 0
  way.restsUntil = 0
}

/** Writes down what became of a letter that somebody was there for. */
const note = async (
  { q, now }: Delivering,
  row: MailRow,
  outcome: Exclude<Outcome, { is: 'away' }>,
): Promise<void> => {
  const at = now()
  if (outcome.is === 'sent') return store.setSent(q, row, at)
  // Whatever a way out calls its failure, the row takes it.
  const reply = outcome.reply.replace(/[^0-9A-Za-z_. -]/g, '_').slice(0, 60) || 'unknown'
  if (outcome.is === 'refused')
    return store.setRefused(q, row, { now: at, reply, unreachable: outcome.unreachable })
  const waitMs =
    outcome.afterMs ?? backoffMs[Math.min(row.attempts, backoffMs.length) - 1] ?? 15_000
  await store.setWaiting(q, row, { nextAt: new Date(at.getTime() + waitMs), reply })
}

/** Hands a letter over, unless it has waited for too long. */
const handOver = (
  { channel, sender, toLetter }: Delivering,
  row: MailRow,
  at: Date,
): Promise<Outcome> =>
  at.getTime() - row.created_at.getTime() > giveUpMs[channel]
    ? Promise.resolve({ is: 'refused', reply: 'expired', unreachable: false })
    : sender.send(toLetter(row))

/** A turn: up to twenty letters, some at a time. Answers how many were sent. */
export const deliverLetters = async (it: Delivering): Promise<number> => {
  const { q, channel, now, way } = it
  const at = now()
  if (at.getTime() < way.restsUntil) return 0
  const heldUntil = new Date(at.getTime() + holdMs)
  const rows = await store.claimLetters(q, { channel, now: at, heldUntil, limit: lettersAtOnce })
  const waiting = [...rows]
  const unsent: MailRow[] = []
  let awayReply: string | undefined
  let sent = 0
  const work = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      const outcome = await handOver(it, row, at)
      if (outcome.is === 'away') {
        unsent.push(row, ...waiting.splice(0))
        awayReply = outcome.reply
        return
      }
      await note(it, row, outcome)
      if (outcome.is === 'sent') sent += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  const ids = unsent.map((row) => row.mail_id)
  if (awayReply !== undefined) {
    letRest(it, awayReply)
    await store.releaseLetters(q, ids)
  } else if (rows.length > 0) letGo(it)
  return sent
}
