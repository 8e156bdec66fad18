import type {
  officeApprovals as calls,
  ApprovalRow as ShownRow,
} from '@felek/contract/office/approvals.ts'
import type { Permission } from '@felek/contract/office/permissions.ts'
import type { Query, Tx } from '@felek/database/database.ts'
import type { Context, Handler, OfficeHandlers, StaffMember } from '../../deps.ts'
import { parseFields } from '../../rpc/decode.ts'
import { canonical } from '../../rpc/idempotency.ts'
import { Refusal } from '../../rpc/refusal.ts'
import { findBreakGlass, listHeldRoles, listNames } from '../staff/staff.ts'
import type { GuardedCalls } from './approvals.ts'
import type { ApprovalsDeps } from './deps.ts'
import { isDigestOf } from './digest.ts'
import { decryptFields, hideFields } from './secret-fields.ts'
import * as store from './store.ts'

/* What two persons do: the second one looks at what the first has seen, and the call runs then, once. */

const hourMs = 3_600_000

const rowId = (text: string): bigint => {
  if (!/^\d{1,19}$/.test(text)) throw new Refusal('not_found')
  return BigInt(text)
}

const requireApproval = async (q: Query, approvalID: string): Promise<store.ApprovalRow> => {
  const row = await store.findApproval(q, rowId(approvalID))
  if (!row) throw new Refusal('not_found')
  return row
}

/** What a person may approve by: the roles that they hold, and a half hour of break-glass, if one runs. */
type Rights = { held: Awaited<ReturnType<typeof listHeldRoles>>; breakGlass: string | undefined }

const readRights = async (
  q: Query,
  deps: ApprovalsDeps,
  { staffId }: StaffMember,
): Promise<Rights> => ({
  held: await listHeldRoles(q, staffId),
  breakGlass: (await findBreakGlass(q, staffId, deps.now()))?.permission,
})

/** Since when a person has held a permission, in milliseconds; undefined where they do not. */
const heldSinceMs = ({ held }: Rights, permission: Permission): number | undefined => {
  const since = held
    .filter(({ permissions }) => permissions.includes(permission))
    .map((role) => role.since.getTime())
  return since.length === 0 ? undefined : Math.min(...since)
}

/** Whether this is the proposer, in a half hour of break-glass for this permission. */
const isAlone = (
  { breakGlass }: Rights,
  { staffId }: StaffMember,
  { proposer_id, permission }: store.ApprovalRow,
): boolean => staffId === proposer_id && breakGlass === permission.replace(/\.approve$/, '')

/**
 * Why this person may not approve; undefined where they may. They hold the permission now, held it when the proposal was
 * made, and have rested since they were given it. Under break-glass of this very permission the proposer may.
 */
const whyNot = (
  deps: ApprovalsDeps,
  { rights, staff }: { rights: Rights; staff: StaffMember },
  row: store.ApprovalRow,
): Refusal | undefined => {
  if (row.status !== 'waiting' || row.expires_at <= deps.now()) return new Refusal('approval_over')
  if (isAlone(rights, staff, row)) return undefined
  const sinceMs = heldSinceMs(rights, row.permission)
  const forbidden = new Refusal('forbidden', { permission: row.permission })
  if (sinceMs === undefined) return forbidden
  const isSame = staff.staffId === row.proposer_id || staff.deviceHash === row.proposer_device
  if (isSame) return new Refusal('same_person')
  const restedMs = deps.now().getTime() - deps.env.approverRestHours * hourMs
  return sinceMs <= row.proposed_at.getTime() && sinceMs <= restedMs ? undefined : forbidden
}

const toShown = async (
  q: Query,
  deps: ApprovalsDeps,
  staff: StaffMember,
  rows: readonly store.ApprovalRow[],
): Promise<ShownRow[]> => {
  const names = await listNames(
    q,
    rows.flatMap(({ proposer_id, approver_id }) =>
      approver_id === null ? [proposer_id] : [proposer_id, approver_id],
    ),
  )
  const person = (id: bigint) => ({ staffID: String(id), name: names.get(id) ?? '' })
  const rights = await readRights(q, deps, staff)
  return rows.map((row) => ({
    id: String(row.approval_id),
    call: row.call,
    permission: row.permission,
    why: row.why,
    reason: row.reason,
    proposer: person(row.proposer_id),
    approver: row.approver_id === null ? null : person(row.approver_id),
    proposedAt: row.proposed_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    status: row.status,
    breakGlass: row.break_glass,
    mayApprove: whyNot(deps, { rights, staff }, row) === undefined,
  }))
}

/** Whoever could approve it, and whoever proposed it, sees a proposal; who reads the audit sees all. */
const toViewer = ({ staffId, permissions }: StaffMember): store.Viewer => ({
  staffId,
  permissions: [...permissions],
  seesAll: permissions.has('audit.read'),
})

const maySee = (staff: StaffMember, row: store.ApprovalRow): boolean => {
  const { staffId, permissions, seesAll } = toViewer(staff)
  return seesAll || staffId === row.proposer_id || permissions.includes(row.permission)
}

/** The fields that were proposed, all in the clear. */
const readInput = (
  { env }: ApprovalsDeps,
  { secret }: { secret: readonly string[] },
  { approval_id: id, input }: store.ApprovalRow,
): Record<string, unknown> =>
  decryptFields(env, id, secret, JSON.parse(input) as Record<string, unknown>)

