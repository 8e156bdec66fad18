/** Boncuk: a glass-maker's workshop by night, a board of lapis glass in brass, blue beads. */
import { random } from '../draw/random.ts'
import { blur, circle, linear, n, picture, radial, times } from '../draw/svg.ts'
import type { Cell } from './atlas.ts'
import { hundred } from './atlas.ts'

const brass = linear(
  'b-brass',
  [
    [0, '#fff2c4'],
    [0.28, '#eab03a'],
    [0.55, '#9c6112'],
    [0.76, '#f5c75c'],
    [1, '#7c4807'],
  ],
  'x1="0" y1="0" x2="1" y2="1"',
)

/** Around the middle, `s` across. */
const bead = (s: number): string =>
  circle(s / 2, '#0c2f8f') +
  circle(s * 0.5, 'url(#b-shade)') +
  circle(s * 0.36, '#f4f8ff') +
  circle(s * 0.26, '#49b4ff') +
  circle(s * 0.13, '#0a1440') +
  `<ellipse cx="${n(-s * 0.16)}" cy="${n(-s * 0.22)}" rx="${n(s * 0.14)}" ry="${n(s * 0.09)}" fill="#fff" opacity=".9"/>`
const beadShade = radial(
  'b-shade',
  [
    [0, '#5d8bff', 0.9],
    [0.6, '#1c48c0', 0.2],
    [1, '#04103e', 0.7],
  ],
  'cx=".36" cy=".3" r=".8"',
)

/** Edge to middle, as the boards pay. */
export const bucketHues = [
  ['#ff5d6c', '#8f0f2f'],
  ['#ff7d4d', '#9a2a10'],
  ['#ffa53a', '#9a5306'],
  ['#ffd35c', '#8f6a0c'],
  ['#8fdc9a', '#1e6a4a'],
  ['#5fb7ff', '#123f8f'],
] as const

const bucket = ([a, b]: readonly [string, string]): string =>
  `<path d="M-44-48Q0-34 44-48V28Q44 46 26 46H-26Q-44 46-44 28Z" fill="${b}"/>` +
  `<path d="M-44-48Q0-34 44-48V16Q44 34 26 34H-26Q-44 34-44 16Z" fill="${a}"/>` +
  `<path d="M-44-48Q0-34 44-48V-36Q0-20-44-36Z" fill="#fff" opacity=".42"/>`

const ball = (id: string, a: string, b: string, c: string): string =>
  radial(
    id,
    [
      [0, a],
      [0.45, b],
      [1, c],
    ],
    'cx=".34" cy=".3" r=".8"',
  )

export const boncukCells = (): Cell[] => [
  { name: 'bead', w: 128, h: 128, defs: beadShade, body: bead(120) },
  hundred(
    'peg',
    48,
    `<circle cx="50" cy="56" r="38" fill="#020616" opacity=".7"/><circle cx="50" cy="48" r="36" fill="url(#b-peg)"/>`,
    ball('b-peg', '#fff8dc', '#e8ae3c', '#774707'),
  ),
  hundred(
    'peg-hot',
    48,
    `<circle cx="50" cy="48" r="38" fill="url(#b-hot)"/>`,
    ball('b-hot', '#fff', '#dff2ff', '#7cc6ff'),
  ),
  ...bucketHues.map((hue, i) => ({ name: `bucket-${i}`, w: 92, h: 98, body: bucket(hue) })),
]

/** The board is 780 wide; its inside is where pegs and buckets stand (see plinko's layout). */
export const boardSize = { width: 1170, height: 1040 }

export const boncukBoard = (): Promise<string> => {
  const { width: W, height: H } = boardSize
  const [top, bottom, knee] = [40, H - 30, H - 150]
  const shape = `M${W / 2 - 150} ${top}H${W / 2 + 150}L${W - 22} ${knee}V${bottom - 36}Q${W - 22} ${bottom} ${W - 58} ${bottom}H58Q22 ${bottom} 22 ${bottom - 36}V${knee}Z`
  const defs =
    brass +
    blur('b-shadow', 14) +
    radial(
      'b-glass',
      [
        [0, '#2c63e0'],
        [0.45, '#16389c'],
        [1, '#081546'],
      ],
      'cx=".5" cy=".34" r=".8"',
    )
  const body =
    `<path d="${shape}" fill="#000" opacity=".5" filter="url(#b-shadow)" transform="translate(0 12)"/>` +
    `<path d="${shape}" fill="url(#b-glass)" stroke="url(#b-brass)" stroke-width="18" stroke-linejoin="round"/>` +
    `<path d="${shape}" fill="none" stroke="#3a2206" stroke-width="3" stroke-linejoin="round"/>` +
    `<path d="M${W / 2 - 132} ${top + 16}L46 ${knee}H210L${W / 2 - 60} ${top + 16}Z" fill="#fff" opacity=".06"/>` +
    `<g transform="translate(${W / 2} ${top})"><path d="M-72-24H72L44 40H-44Z" fill="url(#b-brass)" stroke="#3a2206" stroke-width="3"/><path d="M-50-14H50L34 28H-34Z" fill="#040c30"/></g>`
  return picture(W, H, defs, body)
}

