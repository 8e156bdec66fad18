/* What a chart's axes say. */

export type Scale = { min: number; max: number; ticks: number[] }

const steps = [1, 2, 2.5, 5, 10]

/** Round numbers around these values, four or so apart, zero among them. */
export const computeScale = (values: readonly number[]): Scale => {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  if (low === high) return { min: 0, max: 1, ticks: [0] }
  const rough = (high - low) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * (steps.find((it) => it * power >= rough) ?? 10)
  const [from, to] = [Math.floor(low / step), Math.ceil(high / step)]
  const ticks = Array.from({ length: to - from + 1 }, (_, n) => (from + n) * step)
  return { min: from * step, max: to * step, ticks }
}

/** Which labels of an axis stand there: so many at most, evenly, the first among them. */
export const pickLabels = (count: number, most: number): number[] => {
  const every = Math.max(1, Math.ceil(count / most))
  return Array.from({ length: Math.ceil(count / every) }, (_, n) => n * every)
}