/** What names a person is read by whoever proposed it and by whoever may decide about it while it waits. */
const readShownInput = (
  deps: ApprovalsDeps,
  call: { secret: readonly string[] },
  { row, staff }: { row: store.ApprovalRow; staff: StaffMember },
): { input: Record<string, unknown>; isOpen: boolean } => {
  const decides = staff.permissions.has(row.permission) || staff.staffId === row.proposer_id
  const isOpen = call.secret.length > 0 && decides && row.status === 'waiting'
  const stored = JSON.parse(row.input) as Record<string, unknown>
  return {
    isOpen,
    input: isOpen ? readInput(deps, call, row) : hideFields(call.secret, stored),
  }
}

type Approving = Context<typeof calls.approve, ApprovalsDeps>

/**
 * Runs the proposed call with the proposer's input, in the transaction of the decision. The facts are read again: where
 * they are not what was shown, nothing is decided.
 */
const execute = async (
  guarded: GuardedCalls,
  ctx: Approving,
  row: store.ApprovalRow,
): Promise<Record<string, unknown>> => {
  const { deps, tx } = ctx
  const found = guarded.get(row.call)
  if (!found || !isDigestOf(deps.env, row, row.digest)) throw new Refusal('changed')
  const data = readInput(deps, found.call, row)
  const requestID = canonicalRequestId(row.approval_id)
  const input = parseFields(found.call, { ...data, requestID })
  const facts = await found.handler.facts(input, { deps, q: tx, now: ctx.now })
  if (canonical(facts) !== row.facts) throw new Refusal('changed')
  const approval = { approvalId: row.approval_id, proposerId: row.proposer_id }
  const result = await found.handler.run(input, { ...ctx, approval })
  return (result ?? {}) as Record<string, unknown>
}

/** A request id for a call that a proposal brings: 26 digits, the proposal's own. */
const canonicalRequestId = (approvalId: bigint): string => String(approvalId).padStart(26, '0')

const approve =
  (guarded: GuardedCalls): Handler<typeof calls.approve, ApprovalsDeps> =>
  async ({ approvalID }, ctx) => {
    const { deps, tx, staff, now } = ctx
    const row = await requireApproval(tx, approvalID)
    const rights = await readRights(tx, deps, staff)
    const refusal = whyNot(deps, { rights, staff }, row)
    if (refusal) throw refusal
    const breakGlass = isAlone(rights, staff, row)
    const decided = await decideAs(tx, row, { status: 'approved', ctx, note: null, breakGlass })
    if (!decided) throw new Refusal('approval_over')
    const result = await execute(guarded, ctx, row)
    ctx.audit({
      kind: breakGlass ? 'break_glass' : 'approve',
      subject: { kind: 'approval', ids: [row.approval_id] },
      after: { status: 'approved', call: row.call, at: now.toISOString() },
      reason: row.reason,
    })
    return { id: approvalID, result }
  }

const decideAs = (
  tx: Tx,
  row: store.ApprovalRow,
  {
    status,
    ctx,
    note,
    breakGlass,
  }: {
    status: store.Decision['status']
    ctx: { staff: StaffMember; now: Date }
    note: string | null
    breakGlass: boolean
  },
): Promise<boolean> =>
  store.decide(tx, {
    approvalId: row.approval_id,
    status,
    staffId: ctx.staff.staffId,
    device: ctx.staff.deviceHash,
    note,
    breakGlass,
    at: ctx.now,
  })

const refuse: Handler<typeof calls.refuse, ApprovalsDeps> = async ({ approvalID, reason }, ctx) => {
  const { tx, staff } = ctx
  const row = await requireApproval(tx, approvalID)
  if (!staff.permissions.has(row.permission))
    throw new Refusal('forbidden', { permission: row.permission })
  if (!(await decideAs(tx, row, { status: 'refused', ctx, note: reason, breakGlass: false })))
    throw new Refusal('approval_over')
  ctx.audit({
    kind: 'refuse',
    subject: { kind: 'approval', ids: [row.approval_id] },
    after: { status: 'refused', call: row.call },
    reason,
  })
  return { id: approvalID }
}

const withdraw: Handler<typeof calls.withdraw, ApprovalsDeps> = async ({ approvalID }, ctx) => {
  const { tx, staff } = ctx
  const row = await requireApproval(tx, approvalID)
  if (row.proposer_id !== staff.staffId)
    throw new Refusal('forbidden', { permission: row.permission })
  if (!(await decideAs(tx, row, { status: 'withdrawn', ctx, note: null, breakGlass: false })))
    throw new Refusal('approval_over')
  ctx.audit({
    subject: { kind: 'approval', ids: [row.approval_id] },
    after: { status: 'withdrawn', call: row.call },
  })
  return { id: approvalID }
}

export const approvalsHandlers = (
  guarded: GuardedCalls,
): OfficeHandlers<typeof calls, ApprovalsDeps> => ({
  async list({ status, limit = 50, after }, { q, deps, staff }) {
    const page = { status, limit, after: after === undefined ? undefined : rowId(after) }
    return toShown(q, deps, staff, await store.listApprovals(q, toViewer(staff), page))
  },
  async get({ approvalID }, ctx) {
    const row = await requireApproval(ctx.q, approvalID)
    if (!maySee(ctx.staff, row)) throw new Refusal('forbidden', { permission: row.permission })
    const [shown] = await toShown(ctx.q, ctx.deps, ctx.staff, [row])
    if (!shown) throw new Refusal('not_found')
    const call = guarded.get(row.call)?.call ?? { secret: [] }
    const { input, isOpen } = readShownInput(ctx.deps, call, { row, staff: ctx.staff })
    ctx.audit({
      ...(isOpen && { kind: 'reveal', after: { fields: [...call.secret] } }),
      subject: { kind: 'approval', ids: [row.approval_id] },
    })
    const { facts, note } = row
    return {
      ...shown,
      input,
      facts: JSON.parse(facts) as Record<string, unknown>,
      note,
    }
  },
  approve: approve(guarded),
  refuse,
  withdraw,
})
