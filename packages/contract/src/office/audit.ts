import * as z from 'zod/mini'
import * as f from '../fields.ts'
import * as o from './fields.ts'
import { staffCall } from './staff-call.ts'

export const auditKinds = [
  'read',
  'reveal',
  'write',
  'propose',
  'approve',
  'refuse',
  'deny',
  'export',
  'sign_in',
  'break_glass',
] as const
export type AuditKind = (typeof auditKinds)[number]

export const auditRow = z.object({
  id: z.string(),
  at: f.time,
  kind: z.enum(auditKinds),
  staff: z.nullable(z.object({ staffID: z.string(), name: z.string() })),
  network: z.string(),
  call: z.string(),
  requestID: z.string(),
  subjectKind: z.string(),
  subjectIDs: z.array(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  reason: z.nullable(z.string()),
  approvalID: z.nullable(z.string()),
})
export type AuditRow = z.output<typeof auditRow>

const filter = {
  staffID: z.optional(f.id),
  kind: z.optional(z.enum(auditKinds, 'invalid')),
  call: z.optional(z.string('invalid').check(z.maxLength(80, 'invalid'))),
  subject: z.optional(z.string('invalid').check(z.maxLength(80, 'invalid'))),
  from: z.optional(f.dayOrTime),
  to: z.optional(f.dayOrTime),
}

export const officeAudit = {
  /** The newest first. */
  list: staffCall('office_audit/list', 'audit.read', {
    input: z.strictObject({ ...filter, ...o.page }),
    output: z.array(auditRow),
  }),
  get: staffCall('office_audit/get', 'audit.read', {
    input: z.strictObject({ auditID: f.id }),
    output: auditRow,
  }),
  /** Checks the whole chain now. */
  verify: staffCall('office_audit/verify', 'audit.verify', {
    kind: 'outside',
    input: z.strictObject({}),
    output: z.object({
      seals: z.int(),
      entries: z.int(),
      headsCompared: z.int(),
      faults: z.array(
        z.object({ check: z.string(), where: z.string(), expected: z.string(), found: z.string() }),
      ),
    }),
  }),
  heads: staffCall('office_audit/heads', 'audit.read', {
    input: z.strictObject({}),
    output: z.array(
      z.object({
        number: z.string(),
        lastID: z.string(),
        count: z.int(),
        hash: z.string(),
        at: f.time,
      }),
    ),
  }),
  /** Whether the chain is whole and how far it is behind, as every page shows it. */
  state: staffCall('office_audit/state', 'audit.read', {
    input: z.strictObject({}),
    output: z.object({
      /** Seconds since the oldest entry that no seal covers; 0 where every one is sealed. */
      unsealed: z.int(),
      /** A check has found a false place, and the alarm of it is open. */
      isBroken: z.boolean(),
    }),
  }),
}
