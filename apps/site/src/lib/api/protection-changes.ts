import type { ProtectionState } from '@felek/contract/protection.ts'

/*
 * What changes by the clock alone, so that no event tells of it: a pause ends, a window restarts, a
 * sitting is over, a night begins.
 */

/** A sitting ends this long after its last stake (docs/ledger.md, "Limits"). */
const sittingMs = 900_000
/** Clocks differ: what is asked a moment too early is asked again, but not at once. */
const leastMs = 5_000
const mostMs = 3_600_000
const dayMs = 86_400_000

/** Milliseconds since midnight in Istanbul, where the player's law counts. */
const timeOfDay = (nowMs: number): number => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Istanbul',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(nowMs)
  const of = (type: string) => parseInt(parts.find((it) => it.type === type)?.value ?? '0', 10)
  return ((of('hour') * 60 + of('minute')) * 60 + of('second')) * 1_000
}

const untilClock = (clock: string, nowMs: number): number => {
  const [h = 0, m = 0] = clock.split(':').map((part) => parseInt(part, 10))
  return ((h * 60 + m) * 60_000 - timeOfDay(nowMs) + dayMs) % dayMs
}

/**
 * How long what is known stays as it is, in ms; `saidMs` is when it was said. An hour at most: then it
 * is asked again.
 */
export const untilChange = (state: ProtectionState, saidMs: number, nowMs: number): number => {
  const { pause, exclusion, sitting, tools } = state
  const moments = [
    pause?.until,
    exclusion?.until,
    exclusion?.readyAt,
    exclusion?.confirmUntil,
    ...tools.map((it) => it.restartsAt),
  ].flatMap((iso) => (iso ? [Date.parse(iso) - nowMs] : []))
  const nights = tools
    .flatMap(({ value, house }) => [value, house])
    .flatMap((it) =>
      typeof it === 'object' && it !== null && 'from' in it
        ? [untilClock(it.from, nowMs), untilClock(it.to, nowMs)]
        : [],
    )
  const ends = sitting.since === null ? [] : [saidMs + sittingMs - nowMs]
  const next = Math.min(mostMs, ...moments, ...nights, ...ends)
  return Math.max(leastMs, next + 1_000)
}
