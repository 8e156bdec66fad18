import * as z from 'zod/mini'
import * as f from '../fields.ts'
import * as o from './fields.ts'
import { staffCall } from './staff-call.ts'

export const approvalStates = ['waiting', 'approved', 'refused', 'withdrawn', 'expired'] as const

const person = z.object({ staffID: z.string(), name: z.string() })

export const approvalRow = z.object({
  id: z.string(),
  call: z.string(),
  /** What the approver must hold. */
  permission: o.permission,
  why: z.string(),
  reason: z.string(),
  proposer: person,
  approver: z.nullable(person),
  proposedAt: f.time,
  expiresAt: f.time,
  decidedAt: z.nullable(f.time),
  status: z.enum(approvalStates),
  /** Decided by the person who proposed it, under break-glass. */
  breakGlass: z.boolean(),
  mayApprove: z.boolean(),
})
export type ApprovalRow = z.output<typeof approvalRow>

export const officeApprovals = {
  /** Those that wait first, then the newest. */
  list: staffCall('office_approvals/list', 'own', {
    input: z.strictObject({
      status: z.optional(z.enum(['waiting', 'decided'], 'invalid')),
      ...o.page,
    }),
    output: z.array(approvalRow),
  }),
  get: staffCall('office_approvals/get', 'own', {
    personal: true,
    input: z.strictObject({ approvalID: f.id }),
    output: z.object({
      ...approvalRow.shape,
      input: z.record(z.string(), z.unknown()),
      facts: z.record(z.string(), z.unknown()),
      note: z.nullable(z.string()),
    }),
  }),
  /** Runs the proposed call, once, with the proposer's input; `data` is what that call answers. */
  approve: staffCall('office_approvals/approve', 'own', {
    kind: 'write',
    stepUp: true,
    input: z.strictObject({ approvalID: f.id, requestID: f.requestID }),
    output: z.object({ id: z.string(), result: z.record(z.string(), z.unknown()) }),
  }),
  refuse: staffCall('office_approvals/refuse', 'own', {
    kind: 'write',
    input: z.strictObject({ approvalID: f.id, reason: o.reason, requestID: f.requestID }),
    output: z.object({ id: z.string() }),
  }),
  /** By whoever proposed it. */
  withdraw: staffCall('office_approvals/withdraw', 'own', {
    kind: 'write',
    input: z.strictObject({ approvalID: f.id, requestID: f.requestID }),
    output: z.object({ id: z.string() }),
  }),
}
