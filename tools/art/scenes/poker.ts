/** Felek Poker: cards of paper and gold on a green cloth, under a lamp. */
import { suitPaths } from '@felek/studio/client/live/suit-paths.ts'
import { emoji } from '../draw/emoji.ts'
import { kilimBand } from '../draw/kilim.ts'
import { line } from '../draw/lettering.ts'
import { rosette, star } from '../draw/rosette.ts'
import {
  at,
  blur,
  circle,
  linear,
  n,
  picture,
  polar,
  radial,
  rect,
  ring,
  times,
} from '../draw/svg.ts'
import type { Cell } from './atlas.ts'

/** A card, in pixels of the atlas. */
const [cardW, cardH] = [240, 336]
const corner = 22

type Suit = keyof typeof suitPaths
const suits = Object.keys(suitPaths) as Suit[]
const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const
type Rank = (typeof ranks)[number]

const ink: Readonly<Record<Suit, readonly [light: string, deep: string]>> = {
  S: ['#3a4a8c', '#10173c'],
  H: ['#f0574a', '#a5130f'],
  D: ['#f2654c', '#ab1a10'],
  C: ['#2f5d57', '#0b2622'],
}

const box = (w: number, h: number, r: number, more: string): string =>
  `<rect x="${n(-w / 2)}" y="${n(-h / 2)}" width="${n(w)}" height="${n(h)}" rx="${r}" ${more}/>`

const paper = (): Cell => ({
  name: 'paper',
  w: cardW,
  h: cardH,
  defs:
    linear(
      'p-paper',
      [
        [0, '#fffdf6'],
        [0.6, '#fbf4e2'],
        [1, '#efe2c4'],
      ],
      'x1="0" y1="0" x2=".5" y2="1"',
    ) +
    linear('p-gold', [
      [0, '#f6dc94'],
      [0.5, '#c8942f'],
      [1, '#f1cf7a'],
    ]),
  body:
    box(cardW - 2, cardH - 2, corner, 'fill="#cbb98f"') +
    box(cardW - 5, cardH - 5, corner - 1, 'fill="url(#p-paper)"') +
    box(
      cardW - 20,
      cardH - 20,
      corner - 7,
      'fill="none" stroke="url(#p-gold)" stroke-width="2.5" stroke-opacity=".75"',
    ),
})

/** The rosette on lapis, kilim at both ends. */
const back = (): Cell => ({
  name: 'back',
  w: cardW,
  h: cardH,
  defs: radial('p-back', [
    [0, '#2c53c4'],
    [0.6, '#173390'],
    [1, '#0b1c5c'],
  ]),
  body:
    box(cardW - 2, cardH - 2, corner, 'fill="#fbf4e2"') +
    box(
      cardW - 20,
      cardH - 20,
      corner - 7,
      'fill="url(#p-back)" stroke="#d9a744" stroke-width="3"',
    ) +
    `<g opacity=".5">${times(5, (row) => times(4, (column) => at(-78 + column * 52, -104 + row * 52, `<polygon points="${star(17)}" fill="none" stroke="#8fb4ff" stroke-width="1.6"/>`)).join('')).join('')}</g>` +
    `<polygon points="${star(66)}" fill="#0f2472" stroke="#f0c25e" stroke-width="4"/>` +
    `<path d="${rosette(46)}" fill="#f6d27a"/>${circle(9, '#0f2472')}` +
    kilimBand(-92, -142, 184, 16) +
    kilimBand(-92, 126, 184, 16, true),
})

const suit = (name: Suit): Cell => ({
  name: `suit-${name}`,
  w: 128,
  h: 128,
  defs: linear(`p-${name}`, [
    [0, ink[name][0]],
    [1, ink[name][1]],
  ]),
  body: `<g transform="scale(5) translate(-12 -12)"><path d="${suitPaths[name]}" fill="url(#p-${name})"/></g>`,
})

/** White, so that a tint gives the colour of the suit. */
const rank = (name: Rank): Cell => {
  const made = line(
    name === 'T' ? '10' : name,
    'russo',
    name === 'T' ? 92 : 104,
    name === 'T' ? -6 : 0,
  )
  return {
    name: `rank-${name}`,
    w: 112,
    h: 112,
    body: `<path transform="translate(${n(-made.width / 2)} 36)" d="${made.d}" fill="#fff"/>`,
  }
}

const emblems = { K: 'crown', Q: 'tulip', J: 'feather' } as const

/** The court of this house: a crown, a tulip, a plume, on the star. */
const court = (name: keyof typeof emblems): Cell => ({
  name: `court-${name}`,
  w: 168,
  h: 168,
  body:
    `<polygon points="${star(80)}" fill="url(#p-star)" stroke="#b9832a" stroke-width="3"/>${ring(52, '#b9832a', 2, 'stroke-dasharray="2 7" stroke-linecap="round"')}` +
    emoji(emblems[name], 0, name === 'K' ? -2 : 0, 104, { turn: name === 'J' ? 8 : 0 }),
})

