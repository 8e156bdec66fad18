import * as z from 'zod/mini'
import { call } from './call.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'
import { sitting } from './sitting.ts'
import { limitKinds, limitWindows, type LimitKind, type LimitWindow } from './verdicts.ts'

/*
 * Limits, pauses, exclusion (docs/protection.md, "How a change acts"). What is tighter acts in the answer;
 * what is looser waits, then lies ready for a second press. The dates of every wait are the server's:
 * PROTECTION_PACE shortens them in a demo, so no page counts days itself.
 */

/** A limit of a calendar window: a kind and a window in one word. */
export type WindowTool = `${LimitKind}.${LimitWindow}`
export const windowTools: readonly WindowTool[] = limitKinds.flatMap((kind) =>
  limitWindows.map((window) => `${kind}.${window}` as const),
)

/**
 * Everything that a player may set. By tool its value is: `deposit`, `net`, `loss`, `stake` of a window
 * and `bet` an amount (`"250.00"`); `time` of a window, `session` and `check` whole minutes; `night` a
 * span of the local day; `products` what may not be played, in the order of `products` below.
 */
export const toolNames = [
  'deposit.day',
  'deposit.week',
  'deposit.month',
  'net.day',
  'net.week',
  'net.month',
  'loss.day',
  'loss.week',
  'loss.month',
  'stake.day',
  'stake.week',
  'stake.month',
  'time.day',
  'time.week',
  'time.month',
  'session',
  'bet',
  'check',
  'night',
  'products',
] as const satisfies readonly (WindowTool | 'session' | 'bet' | 'check' | 'night' | 'products')[]
export type ToolName = (typeof toolNames)[number]

/** What the house may set for one player too: limits, neither reminders nor hours nor products. */
export const imposableTools = [...windowTools, 'session', 'bet'] as readonly ImposableTool[]
export type ImposableTool = WindowTool | 'session' | 'bet'

export const toolProducts = ['casino', 'live', 'virtual', 'sports'] as const
export type ToolProduct = (typeof toolProducts)[number]

/** Minutes between two reality checks. */
export const checkMinutes = [10, 15, 30, 60] as const
/** Minutes that a sitting may last. */
export const sessionMinutes = { min: 15, max: 720 } as const
/** Days of a longer pause. */
export const pauseDays = { min: 2, max: 42 } as const
/** As many minutes as its window has, at most. */
export const timeMinutesMax = { day: 1_440, week: 10_080, month: 44_640 } as const

/** How a tool's value is written. */
export const formOf = (tool: ToolName): 'amount' | 'minutes' | 'night' | 'products' =>
  tool === 'night' || tool === 'products'
    ? tool
    : tool === 'session' || tool === 'check' || tool.startsWith('time.')
      ? 'minutes'
      : 'amount'

/** A time of the local day, `23:00`. */
const clock = z.string('invalid').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid'))
/** `to` may lie before `from`: then the night goes over midnight. Europe/Istanbul. */
const night = z.strictObject({ from: clock, to: clock })
export type Night = z.output<typeof night>

/** A tool's value as the server says it. */
export const toolValue = z.union([f.money, z.int(), night, z.array(z.enum(toolProducts))])
export type ToolValue = z.output<typeof toolValue>

/** A value as it may be sent; null takes the tool away. Minutes come as a number or its digits. */
export const sentValue = z.nullable(
  z.union([z.string(), z.int(), night, z.array(z.enum(toolProducts, 'invalid'))], 'invalid'),
)

const minutesFit = (tool: ToolName, minutes: number): boolean => {
  if (tool === 'check') return checkMinutes.some((it) => it === minutes)
  if (tool === 'session') return minutes >= sessionMinutes.min && minutes <= sessionMinutes.max
  const window = tool.split('.')[1] as LimitWindow
  return minutes >= 1 && minutes <= timeMinutesMax[window]
}

const minutesOf = (value: unknown): number =>
  typeof value === 'number'
    ? value
    : typeof value === 'string' && /^\d{1,5}$/.test(value)
      ? parseInt(value, 10)
      : Number.NaN

/**
 * The key of what a field says to a value that does not fit its tool (phrases/<lang>/fields); undefined
 * where it fits. Null always does.
 */
export const valueFault = (
  tool: ToolName,
  value: z.output<typeof sentValue>,
):
  | 'amount_missing'
  | 'amount_invalid'
  | 'minutes_invalid'
  | 'night_empty'
  | 'invalid'
  | undefined => {
  if (value === null) return undefined
  const form = formOf(tool)
  if (form === 'minutes') return minutesFit(tool, minutesOf(value)) ? undefined : 'minutes_invalid'
  if (form === 'amount') {
    if (value === '') return 'amount_missing'
    return z.safeParse(f.amount, value).success ? undefined : 'amount_invalid'
  }
  if (form === 'products') return Array.isArray(value) ? undefined : 'invalid'
  if (typeof value !== 'object' || Array.isArray(value)) return 'invalid'
  return value.from === value.to ? 'night_empty' : undefined
}

