import {
  approvalPermission,
  type ApprovablePermission,
} from '@felek/contract/office/permissions.ts'
import type { StaffCall } from '@felek/contract/office/staff-call.ts'
import type { EncryptionSecrets } from '@felek/platform/crypto/encryption.ts'
import type { Tx } from '@felek/database/database.ts'
import type { AnyGuardedHandler } from '../../rpc/audience.ts'
import type { StaffMember } from '../../deps.ts'
import { newId } from '../../database/ids.ts'
import { canonical } from '../../rpc/idempotency.ts'
import { Refusal } from '../../rpc/refusal.ts'
import { listApprovers } from '../staff/staff.ts'
import { digestOf } from './digest.ts'
import { encryptFields } from './secret-fields.ts'
import type { ApprovalsDeps } from './deps.ts'
import { findWaitingProposal, insertProposal, lockProposals } from './store.ts'

export type { ApprovalsDeps } from './deps.ts'
export {
  countDecidable,
  eraseDecided,
  findWaitingProposal,
  hasWaitingProposal,
  listProposedCalls,
} from './store.ts'

/** A guarded call with its handler, by its wire address. */
export type GuardedCalls = ReadonlyMap<string, { call: StaffCall; handler: AnyGuardedHandler }>

const dayMs = 86_400_000
/** Switches are undone fast, so what proposes one is not good for long. */
const hourMs = 3_600_000

/**
 * What stands in a proposal of a call's fields: all but the id of the request that brought it; what names a person is
 * encrypted, each field for itself.
 */
const toProposedInput = (
  env: EncryptionSecrets,
  { secret }: Pick<StaffCall, 'secret'>,
  { id, data }: { id: bigint; data: Record<string, unknown> },
): string => {
  const { requestID: _requestId, Lang: _lang, ...fields } = data
  return canonical(encryptFields(env, id, secret, fields))
}

/** Who holds it now and did at `since`, but for the proposer. */
const requireApprover = async (
  tx: Tx,
  deps: ApprovalsDeps,
  permission: ApprovablePermission,
  proposerId: bigint,
): Promise<void> => {
  const rested = new Date(deps.now().getTime() - deps.env.approverRestHours * hourMs)
  const wanted = { permission: approvalPermission(permission), except: proposerId, since: rested }
  if ((await listApprovers(tx, wanted)).length === 0) throw new Refusal('no_approver')
}

/** Of two proposals about one thing the second approver would read what the first had already changed. */
const requireNoneWaits = async (
  tx: Tx,
  { call, field, data }: { call: string; field: string; data: Record<string, unknown> },
): Promise<void> => {
  // An id may be sent as a number, and means the same.
  const id = String(data[field])
  await lockProposals(tx, `${call} ${id}`)
  if ((await findWaitingProposal(tx, { call, field, id })) !== undefined)
    throw new Refusal('proposal_waits')
}

/**
 * Stores a proposal in the stead of what the call would have done. Throws `no_approver` where nobody else could approve
 * it: it would only wait until it is over.
 */
export const propose = async (
  tx: Tx,
  deps: ApprovalsDeps,
  {
    call,
    staff,
    data,
    facts,
    why,
    once,
  }: {
    call: StaffCall
    staff: StaffMember
    data: Record<string, unknown>
    facts: object
    why: string
    once: string | undefined
  },
): Promise<{ id: bigint; expiresAt: Date; reason: string }> => {
  const permission = call.permission as ApprovablePermission
  await requireApprover(tx, deps, permission, staff.staffId)
  if (once !== undefined) await requireNoneWaits(tx, { call: call.wire, field: once, data })
  const now = deps.now()
  const reason = typeof data['reason'] === 'string' ? data['reason'].trim() : ''
  const id = newId(now)
  const input = toProposedInput(deps.env, call, { id, data })
  const subject = { call: call.wire, input, facts: canonical(facts) }
  const expiresAt = new Date(now.getTime() + (permission === 'games.switch' ? hourMs : dayMs))
  await insertProposal(tx, {
    approval_id: id,
    ...subject,
    permission: approvalPermission(permission),
    digest: digestOf(deps.env, subject),
    why,
    reason,
    proposer_id: staff.staffId,
    proposer_device: staff.deviceHash,
    proposed_at: now,
    expires_at: expiresAt,
  })
  return { id, expiresAt, reason }
}
