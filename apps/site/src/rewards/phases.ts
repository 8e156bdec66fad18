import type { Tournament } from '@felek/contract/rewards.ts'

export const phases = ['active', 'upcoming', 'concluded'] as const
export type Phase = (typeof phases)[number]

type Dates = Pick<Tournament, 'Start_date' | 'End_date'>

/** docs/specification.md §3: active is started and not ended, upcoming not yet started, concluded ended. */
export const phaseOf = (t: Dates, now: number): Phase => {
  if (now < Date.parse(t.Start_date)) return 'upcoming'
  return now < Date.parse(t.End_date) ? 'active' : 'concluded'
}

/** The nearest first: by what ends next, what starts next, what ended last. */
const order: Record<Phase, (a: Dates, b: Dates) => number> = {
  active: (a, b) => Date.parse(a.End_date) - Date.parse(b.End_date),
  upcoming: (a, b) => Date.parse(a.Start_date) - Date.parse(b.Start_date),
  concluded: (a, b) => Date.parse(b.End_date) - Date.parse(a.End_date),
}

export const byPhase = <T extends Dates>(all: readonly T[], now: number): Record<Phase, T[]> => {
  const inPhase = (phase: Phase) =>
    all.filter((t) => phaseOf(t, now) === phase).toSorted(order[phase])
  return {
    active: inPhase('active'),
    upcoming: inPhase('upcoming'),
    concluded: inPhase('concluded'),
  }
}

/** When the next of them starts or ends; Infinity where none will. */
export const nextChange = (all: readonly Dates[], now: number): number =>
  Math.min(
    ...all
      .flatMap((t) => [Date.parse(t.Start_date), Date.parse(t.End_date)])
      .filter((at) => at > now),
  )

export type TimeLeft = { unit: 'days' | 'hours' | 'minutes' | 'seconds'; text: string }[]

const dayMs = 86_400_000
const two = (n: number): string => String(n).padStart(2, '0')

/**
 * Always three fields, so that nothing moves as they run: days, hours and minutes, and in the last
 * day hours, minutes and seconds. The last field is rounded up: a countdown says 00 only when it is
 * over.
 */
export const timeLeft = (ms: number): TimeLeft => {
  if (ms > dayMs) {
    const minutes = Math.ceil(ms / 60_000)
    return [
      { unit: 'days', text: two(Math.floor(minutes / 1_440)) },
      { unit: 'hours', text: two(Math.floor(minutes / 60) % 24) },
      { unit: 'minutes', text: two(minutes % 60) },
    ]
  }
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  return [
    { unit: 'hours', text: two(Math.floor(seconds / 3_600)) },
    { unit: 'minutes', text: two(Math.floor(seconds / 60) % 60) },
    { unit: 'seconds', text: two(seconds % 60) },
  ]
}
