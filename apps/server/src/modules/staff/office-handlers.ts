import type { officeStaff as calls, StaffSelf } from '@felek/contract/office/staff.ts'
import { isPasskeyRole, type Permission } from '@felek/contract/office/permissions.ts'
import { isCommonPassword } from '@felek/contract/common-passwords.ts'
import type { Query, Tx } from '@felek/database/database.ts'
import { encryptionOf, hashToken } from '@felek/platform/crypto/encryption.ts'
import type { Caller, Context, Handler, OfficeHandlers, StaffMember } from '../../deps.ts'
import { newId } from '../../database/ids.ts'
import { invalidFields, Refusal } from '../../rpc/refusal.ts'
import {
  hashPassword,
  matchingStep,
  newSecret,
  otpauthUrl,
  tryPassword,
} from '../players/players.ts'
import { manageHandlers } from './manage-handlers.ts'
import type { StaffDeps } from './deps.ts'
import * as factorStore from './factor-store.ts'
import {
  listConfirmedKinds,
  renewRecoveryCodes,
  totpPlace,
  withFactor,
  type ShownFactor,
} from './factors.ts'
import { addPasskey, createAssertionOptions, createRegistrationOptions } from './passkeys.ts'
import * as sessionStore from './session-store.ts'
import { completeSession, isSteppedUp, openSession, sessionLimits } from './sessions.ts'
import * as store from './store.ts'

/* Sign-in, factors and sessions of staff. */

/** Writes a sign-in, or an attempt at one, into the audit: nobody is signed in yet who could be handed `audit`. */
export type LogSignIn = (
  ctx: Pick<Caller<StaffDeps>, 'deps' | 'ip' | 'device' | 'now' | 'requestId'>,
  entry: { staffId: bigint | null; call: string; after: Record<string, unknown> },
) => Promise<void>

/** Two tries in a row are a slip of the finger; ten in a quarter of an hour are a guess. */
const wrongPasswords = [
  { max: 10, windowMs: 900_000 },
  { max: 20, windowMs: 86_400_000 },
]

const login =
  (logSignIn: LogSignIn): Handler<typeof calls.login, StaffDeps> =>
  async ({ email, password }, ctx) => {
    const staff = await store.findStaffByEmail(ctx.q, email.toLowerCase())
    const fits = await tryPassword(ctx, {
      aim: `staff login ${email.toLowerCase()}`,
      allowances: wrongPasswords,
      password,
      passwordHash: staff?.password_hash,
      queue: 'known',
    })
    const isIn = fits !== 'no' && staff?.status === 'active'
    await logSignIn(ctx, {
      staffId: staff?.staff_id ?? null,
      call: 'office_staff/login',
      after: { step: 'password', right: isIn },
    })
    if (!isIn) throw new Refusal('login_failed')
    const renewed = fits === 'stale' ? await hashPassword(ctx.deps, password) : undefined
    await ctx.inTx(async (tx) => {
      if (renewed !== undefined) await store.setPasswordHash(tx, staff.staff_id, renewed)
      await openSession(ctx, tx, staff)
    })
    const factors = await listConfirmedKinds(ctx.q, staff.staff_id)
    return { enrol: factors.length === 0, factors }
  }

const accept =
  (logSignIn: LogSignIn): Handler<typeof calls.accept, StaffDeps> =>
  async ({ token, password }, ctx) => {
    if (isCommonPassword(password)) throw invalidFields({ password: 'password_common' })
    const passwordHash = await hashPassword(ctx.deps, password)
    const staffId = await ctx.inTx(async (tx) => {
      const invitation = await store.spendInvitation(tx, hashToken(token), ctx.now)
      if (!invitation) throw new Refusal('token_expired')
      const staff_id = newId(ctx.now)
      const { email, name, roles } = invitation
      const row = { staff_id, email, name, password_hash: passwordHash, created_at: ctx.now }
      if (!(await store.insertStaff(tx, row))) throw new Refusal('token_expired')
      await store.setRoles(tx, staff_id, roles, ctx.now)
      await openSession(ctx, tx, row)
      return staff_id
    })
    await logSignIn(ctx, { staffId, call: 'office_staff/accept', after: { step: 'invitation' } })
    return { enrol: true }
  }

const toSelf = async (
  q: Query,
  deps: StaffDeps,
  { staffId, pending }: Pick<StaffMember, 'staffId' | 'pending'>,
): Promise<StaffSelf> => {
  const staff = await store.findStaff(q, staffId)
  if (!staff) throw new Refusal('session_expired')
  const held = await store.listHeldRoles(q, staffId)
  const factors = await listConfirmedKinds(q, staffId)
  const permissions = [...new Set(held.flatMap((role): Permission[] => role.permissions))]
  const alone = await store.findBreakGlass(q, staffId, deps.now())
  return {
    staffID: String(staffId),
    name: staff.name,
    email: staff.email,
    roles: held.map(({ role }) => role),
    permissions,
    pending,
    enrol: !factors.some((kind) => isGoodFor(deps, kind, permissions)),
    factors,
    recoveryCodesLeft: await factorStore.countRecoveryCodes(q, staffId),
    isDemo: deps.env.profile === 'demo',
    breakGlass: alone ? { kind: alone.permission, until: alone.ends_at.toISOString() } : null,
  }
}

