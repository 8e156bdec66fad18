import { createHmac, timingSafeEqual } from 'node:crypto'

/** docs/providers.md, "Who signs what". */
export type Keys = { id: string; secret: string }

const clockSkewMsMax = 300_000

const signatureOf = (keys: Keys, time: string, path: string, body: string): string =>
  createHmac('sha256', keys.secret).update(`${keys.id}\n${time}\n${path}\n${body}`).digest('hex')

export const signedHeaders = (
  keys: Keys,
  now: number,
  path: string,
  body: string,
): Record<string, string> => ({
  'x-felek-key': keys.id,
  'x-felek-time': `${now}`,
  'x-felek-signature': signatureOf(keys, `${now}`, path, body),
})

/** Whether a call is signed by whom we share the key with: right key, right time, right bytes. */
export const isSigned = (
  keys: Keys,
  now: number,
  path: string,
  body: string,
  headers: Readonly<Record<string, unknown>>,
): boolean => {
  const [key, time, signature] = ['x-felek-key', 'x-felek-time', 'x-felek-signature'].map(
    (name) => headers[name],
  )
  if (
    key !== keys.id ||
    typeof time !== 'string' ||
    typeof signature !== 'string' ||
    !/^\d{13}$/.test(time)
  )
    return false
  if (Math.abs(now - parseInt(time, 10)) > clockSkewMsMax) return false
  const expected = Buffer.from(signatureOf(keys, time, path, body))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/*
 * Answers are signed as well, bound to what was asked: nobody between the two can answer for the other, or
 * give an old answer again (docs/feed.md).
 */

/** What an answer is to: the signature of the question, and its address with its query. */
export type SignedRequest = { signature: string; url: string }

export const responseSignature = (
  keys: Keys,
  { signature, url }: SignedRequest,
  status: number,
  body: string,
): string =>
  createHmac('sha256', keys.secret)
    .update(`${keys.id}\nanswer\n${signature}\n${url}\n${status}\n${body}`)
    .digest('hex')

const isSame = (given: unknown, expected: string): boolean => {
  if (typeof given !== 'string') return false
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

export const isResponseSigned = (
  keys: Keys,
  asked: SignedRequest,
  { status, body, signature }: { status: number; body: string; signature: unknown },
): boolean => isSame(signature, responseSignature(keys, asked, status, body))

/** A line of an answer without end: its signature is its last field, before the brace that ends it. */
export const signedLine = (keys: Keys, asked: SignedRequest, line: string): string =>
  `${line.slice(0, -1)},"signature":"${responseSignature(keys, asked, 200, line)}"${line.slice(-1)}`

/** `,"signature":"`, 64 digits, a quote and the end. */
const signedTail = 80
/** The line without its signature; undefined where it is not signed by whom we asked. */
export const readSignedLine = (
  keys: Keys,
  asked: SignedRequest,
  line: string,
): string | undefined => {
  const [tail, signature, end] =
    /,"signature":"([0-9a-f]{64})"(.)$/s.exec(line.slice(-signedTail)) ?? []
  if (tail === undefined) return undefined
  const said = `${line.slice(0, -tail.length)}${end}`
  return isSame(signature, responseSignature(keys, asked, 200, said)) ? said : undefined
}
