/** Düşeş: a backgammon board by lamplight, ivory dice. */
import { blur, linear, n, picture, polar, radial, times } from '../draw/svg.ts'
import type { Cell } from './atlas.ts'

const faces: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
}

type Vector = readonly [x: number, y: number, z: number]
const turned = ([x, y, z]: Vector, [a, b, c]: Vector): Vector => {
  const [x1, y1] = [x * Math.cos(c) - y * Math.sin(c), x * Math.sin(c) + y * Math.cos(c)]
  const [y2, z2] = [y1 * Math.cos(a) - z * Math.sin(a), y1 * Math.sin(a) + z * Math.cos(a)]
  return [x1 * Math.cos(b) + z2 * Math.sin(b), y2, -x1 * Math.sin(b) + z2 * Math.cos(b)]
}

/** A face of the die: its number, which way it looks and how its drawing lies on it. Opposite ones make seven. */
type Side = { value: number; out: Vector; right: Vector; down: Vector }
const sidesOf = (top: number): readonly Side[] => {
  const front = top === 1 || top === 6 ? 2 : top === 2 || top === 5 ? 3 : 1
  const right = [1, 2, 3].find((at) => ![top, 7 - top, front, 7 - front].includes(at)) ?? 1
  return [
    { value: top, out: [0, 0, 1], right: [1, 0, 0], down: [0, 1, 0] },
    { value: 7 - top, out: [0, 0, -1], right: [-1, 0, 0], down: [0, 1, 0] },
    { value: front, out: [0, 1, 0], right: [1, 0, 0], down: [0, 0, -1] },
    { value: 7 - front, out: [0, -1, 0], right: [1, 0, 0], down: [0, 0, 1] },
    { value: right, out: [1, 0, 0], right: [0, 1, 0], down: [0, 0, -1] },
    { value: 7 - right, out: [-1, 0, 0], right: [0, 1, 0], down: [0, 0, 1] },
  ]
}

/** Where the lamp hangs; the light comes from there. */
const lamp: Vector = [-0.36, -0.5, 0.79]
const shades = ['d-s0', 'd-s1', 'd-s2', 'd-s3'] as const
/** Half the die's edge. */
const half = 37

const pipsOf = (value: number): string =>
  (faces[value] ?? [])
    .map(([x, y]) => {
      const r = value === 1 ? 0.27 : 0.18
      const fill = value === 1 ? 'd-red' : 'd-pip'
      return `<circle cx="${x * 0.5}" cy="${y * 0.5}" r="${r}" fill="url(#${fill})"/>`
    })
    .join('')

/** The die from above, turned by `angles`: the sides that are seen, each as its drawing lies on it. */
const die = (top: number, angles: Vector): string =>
  sidesOf(top)
    .map((side) => ({ ...side, out: turned(side.out, angles) }))
    .filter(({ out }) => out[2] > 0.02)
    .sort((a, b) => a.out[2] - b.out[2])
    .map(({ value, out, right, down }) => {
      const [r, d] = [turned(right, angles), turned(down, angles)]
      const light = out[0] * lamp[0] + out[1] * lamp[1] + out[2] * lamp[2]
      const shade = shades[light > 0.72 ? 0 : light > 0.45 ? 1 : light > 0.1 ? 2 : 3]
      const [cx, cy] = [out[0] * half, out[1] * half]
      const to = [r[0], r[1], d[0], d[1]].map((part) => (part * half).toFixed(3)).join(' ')
      // Under the round corners lies what closes the gap between three sides.
      return `<g transform="matrix(${to} ${n(cx)} ${n(cy)})"><rect x="-.9" y="-.9" width="1.8" height="1.8" rx=".1" fill="url(#d-s2)"/><rect x="-.93" y="-.93" width="1.86" height="1.86" rx=".3" fill="url(#${shade})" stroke="url(#${shade})" stroke-width=".2" stroke-linejoin="round"/><rect x="-.86" y="-.86" width="1.72" height="1.72" rx=".28" fill="none" stroke="#fff" stroke-opacity="${light > 0.45 ? 0.75 : 0.16}" stroke-width=".04"/>${pipsOf(value)}</g>`
    })
    .join('')

/** As it lies: seen from above and a little from the front. */
const lying: Vector = [0.44, -0.2, 0]
/** Pictures of a die that tumbles; after the last the first comes again. */
const rolls = 12

const ivory = (id: string, light: string, dark: string): string =>
  linear(
    id,
    [
      [0, light],
      [1, dark],
    ],
    'x1="0" y1="0" x2="1" y2="1"',
  )

