/**
 * A number with right checksums, for whoever tries the demo and should not type their own. `draws`
 * are nine whole numbers; only their last digits count, and the first digit is never 0.
 */
export const tcknFrom = (draws: ArrayLike<number>): string => {
  const at = (i: number) => (draws[i] ?? 0) % 10
  const d = Array.from({ length: 9 }, (_, i) => (i === 0 ? ((draws[0] ?? 0) % 9) + 1 : at(i)))
  const sum = (from: number, step: number) =>
    d.reduce((total, digit, i) => (i >= from && (i - from) % step === 0 ? total + digit : total), 0)
  const tenth = (((sum(0, 2) * 7 - sum(1, 2)) % 10) + 10) % 10
  return [...d, tenth, (sum(0, 1) + tenth) % 10].join('')
}

export const sampleTckn = (): string => tcknFrom(crypto.getRandomValues(new Uint32Array(9)))
