import * as z from 'zod/mini'
import * as f from '../fields.ts'
import { limits } from '../limits.ts'

/* Fields that several desks of the cashier have. */

/** Whose something is. */
export const player = z.object({ playerID: z.string(), username: z.string() })

/** From and up to which amount a list goes. */
export const amountRange = { min: z.optional(f.amount), max: z.optional(f.amount) }

/** Of a deposit: its beginning, with or without `FLK-`. */
export const codeBeginning = f.optionalText(20)

/** What a player reads. */
export const playerNote = z
  .string('required')
  .check(z.trim(), z.minLength(10, 'reason_short'), z.maxLength(limits.noteMax, 'too_long'))

/** The bank's own name for a transfer, without spaces and in capitals. */
export const bankReference = z.pipe(
  z.string('required').check(z.minLength(1, 'required'), z.maxLength(70, 'too_long')),
  z.pipe(
    z.transform((v: string) => v.replace(/\s/g, '').toUpperCase()),
    z.string().check(
      z.regex(/^[A-Z0-9][A-Z0-9/.-]{2,34}$/, 'invalid'),
      z.refine((v) => !/TR\d{24}/.test(v), 'reason_personal'),
    ),
  ),
)