const dieDefs =
  ivory('d-s0', '#fffdf2', '#f1e2bd') +
  ivory('d-s1', '#f7ebcd', '#dcc594') +
  ivory('d-s2', '#dcc59a', '#b4935c') +
  ivory('d-s3', '#b79763', '#86673a') +
  radial(
    'd-pip',
    [
      [0, '#4a3322'],
      [0.7, '#1c1008'],
      [1, '#000'],
    ],
    'cx=".5" cy=".7" r=".7"',
  ) +
  radial(
    'd-red',
    [
      [0, '#ff6a58'],
      [0.7, '#b3261e'],
      [1, '#6a0f0a'],
    ],
    'cx=".5" cy=".7" r=".7"',
  )

export const dusesCells = (): Cell[] => [
  ...times(6, (i) => ({
    name: `die-${i + 1}`,
    w: 128,
    h: 128,
    defs: i === 0 ? dieDefs : '',
    body: die(i + 1, lying),
  })),
  ...times(rolls, (i) => {
    const t = (i / rolls) * 2 * Math.PI
    return {
      name: `roll-${i}`,
      w: 96,
      h: 96,
      body: `<g transform="scale(.75)">${die(1 + (i % 6), [t, 0.5 + 0.35 * Math.sin(t), t * 2])}</g>`,
    }
  }),
  {
    name: 'marker',
    w: 64,
    h: 80,
    body: `<path d="M0 38L-24 2A27 27 0 1 1 24 2Z" fill="#f5f1e6" stroke="#2a1c12" stroke-width="3"/><circle cy="-12" r="10" fill="#15954f"/>`,
  },
]

const boardDefs = (): string =>
  linear(
    'd-wood',
    [
      [0, '#5a2c12'],
      [0.5, '#7d451e'],
      [1, '#391a0a'],
    ],
    'x1="0" y1="0" x2="1" y2="1"',
  ) +
  `<filter id="d-grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".004 .09" numOctaves="2" seed="3"/><feColorMatrix values="0 0 0 0 .1  0 0 0 0 .03  0 0 0 0 0  0 0 0 1.5 -.55"/></filter>` +
  `<filter id="d-nap" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".006 .011" numOctaves="2" seed="8"/><feColorMatrix values="0 0 0 0 0  0 0 0 0 .07  0 0 0 0 .03  0 0 0 .9 -.36"/></filter>` +
  radial(
    'd-felt',
    [
      [0, '#26986a'],
      [0.5, '#0f6a44'],
      [1, '#04301f'],
    ],
    'cx=".5" cy=".44" r=".72"',
  ) +
  radial(
    'd-lamp',
    [
      [0, '#fff0c0', 0.5],
      [0.36, '#ffd98a', 0.2],
      [1, '#ffd98a', 0],
    ],
    'cx=".5" cy=".44" r=".56"',
  ) +
  radial(
    'd-dark',
    [
      [0.55, '#000', 0],
      [1, '#000', 0.6],
    ],
    'cx=".5" cy=".46" r=".76"',
  ) +
  linear('d-ivory', [
    [0, '#fff3d6'],
    [1, '#d1ad6c'],
  ]) +
  linear('d-cherry', [
    [0, '#c2583c'],
    [1, '#6d1f16'],
  ]) +
  ['#fff6de #e9cf98 #9b743a', '#c4523c #8a2418 #3f0b06']
    .map((of, i) => {
      const [a = '', b = '', c = ''] = of.split(' ')
      const stops = [
        [0, a],
        [0.6, b],
        [1, c],
      ] as const
      return radial(`d-stone${i}`, stops, 'cx=".36" cy=".28" r=".9"')
    })
    .join('') +
  blur('d-b', 12) +
  blur('d-soft', 5) +
  linear('d-brass', [
    [0, '#fff2c4'],
    [0.5, '#c88a2c'],
    [1, '#7c4807'],
  ]) +
  linear('d-pearl', [
    [0, '#ffffff'],
    [0.5, '#dff4ec'],
    [1, '#f4dfe9'],
  ])

/** Mother-of-pearl in the rim: a row of rhombi with a star between every two, as the makers of Gaziantep lay it. */
const inlay = (long: number, size: number): string => {
  const count = Math.max(3, Math.round(long / (size * 2.6)))
  const step = long / count
  return times(count, (i) => {
    const x = (i + 0.5) * step
    const star = times(16, (k) =>
      polar(k % 2 ? size * 0.2 : size * 0.36, (k * Math.PI) / 8).join(' '),
    ).join('L')
    return (
      `<g transform="translate(${n(x)} 0)"><path d="M${n(-size)} 0L0${n(-size * 0.5)}L${n(size)} 0L0 ${n(size * 0.5)}Z" fill="url(#d-pearl)"/><path d="M${n(-size * 0.62)} 0L0${n(-size * 0.31)}L${n(size * 0.62)} 0L0 ${n(size * 0.31)}Z" fill="#3a160a"/><path d="M${n(-size * 0.34)} 0L0${n(-size * 0.17)}L${n(size * 0.34)} 0L0 ${n(size * 0.17)}Z" fill="url(#d-brass)"/></g>` +
      `<path transform="translate(${n(x + step / 2)} 0)" d="M${star}Z" fill="url(#d-pearl)"/>`
    )
  }).join('')
}

