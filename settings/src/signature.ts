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
