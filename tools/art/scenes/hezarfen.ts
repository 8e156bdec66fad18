/** Hezarfen: a flight from the tower over the strait, at dusk; drawn on the look's own sketch, 348 high. */
import { random } from '../draw/random.ts'
import { at, blur, circle, linear, n, picture, radial, times } from '../draw/svg.ts'
import type { Cell } from './atlas.ts'

/** A wing is turned around its shoulder, so the shoulder is the middle of its cell. */
const big = 1.8

const wingDefs =
  linear(
    'h-wing',
    [
      [0, '#d9882a'],
      [0.5, '#ffd98a'],
      [1, '#fff8e2'],
    ],
    'x1="1" y1="1" x2="0" y2="0"',
  ) +
  linear(
    'h-wing2',
    [
      [0, '#c8741c'],
      [0.5, '#ffc65c'],
      [1, '#fff3cf'],
    ],
    'x1="0" y1="1" x2="1" y2="0"',
  )

const far =
  '<path d="M-6 0C-20-28-52-48-92-46-80-38-74-33-70-27-78-27-84-25-89-21-76-19-68-15-62-9-69-8-73-5-77-1-60-1-40 3-24 12-16 13-10 10-6 6Z" fill="url(#h-wing)" stroke="#5c2a0a" stroke-width="1.4"/>' +
  '<path d="M-8 1C-26-18-50-32-86-43M-9 3C-28-9-52-17-82-22M-10 5C-30 0-50-3-72-3" fill="none" stroke="#8a4a16" stroke-width="1.5" opacity=".8"/>'
const near =
  '<path d="M6 0C20-30 50-52 88-54 77-45 71-40 68-33 75-34 81-33 86-29 74-26 66-21 60-15 67-14 71-12 75-8 58-7 40-1 26 9 17 12 11 10 6 6Z" fill="url(#h-wing2)" stroke="#5c2a0a" stroke-width="1.4"/>' +
  '<path d="M8 1C26-20 50-36 82-50M9 3C28-12 50-22 79-29M10 5C30-3 48-7 70-10" fill="none" stroke="#8a4a16" stroke-width="1.5" opacity=".8"/>'
/** His arms are the wings' spars: they turn with them. */
const farArm =
  '<path d="M-6 4C-8-4-13-11-18-17L-13.5-20C-8-14-3-8 1-1Z" fill="#a3142a"/><path d="M-18.6-16.5-13-20.2-15-22.8-20.3-19Z" fill="#ffd36a"/><circle cx="-18.5" cy="-22" r="3.2" fill="#e0a67c"/>'
const nearArm =
  '<path d="M3-1C6-9 8-17 9.5-25L15-24C15-16 14-10 14.5-4Z" fill="#d8364a"/><path d="M9.2-24.5 15.2-23.7 15.4-27 9.6-27.7Z" fill="#ffd36a"/><circle cx="12.8" cy="-30" r="3.3" fill="#eeb88f"/>'
/** Legs, the caftan with its sash, the face from the side, the turban. */
const man =
  '<path d="M-20 17C-32 17-45 24-57 29L-54 34C-42 32-30 28-18 24Z" fill="#141e52"/><path d="M-57 28.5-68 31C-70 32-69 35-66 35L-54 35Z" fill="#43200a"/>' +
  '<path d="M-26 17C-36 20-50 30-58 34L-56 39.5C-44 37-30 31-19 24.5Z" fill="#22337f"/><path d="M-58 33.5-69 38.5C-71 39.7-70 42.8-67 42.7L-55 40Z" fill="#5c2a0a"/>' +
  '<path d="M-28 16C-17 7 3-3 16-6L24 1C15 9-5 20-19 25-24 27-31 28-36 26-32 23-30 20-28 16Z" fill="#b5182f"/><path d="M-28 16C-17 7 3-3 16-6L18-4C6 0-14 10-25 19-28 22-32 24-36 26-32 23-30 20-28 16Z" fill="#d8364a"/>' +
  '<path d="M-36 26C-31 28-24 27-19 25L-18 22.5C-23 24.5-29 25.5-33 24Z" fill="#ffd36a"/><path d="M-12 9.5C-8 6.5-6 5.5-3 4L2 12C-1 14-4 15.5-7 17Z" fill="#ffd36a"/><path d="M-9.5 10.5-4.5 15.2M-6.5 8.5-1.5 13.2" stroke="#c9862a" stroke-width="1" fill="none"/>' +
  '<path d="M15-5 22-8 25 0 20 3Z" fill="#d89c74"/>' +
  '<path d="M17.5-9C18-14 31-15.5 33-10.5L33.3-8.6 36.6-5.2 34-4.2C34 0 30 4.5 25 3.8 19.5 3 16.8-3 17.5-9Z" fill="#eeb88f"/>' +
  '<path d="M19-6C19.5-1 21.5 4 25.5 7 29.5 8.5 33 6 34-0.5L34-2.2C31-1 28-1.4 25.5-3.8 24-5.5 21-5.5 19-6Z" fill="#3b2314"/><path d="M28-2.2C30.5-3.6 33-3.4 35.4-2.6 33.5-.6 30.5-.4 28-2.2Z" fill="#54341d"/>' +
  '<circle cx="30" cy="-7.2" r="1.15" fill="#2a1508"/><path d="M27.6-9.6C29.4-10.8 31-10.7 32.4-9.7" stroke="#3b2314" stroke-width="1.1" fill="none" stroke-linecap="round"/><path d="M22-6.8a1.7 2.2 0 1 0 .1 0Z" fill="#d89c74"/>' +
  '<path d="M21-17C22-22.5 29-23 31-18L28-14H22Z" fill="#b5182f"/><path d="M15.5-9.5C14-16.5 21-19.8 27-18.8 33-18 36-14 34.2-10.2 28-13 21-12.6 15.5-9.5Z" fill="#f7f3e8"/><path d="M16-11.5C21-16 28-17 34-13.5M17.5-15C22-18 28-18.3 32.5-16.2" stroke="#cdbf9f" stroke-width="1.1" fill="none"/><path d="M25.5-17.5l2.3 2.3-2.3 2.3-2.3-2.3Z" fill="#ffc65c" stroke="#a8741c" stroke-width=".5"/>'
