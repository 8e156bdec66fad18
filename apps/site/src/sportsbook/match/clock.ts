/*
 * The clock of a match as the wire has it: a phase and, where a clock runs, the seconds played:
 * `second_half 4020`, `half_time`. In no language; use-clock.ts says it in one.
 */

export type Clock = { phase: string; seconds: number | null }

export const clockOf = (text: string | null | undefined): Clock | null => {
  const found = /^([a-z][a-z0-9_]{1,23})(?: (\d{1,6}))?$/.exec(text ?? '')
  if (!found?.[1]) return null
  return { phase: found[1], seconds: found[2] === undefined ? null : Number(found[2]) }
}

const over = ['ended', 'closed', 'cancelled', 'postponed', 'abandoned', 'gone'] as const
export type OverPhase = (typeof over)[number]
export const overPhase = (phase: string): OverPhase | undefined => over.find((it) => it === phase)

/** Of a phase in which nothing is played yet, or any more. */
export const isPlaying = (clock: Clock | null): boolean =>
  clock !== null && clock.phase !== 'not_started' && overPhase(clock.phase) === undefined

const lastMinute: Readonly<Record<string, number>> = { first_half: 45, second_half: 90 }

/** "63’", "45+2’": the minute that is being played. */
export const minuteOf = ({ phase, seconds }: Clock): string | undefined => {
  const last = lastMinute[phase]
  if (last === undefined || seconds === null) return undefined
  const minute = Math.floor(seconds / 60) + 1
  return minute > last ? `${last}+${minute - last}’` : `${minute}’`
}

/** "06:12": how long a quarter has been played; each has a clock of its own. */
export const secondsOf = ({ seconds }: Clock): string | undefined =>
  seconds === null
    ? undefined
    : `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`

/** An incident’s minute, by the seconds of its clock. */
export const incidentMinute = (seconds: number | null): string =>
  seconds === null ? '' : `${Math.floor(seconds / 60) + 1}’`
