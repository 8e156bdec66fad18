import * as z from 'zod/mini'
import { call } from './call.ts'
import * as f from './fields.ts'
import { profile } from './players.ts'

/** One of two ways, and not both. */
export const oneOf = <A extends string, B extends string>(a: A, b: B) =>
  [
    z.refine<{ [K in A | B]?: unknown }>((v) => v[a] !== undefined || v[b] !== undefined, {
      message: 'required',
      path: [a],
    }),
    z.refine<{ [K in A | B]?: unknown }>((v) => v[a] === undefined || v[b] === undefined, {
      message: 'invalid',
      path: [b],
    }),
  ] as const

export const secondFactorTypes = ['none', 'ga', 'sms'] as const
export type SecondFactorType = (typeof secondFactorTypes)[number]
/**
 * What changes the factor in use: the password and a code of it (of the app or the text message, or
 * a recovery code). Nothing of it is asked for where no factor is in use.
 */
const proof = {
  password: z.optional(f.currentPassword),
  ga_code: z.optional(f.sixDigits),
  recoveryCode: z.optional(f.recoveryCode),
}
const typeAnswer = z.object({ type: z.enum(secondFactorTypes) })

export const secondFactor = {
  /**
   * The code of the app or of the text message, or a recovery code: makes a sign-in that waits a
   * session, under a new sid; the one before opens nothing from then on.
   */
  checkCode: call('user/check_ga', {
    withOldTerms: true,
    auth: 'pending',
    whenExcluded: true,
    kind: 'outside',
    rate: 'sign-in',
    byKnownDevice: true,
    input: z
      .strictObject({ ga_code: z.optional(f.sixDigits), recoveryCode: z.optional(f.recoveryCode) })
      .check(...oneOf('ga_code', 'recoveryCode')),
    output: profile,
  }),
  /**
   * What sign-in asks for besides the password. The first one needs a step-up; whoever has one shows
   * the password and a code of it to take another or none.
   */
  authType: call('user/two_auth_type', {
    withOldTerms: true,
    auth: 'player',
    whenExcluded: true,
    kind: 'outside',
    input: z
      .strictObject({
        mode: f.code(['get', 'set']),
        type: z.optional(f.code(secondFactorTypes)),
        ...proof,
      })
      .check(
        z.refine((v) => v.mode === 'get' || v.type !== undefined, {
          message: 'required',
          path: ['type'],
        }),
      ),
    output: typeAnswer,
  }),
  /** A code to the player's phone: for the sign-in that waits, else to confirm the phone. */
  sendSms: call('user/sms_send', {
    withOldTerms: true,
    auth: 'pending',
    whenExcluded: true,
    kind: 'outside',
    rate: 'code',
    input: z.strictObject({}),
    /** The phone, masked; how long the code is good. */
    output: z.object({ sentTo: z.string(), validUntil: z.string() }),
  }),
  /**
   * Confirms the phone. With a sign-in that waits it says whether the code is right, and spends
   * nothing: `check_ga` does.
   */
  validateSms: call('user/sms_validate', {
    withOldTerms: true,
    auth: 'pending',
    whenExcluded: true,
    kind: 'outside',
    rate: 'sign-in',
    input: z.strictObject({ code: f.sixDigits }),
    output: z.object({ phoneConfirmed: z.boolean() }),
  }),
  /**
   * A secret for an app and ten recovery codes, told this once; both wait for the secret's first
   * code. What was in use stays in use until then, and has to be shown as for `two_auth_type`.
   */
  generate: call('user/user_generate_ga', {
    withOldTerms: true,
    auth: 'player',
    whenExcluded: true,
    kind: 'outside',
    rate: 'sign-in',
    input: z.strictObject(proof),
    output: z.object({
      /** Base32. */
      secret: z.string(),
      otpauthUrl: z.string(),
      recoveryCodes: z.array(z.string()),
    }),
  }),
  /** Activates the secret that waits; without one it checks a code of the one in use. */
  activate: call('user/check_user_ga', {
    withOldTerms: true,
    auth: 'player',
    whenExcluded: true,
    kind: 'outside',
    rate: 'sign-in',
    input: z.strictObject({ ga_code: f.sixDigits }),
    output: typeAnswer,
  }),
  /** Forgets the secret and the recovery codes; needs the password and a code of either kind. */
  clear: call('user/clear_generated_ga', {
    withOldTerms: true,
    auth: 'player',
    whenExcluded: true,
    kind: 'outside',
    rate: 'sign-in',
    input: z
      .strictObject({
        password: z.optional(f.currentPassword),
        gacode: z.optional(f.sixDigits),
        recoveryCode: z.optional(f.recoveryCode),
      })
      .check(...oneOf('gacode', 'recoveryCode')),
    output: typeAnswer,
  }),
}
