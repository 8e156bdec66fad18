import * as z from 'zod/mini'
import { call } from './call.ts'
import { isCountry } from './countries.ts'
import * as f from './fields.ts'
import { foldUsername } from './fold.ts'
import { limits } from './limits.ts'

export const usernamePattern = /^[a-z0-9._-]{3,20}$/

/** Capitals and Turkish letters are folded; any other letter is refused: no two names look alike. */
export const username = z.pipe(
  z.string('required').check(z.trim(), z.minLength(1, 'required')),
  z.pipe(z.transform(foldUsername), z.string().check(z.regex(usernamePattern, 'username_invalid'))),
)

/** At sign-in nothing is said of a name's form: an impossible name is a wrong one. */
const anyText = (max: number) =>
  z.string('required').check(z.minLength(1, 'required'), z.maxLength(max, 'too_long'))

/** What is kept with the account; null: never chosen, so the browser keeps its own. */
export const accountPreferences = z.object({
  language: z.nullable(z.string()),
  theme: z.nullable(z.string()),
  showBalance: z.nullable(z.boolean()),
  /** Whether wins may be shown to others, under a masked name. */
  showName: z.boolean(),
  clock24: z.boolean(),
  oddsFormat: z.string(),
  smsOptIn: z.boolean(),
  emailOptIn: z.boolean(),
})
export type AccountPreferences = z.output<typeof accountPreferences>

export const profile = z.object({
  rid: z.string(),
  uid: z.string(),
  sid: z.string(),
  uip: z.string(),
  gtm: z.string(),
  language: z.string(),
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  lastlogin: z.string(),
  /**
   * '' without a second factor, else an opaque marker of over 10 characters; the secret never
   * leaves the server.
   */
  gasecret: z.string(),
  preferences: accountPreferences,
  /** What a sign-in that waits is asked for; absent once it is complete. */
  secondFactor: z.optional(z.enum(['ga', 'sms'])),
})
export type Profile = z.output<typeof profile>

export const account = z.object({
  uid: z.string(),
  rid: z.string(),
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  language: z.string(),
  gtm: z.string(),
  lastlogin: z.string(),
  gasecret: z.string(),
  email: z.string(),
  phone: z.string(),
  identityNumber: z.string(),
  birthdate: z.string(),
  /** Two letters; a change of address leaves it. */
  country: z.string(),
  city: z.string(),
  /** Masked, as the phone is. */
  address: z.string(),
  optIns: z.object({ sms: z.boolean(), email: z.boolean() }),
  verified: z.object({ email: z.boolean(), phone: z.boolean(), identity: z.boolean() }),
  createdAt: z.string(),
  preferences: accountPreferences,
})
export type Account = z.output<typeof account>

const version = z.int('invalid').check(z.gte(1, 'invalid'), z.lte(1_000_000, 'invalid'))

/** Who somebody is, as a form asks for it. */
export const personFields = {
  firstname: f.text(60),
  lastname: f.text(60),
  birthdate: f.day.check(
    z.refine((v) => f.ageOn(v, f.todayInIstanbul()) >= 18, 'too_young'),
    z.refine((v) => v >= '1900-01-01', 'date_invalid'),
  ),
  identityNumber: f.identityNumber,
}

/** Whether an identity number is one of that country's: Turkish ones check themselves. */
export const isIdentityOf = (country: string, identityNumber: string): boolean =>
  country === 'TR' ? f.isTckn(identityNumber) : /^[A-Za-z0-9]{4,20}$/.test(identityNumber)

const registerFields = z.strictObject({
  ...personFields,
  username,
  country: z.string('required').check(z.minLength(1, 'required'), z.refine(isCountry, 'invalid')),
  city: f.text(80),
  address: f.longText(500),
  email: f.email,
  emailConfirm: f.emailAgain,
  phone: f.phone,
  password: f.newPassword,
  passwordConfirm: z.string('required').check(z.minLength(1, 'required')),
  currency: z.string('required').check(z.minLength(1, 'required'), z.regex(/^TRY$/, 'invalid')),
  promotionCode: f.optionalText(40),
  referenceNumber: f.optionalText(40),
  smsOptIn: z._default(f.flag, false),
  emailOptIn: z._default(f.flag, false),
  rulesAccepted: z._default(f.flag, false).check(z.refine((v) => v, 'rules_required')),
  /** Ours: which versions the page showed (`user/terms`); the newest where it does not say. */
  termsShown: z.optional(z.strictObject({ rules: version, privacy: version })),
})