const ferry =
  '<path d="M-34 4H36L30 14H-28Z" fill="#f5f1e6"/><path d="M-34 4H36L34.5 7H-32.5Z" fill="#b5182f"/><path d="M-26-4H26V4H-28Z" fill="#e6dccb"/><path d="M-16-11H16V-4H-18Z" fill="#f5f1e6"/>' +
  '<path d="M-2-20H7V-11H-2Z" fill="#ffb938"/><path d="M-2-20H7V-17H-2Z" fill="#1c2a6b"/>' +
  times(8, (i) => `<rect x="${-23 + i * 6}" y="-2.5" width="3.5" height="4" fill="#ffcf73"/>`).join(
    '',
  )

const scaled = (by: number, body: string): string => `<g transform="scale(${by})">${body}</g>`

export const hezarfenCells = (): Cell[] => [
  {
    name: 'wing-far',
    w: 346,
    h: 200,
    defs: wingDefs,
    body: scaled(big, far + at(0, 0, farArm, -6)),
  },
  { name: 'wing-near', w: 330, h: 206, body: scaled(big, near + at(0, 0, nearArm, 14)) },
  { name: 'man', w: 260, h: 168, body: scaled(big, man) },
  {
    name: 'ferry',
    w: 160,
    h: 84,
    body: scaled(2.1, `<g transform="translate(-1 3)">${ferry}</g>`),
  },
  {
    name: 'bird',
    w: 48,
    h: 24,
    body: '<path d="M-20 4Q-10-9 0 4 10-9 20 4" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/>',
  },
]

const defs =
  linear('h-sky', [
    [0, '#101b5c'],
    [0.3, '#3b2a86'],
    [0.52, '#a83f86'],
    [0.68, '#f2705f'],
    [0.79, '#ffb45c'],
  ]) +
  radial('h-sun', [
    [0, '#fff6d6'],
    [0.16, '#ffe29a'],
    [0.32, '#ffb45c', 0.65],
    [1, '#ff7a5c', 0],
  ]) +
  linear('h-sea', [
    [0, '#e0685f'],
    [0.25, '#7c3a7c'],
    [1, '#141a4f'],
  ]) +
  linear(
    'h-stone',
    [
      [0, '#f3c9a6'],
      [0.45, '#b68a86'],
      [1, '#5b4569'],
    ],
    'x1="0" y1="0" x2="1" y2="0"',
  ) +
  linear(
    'h-roof',
    [
      [0, '#7d87b8'],
      [1, '#2d2f63'],
    ],
    'x1="0" y1="0" x2="1" y2="0"',
  ) +
  blur('h-soft', 3)

type Row = { y: number; tall: number; fill: string; lit: number; seed: number; to: number }

/** Houses shoulder to shoulder, some windows lit. */
const houses = ({ y, tall, fill, lit, seed, to }: Row): string => {
  const r = random(`hezarfen ${seed}`)
  let [x, made] = [-10, '']
  while (x < to) {
    const [w, h] = [12 + r() * 20, tall * (0.5 + r() * 0.7)]
    made += `<path d="M${n(x)} ${y}V${n(y - h)}L${n(x + w / 2)} ${n(y - h - 5 - r() * 5)}L${n(x + w)} ${n(y - h)}V${y}Z" fill="${fill}"/>`
    for (let i = 0; i < 3; i++)
      if (r() < lit)
        made += `<rect x="${n(x + 3 + r() * (w - 8))}" y="${n(y - h + 3 + r() * h * 0.6)}" width="2.4" height="3.2" fill="#ffcf73" opacity="${n(0.5 + r() * 0.5)}"/>`
    x += w - 1
  }
  return made
}

