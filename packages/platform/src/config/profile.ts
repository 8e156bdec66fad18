import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

/*
 * A territory's rules as data (packages/platform/profiles/<name>.json). Every field is read by some room: what
 * nothing reads has no place here.
 */

const whole = (least = 0) => z.int().check(z.gte(least))

const amount = z.string().check(z.regex(/^\d{1,12}\.\d{2}$/))
/** A tool's value as protection's calls write it: an amount, minutes. */
const most = z.union([amount, whole(1)])

const profile = z.strictObject({
  /** Shows what the schema can say; nobody is served under it. */
  example: z.optional(z.literal(true)),
  /** Who has read it against the law, and when; without both nobody is served under it. */
  reviewedBy: z.optional(z.string()),
  reviewedOn: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
  /** The server knows TRY alone: amounts of another can not be served. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** IANA; days, weeks, months and nights are counted in it. */
  timeZone: z.string().check(
    z.refine((zone) => {
      try {
        new Intl.DateTimeFormat('en', { timeZone: zone }).format()
        return true
      } catch {
        return false
      }
    }),
  ),
  limits: z.strictObject({
    /** Tools that players are offered. */
    tools: z.array(z.string()).check(z.minLength(1)),
    /** Those that must be set before anything is staked or deposited. */
    required: z.array(z.string()),
    /** What holds for everybody, whatever they set: by tool, the highest value. */
    most: z.record(z.string(), most),
    /** What a loosening waits for. */
    loosenHours: whole(1),
    /** It waits for the end of the limit's running window too. */
    afterWindow: z.boolean(),
    /** How long it then lies ready for its second press. */
    confirmDays: whole(1),
    /** Whether a limit is offered before the first deposit. */
    offer: z.boolean(),
  }),
  /** The rest after a sitting that has lasted as long as it may; at most 15. */
  restMinutes: whole(1).check(z.lte(15)),
  pauseDays: z.strictObject({ min: whole(1), max: whole(1) }),
  /** 0: for good. */
  excludeMonths: z.array(whole()).check(z.minLength(1)),
  /** What an offer may promise (docs/bonuses.md); null: as it likes. */
  bonus: z.strictObject({
    /** A player has each offer once, ever. */
    once: z.boolean(),
    timesMax: z.nullable(whole(1)),
    amountMax: z.nullable(z.string().check(z.regex(/^\d{1,12}\.\d{2}$/))),
    daysMin: z.nullable(whole(1)),
    /** What counts towards wagering at all counts in full. */
    weightsFull: z.boolean(),
    /** Of a rebate: no more of a loss counts than a share of the turnover. */
    turnoverShare: z.boolean(),
  }),
  /** Between asking to come back after an exclusion and coming back. */
  returnHours: whole(1),
  /** The largest stake on a slot, and that of players below an age when their account is made. */
  slotStake: z.nullable(z.strictObject({ max: amount, youngMax: amount, youngBelow: whole(18) })),
  /** For how many days the log of prices is kept, for disputes. */
  priceDays: whole(1),
})
export type Profile = z.output<typeof profile>

const folder = join(import.meta.dirname, '../../profiles')

/** A profile by its name; throws a sentence where its file is missing or says what it may not. */
export const readProfile = (name: string): Profile => {
  const path = join(folder, `${name}.json`)
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(
      `PROFILE is "${name}", but must be the name of a profile: ${path} can not be read.`,
      {
        cause: error,
      },
    )
  }
  const parsed = z.safeParse(profile, json)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new Error(`${path}: ${issue?.path.join('.')} is not what a profile says there.`)
}

/** What a licence is shown by. */
const licence = ['LICENCE_AUTHORITY', 'LICENCE_NUMBER', 'LICENCE_HOLDER', 'LICENCE_URL'] as const

/**
 * What stands against serving anybody under a profile other than the demo's, a sentence each. This
 * version has no gateway and no identity check for real money, so there is always something.
 */
export const profileLacks = (
  name: string,
  profile: Profile,
  from: Readonly<Record<string, string | undefined>>,
): string[] => {
  const unset = [...licence, 'EXCLUSION_REGISTER'].filter((variable) => !from[variable])
  return [
    ...(profile.example ? [`The profile ${name} is an example: it serves nobody.`] : []),
    ...(profile.reviewedBy && profile.reviewedOn
      ? []
      : [`The profile ${name} names no reviewer and no date of the review.`]),
    ...(profile.currency === 'TRY'
      ? []
      : [`The profile ${name} counts in ${profile.currency}, and the server in TRY alone.`]),
    ...unset.map((variable) => `${variable} is not set.`),
    ...(from['DATABASE_URL'] ? [] : ['DATABASE_URL is not set: real money needs PostgreSQL.']),
    ...(from['SMTP_URL'] ? [] : ['SMTP_URL is not set: mails would stay in the sandbox.']),
    ...(from['SMS_URL'] ? [] : ['SMS_URL is not set: text messages would stay in the sandbox.']),
    ...((from['PROTECTION_PACE'] || '1') === '1'
      ? []
      : ['PROTECTION_PACE is for the demo: real waits are not shortened.']),
    ...((from['FEED_FATES'] || 'chance') === 'chance'
      ? []
      : ['FEED_FATES is for the demo: no code may tell how a match ends.']),
    'There is no payment gateway but the sandbox’s.',
    'There is no identity check but the sandbox’s.',
  ]
}
