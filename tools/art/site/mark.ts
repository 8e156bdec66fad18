/**
 * The mark of Felek: the rosette with its hub set free, as plain paths that any renderer and any
 * size can bear.
 */
import { lapis, night, saffron } from '../draw/palettes.ts'
import { n, polar, times } from '../draw/svg.ts'

const blades = 8
const [curve, share, gap, hub] = [0.58, 0.6, 0.19, 0.145]

/**
 * Each blade's edges are arcs through the centre; on such an arc the direction at distance r is
 * known, so the blade may begin at the gap.
 */
const blade = (radius: number, index: number): string => {
  const arc = radius * curve
  const inner = radius * gap
  const back = Math.asin(radius / (2 * arc)) - Math.asin(inner / (2 * arc))
  const from = (index * 2 * Math.PI) / blades - 0.3
  const to = from + (share * 2 * Math.PI) / blades
  const point = (r: number, angle: number): string => polar(r, angle).join(' ')
  return (
    `M${point(inner, from - back)}A${n(arc)} ${n(arc)} 0 0 1 ${point(radius, from)}A${n(radius)} ${n(radius)} 0 0 1 ${point(radius, to)}` +
    `A${n(arc)} ${n(arc)} 0 0 0 ${point(inner, to - back)}A${n(inner)} ${n(inner)} 0 0 0 ${point(inner, from - back)}Z`
  )
}

export const markPath = (radius: number): string => {
  const h = n(radius * hub)
  return (
    times(blades, (i) => blade(radius, i)).join('') +
    `M-${h} 0A${h} ${h} 0 1 1 ${h} 0A${h} ${h} 0 1 1 -${h} 0Z`
  )
}

const svg = (size: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${-size / 2} ${-size / 2} ${size} ${size}">${body}</svg>\n`

export const mark = (): string => svg(64, `<path fill="${saffron}" d="${markPath(32)}"/>`)

/** On its own tile the mark holds on light and dark browser chrome alike. */
export const favicon = (): string =>
  svg(
    64,
    `<rect x="-32" y="-32" width="64" height="64" rx="15" fill="${night}"/><path fill="${saffron}" d="${markPath(26)}"/>`,
  )

/** Launchers cut icons to their own shape: all that matters lies within the inner 60 %. */
export const appIcon = (size: number): string =>
  svg(
    size,
    `<defs><radialGradient id="ground"><stop offset="0" stop-color="#1d2f7a"/><stop offset="1" stop-color="${night}"/></radialGradient></defs>` +
      `<rect x="${-size / 2}" y="${-size / 2}" width="${size}" height="${size}" fill="${lapis}"/><rect x="${-size / 2}" y="${-size / 2}" width="${size}" height="${size}" fill="url(#ground)"/>` +
      `<path fill="${saffron}" d="${markPath(size * 0.3)}"/>`,
  )

/** The word beside the mark, drawn in strokes on a baseline of 0 with an ascender of 92. */
export const wordmark = (fill: string): { body: string; width: number } => {
  const e = (x: number): string => `M${x - 25} -30H${x + 25.5}A25.5 25.5 0 1 0 ${x + 17} -15`
  const d = `M37 -84H32Q18 -84 18 -68V0M2 -59H37${e(72)}M124 -92V0${e(172)}M224 -92V0M232 -30L266 -66M241 -38L270 0`
  return {
    body: `<path d="${d}" fill="none" stroke="${fill}" stroke-width="16.5" stroke-linejoin="round"/>`,
    width: 272,
  }
}
