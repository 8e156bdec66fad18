/** The kilim band: triangles of coral, turquoise and paper between two rails. */
import { n, times } from './svg.ts'

export const kilimColours = ['#d8402c', '#0f959b', '#fff1cf'] as const

export const kilimBand = (
  x: number,
  y: number,
  width: number,
  height: number,
  upsideDown = false,
): string => {
  const count = Math.round(width / (height * 1.5) / 3) * 3
  const step = width / count
  const [base, tip] = upsideDown ? [y, y + height] : [y + height, y]
  return times(count, (i) => {
    const left = x + i * step
    return `<path d="M${n(left)} ${n(base)}L${n(left + step / 2)} ${n(tip)}L${n(left + step)} ${n(base)}Z" fill="${kilimColours[i % 3]}"/>`
  }).join('')
}

/** The same band bent round a wheel. */
export const kilimRing = (inner: number, outer: number, count: number): string => {
  const half = Math.tan(Math.PI / count) * inner * 0.92
  return times(
    count,
    (i) =>
      `<path transform="rotate(${n((i * 360) / count)})" d="M${n(-half)} ${n(-inner)}L0 ${n(-outer)}L${n(half)} ${n(-inner)}Z" fill="${kilimColours[i % 2]}"/>`,
  ).join('')
}
