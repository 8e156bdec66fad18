import * as z from 'zod/mini'
import { call } from './call.ts'
import * as f from './fields.ts'

/** What must be accepted to be a member: the rules; the privacy text, which is shown beside them. */
export const termsKinds = ['rules', 'privacy'] as const
/** What is chosen apart from that, and ended at any time: news by SMS and by e-mail. */
export const newsKinds = ['sms', 'email'] as const
export type TermsKind = (typeof termsKinds)[number]
export type NewsKind = (typeof newsKinds)[number]
export type ConsentKind = TermsKind | NewsKind

const version = z.int('invalid').check(z.gte(1, 'invalid'), z.lte(1_000_000, 'invalid'))
const ofTerms = z.enum(termsKinds, 'invalid')

const change = z.object({
  /** The heading that it stands under; empty before the first. */
  under: z.string(),
  how: z.enum(['added', 'removed']),
  /** Sanitised HTML: one paragraph, heading or entry of a list. */
  html: z.string(),
})

export const renewal = z.object({
  kind: ofTerms,
  /** What the player accepted last; 0: before versions were counted. */
  accepted: z.int(),
  version,
  publishedAt: f.time,
  /** What differs from the accepted version; null where that is not known word for word. */
  changes: z.nullable(z.array(change)),
})
export type Renewal = z.output<typeof renewal>

export const consents = {
  /** The versions that are in force, for the form that shows them. */
  terms: call('user/terms', {
    input: z.strictObject({}),
    output: z.array(z.object({ kind: ofTerms, version, publishedAt: f.time })),
  }),
  /** What this player has to accept before going on; empty where there is nothing. */
  renewals: call('user/terms_renewed', {
    whenExcluded: true,
    auth: 'player',
    input: z.strictObject({}),
    output: z.array(renewal),
  }),
  /** Accepts versions that were shown; `invalid_fields` where there is no such version. */
  accept: call('user/accept_terms', {
    whenExcluded: true,
    auth: 'player',
    kind: 'write',
    withOldTerms: true,
    input: z.strictObject({
      versions: z
        .array(z.strictObject({ kind: ofTerms, version }), 'invalid')
        .check(z.minLength(1, 'required'), z.maxLength(termsKinds.length, 'invalid')),
    }),
    output: z.object({ left: z.int() }),
  }),
  /**
   * Ends news by the link of a mail or message, signed in or not; again and again it is the same.
   * `token_expired` where the link is nobody's.
   */
  unsubscribe: call('user/unsubscribe', {
    kind: 'write',
    rate: 'register',
    withOldTerms: true,
    input: z.strictObject({ token: f.text(100) }),
    output: z.object({ mailbox: z.string() }),
  }),
}
