import {
  permissionsOfRole,
  staffRoles,
  type StaffRole,
} from '@felek/contract/office/permissions.ts'
import type { Query } from '@felek/database/database.ts'
import { hashToken } from '@felek/platform/crypto/encryption.ts'
import { newToken } from '../../database/ids.ts'
import type { EncryptedColumn } from '../key-rotation/key-rotation.ts'
import type { StaffDeps } from './deps.ts'
import { totpPlace } from './factors.ts'
import { invitationMs, invitationUrl } from './manage-handlers.ts'
import { countOwners, insertInvitation, insertRoles } from './store.ts'

/* The module's public file: what others may know and do of staff. */

/** What this module encrypts, for a change of SEAL_KEY. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  {
    table: 'staff_factors',
    key: ['factor_id'],
    column: 'secret_sealed',
    place: (row) => totpPlace((row as { factor_id: bigint }).factor_id),
  },
]

export { addDemoCodes } from './dev-codes.ts'
export { demoStaff, demoStaffPassword, findDemoMember, seedDemoStaff } from './demo-staff.ts'
export { isAddressAllowed, networkName } from './networks.ts'
export { findStaffSession, isSteppedUp } from './sessions.ts'
export { setActivity } from './session-store.ts'
export { viewHandlers } from './view-handlers.ts'
export {
  findBreakGlass,
  listApprovers,
  listHeldRoles,
  listEmailsOfRole,
  listNames,
  listStaffOfRole,
  listStaffWith,
  type BreakGlassRow,
} from './store.ts'
export type { StaffDeps } from './deps.ts'

/** Seeds the roles that are not there yet with what the contract's matrix gives them. */
export const seedRoles = (deps: Pick<StaffDeps, 'db' | 'now'>): Promise<void> =>
  insertRoles(
    deps.db.read,
    staffRoles.map((role) => ({ role, permissions: permissionsOfRole(role) })),
    deps.now(),
  )

/**
 * The first two owners come by a link that is made on the machine itself; later accounts take two persons. Answers
 * where the link leads; undefined where two owners are there.
 */
export const inviteOwner = async (
  deps: Pick<StaffDeps, 'env'>,
  q: Query,
  { email, name, now }: { email: string; name: string; now: Date },
): Promise<{ link: string; expiresAt: Date } | undefined> => {
  if ((await countOwners(q)) >= 2) return undefined
  const token = newToken()
  const expiresAt = new Date(now.getTime() + invitationMs)
  const roles: StaffRole[] = ['owner']
  await insertInvitation(q, {
    token_hash: hashToken(token),
    email: email.toLowerCase(),
    name,
    roles,
    invited_by: null,
    created_at: now,
    expires_at: expiresAt,
  })
  return { link: invitationUrl(deps, token), expiresAt }
}
