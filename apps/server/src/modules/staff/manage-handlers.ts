import type { officeStaff as calls } from '@felek/contract/office/staff.ts'
import type { StaffRole } from '@felek/contract/office/permissions.ts'
import { hashToken } from '@felek/platform/crypto/encryption.ts'
import type { Tx } from '@felek/database/database.ts'
import type { OfficeHandlers } from '../../deps.ts'
import { newToken } from '../../database/ids.ts'
import { guardedHandler } from '../../rpc/guarded-handler.ts'
import { invalidFields, Refusal } from '../../rpc/refusal.ts'
import { sendMail } from '../messages/messages.ts'
import type { StaffDeps } from './deps.ts'
import { deleteFactors } from './factor-store.ts'
import { isInside, toBlockList } from './networks.ts'
import { endAllSessions } from './sessions.ts'
import * as store from './store.ts'

/* Who may come in, with which rights, and from where: every change takes two persons. */

export const invitationMs = 1_800_000

/** Where an invitation leads. The token stands behind #, so that no server and no log has it. */
export const invitationUrl = ({ env }: Pick<StaffDeps, 'env'>, token: string): string =>
  `${env.officeUrl ?? `http://localhost:${env.officePort}`}/davet#${token}`

const rowId = (text: string): bigint => {
  if (!/^\d{1,19}$/.test(text)) throw new Refusal('not_found')
  return BigInt(text)
}

const toRow = (row: store.StaffListRow) => ({
  staffID: String(row.staff_id),
  name: row.name,
  email: row.email,
  roles: row.roles,
  status: row.status,
  factors: row.factors.map((kind) => (kind === 'totp' ? ('totp' as const) : ('passkey' as const))),
  createdAt: row.created_at.toISOString(),
  lastSeen: row.last_seen?.toISOString() ?? null,
  version: row.version,
})

const requireStaff = async (tx: Tx, staffId: bigint): Promise<store.StaffRow> => {
  const row = await store.holdStaff(tx, staffId)
  if (!row) throw new Refusal('not_found')
  return row
}

/** Two owners at least may come in: with one, nobody could approve what only an owner approves. */
const requireTwoOwners = async (tx: Tx): Promise<void> => {
  if ((await store.countOwners(tx)) < 2) throw new Refusal('no_approver')
}

const always = (why: string) => () => why

const invite = guardedHandler<typeof calls.invite, StaffDeps, { taken: boolean }>({
  once: 'email',
  facts: async ({ email }, { q }) => ({
    taken: (await store.findStaffByEmail(q, email.toLowerCase())) !== undefined,
  }),
  guard: always('staff_change'),
  async run({ email, name, roles, reason }, ctx) {
    if (await store.findStaffByEmail(ctx.tx, email.toLowerCase()))
      throw invalidFields({ email: 'invalid' })
    const token = newToken()
    const expires_at = new Date(ctx.now.getTime() + invitationMs)
    await store.insertInvitation(ctx.tx, {
      token_hash: hashToken(token),
      email: email.toLowerCase(),
      name,
      roles,
      invited_by: ctx.approval?.proposerId ?? ctx.staff.staffId,
      created_at: ctx.now,
      expires_at,
    })
    ctx.audit({ subject: { kind: 'staff', ids: [] }, after: { invited: true, roles }, reason })
    await sendMail(ctx.deps, ctx.tx, {
      playerId: undefined,
      to: email.toLowerCase(),
      template: 'office_invitation',
      lang: 'tr',
      username: name,
      path: '/',
      values: { url: invitationUrl(ctx.deps, token) },
    })
    return { expiresAt: expires_at.toISOString() }
  },
})

type StaffFacts = { name: string; status: string; roles: StaffRole[]; version: number }

