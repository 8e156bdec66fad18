/**
 * A live table's picture, 16:9: a lamp's light on a cloth with a brass rim, and on it what is
 * played.
 */
import { brass, brassDefs } from '../draw/brass.ts'
import { mix } from '../draw/colour.ts'
import { line } from '../draw/lettering.ts'
import { heroLight, sideLight, wheelLight } from '../draw/lights.ts'
import { pattern } from '../draw/patterns.ts'
import { astrolabe, sparks } from '../draw/sky.ts'
import { at, blur, linear, n, picture, radial, rect } from '../draw/svg.ts'
import { rouletteHero } from '../roulette/hero.ts'
import { rouletteDefs } from '../roulette/metal.ts'
import { card, chips, type Suit } from './props.ts'

const [width, height] = [1280, 720]
/** The table's far edge is the top of an ellipse around this. */
const [cx, cy, rx, ry] = [640, 760, 830, 540]

export type Scene = {
  /** The cloth in the lamp's light, in the shade, and the air behind it. */
  light: string
  body: string
  air: string
  things: string
  /** Lettering woven along the far edge. */
  woven?: string
}

/** Letters along an ellipse inside the cloth, as tables have them. */
const alongEdge = (text: string, colour: string): string => {
  const [ex, ey, size] = [rx * 0.86, ry * 0.86, 54]
  const gap = 0.058
  return [...text]
    .map((letter, i) => {
      const angle = -Math.PI / 2 + (i - (text.length - 1) / 2) * gap
      const { d, width: w } = line(letter === ' ' ? '·' : letter, 'cinzel', size)
      const turn = (Math.atan2(ey * Math.cos(angle), -ex * Math.sin(angle)) * 180) / Math.PI
      return letter === ' '
        ? ''
        : at(
            cx + ex * Math.cos(angle),
            cy + ey * Math.sin(angle),
            `<path d="${d}" transform="translate(${n(-w / 2)} 0)" fill="${colour}"/>`,
            turn,
          )
    })
    .join('')
}

const set = (rank: string, suit: Suit, x: number, y: number, turn: number, scale = 1): string =>
  `<g filter="url(#side)">${at(x, y, card(rank, suit), turn, scale)}</g>`
const stack = (colour: string, count: number, x: number, y: number): string =>
  `<g filter="url(#side)">${at(x, y, chips(colour, count))}</g>`

/** A wheel that lies on the table: its height is a share of its width. */
const wheelAt = (x: number, y: number, radius: number, lying: number, winner: number): string =>
  `<g filter="url(#wheel)">${at(x, y, `<g transform="scale(1 ${lying})">${rouletteHero(radius, winner)}</g>`)}</g>`

const red = '#c9362b'
const blue = '#2352c8'
const green = '#0f7d6c'
const gold = '#e39a1b'
const night = '#1b2547'

const half = (text: string, x: number, colour: string): string => {
  const { d, width: w } = line(text, 'cinzel', 92)
  return at(
    x,
    685,
    `<path d="${d}" transform="translate(${n(-w / 2)} 0)" fill="${colour}" opacity=".62"/>`,
  )
}

