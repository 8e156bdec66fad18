import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { limits } from '@felek/contract/limits.ts'

/*
 * Time-based one-time passwords (RFC 6238) as every authenticator app makes them: HMAC-SHA-1, steps
 * of 30 seconds, six digits. Secrets are base32 (RFC 4648) without padding.
 */

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
export const stepMs = 30_000

export const toBase32 = (bytes: Uint8Array): string => {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => letters[parseInt(five.padEnd(5, '0'), 2)] ?? '')
    .join('')
}

/** Throws where there is a letter that base32 does not have. */
export const fromBase32 = (text: string): Buffer => {
  let bits = ''
  for (const letter of text) {
    const at = letters.indexOf(letter)
    if (at < 0) throw new Error('not base32')
    bits += at.toString(2).padStart(5, '0')
  }
  const whole = bits.match(/.{8}/g) ?? []
  return Buffer.from(whole.map((eight) => parseInt(eight, 2)))
}

/** 160 bits, as RFC 4226 recommends: 32 letters. */
export const newSecret = (): string => toBase32(randomBytes(20))

export const stepAt = (now: Date): number => Math.floor(now.getTime() / stepMs)

/** RFC 4226 §5.3: the counter's HMAC, dynamically truncated to `digits` decimal digits. */
export const codeOf = (
  secret: string,
  step: number,
  digits: number = limits.twoFactorCodeLength,
): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 15
  const number = mac.readUInt32BE(at) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/**
 * The step whose code this is: the present one, the one before or the one after (clocks drift).
 * Undefined for any other code. All three are compared, whichever fits.
 */
export const matchingStep = (secret: string, code: string, now: Date): number | undefined => {
  const present = stepAt(now)
  const given = Buffer.from(code)
  const fits = [present, present - 1, present + 1].filter((step) => {
    const right = Buffer.from(codeOf(secret, step))
    return right.length === given.length && timingSafeEqual(right, given)
  })
  return fits[0]
}

/** What an app reads out of the QR code (Key URI format). */
export const otpauthUrl = (secret: string, username: string): string =>
  `otpauth://totp/Felek:${encodeURIComponent(username)}?secret=${secret}&issuer=Felek&algorithm=SHA1&digits=6&period=30`
