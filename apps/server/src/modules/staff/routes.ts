import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { permissions, type Permission } from '@felek/contract/office/permissions.ts'
import { operatorPost } from '../../http/operator-routes.ts'
import type { PickDeps } from '../../deps.ts'
import { newId } from '../../database/ids.ts'
import { sendMail } from '../messages/messages.ts'
import type { StaffDeps } from './deps.ts'
import { inviteOwner } from './staff.ts'
import { findStaffByEmail, insertBreakGlass, listOwnerEmails } from './store.ts'

/*
 * What is done on the machine itself, with the operator's token: the first two owners' invitations, and break-glass.
 * Both stand in the audit, where nobody of the staff is named as their doer.
 */

/** Writes what was done at the console. */
export type LogConsole = (entry: {
  kind: 'write' | 'break_glass'
  call: string
  staffIds: readonly bigint[]
  after: Record<string, unknown>
  reason?: string
}) => Promise<void>

type RouteDeps = StaffDeps & PickDeps<'adminDb' | 'now', 'operatorToken' | 'trustProxy'>

const breakGlassMs = 1_800_000

/** Begins a half hour in which this person may approve their own proposals of one kind, and mails every owner. */
const beginBreakGlass = (
  deps: RouteDeps,
  { email, permission, why }: { email: string; permission: Permission; why: string },
): Promise<{ staffId: bigint; until: Date } | undefined> =>
  deps.adminDb.inTx(async (tx) => {
    const staff = await findStaffByEmail(tx, email.toLowerCase())
    if (staff?.status !== 'active') return undefined
    const now = deps.now()
    const until = new Date(now.getTime() + breakGlassMs)
    await insertBreakGlass(tx, {
      break_glass_id: newId(now),
      staff_id: staff.staff_id,
      permission,
      why,
      begun_at: now,
      ends_at: until,
    })
    for (const to of await listOwnerEmails(tx))
      await sendMail(deps, tx, {
        playerId: undefined,
        to,
        template: 'break_glass',
        lang: 'tr',
        username: 'Felek',
        path: '/',
        values: { name: staff.name, permission, why, until: until.toISOString() },
      })
    return { staffId: staff.staff_id, until }
  })

export const staffRoutes =
  (deps: RouteDeps, logConsole: LogConsole) =>
  async (app: FastifyInstance): Promise<void> => {
    const post = operatorPost(deps, app)
    const invitation = z.strictObject({
      email: z.string().check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/), z.maxLength(120)),
      name: z.string().check(z.minLength(1), z.maxLength(80)),
    })
    post('office/invite', invitation, async ({ email, name }) => {
      const invited = await inviteOwner(deps, deps.adminDb.read, {
        email,
        name,
        now: deps.now(),
      })
      if (!invited) return { known: false }
      const after = { invited: true, roles: ['owner'] }
      await logConsole({ kind: 'write', call: 'office:invite', staffIds: [], after })
      return { known: true, link: invited.link, expiresAt: invited.expiresAt.toISOString() }
    })
    const glass = z.strictObject({
      email: z.string().check(z.maxLength(120)),
      kind: z.enum(permissions as [Permission]),
      why: z.string().check(z.minLength(10), z.maxLength(500)),
    })
    post('office/break-glass', glass, async ({ email, kind, why }) => {
      const begun = await beginBreakGlass(deps, { email, permission: kind, why })
      if (!begun) return { known: false }
      const until = begun.until.toISOString()
      await logConsole({
        kind: 'break_glass',
        call: 'office:break-glass',
        staffIds: [begun.staffId],
        after: { permission: kind, until },
        reason: why,
      })
      return { known: true, until }
    })
  }