export const posters: Record<string, Scene> = {
  'felek-canli-rulet': {
    light: '#1f8d97',
    body: '#0c4257',
    air: '#03131d',
    things:
      wheelAt(640, 430, 330, 0.74, 17) +
      stack(red, 5, 1_060, 640) +
      stack(gold, 3, 1_180, 690) +
      stack(blue, 4, 170, 660),
  },
  'poyraz-hizli-rulet': {
    light: '#7d4fcb',
    body: '#3a1f73',
    air: '#10062a',
    things: wheelAt(820, 400, 400, 0.9, 32) + stack(green, 4, 250, 650) + stack(gold, 6, 380, 690),
  },
  'felek-blackjack': {
    light: '#1a9478',
    body: '#0a4c46',
    air: '#03191a',
    woven: 'BLACKJACK 3:2',
    things:
      set('A', 'spade', 570, 535, -10, 1.2) +
      set('K', 'heart', 715, 550, 10, 1.2) +
      stack(red, 4, 970, 640) +
      stack(blue, 3, 300, 650),
  },
  'poyraz-blackjack': {
    light: '#3568d4',
    body: '#15307a',
    air: '#060f2b',
    woven: 'BLACKJACK 3:2',
    things:
      set('J', 'diamond', 520, 540, -14, 1.2) +
      set('A', 'club', 650, 525, -2, 1.2) +
      stack(gold, 7, 880, 640) +
      stack(red, 4, 1_010, 680) +
      stack(green, 3, 260, 670),
  },
  'zirve-blackjack': {
    light: '#a33d4c',
    body: '#4d1826',
    air: '#1a060c',
    woven: 'BLACKJACK 3:2',
    things:
      set('A', 'heart', 600, 540, -8, 1.2) +
      set('Q', 'spade', 745, 555, 12, 1.2) +
      stack(gold, 8, 400, 640) +
      stack(night, 6, 270, 690) +
      stack(gold, 5, 1_060, 670),
  },
  'felek-bakara': {
    light: '#b23a4a',
    body: '#561623',
    air: '#1c050a',
    things:
      half('P', 425, '#ffd58a') +
      half('B', 855, '#ffd58a') +
      set('9', 'diamond', 360, 450, -8, 1.1) +
      set('Q', 'club', 490, 460, 4, 1.1) +
      set('7', 'spade', 790, 460, -4, 1.1) +
      set('A', 'heart', 920, 450, 8, 1.1),
  },
  'poyraz-bakara-salonu': {
    light: '#2b8f8d',
    body: '#0f4150',
    air: '#03151b',
    things:
      half('P', 375, '#8ff6e4') +
      half('B', 905, '#8ff6e4') +
      set('8', 'heart', 310, 450, -10, 1.1) +
      set('K', 'spade', 440, 450, 2, 1.1) +
      stack(gold, 9, 640, 640) +
      set('6', 'club', 840, 450, -2, 1.1) +
      set('10', 'diamond', 970, 450, 10, 1.1),
  },
}

export const poster = (
  name: string,
  { light, body, air, things, woven }: Scene,
): Promise<string> => {
  const defs =
    brassDefs +
    rouletteDefs +
    linear('air', [
      [0, air],
      [1, mix(air, body, 0.5)],
    ]) +
    radial('lamp', [
      [0, mix(light, '#ffffff', 0.35), 0.75],
      [0.4, light, 0.32],
      [1, light, 0],
    ]) +
    radial(
      'cloth',
      [
        [0, light],
        [0.5, body],
        [1, mix(body, air, 0.75)],
      ],
      'cx=".5" cy=".28" r=".62"',
    ) +
    linear('paper', [
      [0, '#ffffff'],
      [1, '#e9e3d2'],
    ]) +
    heroLight('hero', { glow: light, deep: air }) +
    wheelLight('wheel', { glow: light, deep: air }) +
    sideLight('side', { glow: '#ffffff', deep: air, scale: 0.5 }) +
    blur('soft', 26) +
    `<clipPath id="table"><ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}"/></clipPath>`
  const table = [
    `<ellipse cx="${cx}" cy="${cy + 14}" rx="${rx + 44}" ry="${ry + 44}" fill="${air}" opacity=".8" filter="url(#soft)"/>`,
    `<ellipse cx="${cx}" cy="${cy}" rx="${rx + 30}" ry="${ry + 30}" fill="#2a1508"/>`,
    `<ellipse cx="${cx}" cy="${cy}" rx="${rx + 10}" ry="${ry + 10}" fill="${brass}"/>`,
    `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="url(#cloth)"/>`,
    `<g clip-path="url(#table)" opacity=".35">${pattern('lattice', 0, 0, mix(light, '#ffffff', 0.25), width, height)}</g>`,
    `<ellipse cx="${cx}" cy="${cy}" rx="${rx * 0.94}" ry="${ry * 0.94}" fill="none" stroke="${mix(light, '#ffffff', 0.5)}" stroke-opacity=".45" stroke-width="4"/>`,
  ]
  return picture(
    width,
    height,
    defs,
    [
      rect(0, 0, width, height, 'url(#air)'),
      astrolabe(640, 300, 330, mix(light, '#ffffff', 0.3), 0.22),
      `<ellipse cx="640" cy="250" rx="560" ry="300" fill="url(#lamp)"/>`,
      ...table,
      woven === undefined ? '' : alongEdge(woven, mix(light, '#ffe9bd', 0.75)),
      things,
      sparks(640, 300, 260, 560, 10, name),
    ].join(''),
  )
}
