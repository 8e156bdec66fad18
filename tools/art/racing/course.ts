/**
 * What a race is run through: an evening sky for the kites, the strait for the boats; and what
 * drifts past on top of it.
 */
import { mix } from '../draw/colour.ts'
import { palettes } from '../draw/palettes.ts'
import { pattern } from '../draw/patterns.ts'
import { astrolabe, hill, stars } from '../draw/sky.ts'
import { blur, linear, n, picture, radial, rect, times } from '../draw/svg.ts'

const [width, height] = [1376, 640]

const kiteSky = (): Promise<string> => {
  const { mid, glow, top, deep } = palettes.gun
  const defs =
    linear('sky', [
      [0, mix(top, '#070d38', 0.55)],
      [0.55, mix(top, mid, 0.42)],
      [1, mix(mid, glow, 0.12)],
    ]) +
    radial('sun', [
      [0, glow, 0.75],
      [0.3, glow, 0.28],
      [1, glow, 0],
    ])
  const body =
    rect(0, 0, width, height, 'url(#sky)') +
    stars(width, height * 0.4, 70, 'ruzgar-kupasi') +
    astrolabe(width * 0.5, height * 0.72, 420, glow, 0.16) +
    `<circle cx="${n(width * 0.82)}" cy="${n(height * 0.78)}" r="420" fill="url(#sun)"/>` +
    hill(width, height, [0.9, 0.82, 0.9], mix(deep, mid, 0.3), 0.75) +
    hill(width, height, [0.95, 0.94, 0.9], mix(deep, top, 0.5))
  return picture(width, height, defs, body)
}

const strait = (): Promise<string> => {
  const { mid, glow, top, deep } = palettes.firuze
  const shore = height * 0.1
  const defs =
    linear('water', [
      [0, mix(mid, glow, 0.12)],
      [0.4, mix(mid, top, 0.35)],
      [1, mix(top, deep, 0.35)],
    ]) +
    linear('sky', [
      [0, '#0b2a5c'],
      [1, mix('#2f7fb0', glow, 0.3)],
    ])
  const body =
    rect(0, 0, width, shore + 6, 'url(#sky)') +
    hill(width, shore * 1.5, [0.5, 0.25, 0.55], mix(top, '#0a4a3a', 0.5)) +
    rect(0, shore, width, height - shore, 'url(#water)') +
    `<g opacity=".5">${pattern('waves', width / 2, height / 2, mix(mid, glow, 0.5), width, height)}</g>` +
    rect(0, shore, width, 3, mix(glow, '#ffffff', 0.4), 'opacity=".5"')
  return picture(width, height, defs, body)
}

/** Repeats itself from left to right, so that it can move for as long as a race takes. */
const driftWidth = 1024
const clouds = (): Promise<string> => {
  const puff = (x: number, y: number, size: number): string =>
    [-driftWidth, 0, driftWidth]
      .map((shift) =>
        [
          [0, 0, 1],
          [-0.8, 0.24, 0.66],
          [0.82, 0.22, 0.72],
          [0.3, -0.36, 0.7],
        ]
          .map(
            ([dx = 0, dy = 0, r = 0]) =>
              `<circle cx="${n(x + shift + dx * size)}" cy="${n(y + dy * size)}" r="${n(r * size)}" fill="#fff3e6"/>`,
          )
          .join(''),
      )
      .join('')
  const places = [
    [120, 70, 30],
    [430, 250, 40],
    [760, 120, 34],
    [930, 380, 46],
    [250, 440, 36],
    [610, 500, 32],
  ] as const
  const body = places
    .map(([x, y, size]) => `<g opacity=".2" filter="url(#soft)">${puff(x, y, size)}</g>`)
    .join('')
  return picture(driftWidth, 560, blur('soft', 9), body)
}

const crests = (): Promise<string> => {
  const rows = times(13, (row) => {
    const y = 30 + row * 42
    const step = driftWidth / 8
    const arcs = times(8, (i) => {
      const x = i * step + (row % 2) * (step / 2)
      return [0, -driftWidth]
        .map((shift) => `M${n(x + shift)} ${y}q${n(step * 0.16)} -9 ${n(step * 0.32)} 0`)
        .join('')
    }).join('')
    return `<path d="${arcs}" fill="none" stroke="#eafffb" stroke-opacity="${row % 3 === 0 ? 0.34 : 0.2}" stroke-width="3" stroke-linecap="round"/>`
  })
  return picture(driftWidth, 560, '', rows.join(''))
}

export const course = (kind: 'kite' | 'boat'): Promise<string> =>
  kind === 'kite' ? kiteSky() : strait()
export const drift = (kind: 'kite' | 'boat'): Promise<string> =>
  kind === 'kite' ? clouds() : crests()
export const courseSize = { width, height }
export const driftSize = { width: driftWidth, height: 560 }