/** The checks that a value fits its tool, for a call that has both. */
export const fitsTool = (
  ['amount_missing', 'amount_invalid', 'minutes_invalid', 'night_empty', 'invalid'] as const
).map((message) =>
  z.refine<{ tool: ToolName; value: z.output<typeof sentValue> }>(
    (v) => valueFault(v.tool, v.value) !== message,
    { message, path: ['value'] },
  ),
)

/** A loosening that waits. */
const pending = z.object({
  /** Null: the tool is to be taken away. */
  value: z.nullable(toolValue),
  /** From when `confirm` is taken; before, it is `too_early`. */
  readyAt: f.time,
  /** Until when; then it lapses, and nothing has changed. */
  confirmUntil: f.time,
})

/** A tool as it stands. */
export const tool = z.object({
  tool: z.enum(toolNames),
  /** The player's own; null: not set. */
  value: z.nullable(toolValue),
  /** What the law's profile or the house sets, where it sets one: of the two the stricter, and of that and the player's own again. */
  house: z.optional(toolValue),
  /**
   * Of a limit of a window: what the running window has used, set or not; may lie below zero (a loss
   * limit after a win) or over the value (one that was set low). Amounts; of `time` minutes.
   */
  used: z.optional(z.union([f.money, z.int()])),
  /** What the stricter value leaves, never below zero; absent where none is set. */
  left: z.optional(z.union([f.money, z.int()])),
  /** When the running window ends, set or not. */
  restartsAt: z.optional(f.time),
  pending: z.optional(pending),
})
export type Tool = z.output<typeof tool>

/** An exclusion of one's own. */
const exclusion = z.object({
  /** Absent where the house excluded the player. */
  since: z.optional(f.time),
  /** Nothing ends it before. Null: for good. */
  until: z.nullable(f.time),
  /** When the player asked to come back, after `until`. */
  askedAt: z.optional(f.time),
  /** From when `confirm_return` is taken, and until when; then ask again. */
  readyAt: z.optional(f.time),
  confirmUntil: z.optional(f.time),
})
export type Exclusion = z.output<typeof exclusion>

/** How a player stands: the answer of `get`, and the data of the event `protection`. */
export const protectionState = z.object({
  /** Every tool that the profile offers, set or not, in the order of `toolNames`. */
  tools: z.array(tool),
  /** A pause that runs. */
  pause: z.optional(z.object({ until: f.time })),
  exclusion: z.optional(exclusion),
  /** Why every stake is refused now: a verdict of packages/contract/src/verdicts.ts, or `excluded`. */
  refused: z.optional(z.string()),
  sitting,
  /** All deposits less all payouts, of all time. */
  netDeposits: f.money,
  /** Minutes played today. */
  played: z.int(),
  figures: z.object({
    /** Sittings that began today. */
    sittings: z.int(),
    /** won − staked of the running week, and the week's first moment. */
    weekNet: f.money,
    weekFrom: f.time,
    /** What came in this month, and in how many deposits. */
    monthDeposited: f.money,
    monthDeposits: z.int(),
  }),
  /** What may be chosen, by the profile. */
  options: z.object({
    check: z.array(z.int()),
    session: z.object({ min: z.int(), max: z.int() }),
    /** 24 hours are always offered. */
    pauseDays: z.object({ min: z.int(), max: z.int() }),
    /** 0: for good. */
    excludeMonths: z.array(z.int()),
    products: z.array(z.enum(toolProducts)),
    /** What a loosening waits for, and how long it then lies ready. */
    loosenHours: z.int(),
    confirmDays: z.int(),
  }),
  /** Tools that the profile wants set before anything is staked, and that are not. */
  required: z.array(z.enum(toolNames)),
  /** How the last days went, where the house lately told them so; `net` is won − staked. */
  notice: z.optional(
    z.object({
      id: z.string(),
      at: f.time,
      days: z.int(),
      minutes: z.int(),
      deposits: z.int(),
      deposited: f.money,
      net: f.money,
    }),
  ),
  /** The player has never deposited and set no deposit limit: the page may offer one, once. */
  offer: z.boolean(),
})
export type ProtectionState = z.output<typeof protectionState>