/** Where passkeys are required, no other factor opens a role that moves money or rights. */
const isGoodFor = (
  { env }: StaffDeps,
  by: 'totp' | 'passkey' | 'recovery',
  permissions: readonly Permission[],
): boolean => by === 'passkey' || !env.officePasskeyRequired || !isPasskeyRole(permissions)

const requireGoodFactor = async (
  tx: Tx,
  deps: StaffDeps,
  staffId: bigint,
  by: 'totp' | 'passkey' | 'recovery',
): Promise<void> => {
  const held = await store.listHeldRoles(tx, staffId)
  const permissions = held.flatMap((role): Permission[] => role.permissions)
  if (!isGoodFor(deps, by, permissions)) throw new Refusal('second_factor_required')
}

type FactorCall = typeof calls.second | typeof calls.stepUp

/** Shows a factor, and says to the audit whether it was right. */
const showFactor = async (
  logSignIn: LogSignIn,
  shown: ShownFactor,
  ctx: Context<FactorCall, StaffDeps>,
  step: 'factor' | 'step_up',
): Promise<void> => {
  const { staff, deps } = ctx
  const call = step === 'factor' ? 'office_staff/second' : 'office_staff/step_up'
  const shownAt = async (tx: Tx, by: 'totp' | 'passkey' | 'recovery') => {
    await requireGoodFactor(tx, deps, staff.staffId, by)
    await completeSession(tx, staff, ctx)
    ctx.audit({
      kind: 'sign_in',
      subject: { kind: 'staff', ids: [staff.staffId] },
      after: { step, by, right: true },
    })
  }
  await withFactor(ctx, staff, shown, shownAt).catch(async (error: unknown) => {
    if (error instanceof Refusal)
      await logSignIn(ctx, { staffId: staff.staffId, call, after: { step, right: false } })
    throw error
  })
}

const second =
  (logSignIn: LogSignIn): Handler<typeof calls.second, StaffDeps> =>
  async (shown, ctx) => {
    await showFactor(logSignIn, shown, ctx, 'factor')
    return toSelf(ctx.q, ctx.deps, { ...ctx.staff, pending: false })
  }

/** A colleague found at an open desk enrols nothing: a factor comes first, where there is one. */
const requireMayEnrol = async (
  q: Query,
  { deps, staff, now }: { deps: StaffDeps; staff: StaffMember; now: Date },
): Promise<void> => {
  const factors = await listConfirmedKinds(q, staff.staffId)
  const held = [...staff.permissions]
  const hasGoodOne = factors.some((kind) => isGoodFor(deps, kind, held))
  if (hasGoodOne && (staff.pending || !isSteppedUp(staff, now)))
    throw new Refusal('second_factor_required')
}

/** With the first factor the session is whole, and recovery codes are shown. */
const finishEnrolment = async (
  tx: Tx,
  ctx: Caller<StaffDeps> & { staff: StaffMember; audit(note: object): void },
  by: 'totp' | 'passkey',
): Promise<string[]> => {
  const { staff } = ctx
  await completeSession(tx, staff, ctx)
  ctx.audit({
    kind: 'write',
    subject: { kind: 'staff', ids: [staff.staffId] },
    after: { enrolled: by },
  })
  const left = await factorStore.countRecoveryCodes(tx, staff.staffId)
  return left === 0 ? renewRecoveryCodes(tx, staff.staffId) : []
}

const enrolTotp: Handler<typeof calls.enrolTotp, StaffDeps> = async (_input, ctx) => {
  const { deps, staff, now } = ctx
  await requireMayEnrol(ctx.q, ctx)
  const row = await store.findStaff(ctx.q, staff.staffId)
  const secret = newSecret()
  const factorId = newId(now)
  await ctx.inTx((tx) =>
    factorStore.insertFactor(tx, {
      factor_id: factorId,
      staff_id: staff.staffId,
      kind: 'totp',
      secret_sealed: encryptionOf(deps.env).encrypt(secret, totpPlace(factorId)),
      credential_id: null,
      public_key: null,
      uses: null,
      confirmed_at: null,
      created_at: now,
      last_used_at: null,
    }),
  )
  return { secret, otpauthUrl: otpauthUrl(secret, row?.email ?? staff.name) }
}

