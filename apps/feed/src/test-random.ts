import type { Uniform } from './draws.ts'

/** A fast source of chance for simulations, the same for the same seed (sfc32). Never in the product. */
export const testUniform = (seed: number): Uniform => {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, seed]
  const next = () => {
    const t = (a + b + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + t
    return t >>> 0
  }
  for (let i = 0; i < 20; i += 1) next()
  return () => ((next() >>> 5) * 2 ** 26 + (next() >>> 6) + 1) / 2 ** 53
}
