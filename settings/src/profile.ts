import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

/*
 * A territory's rules as data (settings/profiles/<name>.json). Every field is read by some room: what
 * nothing reads has no place here.
 */

const whole = (least = 0) => z.int().check(z.gte(least))

/** A tool's value as protection's calls write it: an amount, minutes. */
const most = z.union([z.string().check(z.regex(/^\d{1,12}\.\d{2}$/)), whole(1)])

const profile = z.strictObject({
  /** Shows what the schema can say; nobody is served under it. */
  example: z.optional(z.literal(true)),
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
  /** Between asking to come back after an exclusion and coming back. */
  returnHours: whole(1),
})
export type Profile = z.output<typeof profile>

const folder = join(import.meta.dirname, '../profiles')

/** A profile by its name; throws a sentence where its file is missing or says what it may not. */
export const readProfile = (name: string): Profile => {
  const path = join(folder, `${name}.json`)
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`PROFILE is "${name}", but ${path} can not be read.`, { cause: error })
  }
  const parsed = z.safeParse(profile, json)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new Error(`${path}: ${issue?.path.join('.')} is not what a profile says there.`)
}
