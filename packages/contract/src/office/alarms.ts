import * as z from 'zod/mini'
import * as f from '../fields.ts'
import * as o from './fields.ts'
import { staffCall } from './staff-call.ts'

/*
 * Alarms that reach a person (docs/alarms.md). Every kind has its sentences in `packages/phrases`
 * (`office-alarms.ts`), and its rule or its caller in the server.
 */

/** What an alarm is about. */
export const alarmGroups = ['money', 'server', 'games', 'sports'] as const
export type AlarmGroup = (typeof alarmGroups)[number]

/** What its figure counts; `none`: that it rings is all there is to say. */
export type AlarmUnit =
  | 'seconds'
  | 'faults'
  | 'rows'
  | 'times'
  | 'share'
  | 'matters'
  | 'offers'
  | 'movements'
  | 'messages'
  | 'lira'
  | 'none'

const kinds = {
  ledger_verify: ['money', 'faults'],
  ledger_chain: ['money', 'none'],
  ledger_unsealed: ['money', 'seconds'],
  audit_broken: ['money', 'faults'],
  audit_unsealed: ['money', 'seconds'],
  reports_differ: ['money', 'rows'],
  reports_behind: ['money', 'seconds'],
  reserves_short: ['money', 'lira'],
  approvals_waiting: ['money', 'seconds'],
  provider_conflict: ['money', 'times'],
  provider_drain: ['money', 'share'],
  held_oldest: ['money', 'seconds'],
  cashier_broken: ['money', 'matters'],
  cashier_budget: ['money', 'matters'],
  cashier_withdrawal: ['money', 'seconds'],
  cashier_unproved: ['money', 'seconds'],
  cashier_day_open: ['money', 'seconds'],
  cashier_returns: ['money', 'matters'],
  free_win_refused: ['money', 'seconds'],
  offer_budget: ['money', 'offers'],
  vault_slow: ['server', 'seconds'],
  vault_batches: ['server', 'movements'],
  vault_senders: ['server', 'times'],
  vault_busy_road: ['server', 'movements'],
  call_fault: ['server', 'times'],
  call_busy: ['server', 'times'],
  call_slow: ['server', 'times'],
  job_late: ['server', 'seconds'],
  mail_waiting: ['server', 'seconds'],
  streams_lost: ['server', 'times'],
  passwords_guessed: ['server', 'times'],
  security_dropped: ['server', 'times'],
  protection_case: ['server', 'seconds'],
  studio_silent: ['games', 'none'],
  studio_outbox: ['games', 'seconds'],
  studio_broken_seal: ['games', 'rows'],
  studio_void_owed: ['games', 'none'],
  studio_return: ['games', 'none'],
  jackpots_waiting: ['games', 'seconds'],
  jackpots_refused: ['games', 'none'],
  sports_verify: ['sports', 'faults'],
  feed_stale: ['sports', 'none'],
  feed_behind: ['sports', 'messages'],
  coupons_due: ['sports', 'seconds'],
  coupons_unpaid: ['sports', 'seconds'],
  coupons_undecided: ['sports', 'seconds'],
} as const satisfies Record<string, readonly [AlarmGroup, AlarmUnit]>

export type AlarmKind = keyof typeof kinds
export const alarmKinds = Object.keys(kinds) as [AlarmKind, ...AlarmKind[]]
export const groupOfAlarm = (kind: AlarmKind): AlarmGroup => kinds[kind][0]
export const unitOfAlarm = (kind: AlarmKind): AlarmUnit => kinds[kind][1]

/** They happen and are over: acknowledging one closes it. */
export const momentKinds: readonly AlarmKind[] = [
  'ledger_chain',
  'provider_conflict',
  'streams_lost',
  'security_dropped',
]

/** How an alarm ended: its cause did, somebody took note of one that has no end of its own, or nobody saw it any more. */
export const alarmEnds = ['cause', 'acknowledged', 'silent'] as const