const hearth = (x: number, y: number, s: number): string =>
  `<g transform="translate(${x} ${y}) scale(${s})"><ellipse rx="420" ry="330" fill="url(#b-fire)" opacity=".5"/><path d="M-130 180V20Q-130-120 0-120T130 20V180Z" fill="#3b1d18"/><path d="M-130 180V20Q-130-120 0-120T130 20V180Z" fill="none" stroke="#5d3222" stroke-width="14"/>${times(
    9,
    (i) => {
      const a = Math.PI + (i * Math.PI) / 8
      return `<path d="M${n(Math.cos(a) * 98)} ${n(20 + Math.sin(a) * 108)}L${n(Math.cos(a) * 140)} ${n(20 + Math.sin(a) * 150)}" stroke="#24100c" stroke-width="4"/>`
    },
  ).join(
    '',
  )}<path d="M-82 180V40Q-82-60 0-60T82 40V180Z" fill="#1a0604"/><ellipse cy="120" rx="150" ry="120" fill="url(#b-fire)"/><g filter="url(#b-soft)"><path d="M-56 176Q-64 110-26 70-30 112-8 124-14 70 18 34 14 84 40 108 46 90 42 74 72 118 56 176Z" fill="#ff9a2e"/><path d="M-30 178Q-36 132-8 104-6 136 8 138 8 112 22 92 44 132 30 178Z" fill="#fff0b8"/></g></g>`

/** Wide: hearth right below. Tall: the same room, narrower, the hearth's light alone from below. */
export const boncukRoom = (W: number, H: number): Promise<string> => {
  const r = random(`boncuk ${W}`)
  const wide = W > H
  const defs =
    beadShade +
    blur('b-soft', 4) +
    linear('b-room', [
      [0, '#160c1c'],
      [0.55, '#2c1420'],
      [1, '#120810'],
    ]) +
    radial('b-fire', [
      [0, '#fff3c0'],
      [0.18, '#ffc24a'],
      [0.42, '#ff6a1f', 0.7],
      [1, '#ff3a10', 0],
    ]) +
    radial('b-cool', [
      [0, '#3f8cff', 0.55],
      [1, '#3f8cff', 0],
    ])
  const bricks = times(Math.ceil(H / 34), (y) =>
    times(
      Math.ceil(W / 78) + 1,
      (x) =>
        `<rect x="${x * 78 - (y % 2 ? 39 : 0)}" y="${y * 34}" width="78" height="34" fill="#3a1a22" fill-opacity="${n(0.25 + r() * 0.35)}"/>`,
    ).join(''),
  ).join('')
  const left = wide ? 352 : 230
  const strings = times(Math.round((W - left) / 52), (i) => {
    const x = left + i * 52 + r() * 14
    const long = 14 + r() * (Math.abs(x - W / 2) > W * 0.2 ? 78 : 14)
    return `<path d="M${n(x)} 0V${n(long)}" stroke="#8a5a2a" stroke-width="1.5"/><g transform="translate(${n(x)} ${n(long + 9)})">${bead(15 + r() * 8)}</g>`
  }).join('')
  const body =
    `<rect width="${W}" height="${H}" fill="url(#b-room)"/><g stroke="#000" stroke-opacity=".35" stroke-width="2">${bricks}</g>` +
    `<rect y="${H - 150}" width="${W}" height="150" fill="#1c0e0c"/><rect y="${H - 156}" width="${W}" height="10" fill="#5a3418"/>` +
    (wide
      ? hearth(W - 146, H - 156, 1)
      : `<ellipse cx="${W / 2}" cy="${H}" rx="${W * 0.7}" ry="${H * 0.34}" fill="url(#b-fire)" opacity=".42"/>`) +
    `<ellipse cx="${W * 0.12}" cy="${H - 156}" rx="260" ry="190" fill="url(#b-cool)"/>${strings}`
  return picture(W, H, defs, body)
}
