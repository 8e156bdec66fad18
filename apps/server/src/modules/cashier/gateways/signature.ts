import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * A signature older or newer than this is refused, so that a caught message can not be replayed for
 * long.
 */
const signatureMsMax = 300_000

/** HMAC-SHA256 over the time and the raw bytes of the body, lowercase hex. */
export const sign = (secret: string, timeMs: string, body: Buffer): string =>
  createHmac('sha256', secret).update(`${timeMs}\n`).update(body).digest('hex')

/** Compares in constant time; anything but a fresh time and 64 hex digits is false. */
export const signatureFits = (
  secret: string,
  timeMs: unknown,
  signature: unknown,
  body: Buffer,
  now: Date,
): boolean => {
  if (
    typeof timeMs !== 'string' ||
    !/^\d{13}$/.test(timeMs) ||
    typeof signature !== 'string' ||
    !/^[0-9a-f]{64}$/.test(signature)
  )
    return false
  const fits = timingSafeEqual(
    Buffer.from(sign(secret, timeMs, body), 'hex'),
    Buffer.from(signature, 'hex'),
  )
  return fits && Math.abs(now.getTime() - parseInt(timeMs, 10)) <= signatureMsMax
}