/** One schema for the form and for the server: what the page lets pass the server takes. */
export const registration = registerFields.check(
  z.refine((v) => v.password === v.passwordConfirm, {
    message: 'passwords_differ',
    path: ['passwordConfirm'],
  }),
  z.refine((v) => v.email.toLowerCase() === v.emailConfirm.toLowerCase(), {
    message: 'emails_differ',
    path: ['emailConfirm'],
  }),
  z.refine((v) => isIdentityOf(v.country, v.identityNumber), {
    message: 'identity',
    path: ['identityNumber'],
  }),
)

/** The name or the mailbox of an account, one of them. */
const forgottenBy = z
  .strictObject({ username: z.optional(anyText(limits.textMax)), email: z.optional(f.email) })
  .check(
    z.refine((v) => v.username !== undefined || v.email !== undefined, {
      message: 'required',
      path: ['username'],
    }),
    z.refine((v) => v.username === undefined || v.email === undefined, {
      message: 'invalid',
      path: ['email'],
    }),
  )

const resetFields = {
  token: z.string('required').check(z.minLength(1, 'required'), z.maxLength(100, 'too_long')),
  password: f.newPassword,
  passwordConfirm: z.string('required').check(z.minLength(1, 'required')),
}
const passwordsAgree = z.refine<{ password: string; passwordConfirm: string }>(
  (v) => v.password === v.passwordConfirm,
  {
    message: 'passwords_differ',
    path: ['passwordConfirm'],
  },
)

/** One schema for the form and for the server. */
export const passwordReset = z.strictObject(resetFields).check(passwordsAgree)

export const players = {
  login: call('user/login', {
    kind: 'outside',
    rate: 'sign-in',
    byKnownDevice: true,
    input: z.strictObject({ username: anyText(200), password: anyText(512) }),
    output: profile,
  }),
  /** The browser proves again, under RSA, which session it holds; a mismatch ends that session. */
  loginData: call('user/login_data', {
    withOldTerms: true,
    auth: 'player',
    whenExcluded: true,
    kind: 'outside',
    input: z.strictObject({
      sealed: z.string('required').check(z.regex(/^[A-Za-z0-9+/=]{100,1000}$/, 'invalid')),
      kid: f.text(64),
    }),
    output: z.object({}),
  }),
  refreshSession: call('user/refresh_session', {
    kind: 'write',
    input: z.strictObject({ uid: f.id, sid: f.text(100) }),
    output: profile,
  }),
  logout: call('user/logout', {
    withOldTerms: true,
    unsigned: 'not_authorized',
    auth: 'pending',
    whenExcluded: true,
    kind: 'write',
    input: z.strictObject({}),
    output: z.object({}),
  }),
  getProfile: call('user/get_user_profile', {
    auth: 'player',
    whenExcluded: true,
    input: z.strictObject({}),
    output: account,
  }),
  register: call('user/register', {
    kind: 'outside',
    rate: 'register',
    input: registration,
    output: z.object({ confirmationSentTo: z.string() }),
  }),
  /**
   * The token alone confirms. With `signIn` nothing is confirmed unless this is the device that
   * registered, or `password` is the one chosen then; a session is opened with it. Where it is
   * asked for, the refusal is `invalid_fields` with `password` alone.
   */
  confirmRegistration: call('user/register_confirm', {
    kind: 'outside',
    rate: 'register',
    input: z.strictObject({
      token: f.text(100),
      signIn: z.optional(f.flag),
      password: z.optional(anyText(512)),
    }),
    output: z.object({ username: z.string(), profile: z.optional(profile) }),
  }),
  /** The same answer in the same time whether or not there is such a player. */
  forgot: call('user/forgot', {
    kind: 'write',
    rate: 'code',
    input: forgottenBy,
    output: z.object({}),
  }),
  /**
   * The name is told to whoever holds the mailed token: it is theirs, and they sign in with it
   * next.
   */
  resetPassword: call('user/pass_reset', {
    kind: 'outside',
    rate: 'register',
    input: passwordReset,
    output: z.object({ username: z.string() }),
  }),
  /**
   * By the password or a code of the app. For five minutes afterwards this session may withdraw
   * and the like (docs/product/accounts.md, "Step-up"); signing in counts as one.
   */
  stepUp: call('user/step_up', {
    withOldTerms: true,
    auth: 'player',
    whenExcluded: true,
    kind: 'outside',
    rate: 'sign-in',
    input: z
      .strictObject({
        password: z.optional(anyText(512)),
        /** Of the app; six digits. */
        ga_code: z.optional(f.sixDigits),
      })
      .check(
        z.refine((v) => v.password !== undefined || v.ga_code !== undefined, {
          message: 'required',
          path: ['password'],
        }),
        z.refine((v) => v.password === undefined || v.ga_code === undefined, {
          message: 'invalid',
          path: ['ga_code'],
        }),
      ),
    output: z.object({ validUntil: z.string() }),
  }),
}