/** Walnut and mother-of-pearl around a green field; the long points in ivory and cherry. */
export const dusesBoard = (W: number, H: number): Promise<string> => {
  const wide = W > H
  const rim = wide ? 64 : 46
  const [w, h] = [W - 2 * rim, H - 2 * rim]
  const count = wide ? 12 : 8
  const step = w / count
  const long = h * (wide ? 0.37 : 0.33)
  const points = times(count, (i) => {
    const x = rim + i * step
    const [a, b] = i % 2 ? ['d-ivory', 'd-cherry'] : ['d-cherry', 'd-ivory']
    const point = (y: number, to: number, fill: string) =>
      `<path d="M${n(x + 5)} ${n(y)}H${n(x + step - 5)}L${n(x + step / 2)} ${n(to)}Z" fill="url(#${fill})" stroke="#1a0a04" stroke-opacity=".6" stroke-width="2.5"/><path d="M${n(x + step * 0.26)} ${n(mixed(y, to, 0.06))}H${n(x + step * 0.74)}L${n(x + step / 2)} ${n(mixed(y, to, 0.8))}Z" fill="none" stroke="${fill === 'd-ivory' ? '#8a5c22' : '#f0c9a0'}" stroke-opacity=".5" stroke-width="2"/>`
    return point(rim, rim + long, a) + point(rim + h, rim + h - long, b)
  }).join('')
  const stones = (column: number, many: number, fill: 0 | 1, below = false) =>
    times(many, (i) => {
      const s = step * 0.42
      const y = below ? rim + h - s * (1.05 + i * 1.9) : rim + s * (1.05 + i * 1.9)
      return `<g transform="translate(${n(rim + step * (column + 0.5))} ${n(y)})"><ellipse cx="${n(s * 0.1)}" cy="${n(s * 0.22)}" rx="${n(s)}" ry="${n(s)}" fill="#000" opacity=".5" filter="url(#d-soft)"/><circle r="${n(s)}" fill="url(#d-stone${fill})"/>${[0.78, 0.6, 0.3].map((k) => `<circle r="${n(s * k)}" fill="none" stroke="#1a0802" stroke-opacity=".3" stroke-width="${n(s * 0.07)}"/><circle cy="1.5" r="${n(s * k)}" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="1.5"/>`).join('')}</g>`
    }).join('')
  const sides =
    `<g transform="translate(${rim} ${n(rim / 2 - 2)})">${inlay(w, rim * 0.3)}</g><g transform="translate(${rim} ${n(H - rim / 2 + 2)})">${inlay(w, rim * 0.3)}</g>` +
    `<g transform="translate(${n(rim / 2 - 2)} ${rim}) rotate(90)">${inlay(h, rim * 0.3)}</g><g transform="translate(${n(W - rim / 2 + 2)} ${rim}) rotate(90)">${inlay(h, rim * 0.3)}</g>`
  const body =
    `<rect width="${W}" height="${H}" fill="url(#d-wood)"/><rect width="${W}" height="${H}" filter="url(#d-grain)"/>${sides}` +
    `<rect x="2.5" y="2.5" width="${W - 5}" height="${H - 5}" fill="none" stroke="url(#d-brass)" stroke-width="5"/>` +
    `<rect x="${rim - 6}" y="${rim - 6}" width="${w + 12}" height="${h + 12}" fill="url(#d-brass)"/>` +
    `<rect x="${rim}" y="${rim}" width="${w}" height="${h}" fill="url(#d-felt)"/>` +
    `<svg x="${rim}" y="${rim}" width="${w}" height="${h}"><rect width="${w}" height="${h}" filter="url(#d-nap)"/></svg><g opacity=".66">${points}</g>` +
    stones(0, 3, 0) +
    stones(count - 1, 2, 1) +
    stones(1, 2, 1, true) +
    stones(count - 1, 3, 0, true) +
    `<rect x="${rim}" y="${rim}" width="${w}" height="${h}" fill="none" stroke="#000" stroke-opacity=".5" stroke-width="20" filter="url(#d-b)"/>` +
    `<rect width="${W}" height="${H}" fill="url(#d-lamp)"/><rect width="${W}" height="${H}" fill="url(#d-dark)"/>`
  return picture(W, H, boardDefs(), body)
}

const mixed = (from: number, to: number, t: number): number => from + (to - from) * t
