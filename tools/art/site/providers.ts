/**
 * The marks of the studio's labels, all our own: a sign of one colour for lists and chips, and the
 * same sign as an emblem in the light of the covers for a label's own page.
 */
import { sideLight } from '../draw/lights.ts'
import { palettes } from '../draw/palettes.ts'
import { pattern } from '../draw/patterns.ts'
import { at, linear, picture, radial, rect } from '../draw/svg.ts'
import type { Palette, Theme } from '@felek/studio/engines/title.ts'
import { markPath } from './mark.ts'

type Provider = {
  palette: Palette
  pattern: Theme['pattern']
  /** What is filled, and what is drawn in strokes of two units, within ± 12 units. */
  fill?: string
  strokes?: string
}

/** Three gusts from the north-east, the last one the longest. */
const gust = (x: number, y: number, size: number): string =>
  `M${x} ${y}c${4 * size} ${-1 * size} ${8 * size} ${-4 * size} ${11 * size} ${-9 * size}c${0.8 * size} ${8 * size} ${-4 * size} ${12.5 * size} ${-11 * size} ${9 * size}Z`

const curtain = (x: number, top: number, foot: number): string =>
  `M${x} ${foot}C${x + 2} ${foot - 6} ${x - 1} ${top + 6} ${x + 2.5} ${top}C${x + 3.5} ${top + 6} ${x + 3} ${foot - 5} ${x + 4.5} ${foot - 2}Z`

export const providers: Record<string, Provider> = {
  'felek-studio': { palette: 'gece', pattern: 'whirl', fill: markPath(11) },
  poyraz: {
    palette: 'buz',
    pattern: 'waves',
    fill: gust(-11, 2, 0.95) + gust(-8, 7, 1.15) + gust(-3, 11, 1.2),
  },
  'kuzey-isigi': {
    palette: 'firuze',
    pattern: 'stars',
    fill: curtain(-10.5, -6, 8) + curtain(-4.5, -11, 11) + curtain(1.5, -8, 9) + curtain(7, -4, 6),
  },
  lodos: {
    palette: 'gun',
    pattern: 'dunes',
    fill: 'M-8 2A8 8 0 0 1 8 2Z',
    strokes: 'M-11 6q2.75 -3 5.5 0t5.5 0t5.5 0t5.5 0M-7 10.5q2.33 -2.6 4.67 0t4.67 0t4.67 0',
  },
  turna: {
    palette: 'lal',
    pattern: 'rays',
    fill: 'M-11.5 -4L-5 -3L-2 2L-10 11L1.5 6.5L5 11L5.5 4L11.5 -11L1.5 -2.5L-1.5 -6Z',
  },
  'ada-works': {
    palette: 'zumrut',
    pattern: 'check',
    fill: 'M0 -11L9 -5.9L0 -0.8L-9 -5.9ZM-10 -3.6L-1 1.5V11L-10 5.9ZM10 -3.6L1 1.5V11L10 5.9Z',
  },
  'zeytin-labs': {
    palette: 'limon',
    pattern: 'bokeh',
    fill: 'M-2 2C-9 2 -11 -3 -11 -8C-5 -8 -1 -5 -2 2ZM1 -3C1 -9 5 -11.5 10 -11.5C10.500 -5.5 7 -2 1 -3ZM5 11A4.600 4.600 0 1 1 5.01 11Z',
    strokes: 'M-6 11C-3 5 0 0 6 -7',
  },
  zirve: {
    palette: 'kul',
    pattern: 'hills',
    fill: 'M-3 -10L-6.800 -2.600L-3.600 -0.600L-1.200 -2.400L1 -1ZM-8 -0.200L-12 9.500H12L5 -4L2.600 1.600L-1 1.200L-3.600 3.200Z',
  },
}

const glyph = ({ fill, strokes }: Provider, colour: string): string =>
  (fill ? `<path fill="${colour}" fill-rule="evenodd" d="${fill}"/>` : '') +
  (strokes
    ? `<path fill="none" stroke="${colour}" stroke-width="2" stroke-linecap="round" d="${strokes}"/>`
    : '')

/** All signs in one file: each takes the colour of the text that it stands in. */
export const providerSigns = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg">${Object.entries(providers)
    .map(
      ([id, made]) =>
        `<symbol id="${id}" viewBox="-12 -12 24 24">${glyph(made, 'currentColor')}</symbol>`,
    )
    .join('')}</svg>\n`

const size = 192

export const emblem = (made: Provider): Promise<string> => {
  const colours = palettes[made.palette]
  const half = size / 2
  const body =
    rect(0, 0, size, size, 'url(#ground)') +
    at(0, 0, pattern(made.pattern, half, half, colours.glow, size * 1.5, size * 1.5)) +
    rect(0, 0, size, size, 'url(#key)') +
    at(half, half, `<g filter="url(#light)">${glyph(made, 'url(#face)')}</g>`, 0, 5.2) +
    `<rect x="1.5" y="1.5" width="${size - 3}" height="${size - 3}" rx="38" fill="none" stroke="#ffffff" stroke-opacity=".28" stroke-width="3"/>`
  return picture(
    size,
    size,
    linear('ground', [
      [0, colours.top],
      [0.6, colours.mid],
      [1, colours.top],
    ]) +
      radial(
        'key',
        [
          [0, colours.glow, 0.75],
          [0.4, colours.glow, 0.3],
          [1, colours.glow, 0],
        ],
        'cx="0.42" cy="0.36" r="0.62"',
      ) +
      linear(
        'face',
        [
          [0, '#ffffff'],
          [0.55, '#fff6e0'],
          [1, colours.glow],
        ],
        'gradientUnits="userSpaceOnUse" x1="0" y1="-12" x2="0" y2="12"',
      ) +
      sideLight('light', { glow: '#ffffff', deep: colours.deep, scale: 0.08 }),
    body,
  )
}
