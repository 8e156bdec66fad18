import * as z from 'zod/mini'
import { call } from './call.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'
import { username } from './players.ts'

/** One schema for the form and for the server, as those below. */
export const passwordChange = z
  .strictObject({
    oldPassword: f.currentPassword,
    password: f.newPassword,
    passwordConfirm: z.string('required').check(z.minLength(1, 'required')),
  })
  .check(
    z.refine((v) => v.password === v.passwordConfirm, {
      message: 'passwords_differ',
      path: ['passwordConfirm'],
    }),
  )

export const usernameChange = z.strictObject({ username, password: f.currentPassword })

export const emailChange = z
  .strictObject({
    email: f.email,
    emailConfirm: f.emailAgain,
    password: f.currentPassword,
  })
  .check(
    z.refine((v) => v.email.toLowerCase() === v.emailConfirm.toLowerCase(), {
      message: 'emails_differ',
      path: ['emailConfirm'],
    }),
  )

export const openSession = z.object({
  id: z.string(),
  /** Browser and system as the browser says, such as `Chrome, Windows`; '' where it does not. */
  device: z.string(),
  /** `203.0.113.•••` */
  ip: z.string(),
  createdAt: z.string(),
  lastSeen: z.string(),
  current: z.boolean(),
})
export type OpenSession = z.output<typeof openSession>

/** What of the log of security events the player is told of by a notification. */
export const securityNoticeKinds = [
  /** From a browser in which the player had not signed in before, like the next. */
  'signed_in',
  'second_factor_asked',
  'second_factor_locked',
  'recovery_code_used',
  'second_factor_on',
  'second_factor_off',
  'phone_confirmed',
  'password_changed',
  'password_reset_asked',
  'password_reset',
  'username_changed',
  'email_change_asked',
  'email_changed',
  'phone_change_asked',
  'phone_change_rests',
  'phone_change_ended',
  'phone_changed',
  'address_changed',
  'registered_known',
  'data_export_asked',
  'account_reopened',
  'bank_account_saved',
  'bank_account_deleted',
] as const

export const securityNotice = z.object({
  id: z.string(),
  kind: z.enum(securityNoticeKinds),
  at: f.time,
  /** As in `openSession`; '' where it was not noted. */
  device: z.string(),
  /** `203.0.113.•••`; '' where it was not noted. */
  ip: z.string(),
})
export type SecurityNotice = z.output<typeof securityNotice>

export const credentials = {
  /** Every other session of the player ends. */
  changePassword: call('user/pass_change', {
    withOldTerms: true,
    auth: 'player',
    whenExcluded: true,
    kind: 'outside',
    rate: 'sign-in',
    input: passwordChange,
    output: z.object({}),
  }),
  changeUsername: call('user/username_change', {
    auth: 'player',
    whenExcluded: true,
    kind: 'outside',
    rate: 'sign-in',
    input: usernameChange,
    output: z.object({ username: z.string() }),
  }),
  /** A link to the new address, word of it to the old one; nothing changes before that link. */
  changeEmail: call('user/email_change', {
    withOldTerms: true,
    auth: 'player',
    whenExcluded: true,
    kind: 'outside',
    rate: 'register',
    input: emailChange,
    output: z.object({ confirmationSentTo: z.string() }),
  }),
  confirmEmail: call('user/email_confirm', {
    withOldTerms: true,
    kind: 'write',
    rate: 'register',
    input: z.strictObject({ token: f.text(100) }),
    /** Masked. */
    output: z.object({ email: z.string() }),
  }),
  listSessions: call('user/list_sessions', {
    auth: 'player',
    whenExcluded: true,
    list: true,
    input: z.strictObject({ ...f.page(limits.sessionsPage) }),
    output: z.array(openSession),
  }),
  /**
   * Ours: what happened to sign-in, secrets and bank accounts in the last 90 days, as the player is
   * told of it by a notification. The newest first, at most 100.
   */
  securityNotices: call('user/list_security_notices', {
    auth: 'player',
    whenExcluded: true,
    input: z.strictObject({}),
    output: z.array(securityNotice),
  }),
  /** Ends the session of this id, or every other one of the player. */
  endSessions: call('user/end_sessions', {
    withOldTerms: true,
    auth: 'player',
    whenExcluded: true,
    kind: 'write',
    input: z
      .strictObject({ id: z.optional(f.id), all: z.optional(z.literal(true, 'invalid')) })
      .check(
        z.refine((v) => v.id !== undefined || v.all !== undefined, {
          message: 'required',
          path: ['id'],
        }),
        z.refine((v) => v.id === undefined || v.all === undefined, {
          message: 'invalid',
          path: ['all'],
        }),
      ),
    /** How many ended. */
    output: z.object({ ended: z.int() }),
  }),
}
