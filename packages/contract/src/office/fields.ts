import * as z from 'zod/mini'
import * as f from '../fields.ts'
import { limits } from '../limits.ts'
import { permissions, staffRoles } from './permissions.ts'

/* The kinds of field that calls of the back office are made of, beside those of every call. */

/** What a second person and the audit read; nothing that names a person belongs into it. */
export const reason = z.string('required').check(
  z.trim(),
  z.minLength(10, 'reason_short'),
  z.maxLength(limits.noteMax, 'too_long'),
  z.regex(f.lines, 'invalid'),
  z.refine((text) => namesNobody(text), 'reason_personal'),
)

/** Whether it has no identity number's eleven digits, no IBAN and no card's number, also with spaces between. */
export const namesNobody = (text: string): boolean => {
  const tight = text.replace(/[\s-]/g, '')
  return !(/(^|\D)\d{11}(\D|$)/.test(tight) || /TR\d{24}/i.test(tight) || /\d{13,19}/.test(tight))
}

/** The number of the row's last change, as it was read: a write of an older one is `changed`. */
export const version = z.int('invalid').check(z.minimum(0, 'invalid'))
export const role = z.enum(staffRoles, 'invalid')
export const roles = z
  .array(role, 'required')
  .check(z.minLength(1, 'required'), z.maxLength(3, 'invalid'))
export const permission = z.enum(permissions as [(typeof permissions)[number]], 'invalid')

/** Keyset pages: `after` is the last row's id of the page before. */
export const page = {
  limit: f.openLimit,
  after: z.optional(f.id),
}

/** What a guarded call answers in its own stead where a second person has to approve it (code 202). */
export const proposal = z.object({
  approval: z.object({ id: z.string(), expiresAt: f.time }),
})
