import * as z from 'zod/mini'
import { foldCode, foldEmail, toAscii } from './fold.ts'
import { limits } from './limits.ts'

/*
 * The kinds of field that calls are made of. A check's message is a key of phrases/<lang>/fields:
 * zod's own sentences reach nobody.
 */

/** Ids and codes come as string or integer and mean the same (docs/product/calls.md, "Values"). */
export const id = z.pipe(
  z.union(
    [
      z.string('required').check(z.minLength(1, 'required'), z.maxLength(64, 'invalid')),
      z.int('invalid'),
    ],
    'required',
  ),
  z.transform(String),
)

/** A code of a fixed set, as a string, whichever way it was sent. */
export const code = <T extends string>(values: readonly [T, ...T[]]) =>
  z.pipe(id, z.enum(values, 'invalid'))

/**
 * What nobody sees and what turns the order of letters round: control characters, bidi marks and
 * overrides (a name must not read otherwise in the staff's list than in the books), line and
 * paragraph separators, spaces without width; and halves of a letter (lone surrogates), which no
 * database keeps. Joiners stay: emoji and some scripts need them.
 */
const hidden = String.raw`\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff`
/** One line of nothing hidden; `lines` has several. */
export const oneLine = new RegExp(`^[^${hidden}]*$`, 'u')
export const lines = new RegExp(`^(?:[^${hidden}]|[\\n\\r\\t])*$`, 'u')

const textOf = (max: number, allowed: RegExp) =>
  z
    .string('required')
    .check(
      z.trim(),
      z.minLength(1, 'required'),
      z.maxLength(max, 'too_long'),
      z.regex(allowed, 'invalid'),
    )

const optionalTextOf = (max: number, allowed: RegExp) =>
  z.optional(
    z.string('invalid').check(z.trim(), z.maxLength(max, 'too_long'), z.regex(allowed, 'invalid')),
  )

/** A text in one line. */
export const text = (max: number = limits.textMax) => textOf(max, oneLine)

/** A text in one line that may be left out or be empty. */
export const optionalText = (max: number = limits.textMax) => optionalTextOf(max, oneLine)

/** A text that may have several lines. */
export const longText = (max: number) => textOf(max, lines)

export const optionalLongText = (max: number) => optionalTextOf(max, lines)

/** An amount of TRY as a decimal string over zero: `"1250.50"`. */
export const amount = z
  .string('amount_missing')
  .check(
    z.minLength(1, 'amount_missing'),
    z.regex(/^\d{1,12}(\.\d{1,2})?$/, 'amount_invalid'),
    z.regex(/[1-9]/, 'amount_invalid'),
  )

/** A reply's amount, always with two places, signed. */
export const money = z.string().check(z.regex(/^-?\d{1,17}\.\d{2}$/))

/** ISO 8601 in UTC with Z. */
export const time = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?Z$/))

/** yyyy-mm-dd, a day that exists. */
export const day = z.string('required').check(
  z.minLength(1, 'required'),
  z.regex(/^\d{4}-\d{2}-\d{2}$/, 'date_invalid'),
  z.refine(
    (v) => !Number.isNaN(Date.parse(v)) && new Date(v).toISOString().startsWith(v),
    'date_invalid',
  ),
)

/**
 * A bare date (that whole day in Europe/Istanbul) or a full time. Not before 1900: the databases
 * know no year 0.
 */
export const dayOrTime = z
  .union([day, time], 'date_invalid')
  .check(z.refine((v) => v >= '1900', 'date_invalid'))

export const flag = z.pipe(
  z.union(
    [
      z.boolean('invalid'),
      z.literal(0),
      z.literal(1),
      z.literal('0'),
      z.literal('1'),
      z.literal('true'),
      z.literal('false'),
    ],
    'invalid',
  ),
  z.transform((v) => v === true || v === 1 || v === '1' || v === 'true'),
)

const whole = (min: number, max: number) =>
  z.pipe(
    z.union(
      [
        z.int('invalid'),
        z.pipe(
          z.string('invalid').check(z.regex(/^\d{1,9}$/, 'invalid')),
          z.transform((v) => parseInt(v, 10)),
        ),
      ],
      'invalid',
    ),
    z.int('invalid').check(z.gte(min, 'invalid'), z.lte(max, 'invalid')),
  )

/** `limit` of a list whose default hangs on its other fields: its handler knows it. */
export const openLimit = z.optional(whole(1, limits.listMax))

/** `limit` and `offset` of a list, with the list's own default. */
export const page = (limit: number) => ({
  limit: z._default(whole(1, limits.listMax), limit),
  offset: z._default(whole(0, 1_000_000), 0),
})

/** A UUID, or 26 letters and digits (the specification's own random id). */
export const requestID = z
  .string('required')
  .check(
    z.minLength(1, 'required'),
    z.regex(/^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9A-Za-z]{26})$/, 'invalid'),
  )