const save = guardedHandler<typeof calls.save, StaffDeps, StaffFacts>({
  once: 'staffID',
  async facts({ staffID }, { q }) {
    const row = (await store.listStaff(q)).find((it) => String(it.staff_id) === staffID)
    if (!row) throw new Refusal('not_found')
    return { name: row.name, status: row.status, roles: row.roles, version: row.version }
  },
  guard: always('staff_change'),
  async run({ staffID, version, name, roles, status, reason }, ctx) {
    const staffId = rowId(staffID)
    const before = await requireStaff(ctx.tx, staffId)
    const had = (await store.listHeldRoles(ctx.tx, staffId)).map(({ role }) => role)
    if (!(await store.saveStaff(ctx.tx, { staffId, version, name, status })))
      throw new Refusal('changed')
    await store.setRoles(ctx.tx, staffId, roles, ctx.now)
    await requireTwoOwners(ctx.tx)
    if (status !== 'active') await endAllSessions(ctx.tx, staffId, 'staff', ctx.now)
    ctx.audit({
      subject: { kind: 'staff', ids: [staffId] },
      before: { status: before.status, roles: had },
      after: { status, roles },
      reason,
    })
    const row = (await store.listStaff(ctx.tx)).find((it) => it.staff_id === staffId)
    if (!row) throw new Refusal('not_found')
    return toRow(row)
  },
})

const resetSecond = guardedHandler<typeof calls.resetSecond, StaffDeps, { status: string }>({
  once: 'staffID',
  async facts({ staffID }, { q }) {
    const row = await store.findStaff(q, rowId(staffID))
    if (!row) throw new Refusal('not_found')
    return { status: row.status }
  },
  guard: always('staff_change'),
  async run({ staffID, reason }, ctx) {
    const staffId = rowId(staffID)
    await requireStaff(ctx.tx, staffId)
    await deleteFactors(ctx.tx, staffId)
    await endAllSessions(ctx.tx, staffId, 'security', ctx.now)
    ctx.audit({ subject: { kind: 'staff', ids: [staffId] }, after: { factors: [] }, reason })
    return {}
  },
})

const saveRole = guardedHandler<typeof calls.saveRole, StaffDeps, { permissions: string[] }>({
  once: 'role',
  async facts({ role }, { q }) {
    const row = (await store.listRoles(q)).find((it) => it.role === role)
    return { permissions: row?.permissions ?? [] }
  },
  guard: always('role_change'),
  async run({ role, version, permissions, reason }, ctx) {
    const before = (await store.listRoles(ctx.tx)).find((it) => it.role === role)
    if (!(await store.saveRole(ctx.tx, { role, version, permissions }, ctx.now)))
      throw new Refusal('changed')
    ctx.audit({
      subject: { kind: 'role', ids: [role] },
      before: { permissions: before?.permissions ?? [] },
      after: { permissions },
      reason,
    })
    return {}
  },
})

const saveAllowList = guardedHandler<typeof calls.saveAllowList, StaffDeps, { networks: string[] }>(
  {
    facts: async (_input, { q }) => ({ networks: await store.listNetworks(q) }),
    guard: always('allow_list'),
    async run({ networks, reason }, ctx) {
      if (!toBlockList(networks)) throw invalidFields({ networks: 'network_invalid' })
      if (!isInside(networks, ctx.ip)) throw invalidFields({ networks: 'network_own' })
      const before = await store.listNetworks(ctx.tx)
      await store.setNetworks(ctx.tx, networks, ctx.now)
      ctx.audit({
        subject: { kind: 'setting', ids: ['networks'] },
        before: { networks: before },
        after: { networks },
        reason,
      })
      return { networks: await store.listNetworks(ctx.tx) }
    },
  },
)

type Managed =
  | 'list'
  | 'roles'
  | 'invite'
  | 'save'
  | 'resetSecond'
  | 'saveRole'
  | 'allowList'
  | 'saveAllowList'

export const manageHandlers: Pick<OfficeHandlers<typeof calls, StaffDeps>, Managed> = {
  list: async (_input, { q }) => (await store.listStaff(q)).map(toRow),
  roles: async (_input, { q }) =>
    (await store.listRoles(q)).map(({ role, permissions, version }) => ({
      role,
      permissions,
      version,
    })),
  invite,
  save,
  resetSecond,
  saveRole,
  allowList: async (_input, { q, ip }) => ({ networks: await store.listNetworks(q), own: ip }),
  saveAllowList,
}
