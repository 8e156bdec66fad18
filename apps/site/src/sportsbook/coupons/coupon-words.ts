import type { Coupon } from '@felek/contract/sportsbook.ts'
import type { Messages } from '../../lib/format/i18n.ts'

export type LegWord = keyof Messages['sports']['coupon']['leg']

/** A settled leg by its result; else by whether its match has begun. */
export const legWord = (
  leg: Pick<Coupon['selections'][number], 'result' | 'startsAt'>,
  nowMs: number,
): LegWord => leg.result ?? (Date.parse(leg.startsAt) <= nowMs ? 'playing' : 'open')

/** "FK7Q2M4XRB" → "FK 7Q2M 4XRB", as it is read aloud. */
export const readNumber = (number: string): string =>
  number.replace(/^(FK)(.{4})(.{4})$/, '$1 $2 $3')

const alike: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/**
 * What was typed as a coupon's number, or null: spaces, dashes and small letters are nobody's
 * fault, and letters that the numbers do not have stand for the digits that they look like.
 */
export const numberIn = (typed: string): string | null => {
  const bare = typed.replace(/[\s-]/g, '').toUpperCase()
  const tail = bare.slice(2).replace(/[OIL]/g, (letter) => alike[letter] ?? letter)
  return /^FK[0-9A-HJKMNP-TV-Z]{8}$/.test(`${bare.slice(0, 2)}${tail}`)
    ? `${bare.slice(0, 2)}${tail}`
    : null
}

/** An amount that is not nothing: `"0.00"` is. */
export const isSome = (amount: string | undefined): amount is string =>
  amount !== undefined && /[1-9]/.test(amount)
