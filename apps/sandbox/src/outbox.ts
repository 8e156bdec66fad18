import type { FastifyBaseLogger } from 'fastify'
import type { DecidedPayments } from './decided-payments.ts'
import type { Due } from './choices.ts'
import type { Env } from './config.ts'
import { webhookHeaders } from './signing.ts'

const lookMs = 250
const firstPauseMs = 1_000
const mostPauseMs = 60_000

type OutboxDeps = {
  env: Pick<Env, 'siteInternalUrl' | 'sandboxSecret'>
  book: DecidedPayments
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  now: () => number
}

/**
 * Tells the merchant what is due, again and again until it has said that it stored the message; the
 * same bytes each time, signed anew.
 */
export const createOutbox = ({ env, book, log, now }: OutboxDeps) => {
  const next = new Map<string, { atMs: number; pauseMs: number }>()
  const tell = async ({ message }: Due): Promise<void> => {
    const body = JSON.stringify(message)
    const reply = await fetch(`${env.siteInternalUrl}/webhooks/sandbox-processor`, {
      method: 'POST',
      headers: webhookHeaders(env.sandboxSecret, body, now()),
      body,
      signal: AbortSignal.timeout(5_000),
    })
    // Under this id something else is on record there: saying it again changes nothing.
    if (reply.status === 409)
      log.error({ eventId: message.eventId }, 'the merchant has other words')
    else if (!reply.ok) throw new Error(`the webhook answered ${reply.status}`)
    await book.told(message.eventId)
    next.delete(message.eventId)
  }
  const attempt = async (due: Due): Promise<void> => {
    const { eventId } = due.message
    const pauseMs = next.get(eventId)?.pauseMs ?? firstPauseMs
    next.set(eventId, { atMs: Infinity, pauseMs })
    try {
      await tell(due)
    } catch (error) {
      log.warn({ err: error, eventId }, 'a message could not be told; it is told again')
      next.set(eventId, { atMs: now() + pauseMs, pauseMs: Math.min(pauseMs * 2, mostPauseMs) })
    }
  }
  /** Tells all that is due now. */
  const run = (): Promise<unknown> =>
    Promise.all(
      book
        .waiting()
        .filter((it) => Math.max(it.dueMs, next.get(it.message.eventId)?.atMs ?? 0) <= now())
        .map(attempt),
    )
  return {
    run,
    /** Looks again and again; the returned function stops it. */
    start: (): (() => void) => {
      const timer = setInterval(() => void run(), lookMs)
      return () => clearInterval(timer)
    },
  }
}
export type Outbox = ReturnType<typeof createOutbox>