const person = z.object({ staffID: z.string(), name: z.string() })

export const alarmRow = z.object({
  alarmID: z.string(),
  kind: z.enum(alarmKinds),
  /** Of which game, call, job or process; empty where there is but one. */
  subject: z.string(),
  /** The figure that rang, as it was last seen: seconds, a count. */
  figure: z.nullable(z.number()),
  /** How often it rang while it was open. */
  count: z.int(),
  firstAt: f.time,
  lastAt: f.time,
  /** How many times somebody was told, when last, and who. */
  rounds: z.int(),
  toldAt: z.nullable(f.time),
  told: z.array(z.string()),
  acknowledged: z.nullable(z.object({ by: person, at: f.time, note: z.string() })),
  ended: z.nullable(z.object({ at: f.time, why: z.enum(alarmEnds) })),
})
export type AlarmRow = z.output<typeof alarmRow>

export const alarmStates = ['open', 'ended'] as const

/** Minutes of a day, as a clock shows them: `08:00`; an end of `24:00` is midnight. */
const clock = z.string('required').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'invalid'))

/** Monday is 1. A shift that ends before it begins goes on into the next morning. */
const shift = {
  staffID: f.id,
  days: z
    .array(z.int('invalid').check(z.minimum(1, 'invalid'), z.maximum(7, 'invalid')), 'required')
    .check(
      z.minLength(1, 'required'),
      z.maxLength(7, 'invalid'),
      z.refine((days) => new Set(days).size === days.length, 'invalid'),
    ),
  from: clock,
  to: clock,
}
export const mostShifts = 50

export const dutyShift = z.object({
  staffID: z.string(),
  name: z.string(),
  days: z.array(z.int()),
  from: z.string(),
  to: z.string(),
})
export type DutyShift = z.output<typeof dutyShift>

const note = z.string('required').check(
  z.trim(),
  z.minLength(3, 'required'),
  z.maxLength(300, 'too_long'),
  z.refine((text) => o.namesNobody(text), 'reason_personal'),
)

export const officeAlarms = {
  /** The newest first; open ones that nobody has acknowledged before all others. */
  list: staffCall('office_alarms/list', 'alarms.read', {
    input: z.strictObject({
      state: z.optional(z.enum(alarmStates, 'invalid')),
      kind: z.optional(z.enum(alarmKinds, 'invalid')),
      ...o.page,
    }),
    output: z.array(alarmRow),
  }),
  get: staffCall('office_alarms/get', 'alarms.read', {
    input: z.strictObject({ alarmID: f.id }),
    output: alarmRow,
  }),
  /** For the rail: how many are open, and how many of them nobody has acknowledged. */
  count: staffCall('office_alarms/count', 'alarms.read', {
    input: z.strictObject({}),
    output: z.object({ open: z.int(), unacknowledged: z.int() }),
  }),
  /** Somebody sees to it: nobody else is told any more. */
  acknowledge: staffCall('office_alarms/acknowledge', 'alarms.act', {
    kind: 'write',
    input: z.strictObject({ alarmID: f.id, note, requestID: f.requestID }),
    output: alarmRow,
  }),
  /** Who is told at which hours; whom it may name; and who would be told now, in this order. */
  plan: staffCall('office_alarms/plan', 'alarms.read', {
    input: z.strictObject({}),
    output: z.object({
      version: z.int(),
      shifts: z.array(dutyShift),
      candidates: z.array(person),
      now: z.array(z.object({ ...person.shape, isFallback: z.boolean() })),
    }),
  }),
  /** Replaces the whole plan; in the order in which people are told. */
  savePlan: staffCall('office_alarms/save_plan', 'settings.edit', {
    kind: 'write',
    stepUp: true,
    input: z.strictObject({
      version: o.version,
      shifts: z.array(z.strictObject(shift), 'required').check(z.maxLength(mostShifts, 'invalid')),
      requestID: f.requestID,
    }),
    output: z.object({ version: z.int() }),
  }),
}