const confirmTotp: Handler<typeof calls.confirmTotp, StaffDeps> = async ({ code }, ctx) => {
  const { deps, staff, now } = ctx
  await requireMayEnrol(ctx.q, ctx)
  const recoveryCodes = await ctx.inTx(async (tx) => {
    const row = await store.holdStaff(tx, staff.staffId)
    const waiting = await factorStore.findWaitingTotp(tx, staff.staffId)
    if (!row || !waiting?.secret_sealed) throw new Refusal('wrong_code')
    const secret = encryptionOf(deps.env).decrypt(
      waiting.secret_sealed,
      totpPlace(waiting.factor_id),
    )
    const step = matchingStep(secret, code, now)
    if (step === undefined) throw new Refusal('wrong_code')
    await requireGoodFactor(tx, deps, staff.staffId, 'totp')
    await factorStore.confirmTotp(tx, waiting, now)
    await store.saveAttempts(tx, { ...row, used_step: BigInt(step) })
    return finishEnrolment(tx, ctx, 'totp')
  })
  return { ...(await toSelf(ctx.q, deps, { ...staff, pending: false })), recoveryCodes }
}

const enrolPasskey: Handler<typeof calls.enrolPasskey, StaffDeps> = async ({ passkey }, ctx) => {
  const { deps, staff } = ctx
  await requireMayEnrol(ctx.q, ctx)
  const recoveryCodes = await ctx.inTx(async (tx) => {
    const row = await store.holdStaff(tx, staff.staffId)
    const where = { sessionId: staff.sessionId, host: ctx.host, now: ctx.now }
    if (!row || !(await addPasskey(tx, deps, row, passkey, where))) throw new Refusal('wrong_code')
    return finishEnrolment(tx, ctx, 'passkey')
  })
  return { ...(await toSelf(ctx.q, deps, { ...staff, pending: false })), recoveryCodes }
}

const stepUp =
  (logSignIn: LogSignIn): Handler<typeof calls.stepUp, StaffDeps> =>
  async (shown, ctx) => {
    await showFactor(logSignIn, shown, ctx, 'step_up')
    const until = new Date(ctx.now.getTime() + sessionLimits.stepUpMs)
    return { validUntil: until.toISOString() }
  }

const logout: Handler<typeof calls.logout, StaffDeps> = async (_input, ctx) => {
  const { staff } = ctx
  await sessionStore.endSessions(ctx.tx, [staff.sessionId], 'signed_out', ctx.now)
  ctx.setStaffSession(undefined)
  ctx.audit({ subject: { kind: 'session', ids: [staff.sessionId] }, after: { ended: true } })
  return {}
}

const sessions: Handler<typeof calls.sessions, StaffDeps> = async (_input, { q, staff }) =>
  (await sessionStore.listSessions(q, staff.staffId)).map((row) => ({
    id: String(row.session_id),
    device: row.user_agent,
    network: row.network,
    createdAt: row.created_at.toISOString(),
    lastSeen: row.last_activity_at.toISOString(),
    current: row.session_id === staff.sessionId,
  }))

const endSession: Handler<typeof calls.endSession, StaffDeps> = async ({ sessionID }, ctx) => {
  const own = await sessionStore.listSessions(ctx.tx, ctx.staff.staffId)
  const found = own.find((row) => String(row.session_id) === sessionID)
  if (!found) throw new Refusal('not_found')
  await sessionStore.endSessions(ctx.tx, [found.session_id], 'staff', ctx.now)
  ctx.audit({ subject: { kind: 'session', ids: [found.session_id] }, after: { ended: true } })
  return {}
}

export const staffHandlers = (logSignIn: LogSignIn): OfficeHandlers<typeof calls, StaffDeps> => ({
  login: login(logSignIn),
  accept: accept(logSignIn),
  second: second(logSignIn),
  passkeyOptions: (_input, ctx) =>
    createAssertionOptions(ctx.q, ctx.deps, ctx.staff.staffId, {
      sessionId: ctx.staff.sessionId,
      host: ctx.host,
      now: ctx.now,
    }),
  enrolTotp,
  confirmTotp,
  async enrolPasskeyOptions(_input, ctx) {
    await requireMayEnrol(ctx.q, ctx)
    const row = await store.findStaff(ctx.q, ctx.staff.staffId)
    if (!row) throw new Refusal('session_expired')
    const where = { sessionId: ctx.staff.sessionId, host: ctx.host, now: ctx.now }
    return createRegistrationOptions(ctx.q, ctx.deps, row, where)
  },
  enrolPasskey,
  me: (_input, ctx) => toSelf(ctx.q, ctx.deps, ctx.staff),
  logout,
  stepUp: stepUp(logSignIn),
  sessions,
  endSession,
  ...manageHandlers,
})
