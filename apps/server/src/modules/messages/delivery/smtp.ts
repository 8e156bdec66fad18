import type { SmtpSettings } from '../../../delivery-config.ts'
import type { Letter, Outcome, Sender } from './port.ts'

/** What nodemailer says of a failure, as far as we read it. */
type SmtpFailure = {
  code?: string
  command?: string
  originalCode?: string
  timeoutType?: string
  response?: string
  responseCode?: number
}

/** One letter may take so long, however slowly the server speaks. */
const letterMsMax = 30_000

/** The server's code, and the finer one of RFC 3463 where it has said that too: `550 5.1.1`. */
const toReply = ({ code, originalCode, response, responseCode }: SmtpFailure): string => {
  if (responseCode === undefined) return (originalCode ?? code ?? 'unknown').slice(0, 60)
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
  return enhanced === undefined ? `${responseCode}` : `${responseCode} ${enhanced}`
}

/** Nobody there answers, or answers us: no letter would fare better. */
const isAway = ({ code, command, originalCode, timeoutType, responseCode }: SmtpFailure): boolean =>
  code === 'EDNS' ||
  code === 'ETLS' ||
  code === 'EAUTH' ||
  code === 'EOAUTH2' ||
  code === 'EPROTOCOL' ||
  timeoutType !== undefined ||
  // A certificate that nobody vouches for is one of them. A connection that was cut may have been for this letter.
  (code === 'ESOCKET' && !['ECONNRESET', 'EPIPE'].includes(originalCode ?? '')) ||
  responseCode === 421 ||
  // Whom we are from is ours to mend, and the same for every letter.
  (command === 'MAIL FROM' && (responseCode ?? 0) >= 500)

/** Of a recipient that is refused for good: no such mailbox, no such domain, moved, switched off. */
const isUnreachable = ({ command }: SmtpFailure, reply: string): boolean =>
  command === 'RCPT TO' &&
  (/ 5\.1\.(?:[12369]|10)$| 5\.2\.1$/.test(reply) || /^(?:550|551|553)(?: 5\.1\.\d+)?$/.test(reply))

export const toOutcome = (failure: SmtpFailure): Outcome => {
  const reply = toReply(failure)
  if (isAway(failure)) return { is: 'away', reply }
  if ((failure.responseCode ?? 0) >= 500)
    return { is: 'refused', reply, unreachable: isUnreachable(failure, reply) }
  // An address that the protocol can not even carry.
  if (failure.code === 'EENVELOPE' && failure.command === 'API')
    return { is: 'refused', reply, unreachable: true }
  return { is: 'later', reply }
}

/** How a letter stands in its head. The id is the same each time, so that a mailbox keeps one of two. */
const headOf = ({ from }: SmtpSettings, letter: Letter) => ({
  from: { name: 'Felek', address: from },
  to: { name: '', address: letter.to },
  envelope: { from, to: [letter.to] },
  messageId: `<felek-${letter.id}@${from.slice(from.indexOf('@') + 1)}>`,
  date: letter.createdAt,
  headers: { 'Auto-Submitted': 'auto-generated' },
})

/**
 * A mail server, as RFC 5321 has it. A connection a letter: none is left half used when the other side drops it.
 * The library is loaded with the first letter; the sandbox never needs it.
 */
export const createSmtpSender = (
  settings: SmtpSettings,
  { ca, waitMs = 10_000 }: { ca?: string; waitMs?: number } = {},
): Sender => ({
  async send(letter) {
    const { createTransport } = await import('nodemailer')
    const { host, port, secure, user, password: pass = '', isPlainAllowed } = settings
    const transport = createTransport({
      host,
      port,
      secure,
      requireTLS: !secure && !isPlainAllowed,
      ...(user === undefined ? {} : { auth: { user, pass } }),
      ...(ca === undefined ? {} : { tls: { ca } }),
      connectionTimeout: waitMs,
      greetingTimeout: waitMs,
      socketTimeout: waitMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    try {
      const { subject, text, html } = letter
      const signal = AbortSignal.timeout(letterMsMax)
      await transport.sendMail({ ...headOf(settings, letter), subject, text, html, signal })
      return { is: 'sent' }
    } catch (error) {
      return toOutcome(error as SmtpFailure)
    } finally {
      transport.close()
    }
  },
})
