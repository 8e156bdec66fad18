import * as z from 'zod/mini'
import { call } from './call.ts'
import * as f from './fields.ts'

/*
 * How a player is reached and where they live, changed by the player. The specification has neither call.
 */

/** What proves the player beside the password: a code to the phone of before, or one to the mailbox. */
export const phoneProofs = ['old_phone', 'mail'] as const
export type PhoneProof = (typeof phoneProofs)[number]

/** One schema for the form and for the server, as those below. */
export const phoneChange = z.strictObject({
  phone: f.phone,
  via: f.code(phoneProofs),
  password: f.currentPassword,
  /** Where an app is the second factor: one of these two. */
  ga_code: z.optional(f.sixDigits),
  recoveryCode: z.optional(f.recoveryCode),
})

export const phoneCodes = z.strictObject({
  /** That went to the new phone. */
  code: f.sixDigits,
  /** That went to the phone of before, or to the mailbox. */
  proofCode: f.sixDigits,
})

export const addressChange = z.strictObject({ city: f.text(80), address: f.longText(500) })

const asked = z.object({
  via: z.enum(phoneProofs),
  /** Masked, like the next: where the two codes went. */
  sentTo: z.string(),
  proofSentTo: z.string(),
  validUntil: f.time,
})
const resting = z.object({ phone: z.string(), until: f.time })

export const contact = {
  /**
   * A code to the new phone, and one to the phone of before or, without it, to the mailbox. Nothing
   * changes before both are shown. A phone that another player has is answered the same way.
   */
  changePhone: call('user/phone_change', {
    withOldTerms: true,
    auth: 'player',
    whenExcluded: true,
    kind: 'outside',
    rate: 'code',
    input: phoneChange,
    output: asked,
  }),
  /** Both codes: the new phone holds at once, or rests where the mailbox alone proved the player. */
  confirmPhone: call('user/phone_change_confirm', {
    withOldTerms: true,
    auth: 'player',
    whenExcluded: true,
    kind: 'outside',
    rate: 'sign-in',
    input: phoneCodes,
    /** Masked; `until` where it rests. */
    output: z.object({ phone: z.string(), until: z.optional(f.time) }),
  }),
  /** Stops what was asked and what rests; whoever is signed in may. */
  cancelPhoneChange: call('user/phone_change_cancel', {
    withOldTerms: true,
    auth: 'player',
    whenExcluded: true,
    kind: 'write',
    input: z.strictObject({}),
    output: z.object({}),
  }),
  /** What is under way: codes that wait, and a change that rests. */
  phoneChange: call('user/get_phone_change', {
    auth: 'player',
    whenExcluded: true,
    input: z.strictObject({}),
    output: z.object({ asked: z.nullable(asked), resting: z.nullable(resting) }),
  }),
  /** City and address, after a step-up; the country stays. */
  changeAddress: call('user/address_change', {
    withOldTerms: true,
    auth: 'player',
    whenExcluded: true,
    kind: 'write',
    input: addressChange,
    output: z.object({ city: z.string(), address: z.string() }),
  }),
}