const aceStar = (): Cell => ({
  name: 'ace',
  w: 192,
  h: 192,
  defs: radial('p-star', [
    [0, '#fffdf0'],
    [0.55, '#fbe3a4'],
    [1, '#e5b957'],
  ]),
  body:
    `<polygon points="${star(92)}" fill="url(#p-star)" stroke="#b9832a" stroke-width="3.5"/>` +
    ring(64, '#b9832a', 2.5, 'stroke-dasharray="2 8" stroke-linecap="round"') +
    times(8, (i) => {
      const [x, y] = polar(78, (i * Math.PI) / 4)
      return `<circle cx="${x}" cy="${y}" r="3.4" fill="#b9832a"/>`
    }).join(''),
})

const shadow = (): Cell => ({
  name: 'shadow',
  w: 280,
  h: 376,
  defs: blur('p-shadow', 9),
  body: box(cardW, cardH, corner, 'fill="#000" opacity=".62" filter="url(#p-shadow)"'),
})

/** A rim around a card: what is held, what has won. White, for a tint. */
const rim = (): Cell => ({
  name: 'rim',
  w: 268,
  h: 364,
  body: box(cardW + 8, cardH + 8, corner + 4, 'fill="none" stroke="#fff" stroke-width="9"'),
})

export const pokerCells = (): Cell[] => [
  aceStar(),
  paper(),
  back(),
  shadow(),
  rim(),
  ...suits.map(suit),
  ...ranks.map(rank),
  court('K'),
  court('Q'),
  court('J'),
]

/** A card as it lies on the stage, for the cover: corner, sign, picture. */
const wholeCard = (name: string): Cell => {
  const [of, colour] = [name[0] as Rank, name[1] as Suit]
  const cells = pokerCells()
  const bodyOf = (cell: string) => cells.find((one) => one.name === cell)?.body ?? ''
  const put = (cell: string, x: number, y: number, scale: number) =>
    at(x, y, bodyOf(cell), 0, scale)
  const corners =
    `<g style="color:${ink[colour][1]}">${put(`rank-${of}`, -70, -112, 0.82).replace('fill="#fff"', `fill="${ink[colour][1]}"`)}</g>` +
    put(`suit-${colour}`, -72, -46, 0.4)
  const middle =
    of === 'A'
      ? put('ace', 22, 54, 0.86) + put(`suit-${colour}`, 22, 54, 0.74)
      : of === 'T'
        ? put(`suit-${colour}`, 26, 56, 1.2)
        : put(`court-${of}`, 24, 58, 1)
  return { name, w: cardW, h: cardH, body: bodyOf('paper') + corners + middle }
}

/** What the cover shows beside the scene's own: the best hand there is. */
export const pokerCover = (): Cell[] => [
  ...pokerCells(),
  ...['AS', 'KS', 'QS', 'JS', 'TS'].map(wholeCard),
]

/** A cloth of stars under a lamp, a rail of walnut and brass. */
export const pokerCloth = (W: number, H: number): Promise<string> => {
  const defs =
    radial(
      'p-cloth',
      [
        [0, '#1c9a62'],
        [0.42, '#0d6b45'],
        [0.8, '#063e2b'],
        [1, '#032217'],
      ],
      'cx=".5" cy=".42" r=".78"',
    ) +
    radial(
      'p-lamp',
      [
        [0, '#fff3c4', 0.5],
        [0.4, '#ffe49a', 0.16],
        [1, '#ffe49a', 0],
      ],
      'cx=".5" cy=".18" r=".6"',
    ) +
    linear('p-rail', [
      [0, '#8a4d1f'],
      [0.3, '#5a2d0f'],
      [1, '#241004'],
    ]) +
    linear('p-brass', [
      [0, '#fff0bd'],
      [0.5, '#c68f2c'],
      [1, '#7a500f'],
    ]) +
    blur('p-soft', 16)
  const step = 92
  const stars = times(Math.ceil(H / step) + 1, (row) =>
    times(Math.ceil(W / step) + 1, (column) =>
      at(
        column * step + (row % 2 ? step / 2 : 0),
        row * step,
        `<polygon points="${star(27)}" fill="none" stroke="#bdf5cf" stroke-width="1.8"/><circle r="3" fill="#bdf5cf"/>`,
      ),
    ).join(''),
  ).join('')
  const rail = Math.max(30, H * 0.055)
  const arc = (r: number, colour: string, width: number, more = '') =>
    `<ellipse cx="${n(W / 2)}" cy="${n(H * 0.5)}" rx="${n(W * r)}" ry="${n(H * r * 0.86)}" fill="none" stroke="${colour}" stroke-width="${width}" ${more}/>`
  const body =
    rect(0, 0, W, H, 'url(#p-cloth)') +
    `<g opacity=".1">${stars}</g>` +
    `<g transform="translate(${n(W / 2)} ${n(H * 0.5)})" opacity=".1"><path d="${rosette(Math.min(W, H) * 0.36)}" fill="#eaffd8"/></g>` +
    arc(0.46, '#e7c468', 3, 'opacity=".34"') +
    arc(0.445, '#e7c468', 1.4, 'opacity=".26" stroke-dasharray="2 10" stroke-linecap="round"') +
    rect(0, 0, W, H, 'url(#p-lamp)') +
    rect(0, H - rail - 16, W, 26, '#000', 'opacity=".5" filter="url(#p-soft)"') +
    rect(0, H - rail, W, rail, 'url(#p-rail)') +
    rect(0, H - rail, W, 5, 'url(#p-brass)') +
    kilimBand(-6, H - rail + 13, W + 12, 11)
  return picture(W, H, defs, body)
}
