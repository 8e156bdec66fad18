import type { Query, Tx } from '@felek/database/database.ts'
import { encryptionOf, hashToken } from '@felek/platform/crypto/encryption.ts'
import { inGroups, matchingStep, newRecoveryCode } from '../players/players.ts'
import { Refusal } from '../../rpc/refusal.ts'
import type { StaffDeps } from './deps.ts'
import * as factorStore from './factor-store.ts'
import { checkAssertion } from './passkeys.ts'
import { endAllSessions } from './sessions.ts'
import { holdStaff, saveAttempts, type StaffRow } from './store.ts'

/* Whether a second factor is right, and what it costs when it is not. */

const waits = { tries: 5, windowMs: 900_000 }
const locks = { tries: 20, windowMs: 86_400_000 }

export type ShownFactor = {
  code?: string | undefined
  recoveryCode?: string | undefined
  passkey?: Record<string, unknown> | undefined
}

export const totpPlace = (factorId: bigint): string => `staff:factor:${factorId}`

const recoveryHash = (staffId: bigint, code: string): string =>
  hashToken(`staff recovery ${staffId} ${code}`)

/** Eight codes in the place of those before, as they are shown once. */
export const renewRecoveryCodes = async (tx: Tx, staffId: bigint): Promise<string[]> => {
  const codes = Array.from({ length: 8 }, newRecoveryCode)
  await factorStore.setRecoveryCodes(
    tx,
    staffId,
    codes.map((code) => recoveryHash(staffId, code)),
  )
  return codes.map(inGroups)
}

const isRightCode = async (
  tx: Tx,
  deps: StaffDeps,
  staff: StaffRow,
  code: string,
  now: Date,
): Promise<boolean> => {
  const factors = await factorStore.listFactors(tx, staff.staff_id)
  const totp = factors.find(({ kind, confirmed_at }) => kind === 'totp' && confirmed_at !== null)
  if (!totp?.secret_sealed) return false
  const secret = encryptionOf(deps.env).decrypt(totp.secret_sealed, totpPlace(totp.factor_id))
  const step = matchingStep(secret, code, now)
  // A code that was right once is wrong from then on.
  if (step === undefined || BigInt(step) <= (staff.used_step ?? -1n)) return false
  staff.used_step = BigInt(step)
  await factorStore.setUsed(tx, totp.factor_id, { uses: null, now })
  return true
}

/** Since when so many tries were wrong that the next one waits; milliseconds. */
const waitMsOf = ({ wrong_at }: StaffRow, now: Date): number => {
  const recent = wrong_at.filter((at) => now.getTime() - at.getTime() < waits.windowMs)
  const fifth = recent.at(-waits.tries)
  return fifth ? fifth.getTime() + waits.windowMs - now.getTime() : 0
}

type Judged =
  | { right: true; by: 'totp' | 'passkey' | 'recovery' }
  | { right: false; waitMs: number }

const judge = async (
  tx: Tx,
  deps: StaffDeps,
  staff: StaffRow,
  shown: ShownFactor,
  where: { sessionId: bigint; host: string; now: Date },
): Promise<Judged> => {
  const { now } = where
  const waitMs = waitMsOf(staff, now)
  if (waitMs > 0) return { right: false, waitMs }
  if (shown.passkey) {
    if (await checkAssertion(tx, deps, staff, shown.passkey, where))
      return { right: true, by: 'passkey' }
  } else if (shown.code !== undefined) {
    if (await isRightCode(tx, deps, staff, shown.code, now)) return { right: true, by: 'totp' }
  } else if (shown.recoveryCode !== undefined) {
    const hash = recoveryHash(staff.staff_id, shown.recoveryCode)
    if (await factorStore.spendRecoveryCode(tx, staff.staff_id, hash, now))
      return { right: true, by: 'recovery' }
  }
  return { right: false, waitMs: 0 }
}

/**
 * Judges a factor with the person's row held, and does `then` in the same transaction where it is right. The fifth
 * wrong one in a quarter of an hour waits; the twentieth of a day locks the account until a colleague unlocks it.
 */
export const withFactor = async <T>(
  ctx: {
    deps: StaffDeps
    inTx<R>(work: (tx: Tx) => Promise<R>): Promise<R>
    host: string
    now: Date
  },
  { staffId, sessionId }: { staffId: bigint; sessionId: bigint },
  shown: ShownFactor,
  then: (tx: Tx, by: 'totp' | 'passkey' | 'recovery') => Promise<T>,
): Promise<T> => {
  const { deps, now, host } = ctx
  const outcome = await ctx.inTx(async (tx): Promise<{ done: T } | { waitMs: number }> => {
    const staff = await holdStaff(tx, staffId)
    if (staff?.status !== 'active') throw new Refusal('session_expired')
    const judged = await judge(tx, deps, staff, shown, { sessionId, host, now })
    if (judged.right) {
      await saveAttempts(tx, { ...staff, wrong_at: [] })
      return { done: await then(tx, judged.by) }
    }
    if (judged.waitMs > 0) return judged
    const sinceMs = now.getTime() - locks.windowMs
    staff.wrong_at = [...staff.wrong_at.filter((at) => at.getTime() > sinceMs), now]
    if (staff.wrong_at.length >= locks.tries) {
      staff.status = 'locked'
      await endAllSessions(tx, staffId, 'security', now)
    }
    await saveAttempts(tx, staff)
    return { waitMs: waitMsOf(staff, now) }
  })
  if ('done' in outcome) return outcome.done
  if (outcome.waitMs > 0) throw new Refusal('rate_limited', { waitMs: outcome.waitMs })
  throw new Refusal('wrong_code')
}

/** The kinds of factor that this person has confirmed. */
export const listConfirmedKinds = async (
  q: Query,
  staffId: bigint,
): Promise<factorStore.FactorKind[]> => [
  ...new Set(
    (await factorStore.listFactors(q, staffId))
      .filter(({ confirmed_at }) => confirmed_at !== null)
      .map(({ kind }) => kind),
  ),
]