/** Six digits, of the app or of a text message; spaces that an app shows between them are taken out. */
export const sixDigits = z.pipe(
  z.string('required').check(z.minLength(1, 'required'), z.maxLength(20, 'code_invalid')),
  z.pipe(
    z.transform((v: string) => v.replace(/\s/g, '')),
    z.string().check(z.regex(/^\d{6}$/, 'code_invalid')),
  ),
)

/** Sixteen letters and digits in groups of four; how they are written decides nothing. */
export const recoveryCode = z.pipe(
  z.string('required').check(z.minLength(1, 'required'), z.maxLength(60, 'code_invalid')),
  z.pipe(
    z.transform((v: string) => foldCode(v.replace(/[\s-]/g, ''))),
    z.string().check(z.regex(/^[A-Z2-7]{16}$/, 'recovery_invalid')),
  ),
)

/**
 * E.164, and where it is Turkish whole: a mobile number is 5 and nine digits more. Those of the
 * barred territory are whole too; the territory's rule refuses them, in its own words.
 */
export const phonePattern = /^\+(?:90(?:5\d{9}|392\d{7})|(?!90)[1-9]\d{7,14})$/
export const phone = z
  .string('required')
  .check(z.minLength(1, 'required'), z.regex(phonePattern, 'phone_invalid'))

/** Of the identity's country, whose form is checked where the country is known. */
export const identityNumber = z.pipe(
  z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(60, 'too_long')),
  z.transform(toAscii),
)

export const email = z.pipe(
  z
    .string('required')
    .check(z.trim(), z.minLength(1, 'required'), z.maxLength(limits.textMax, 'too_long')),
  z.pipe(
    z.transform(foldEmail),
    z
      .string()
      .check(
        z.regex(/^[^\p{C}\p{Z}]*$/u, 'email_invalid'),
        z.regex(/^[^\s@<>"(),;:\\[\]]+@[^\s@<>"(),;:\\[\]]+\.[A-Za-z0-9-]{2,}$/, 'email_invalid'),
      ),
  ),
)

/** The mailbox once more; whether it is the same is the form's to say. */
export const emailAgain = z.pipe(
  z.string('required').check(z.trim(), z.minLength(1, 'required')),
  z.transform(foldEmail),
)

/** A password that is kept already: nothing is said of its form. */
export const currentPassword = z
  .string('required')
  .check(z.minLength(1, 'required'), z.maxLength(512, 'too_long'))

/**
 * A new password: the texts of docs/specification.md §5. `password_common` is the server's, where it
 * is binding.
 */
export const newPassword = z.string('required').check(
  z.minLength(1, 'required'),
  z.refine((v) => [...v].length >= limits.passwordMin, 'password_short'),
  z.maxLength(limits.passwordMax, 'too_long'),
  z.regex(/\p{Lu}/u, 'password_uppercase'),
  z.regex(/\d/, 'password_number'),
)

/** A Turkish identity number: eleven digits, both checksums, and not one digit repeated. */
export const isTckn = (v: string): boolean => {
  if (!/^[1-9]\d{10}$/.test(v) || /^(\d)\1{9}/.test(v)) return false
  const d = Array.from(v, (c) => c.charCodeAt(0) - 48)
  const at = (i: number) => d[i] ?? 0
  const odd = at(0) + at(2) + at(4) + at(6) + at(8)
  const even = at(1) + at(3) + at(5) + at(7)
  return (
    at(9) === (((odd * 7 - even) % 10) + 10) % 10 &&
    at(10) === d.slice(0, 10).reduce((a, b) => a + b, 0) % 10
  )
}

/** An IBAN's electronic form: spaces out, capitals. */
export const ibanElectronic = (v: string): string => v.replace(/\s+/g, '').toUpperCase()

/**
 * ISO 13616: the check digits make the rearranged number 1 modulo 97; a Turkish one has 26 places.
 */
export const isIban = (v: string): boolean => {
  const iban = ibanElectronic(v)
  if (
    !/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) ||
    (iban.startsWith('TR') && !/^TR\d{24}$/.test(iban))
  )
    return false
  let rest = 0
  for (const c of iban.slice(4) + iban.slice(0, 4)) {
    const n = parseInt(c, 36)
    rest = (n > 9 ? rest * 100 + n : rest * 10 + n) % 97
  }
  return rest === 1
}

export const iban = z.pipe(
  z
    .string('required')
    .check(
      z.minLength(1, 'required'),
      z.maxLength(64, 'too_long'),
      z.refine(isIban, 'iban_invalid'),
    ),
  z.transform(ibanElectronic),
)

/**
 * The whole years between a birth date (yyyy-mm-dd) and today (yyyy-mm-dd) where the player's law
 * counts.
 */
export const ageOn = (birth: string, today: string): number => {
  const [by = 0, bm = 0, bd = 0] = birth.split('-').map((p) => parseInt(p, 10))
  const [ty = 0, tm = 0, td = 0] = today.split('-').map((p) => parseInt(p, 10))
  return ty - by - (tm < bm || (tm === bm && td < bd) ? 1 : 0)
}

/** Today as yyyy-mm-dd in Europe/Istanbul. */
export const todayInIstanbul = (now: Date = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Europe/Istanbul',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now)
