import type { Rulebook } from './deps.ts'

const hourMs = 3_600_000

/** How long something waits that is said in hours: PROTECTION_PACE shortens it in a demo. */
export const waitMs = ({ env }: Rulebook, hours: number): number =>
  Math.max(1_000, Math.round(hours * hourMs * env.protectionPace))

/** How long a reality check lets play go on: PROTECTION_PACE shortens it in a demo, to 5 s at least. */
export const checkMs = ({ env }: Rulebook, minutes: number): number =>
  Math.max(5_000, Math.round(minutes * 60_000 * env.protectionPace))

export const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** The same time of day so many calendar months later, or the month's last day. */
const monthsAfter = (at: Date, months: number): Date => {
  const later = new Date(at)
  later.setUTCMonth(later.getUTCMonth() + months)
  if (later.getUTCDate() !== at.getUTCDate()) later.setUTCDate(0)
  return later
}

/** When an exclusion of so many months ends. */
export const monthsOn = ({ env }: Rulebook, at: Date, months: number): Date =>
  after(at, (monthsAfter(at, months).getTime() - at.getTime()) * env.protectionPace)
