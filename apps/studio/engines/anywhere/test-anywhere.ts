import lokum from '../../titles/lokum-yagmuru.ts'
import type { Draw } from '../../src/maths/draw.ts'
import { anywhereOracle, type OracleTable } from './oracle.ts'
import { anywhereRules, type AnywhereConfig, type CellWeights } from './rules.ts'

/* For tests: rules and oracle side by side, and titles in which everything happens often. */

const { config } = lokum

export const tableOf = (own: AnywhereConfig): OracleTable => ({
  base: own.weights.base,
  free: own.weights.free,
  orbs: own.orbs.map(({ value, weight }) => [value, weight]),
  pays: own.pays,
  triggers: own.triggerPays,
  spins: own.free.spins,
  more: { from: own.free.again.triggers, spins: own.free.again.spins, most: own.free.again.times },
  cap: own.cap,
})

/** The same draws again and again, from a list. */
export const replay = (values: readonly number[]): Draw => {
  let at = 0
  return () => {
    const value = values[at++]
    if (value === undefined) throw new Error('more draws than before')
    return value
  }
}
export const recording = (draw: Draw): { draw: Draw; values: number[] } => {
  const values: number[] = []
  return {
    values,
    draw: (range) => {
      const value = draw(range)
      values.push(value)
      return value
    },
  }
}
/** What the rules and the oracle pay from the same draws; another number of draws is an error. */
export const playBoth = (
  own: AnywhereConfig,
  draw: Draw,
  rules = anywhereRules,
): readonly [number, number] => {
  const { draw: kept, values } = recording(draw)
  const pay = rules.settle(own, rules.open(own, {}, kept))[0] as number
  const again = recording(replay(values))
  const told = anywhereOracle(tableOf(own), again.draw)
  if (again.values.length !== values.length) throw new Error('the oracle draws less')
  return [pay, told]
}

/** A title in which everything happens often. */
export const lively: AnywhereConfig = {
  ...config,
  weights: {
    base: [40, 40, 40, 60, 60, 60, 160, 180, 200, 120, 64] as CellWeights,
    free: [40, 40, 40, 60, 60, 60, 180, 200, 220, 80, 44] as CellWeights,
  },
}
/** Nearly all of one kind: every number of alike, and the choice of kinds is small enough to play all of a last drop. */
export const plain: AnywhereConfig = {
  ...config,
  weights: {
    base: [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1] as CellWeights,
    free: [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1] as CellWeights,
  },
  orbs: [
    { value: 2, weight: 1 },
    { value: 7, weight: 1 },
  ],
}