/** A line of the player's own log; the newest first. */
export const protectionEvent = z.object({
  id: z.string(),
  at: f.time,
  /**
   * `set`: in force at once. `asked`: a loosening, which waits. `reached`: a limit refused something,
   * said once a window. `check`: one was answered. `house_set`, `house_lifted`: a limit of the house for this player.
   */
  kind: z.enum([
    'set',
    'asked',
    'confirmed',
    'cancelled',
    'reached',
    'check',
    'paused',
    'excluded',
    'return_asked',
    'returned',
    'house_set',
    'house_lifted',
  ]),
  tool: z.optional(z.enum(toolNames)),
  /** Of `set`, `asked`, `confirmed`, `cancelled` and those of the house: the value before and after; null: not set. */
  from: z.optional(z.nullable(toolValue)),
  to: z.optional(z.nullable(toolValue)),
  /** Of `asked`: what has become of it. */
  state: z.optional(z.enum(['waiting', 'ready', 'confirmed', 'cancelled', 'lapsed'])),
  /** Of `paused`, `excluded`: until when; null: for good. Of `reached`: when it restarts. */
  until: z.optional(z.nullable(f.time)),
  /** Of `check`: what was chosen. */
  choice: z.optional(z.enum(['go_on', 'pause', 'leave'])),
})
export type ProtectionEvent = z.output<typeof protectionEvent>

const ofTool = {
  auth: 'player',
  withOldTerms: true,
  kind: 'write',
  whenExcluded: true,
  input: z.strictObject({ tool: z.enum(toolNames, 'invalid') }),
  output: tool,
} as const

export const protection = {
  get: call('protection/get', {
    auth: 'player',
    whenExcluded: true,
    input: z.strictObject({}),
    output: protectionState,
  }),
  /**
   * Sets one tool. Tighter is in force in the answer (`active`, `from` is now) and ends a loosening that
   * waits; looser waits (`waiting`, `from` is when it may be confirmed). What is as it was is `active`.
   */
  set: call('protection/set', {
    withOldTerms: true,
    auth: 'player',
    kind: 'write',
    money: true,
    whenExcluded: true,
    input: z
      .strictObject({
        tool: z.enum(toolNames, 'invalid'),
        value: sentValue,
        requestID: f.requestID,
      })
      .check(...fitsTool),
    output: z.extend(tool, { state: z.enum(['active', 'waiting']), from: f.time }),
  }),
  /** Puts a loosening that lies ready into force: `too_early` before, `not_found` without one. */
  confirm: call('protection/confirm', ofTool),
  /** Withdraws a loosening, waiting or ready; `not_found` without one. */
  cancel: call('protection/cancel', ofTool),
  /**
   * Answers the reality check that is due. `checkAt` is the one that the page shows: another (an old
   * page's) or one that is not due answers nothing. `pause` is a pause of 24 hours besides.
   */
  answerCheck: call('protection/answer_check', {
    withOldTerms: true,
    auth: 'player',
    kind: 'write',
    input: z.strictObject({
      choice: z.enum(['go_on', 'pause', 'leave'], 'invalid'),
      checkAt: z.optional(f.time),
    }),
    output: sitting,
  }),
  /** `hours: 24`, or 2 to 42 `days`: one of the two. Never shortens a pause that runs. */
  pause: call('protection/pause', {
    withOldTerms: true,
    auth: 'player',
    kind: 'write',
    money: true,
    whenExcluded: true,
    input: z
      .strictObject({
        hours: z.optional(z.literal(24, 'invalid')),
        days: z.optional(
          z.int('invalid').check(z.gte(pauseDays.min, 'invalid'), z.lte(pauseDays.max, 'invalid')),
        ),
        requestID: f.requestID,
      })
      .check(
        z.refine((v) => (v.hours === undefined) !== (v.days === undefined), {
          message: 'required',
          path: ['days'],
        }),
      ),
    output: protectionState,
  }),
  /** Never shortens one that runs; `months` 0 is for good. Every session stays, for money out. */
  exclude: call('protection/exclude', {
    withOldTerms: true,
    auth: 'player',
    kind: 'write',
    money: true,
    whenExcluded: true,
    input: z.strictObject({
      /** Of those that the profile offers (`options.excludeMonths`). */
      months: z.int('required').check(z.gte(0, 'invalid'), z.lte(120, 'invalid')),
      understood: z.literal(true, 'required'),
      requestID: f.requestID,
    }),
    output: protectionState,
  }),
  /** After the exclusion's time: then 24 hours pass. `too_early` with its date before, else `not_found`. */
  askReturn: call('protection/ask_return', {
    withOldTerms: true,
    auth: 'player',
    kind: 'write',
    whenExcluded: true,
    input: z.strictObject({}),
    output: z.object({ exclusion: z.optional(exclusion) }),
  }),
  /** Ends the exclusion that was asked about 24 hours ago; the answer names none then. */
  confirmReturn: call('protection/confirm_return', {
    withOldTerms: true,
    auth: 'player',
    kind: 'write',
    whenExcluded: true,
    input: z.strictObject({}),
    output: z.object({ exclusion: z.optional(exclusion) }),
  }),
  events: call('protection/events', {
    auth: 'player',
    list: true,
    whenExcluded: true,
    input: z.strictObject({ ...f.page(limits.historyPage) }),
    output: z.array(protectionEvent),
  }),
}
