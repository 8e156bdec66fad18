/**
 * How a drawn finishing order looks as a race. Everything follows from the order and the round's
 * id: the same round is the same race whenever and wherever it is shown, and the player's bets have
 * no part in it. Time is in ms from the start, place is a share of the course: 0 at the start, 1 at
 * the line, a little more where a runner comes to rest.
 */
export type Path = { runner: number; finishMs: number; placeAt: (ms: number) => number }

const winnerMs = 11_600
const gapMs = { least: 240, most: 560 }
const coastMs = 1_100
/**
 * How far behind the line the winner stops; each one after it stops a bit shorter, so that the
 * order can still be seen.
 */
const restAhead = 0.075
const restStep = 0.009

/** Whole 32-bit hash of a text, then Mulberry32. Only the picture hangs on it. */
const shares = (seed: string) => {
  let state = 0x811c9dc5
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193)
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Up to so much ahead or behind in one, two and three waves. Σ k·π·a stays below 1, so nobody ever
 * runs backwards.
 */
const swings = [0.085, 0.055, 0.035] as const

export const pathsOf = (order: readonly number[], seed: string): Path[] => {
  const share = shares(`${seed} ${order.join()}`)
  let finishMs = winnerMs
  return order.map((runner, place) => {
    if (place > 0) finishMs += gapMs.least + share() * (gapMs.most - gapMs.least)
    const end = finishMs
    const waves = swings.map((most) => (share() * 2 - 1) * most)
    const run = (part: number): number =>
      waves.reduce((sum, size, k) => sum + size * Math.sin(Math.PI * (k + 1) * part), part)
    const rest = 1 + restAhead - restStep * place
    const placeAt = (ms: number): number => {
      if (ms <= end) return run(Math.max(0, ms) / end)
      const part = Math.min(1, (ms - end) / coastMs)
      return 1 + (rest - 1) * (1 - (1 - part) ** 2)
    }
    return { runner, finishMs: end, placeAt }
  })
}

export const raceMs = (paths: readonly Path[]): number =>
  Math.max(...paths.map(({ finishMs }) => finishMs)) + coastMs

/** The runners from first to last at a moment. Whoever has crossed the line keeps the place. */
export const standingAt = (paths: readonly Path[], ms: number): number[] =>
  paths
    .map((path, place) => ({
      runner: path.runner,
      key: ms >= path.finishMs ? 10 - place : path.placeAt(ms),
    }))
    .sort((a, b) => b.key - a.key)
    .map(({ runner }) => runner)

const frameCount = 96

/** Keyframes for one runner over the whole race: `translateX` in percent of its lane. */
export const framesOf = ({ placeAt }: Path, lengthMs: number): Keyframe[] =>
  Array.from({ length: frameCount + 1 }, (_, i) => ({
    transform: `translateX(${(placeAt((i / frameCount) * lengthMs) * 100).toFixed(2)}%)`,
  }))

/** The share of its lane at which a runner rests that finished at `place` (from 0). */
export const restOf = (place: number): number => 1 + restAhead - restStep * place
