import * as z from 'zod/mini'
import type { SmsSettings } from '../../../delivery-config.ts'
import type { Outcome, Sender } from './port.ts'

const refusal = z.object({ error: z.string() })

/** What the gateway names as why, where it is one of the words of docs/mail.md. */
const readError = async (response: Response): Promise<string> => {
  const body: unknown = await response.json().catch(() => undefined)
  const error = z.safeParse(refusal, body).data?.error ?? ''
  return /^[a-z_]{1,40}$/.test(error) ? error : ''
}

const unreachable: ReadonlySet<string> = new Set([
  'invalid_number',
  'unknown_number',
  'blocked_number',
])
const afterMsMax = 600_000

/** The seconds of Retry-After, ten minutes at most. */
const readAfterMs = (response: Response): { afterMs?: number } => {
  const said = response.headers.get('retry-after') ?? ''
  return /^\d{1,6}$/.test(said) ? { afterMs: Math.min(parseInt(said, 10) * 1_000, afterMsMax) } : {}
}

const toOutcome = async (response: Response): Promise<Outcome> => {
  const { status } = response
  // It has this id already: the answer to it was lost.
  if (response.ok || status === 409) return { is: 'sent' }
  const reply = `${status} ${await readError(response)}`.trim()
  if ([401, 402, 403, 404, 405].includes(status) || (status >= 300 && status < 400))
    return { is: 'away', reply }
  if (status === 408 || status === 429 || status >= 500)
    return { is: 'later', reply, ...readAfterMs(response) }
  return { is: 'refused', reply, unreachable: unreachable.has(reply.slice(4)) }
}

/** A gateway of text messages that speaks docs/mail.md, "The gateway of text messages". */
export const createSmsSender = (
  { url, token, from }: SmsSettings,
  { waitMs = 10_000 }: { waitMs?: number } = {},
): Sender => ({
  async send({ id, to, text }) {
    try {
      const response = await fetch(url, {
        method: 'POST',
        // A message to a phone goes where it was sent to, and nowhere else.
        redirect: 'manual',
        signal: AbortSignal.timeout(waitMs),
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': `${id}`,
        },
        body: JSON.stringify({ id: `${id}`, from, to, text }),
      })
      return await toOutcome(response)
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } }
      // Whether it has the message is not known; its id says so to the gateway.
      if (name === 'TimeoutError') return { is: 'later', reply: 'timeout' }
      const code = /^[A-Z_0-9]{1,40}$/.exec(cause?.code ?? '')?.[0] ?? 'unknown'
      return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET'
        ? { is: 'later', reply: code }
        : { is: 'away', reply: code }
    }
  },
})
