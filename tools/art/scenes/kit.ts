/** What every stage has beside its own: light, sparks, grains, a coin. White, so that a tint gives the colour. */
import { circle, linear, n, polar, radial, ring, times } from '../draw/svg.ts'
import type { Cell } from './atlas.ts'

const star = (points: number, outer: number, inner: number): string =>
  `M${times(points * 2, (i) => polar(i % 2 ? inner : outer, (Math.PI * i) / points - Math.PI / 2).join(' ')).join('L')}Z`

const soft = (id: string): string =>
  radial(id, [
    [0, '#fff', 1],
    [0.25, '#fff', 0.62],
    [0.55, '#fff', 0.18],
    [1, '#fff', 0],
  ])

const lights = (): Cell[] => [
  { name: 'glow', w: 96, h: 96, defs: soft('k-glow'), body: circle(48, 'url(#k-glow)') },
  {
    name: 'ring',
    w: 96,
    h: 96,
    defs: radial('k-ring', [
      [0.62, '#fff', 0],
      [0.8, '#fff', 0.35],
      [0.88, '#fff', 1],
      [0.93, '#fff', 0.5],
      [1, '#fff', 0],
    ]),
    body: circle(48, 'url(#k-ring)'),
  },
  {
    name: 'ray',
    w: 32,
    h: 128,
    defs: linear('k-ray', [
      [0, '#fff', 0],
      [0.5, '#fff', 0.7],
      [1, '#fff', 0.9],
    ]),
    body: `<path d="M-14-64H14L4 64H-4Z" fill="url(#k-ray)"/>`,
  },
  {
    name: 'streak',
    w: 32,
    h: 96,
    defs:
      linear('k-streak', [
        [0, '#fff', 0],
        [1, '#fff', 0.9],
      ]) + `<filter id="k-blur"><feGaussianBlur stdDeviation="3"/></filter>`,
    body: `<rect x="-10" y="-44" width="20" height="86" rx="10" fill="url(#k-streak)" filter="url(#k-blur)"/>`,
  },
  {
    name: 'spark',
    w: 64,
    h: 64,
    defs: soft('k-spark'),
    body: `<circle r="18" fill="url(#k-spark)"/><path d="${star(4, 30, 4)}" fill="#fff"/>`,
  },
]

const things = (): Cell[] => [
  { name: 'dot', w: 32, h: 32, body: circle(14, '#fff') },
  {
    name: 'grain',
    w: 32,
    h: 32,
    body: `<rect x="-12" y="-9" width="24" height="18" rx="5" fill="#fff"/>`,
  },
  { name: 'plain', w: 16, h: 16, body: `<rect x="-8" y="-8" width="16" height="16" fill="#fff"/>` },
  {
    name: 'coin',
    w: 80,
    h: 80,
    defs:
      radial(
        'k-coin',
        [
          [0, '#fff7cf'],
          [0.5, '#f7c445'],
          [1, '#a8650c'],
        ],
        'cx=".36" cy=".3" r=".85"',
      ) +
      linear('k-rim', [
        [0, '#fff3c4'],
        [0.5, '#e0a32c'],
        [1, '#8a5208'],
      ]),
    body:
      circle(38, 'url(#k-rim)') +
      circle(31, 'url(#k-coin)') +
      ring(31, '#8a5208', 1.5, 'stroke-opacity=".6"') +
      times(8, (i) => {
        const [x, y] = polar(25, (i * Math.PI) / 4)
        return `<path d="M0 0Q${n(Number(x) * 0.7 + Number(y) * 0.45)} ${n(Number(y) * 0.7 - Number(x) * 0.45)} ${x} ${y}" fill="none" stroke="#8a5208" stroke-width="3.4" stroke-linecap="round"/>`
      }).join('') +
      `<ellipse cx="-12" cy="-16" rx="12" ry="6" fill="#fff" opacity=".6" transform="rotate(-34 -12 -16)"/>`,
  },
]

export const kitCells = (): Cell[] => [...lights(), ...things()]
