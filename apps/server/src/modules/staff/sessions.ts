import type { Permission, StaffRole } from '@felek/contract/office/permissions.ts'
import { afterCommit, type Query, type Tx } from '@felek/database/database.ts'
import { hashToken } from '@felek/platform/crypto/encryption.ts'
import type { Caller, StaffMember } from '../../deps.ts'
import { newId, newToken } from '../../database/ids.ts'
import { networkName } from './networks.ts'
import * as sessionStore from './session-store.ts'
import { findStaff, listHeldRoles, type StaffRow } from './store.ts'

/* Sessions of the back office: short, few, bound to a browser, and never without a second factor. */

export const sessionLimits = {
  idleMs: 900_000,
  ageMs: 8 * 3_600_000,
  pendingMs: 300_000,
  stepUpMs: 300_000,
  sessionsMax: 2,
}

/** Why a session that is open in the table opens nothing any more. */
const endOf = (
  row: sessionStore.StaffSessionRow,
  now: Date,
): sessionStore.SessionEnd | undefined => {
  const sinceMs = (at: Date) => now.getTime() - at.getTime()
  if (sinceMs(row.created_at) > sessionLimits.ageMs) return 'age'
  if (row.factor_at === null && sinceMs(row.created_at) > sessionLimits.pendingMs) return 'age'
  return sinceMs(row.last_activity_at) > sessionLimits.idleMs ? 'idle' : undefined
}

/**
 * The member of staff whom a session cookie opens for, with the rights of this moment; undefined where it opens for
 * nobody. It is bound to the browser's device cookie; from another network it waits for a factor again.
 */
export const findStaffSession = async (
  q: Query,
  proof: { session: string | undefined; device: string | undefined; ip: string; now: Date },
): Promise<StaffMember | undefined> => {
  if (!proof.session) return undefined
  const row = await sessionStore.findSessionByToken(q, hashToken(proof.session))
  if (!row || row.device_hash !== hashToken(proof.device ?? '')) return undefined
  const ended = endOf(row, proof.now)
  if (ended !== undefined) {
    await sessionStore.endSessions(q, [row.session_id], ended, proof.now)
    return undefined
  }
  const staff = await findStaff(q, row.staff_id)
  if (staff?.status !== 'active') return undefined
  const held = await listHeldRoles(q, row.staff_id)
  return {
    staffId: row.staff_id,
    sessionId: row.session_id,
    name: staff.name,
    roles: held.map(({ role }): StaffRole => role),
    permissions: new Set(held.flatMap(({ permissions }): Permission[] => permissions)),
    pending: row.pending || row.network !== networkName(proof.ip),
    factorAt: row.factor_at,
    deviceHash: row.device_hash,
  }
}

/** Whether a factor was shown in this session within five minutes. */
export const isSteppedUp = ({ factorAt }: StaffMember, now: Date): boolean =>
  factorAt !== null && now.getTime() - factorAt.getTime() <= sessionLimits.stepUpMs

/** Opens a session that waits for its second factor; a browser that has none gets a device cookie. */
export const openSession = async (
  ctx: Pick<
    Caller<unknown>,
    'device' | 'setDevice' | 'setStaffSession' | 'ip' | 'userAgent' | 'now'
  >,
  tx: Tx,
  { staff_id }: Pick<StaffRow, 'staff_id'>,
): Promise<bigint> => {
  const device = ctx.device ?? newToken()
  const token = newToken()
  const sessionId = newId(ctx.now)
  await sessionStore.insertSession(tx, {
    session_id: sessionId,
    staff_id,
    token_hash: hashToken(token),
    device_hash: hashToken(device),
    network: networkName(ctx.ip),
    user_agent: ctx.userAgent.slice(0, 300),
    pending: true,
    created_at: ctx.now,
    last_activity_at: ctx.now,
    factor_at: null,
  })
  afterCommit(() => {
    ctx.setDevice(device)
    ctx.setStaffSession(token)
  })
  return sessionId
}

/** A factor was shown: the session is whole, and of more than two of this person the oldest end. */
export const completeSession = async (
  tx: Tx,
  { staffId, sessionId }: Pick<StaffMember, 'staffId' | 'sessionId'>,
  { ip, now }: { ip: string; now: Date },
): Promise<void> => {
  await sessionStore.setFactorShown(tx, sessionId, { network: networkName(ip), now })
  const open = (await sessionStore.listSessions(tx, staffId)).filter(
    (it) => !it.pending && it.session_id !== sessionId,
  )
  const over = open.slice(0, Math.max(0, open.length - (sessionLimits.sessionsMax - 1)))
  const ids = over.map((it) => it.session_id)
  await sessionStore.endSessions(tx, ids, 'newer', now)
}

/** Ends all that is open of a person. */
export const endAllSessions = async (
  tx: Tx,
  staffId: bigint,
  by: sessionStore.SessionEnd,
  now: Date,
): Promise<void> => {
  const ids = (await sessionStore.listSessions(tx, staffId)).map((it) => it.session_id)
  await sessionStore.endSessions(tx, ids, by, now)
}
