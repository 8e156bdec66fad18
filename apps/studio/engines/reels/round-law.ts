import { foldFreeSpins, type Cycle } from './cycle.ts'
import type { SlotData } from './slot.ts'

/*
 * How often a whole round pays what: the counted spins (`cycle.ts`), folded over the free spins that follow. Sums of
 * spins are products of spectra, so every chance of the round comes from a few transforms; doubles, exact to about
 * 10⁻¹⁴ of a chance.
 */

/** A spectrum: real and imaginary parts, a power of two long. */
type Spectrum = { re: Float64Array; im: Float64Array }

const swapped = ({ re, im }: Spectrum): void => {
  const n = re.length
  for (let i = 1, j = 0; i < n; i += 1) {
    let bit = n >> 1
    for (; j & bit; bit >>= 1) j ^= bit
    j ^= bit
    if (i >= j) continue
    const [a, b] = [re[i] as number, im[i] as number]
    re[i] = re[j] as number
    im[i] = im[j] as number
    re[j] = a
    im[j] = b
  }
}

/** In place; `sign` 1 back, -1 forth, without the division. */
const transform = (spectrum: Spectrum, sign: 1 | -1): void => {
  swapped(spectrum)
  const { re, im } = spectrum
  const n = re.length
  const [cos, sin] = [new Float64Array(n / 2), new Float64Array(n / 2)]
  for (let k = 0; k < n / 2; k += 1) {
    cos[k] = Math.cos((2 * Math.PI * k) / n)
    sin[k] = sign * Math.sin((2 * Math.PI * k) / n)
  }
  for (let size = 2; size <= n; size *= 2) {
    const [half, step] = [size / 2, n / size]
    for (let at = 0; at < n; at += size)
      for (let k = 0; k < half; k += 1) {
        const [i, j, w] = [at + k, at + k + half, k * step]
        const [c, s, a, b] = [cos[w], sin[w], re[j], im[j]] as [number, number, number, number]
        const [x, y] = [a * c - b * s, a * s + b * c]
        re[j] = (re[i] as number) - x
        im[j] = (im[i] as number) - y
        re[i] = (re[i] as number) + x
        im[i] = (im[i] as number) + y
      }
  }
}

const plus = (a: Spectrum, b: Spectrum): Spectrum => ({
  re: a.re.map((x, i) => x + (b.re[i] as number)),
  im: a.im.map((x, i) => x + (b.im[i] as number)),
})
const times = (a: Spectrum, b: Spectrum): Spectrum => ({
  re: a.re.map((x, i) => x * (b.re[i] as number) - (a.im[i] as number) * (b.im[i] as number)),
  im: a.re.map((x, i) => x * (b.im[i] as number) + (a.im[i] as number) * (b.re[i] as number)),
})

/** Rounds above 2,621 stakes come less than once in 10⁹ on any slot: that they are counted at the other end changes nothing. */
const size = 1 << 18

/** Chances of a whole round by its pay in hundredths of the stake. */
export const roundLaw = (data: SlotData, { stops, classes }: Cycle): Float64Array => {
  const spectrumOf = (...pays: readonly ReadonlyMap<number, number>[]): Spectrum => {
    const spectrum = { re: new Float64Array(size), im: new Float64Array(size) }
    for (const law of pays)
      for (const [pay, count] of law)
        spectrum.re[pay % size] = (spectrum.re[pay % size] as number) + count / stops
    transform(spectrum, -1)
    return spectrum
  }
  const [quietSpin, addingSpin] = [
    spectrumOf(classes[0].freePays),
    spectrumOf(classes[3].freePays, classes[4].freePays, classes[5].freePays),
  ]
  const nothing = {
    re: new Float64Array(size).fill(1),
    im: new Float64Array(size),
  }
  const after = foldFreeSpins<Spectrum>(data, nothing, (quiet, adding) =>
    plus(times(quietSpin, quiet), times(addingSpin, adding)),
  )
  const round = ([3, 4, 5] as const).reduce(
    (sum, kind) =>
      plus(
        sum,
        times(spectrumOf(classes[kind].basePays), after(data.freeSpins.awards[kind - 3] as number)),
      ),
    spectrumOf(classes[0].basePays),
  )
  transform(round, 1)
  // What is smaller than the error of the sums is nothing.
  return round.re.map((x) => (x / size > 1e-14 ? x / size : 0))
}
