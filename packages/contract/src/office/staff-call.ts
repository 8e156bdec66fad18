import type * as z from 'zod/mini'
import type { Call, Kind } from '../call.ts'
import type { ApprovablePermission, Permission } from './permissions.ts'

/**
 * What a call of the back office asks of whoever makes it. There is none without a permission: `own` is for what
 * belongs to a signed-in member of staff, such as their own sessions.
 */
export type StaffRule<P extends Permission | 'own' = Permission | 'own'> = {
  permission: P
  /** Its answer names a player: the audit has a row of it before the answer leaves. */
  personal: boolean
  /** Asks for a fresh second factor (docs/office.md, "Step-up"). */
  stepUp: boolean
  /** A second person may have to approve it: its handler comes with `facts` and `guard` (docs/office.md, "Approvals"). */
  guarded: boolean
  /** Fields of a guarded call that no proposal keeps in the clear: they name a person. */
  secret: readonly string[]
  /** Takes a session that still waits for its second factor. */
  whilePending: boolean
}

export type StaffCall<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
  K extends Kind = Kind,
  L extends boolean = boolean,
  G extends boolean = boolean,
> = Call<I, O, 'staff', K, L> & StaffRule & { guarded: G }

type StaffOptions<I, O, K, L> = {
  kind?: K
  list?: L
  personal?: true
  stepUp?: true
  whilePending?: true
  secret?: readonly (keyof z.input<I> & string)[]
  input: I
  output: O
}

const declare = <
  I extends z.ZodMiniType,
  O extends z.ZodMiniType,
  K extends Kind,
  L extends boolean,
  G extends boolean,
>(
  wire: string,
  permission: Permission | 'own',
  guarded: G,
  o: StaffOptions<I, O, K, L>,
): StaffCall<I, O, K, L, G> => ({
  wire,
  auth: 'staff',
  kind: o.kind ?? ('read' as K),
  rate: 'flood',
  // Staff read all day; what a page asks by itself says so (`x-background`).
  isActivity: true,
  list: o.list ?? (false as L),
  // A write counts once under its requestID.
  money: o.kind === 'write' && 'shape' in o.input && 'requestID' in (o.input.shape as object),
  permission,
  personal: o.personal ?? false,
  stepUp: o.stepUp ?? false,
  whilePending: o.whilePending ?? false,
  secret: o.secret ?? [],
  guarded,
  input: o.input,
  output: o.output,
})

/** Declares a call of the back office. */
export const staffCall = <
  I extends z.ZodMiniType,
  O extends z.ZodMiniType,
  const K extends Kind = 'read',
  const L extends boolean = false,
>(
  wire: string,
  permission: Permission | 'own',
  options: StaffOptions<I, O, K, L>,
): StaffCall<I, O, K, L, false> => declare(wire, permission, false, options)

/** Declares a write that a second person approves wherever its guard says so: the permission has an `.approve`. */
export const guardedCall = <I extends z.ZodMiniType, O extends z.ZodMiniType>(
  wire: string,
  permission: ApprovablePermission,
  options: Omit<StaffOptions<I, O, 'write', false>, 'kind' | 'list' | 'whilePending'>,
): StaffCall<I, O, 'write', false, true> =>
  declare(wire, permission, true, { ...options, kind: 'write', list: false })

export const isStaffCall = (call: Call): call is StaffCall => call.auth === 'staff'
