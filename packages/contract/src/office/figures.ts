import * as z from 'zod/mini'
import * as f from '../fields.ts'
import { staffCall } from './staff-call.ts'

export const figurePeriods = ['today', 'yesterday', 'week', 'month'] as const
export type FigurePeriod = (typeof figurePeriods)[number]

const sums = {
  turnover: f.money,
  ggr: f.money,
  deposited: f.money,
  withdrawn: f.money,
}

const figures = z.object({
  period: z.enum(figurePeriods),
  span: z.object({ from: z.string(), to: z.string() }),
  ...sums,
  ngr: f.money,
  formulaVersion: z.int(),
  /** GGR of the turnover, in percent; null without turnover. */
  hold: z.nullable(z.string()),
  /** What the declared returns would leave of the same turnover. */
  expectedHold: z.nullable(z.string()),
  deposits: z.int(),
  withdrawals: z.int(),
  /** Players with a stake in the last five minutes. */
  playingNow: z.int(),
  /**
   * What it stands beside: of a day the average of the same weekday, of the eight weeks before, up to the same hour; of
   * seven days and a month those before, up to the same day. Null where nothing was kept of then.
   */
  usual: z.nullable(z.object({ ...sums, days: z.int() })),
  /** Turnover by hour of the day, of today and yesterday alone. */
  hours: z.array(
    z.object({
      hour: z.int(),
      turnover: z.nullable(f.money),
      usual: f.money,
      /** It is not over. */
      isRunning: z.boolean(),
    }),
  ),
  asOfEntry: z.string(),
  asOf: z.nullable(f.time),
})
export type Figures = z.output<typeof figures>

/** A queue that somebody's rights open. */
const queue = z.object({
  queue: z.enum([
    'withdrawals',
    'deposits',
    'returns',
    'unproved',
    'held',
    'suspense',
    'chargebacks',
    'days',
    'support',
    'protection',
    'approvals',
  ]),
  count: z.int(),
  oldest: z.nullable(f.time),
})
export type Queue = z.output<typeof queue>

const supplier = z.object({
  kind: z.enum(['provider', 'gateway']),
  name: z.string(),
  state: z.enum(['open', 'partly', 'shut', 'quiet']),
  /** Games that staff have switched off. */
  gamesShut: z.int(),
  /** Stakes of a provider, deposits and withdrawals of a gateway, within an hour; and when the last one was. */
  movements: z.int(),
  amount: f.money,
  lastHour: z.nullable(f.time),
})
export type Supplier = z.output<typeof supplier>

export const officeFigures = {
  /** Money and play of a period, from the reports' roll-ups. */
  figures: staffCall('office_home/figures', 'reports.read', {
    input: z.strictObject({ period: z._default(z.enum(figurePeriods, 'invalid'), 'today') }),
    output: figures,
  }),
  /** What waits for staff, of the desks that are open to whoever asks, and since when. */
  queues: staffCall('office_home/queues', 'own', {
    input: z.strictObject({}),
    output: z.array(queue),
  }),
  /** How those who play and pay with us stand, and whether the books were found whole. */
  health: staffCall('office_home/health', 'reports.read', {
    input: z.strictObject({}),
    output: z.object({
      suppliers: z.array(supplier),
      /** Seconds since the oldest row that no seal covers; 0 where every one is sealed. */
      ledgerUnsealed: z.int(),
      auditUnsealed: z.int(),
      /** The last night's comparison of the reports with the journal. */
      check: z.nullable(z.object({ at: f.time, entryID: z.string(), differences: z.int() })),
    }),
  }),
}
