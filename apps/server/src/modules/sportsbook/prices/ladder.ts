import { sportsRules } from '@felek/contract/sports-rules.ts'

/*
 * The rungs on which odds stand, in hundredths: fewer of them, fewer messages. A price is taken down
 * to its rung, never up.
 */

const rungs = [
  { below: 200, step: 1 },
  { below: 500, step: 5 },
  { below: 1_000, step: 10 },
  { below: 2_000, step: 50 },
  { below: 10_000, step: 100 },
  { below: Infinity, step: 1_000 },
] as const

const { oddsMin, oddsMax } = sportsRules

/** Of a division that is meant to come out even; a rung is 1e-4 of it at least. */
const epsilon = 1e-9

/**
 * Hundredths on the ladder of odds in hundredths that are on none; undefined where the price is
 * below the lowest rung, at which it can not be offered.
 */
export const onLadder = (hundredths: number): number | undefined => {
  const whole = Math.floor(hundredths + epsilon)
  if (!(whole >= oddsMin)) return undefined
  if (whole >= oddsMax) return oddsMax
  const { step } = rungs.find(({ below }) => whole < below) ?? rungs[5]
  return whole - (whole % step)
}
