import type * as z from 'zod/mini'

/**
 * Who may make a call. `none`: anybody, a user block is ignored. `optional`: no block is anonymous,
 * a block whose session is dead is `session_expired`. `player`: a live session. `pending`: a live
 * session, or one that still waits for its second factor. `staff`: a session of the back office (office/staff-call.ts).
 */
export type Auth = 'none' | 'optional' | 'player' | 'pending' | 'staff'

/**
 * What a call does to the database. `read`: no transaction. `write`: one transaction around the
 * handler. `outside`: hashes a password, sends mail, calls out or waits for the vault; it gets
 * `inTx` and holds nothing while it waits.
 */
export type Kind = 'read' | 'write' | 'outside'

/**
 * Which bucket of tries a call draws on besides the flood limit of its address (docs/product/calls.md, "Rates").
 */
export type Rate = 'sign-in' | 'register' | 'code' | 'support' | 'look-up' | 'flood'

export type Call<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
  A extends Auth = Auth,
  K extends Kind = Kind,
  L extends boolean = boolean,
> = {
  /** `class/method` as it stands in the envelope. */
  wire: string
  auth: A
  kind: K
  rate: Rate
  /** A device that the account knows has tries of its own where its address has none left. */
  byKnownDevice?: true
  /** The answer carries `pagination`; the handler returns `{ rows, total }`. */
  list: L
  /** Money moves: `requestID` is required, and every outcome of the business is stored under it. */
  money: boolean
  /** Answers while the house is closed for maintenance, as no other call does. */
  duringMaintenance?: boolean
  /** A read that keeps its player signed in, as whatever is no read does (docs/product/accounts.md, "Activity"). */
  isActivity?: boolean
  /**
   * An excluded player's session opens it; any other call but one of auth `none` is `excluded` to it
   * (docs/protection.md, "Pause and exclusion"): money out, histories, protection, support, privacy, one's own account.
   */
  whenExcluded?: boolean
  /** What whoever has no live session is told; `session_expired` unless said. */
  unsigned?: 'not_authorized'
  /**
   * Stands open to a player who has not accepted newer terms, as reads do: what secures the account,
   * money out, protection, and the accepting itself. Of a call for two things, with which input.
   */
  withOldTerms?: true | ((input: never) => boolean)
  /**
   * The flag of the input that makes an `optional` call the player's own: without it the call is as
   * one of auth `none`.
   */
  ownWith?: string
  input: I
  output: O
}

type Options<I extends z.ZodMiniType, O, A, K, L> = {
  auth?: A
  kind?: K
  rate?: Rate
  byKnownDevice?: true
  list?: L
  money?: boolean
  duringMaintenance?: true
  isActivity?: true
  whenExcluded?: true
  unsigned?: 'not_authorized'
  withOldTerms?: true | ((input: z.output<I>) => boolean)
  ownWith?: string
  input: I
  output: O
}

/** Declares a call: our name stands left of it, the wire's name here and nowhere else. */
export const call = <
  I extends z.ZodMiniType,
  O extends z.ZodMiniType,
  const A extends Auth = 'none',
  const K extends Kind = 'read',
  const L extends boolean = false,
>(
  wire: string,
  o: Options<I, O, A, K, L>,
): Call<I, O, A, K, L> => ({
  wire,
  auth: o.auth ?? ('none' as A),
  kind: o.kind ?? ('read' as K),
  rate: o.rate ?? 'flood',
  ...(o.byKnownDevice ? { byKnownDevice: true } : {}),
  list: o.list ?? (false as L),
  money: o.money ?? false,
  ...(o.duringMaintenance ? { duringMaintenance: true } : {}),
  ...(o.isActivity ? { isActivity: true } : {}),
  ...(o.whenExcluded ? { whenExcluded: true } : {}),
  ...(o.unsigned ? { unsigned: o.unsigned } : {}),
  ...(o.withOldTerms ? { withOldTerms: o.withOldTerms } : {}),
  ...(o.ownWith ? { ownWith: o.ownWith } : {}),
  input: o.input,
  output: o.output,
})

/** What a flag may be sent as where it is set (`flag` of fields.ts). */
const set: readonly unknown[] = [true, 1, '1', 'true']

/**
 * Who may make a call with this input, as it was sent: `none` where the flag of `ownWith` is not
 * set. The client sends no user block then, and the server looks at none.
 */
export const authOf = (call: Pick<Call, 'auth' | 'ownWith'>, input: object | undefined): Auth =>
  call.ownWith === undefined ||
  set.includes((input as Record<string, unknown> | undefined)?.[call.ownWith])
    ? call.auth
    : 'none'

/** Whether a player may make a call before they have accepted newer terms. */
export const standsOpen = (
  { kind, withOldTerms }: Pick<Call, 'kind' | 'withOldTerms'>,
  input: unknown,
): boolean =>
  kind === 'read' ||
  (typeof withOldTerms === 'function' ? withOldTerms(input as never) : withOldTerms === true)

export type Input<C extends Call> = z.input<C['input']>
export type Parsed<C extends Call> = z.output<C['input']>
/** What a handler returns: rows of a list with their true total, else the data. */
export type Output<C extends Call> = z.input<C['output']>
/** What the client receives as `data`. */
export type Data<C extends Call> = z.output<C['output']>