const window = (x: number, y: number): string =>
  `<path d="M${x - 2.5} ${y + 4}V${y - 1}a2.5 2.5 0 0 1 5 0V${y + 4}Z"/>`

const tower =
  '<g transform="translate(26 172)"><path d="M-17 178V26H17V178Z" fill="url(#h-stone)"/><path d="M-21 26H21V16H-21ZM-19 16H19V4H-19Z" fill="url(#h-stone)"/><path d="M-23 4H23L16-8H-16Z" fill="#7d6a78"/>' +
  `<path d="M-17-8H17L0-58Z" fill="url(#h-roof)"/><path d="M0-58V-70" stroke="#ffd98a" stroke-width="2"/><circle cy="-71" r="2.6" fill="#ffd98a"/><g fill="#ffcf73">${(
    [
      [-9, 9],
      [0, 9],
      [9, 9],
      [-8, 40],
      [6, 52],
      [-4, 70],
      [8, 88],
      [-9, 100],
    ] as const
  )
    .map(([x, y]) => window(x, y))
    .join('')}</g><path d="M9 26V178H17V26Z" fill="#000" opacity=".22"/></g>`

const bridge = `<g stroke="#f3d9c0" fill="none" opacity=".62"><path d="M-70 16H400" stroke-width="2.4"/><path d="M-20 20V-34M70 20V-34" stroke-width="2.6"/><path d="M-70 6Q-40 2-20-32Q25 34 70-32Q95 4 170 8" stroke-width="1.2"/>${times(
  15,
  (i) => {
    const x = -18 + i * 6
    const u = (x - 25) / 45
    return `<path d="M${x} 16V${n(1 - 33 * u * u)}" stroke-width=".7"/>`
  },
).join('')}</g>`

const maiden =
  '<path d="M-26 10Q-14 3 0 3T26 10Z" fill="#3c2542"/><path d="M-11 4V-7H10V4Z" fill="#e8d3c4"/><path d="M-4-7V-22H4V-7Z" fill="#f4e3d2"/><path d="M-5-22H5L0-32Z" fill="#7b4a52"/>' +
  '<rect x="-8" y="-3" width="3" height="4" fill="#ffb938"/><rect x="4" y="-3" width="3" height="4" fill="#ffb938"/><rect x="-1.5" y="-17" width="3" height="4" fill="#ffb938"/>'

/** The strait from the tower: what flies and sails comes from the atlas. */
export const hezarfenStrait = (W: number, H: number): Promise<string> => {
  const r = random(`hezarfen ${W}`)
  const s = H / 348
  const w = W / s
  const sun = w * 0.67
  const stars = times(Math.round(w / 8), () => {
    const [x, y, size, alpha] = [r() * w, r() * 130, 0.4 + r(), 0.25 + r() * 0.6]
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(size)}" fill="#fff" opacity="${n(alpha)}"/>`
  }).join('')
  const clouds = times(Math.round(w / 34), () => {
    const [x, y, rx, ry] = [r() * w, 120 + r() * 110, 26 + r() * 60, 2 + r() * 4]
    return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" opacity="${n(0.18 + r() * 0.34)}"/>`
  }).join('')
  const glitter = times(34, (i) => {
    const x = sun - 60 + r() * 120 + (r() - 0.5) * i * 3
    return `<rect x="${n(x)}" y="${n(272 + i * 2.2)}" width="${n(6 + r() * 26)}" height="1.3" rx=".6" fill="#ffe2a6" opacity="${n(0.65 - i * 0.014)}"/>`
  }).join('')
  const shore = { fill: '#8a4070', lit: 0.25, seed: 5 }
  const body =
    `<g transform="scale(${n(s)})"><rect width="${n(w)}" height="348" fill="url(#h-sky)"/>${stars}` +
    `<g transform="translate(${n(sun)} 262)">${circle(150, 'url(#h-sun)')}</g><g filter="url(#h-soft)" fill="#ffd9b8">${clouds}</g>` +
    `<g opacity=".55">${houses({ y: 272, tall: 18, to: w + 10, ...shore })}</g><rect y="270" width="${n(w)}" height="80" fill="url(#h-sea)"/>${glitter}` +
    `<g transform="translate(${n(sun - 30)} 258)">${bridge}</g><g transform="translate(${n(w * 0.5)} 286)">${maiden}</g>` +
    houses({ y: 350, tall: 44, fill: '#2a1b4f', lit: 0.5, seed: 8, to: 120 }) +
    `${tower}${houses({ y: 352, tall: 26, fill: '#1b1440', lit: 0.55, seed: 21, to: 96 })}</g>`
  return picture(W, H, defs, body)
}
