import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import * as o from './fields.ts'
import { guardedCall, staffCall } from './staff-call.ts'

/** What a browser makes of a passkey's options, and answers: WebAuthn's own JSON, checked where it is read. */
const webauthnJson = z.record(z.string(), z.unknown())

/** A code of the authenticator app, one of the eight recovery codes, or what a passkey signed. */
const factor = {
  code: z.optional(f.sixDigits),
  recoveryCode: z.optional(f.recoveryCode),
  passkey: z.optional(webauthnJson),
}

const password = z
  .string('required')
  .check(z.minLength(12, 'password_long'), z.maxLength(128, 'too_long'))

export const staffSelf = z.object({
  staffID: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(o.role),
  permissions: z.array(o.permission),
  /** Still waits for the second factor; `enrol`: has none yet. */
  pending: z.boolean(),
  enrol: z.boolean(),
  factors: z.array(z.enum(['totp', 'passkey'])),
  recoveryCodesLeft: z.int(),
  /** The money of this house is demo money. */
  isDemo: z.boolean(),
  /** Until when this person may approve proposals of their own, of which permission. */
  breakGlass: z.nullable(z.object({ kind: z.string(), until: f.time })),
})
export type StaffSelf = z.output<typeof staffSelf>

/** With the first factor come eight recovery codes, shown this once; with a later one none. */
const enrolled = z.object({ ...staffSelf.shape, recoveryCodes: z.array(z.string()) })

export const staffRow = z.object({
  staffID: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(o.role),
  status: z.enum(['active', 'locked', 'left']),
  factors: z.array(z.enum(['totp', 'passkey'])),
  createdAt: f.time,
  lastSeen: z.nullable(f.time),
  version: z.int(),
})

export const staffSession = z.object({
  id: z.string(),
  device: z.string(),
  network: z.string(),
  createdAt: f.time,
  lastSeen: f.time,
  current: z.boolean(),
})

export const officeStaff = {
  /** E-mail and password; what comes next is the second factor. */
  login: call('office_staff/login', {
    kind: 'outside',
    rate: 'sign-in',
    input: z.strictObject({ email: f.email, password: f.currentPassword }),
    output: z.object({ enrol: z.boolean(), factors: z.array(z.enum(['totp', 'passkey'])) }),
  }),
  /** Takes up an invitation: a password, and a session that waits for its first factor. */
  accept: call('office_staff/accept', {
    kind: 'outside',
    rate: 'sign-in',
    input: z.strictObject({ token: z.string('required').check(z.maxLength(100)), password }),
    output: z.object({ enrol: z.boolean() }),
  }),
  second: staffCall('office_staff/second', 'own', {
    kind: 'outside',
    whilePending: true,
    input: z.strictObject(factor),
    output: staffSelf,
  }),
  /** Of whoever signs in, or steps up: what a passkey has to sign. */
  passkeyOptions: staffCall('office_staff/passkey_options', 'own', {
    kind: 'outside',
    whilePending: true,
    input: z.strictObject({}),
    output: webauthnJson,
  }),
  /** A new secret for the authenticator app; it stands once `confirm_totp` has a code of it. */
  enrolTotp: staffCall('office_staff/enrol_totp', 'own', {
    kind: 'outside',
    whilePending: true,
    input: z.strictObject({}),
    output: z.object({ secret: z.string(), otpauthUrl: z.string() }),
  }),
  confirmTotp: staffCall('office_staff/confirm_totp', 'own', {
    kind: 'outside',
    whilePending: true,
    input: z.strictObject({ code: f.sixDigits }),
    output: enrolled,
  }),
  enrolPasskeyOptions: staffCall('office_staff/enrol_passkey_options', 'own', {
    kind: 'outside',
    whilePending: true,
    input: z.strictObject({}),
    output: webauthnJson,
  }),
  enrolPasskey: staffCall('office_staff/enrol_passkey', 'own', {
    kind: 'outside',
    whilePending: true,
    input: z.strictObject({ passkey: webauthnJson }),
    output: enrolled,
  }),
  me: staffCall('office_staff/me', 'own', {
    whilePending: true,
    input: z.strictObject({}),
    output: staffSelf,
  }),
  logout: staffCall('office_staff/logout', 'own', {
    kind: 'write',
    whilePending: true,
    input: z.strictObject({}),
    output: z.object({}),
  }),
  /** Five minutes in which calls that ask for a fresh factor are answered. */
  stepUp: staffCall('office_staff/step_up', 'own', {
    kind: 'outside',
    input: z.strictObject(factor),
    output: z.object({ validUntil: f.time }),
  }),
  sessions: staffCall('office_staff/sessions', 'own', {
    input: z.strictObject({}),
    output: z.array(staffSession),
  }),
  endSession: staffCall('office_staff/end_session', 'own', {
    kind: 'write',
    input: z.strictObject({ sessionID: f.id }),
    output: z.object({}),
  }),
  list: staffCall('office_staff/list', 'staff.read', {
    input: z.strictObject({}),
    output: z.array(staffRow),
  }),
  roles: staffCall('office_staff/roles', 'staff.read', {
    input: z.strictObject({}),
    output: z.array(
      z.object({ role: o.role, permissions: z.array(o.permission), version: z.int() }),
    ),
  }),
  /** The link goes by mail to whoever is invited: neither who proposes nor who approves could use it. */
  invite: guardedCall('office_staff/invite', 'staff.invite', {
    stepUp: true,
    input: z.strictObject({
      email: f.email,
      name: f.text(80),
      roles: o.roles,
      reason: o.reason,
      requestID: f.requestID,
    }),
    output: z.object({ expiresAt: f.time }),
  }),
  /** Name, roles, and whether they may still come in. */
  save: guardedCall('office_staff/save', 'staff.roles', {
    stepUp: true,
    input: z.strictObject({
      staffID: f.id,
      version: o.version,
      name: f.text(80),
      roles: o.roles,
      status: z.enum(['active', 'locked', 'left'], 'invalid'),
      reason: o.reason,
      requestID: f.requestID,
    }),
    output: staffRow,
  }),
  /** Takes every factor of a colleague's away; their next sign-in enrols a new one. */
  resetSecond: guardedCall('office_staff/reset_second', 'staff.reset', {
    stepUp: true,
    input: z.strictObject({ staffID: f.id, reason: o.reason, requestID: f.requestID }),
    output: z.object({}),
  }),
  /** A role's permissions. */
  saveRole: guardedCall('office_staff/save_role', 'staff.roles', {
    stepUp: true,
    input: z.strictObject({
      role: o.role,
      version: o.version,
      permissions: z.array(o.permission, 'required').check(z.maxLength(120, 'invalid')),
      reason: o.reason,
      requestID: f.requestID,
    }),
    output: z.object({}),
  }),
  /** From which networks the office opens; none: from this machine and private networks. */
  allowList: staffCall('office_staff/allow_list', 'settings.read', {
    input: z.strictObject({}),
    output: z.object({ networks: z.array(z.string()), own: z.string() }),
  }),
  saveAllowList: guardedCall('office_staff/save_allow_list', 'settings.edit', {
    stepUp: true,
    input: z.strictObject({
      networks: z
        .array(z.string('invalid').check(z.maxLength(60, 'invalid')), 'required')
        .check(z.maxLength(100, 'invalid')),
      reason: o.reason,
      requestID: f.requestID,
    }),
    output: z.object({ networks: z.array(z.string()) }),
  }),
}
