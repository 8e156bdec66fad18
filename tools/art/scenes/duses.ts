/** Düşeş: a backgammon board by lamplight, ivory dice. */
import { random } from '../draw/random.ts'
import { blur, circle, linear, n, picture, radial, times } from '../draw/svg.ts'
import type { Cell } from './atlas.ts'

const places: Readonly<Record<string, readonly [number, number]>> = {
  a: [-1, -1],
  b: [1, -1],
  c: [-1, 0],
  d: [1, 0],
  e: [-1, 1],
  f: [1, 1],
  m: [0, 0],
}
const faces = ['m', 'af', 'amf', 'abef', 'abmef', 'abcdef']

const die = (face: string, id: string): string =>
  `<rect x="-58" y="-58" width="116" height="116" rx="26" fill="#8a6a3c"/>` +
  `<rect x="-58" y="-60" width="116" height="112" rx="26" fill="url(#${id})"/>` +
  `<rect x="-50" y="-53" width="100" height="96" rx="20" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="3"/>` +
  [...face]
    .map((sign) => {
      const [x, y] = places[sign] ?? [0, 0]
      const big = face === 'm' ? 15 : 11
      const at = `translate(${x * 28} ${y * 28 - 4})`
      return `<g transform="${at}">${circle(big, face === 'm' ? '#b3261e' : '#2a1c12')}<path d="M${-big * 0.8} ${big * 0.35}A${big} ${big} 0 0 0 ${big * 0.8} ${big * 0.35}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2"/></g>`
    })
    .join('')

export const dusesCells = (): Cell[] => [
  ...faces.map((face, i) => ({
    name: `die-${i + 1}`,
    w: 128,
    h: 128,
    defs:
      i === 0
        ? radial(
            'd-die',
            [
              [0, '#fffdf4'],
              [0.6, '#f3e6c6'],
              [1, '#d6bd8a'],
            ],
            'cx=".35" cy=".25" r=".95"',
          )
        : '',
    body: die(face, 'd-die'),
  })),
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
      [0, '#6b3a1a'],
      [0.5, '#8a5126'],
      [1, '#45220d'],
    ],
    'x1="0" y1="0" x2="1" y2="1"',
  ) +
  radial(
    'd-felt',
    [
      [0, '#1f8a55'],
      [0.55, '#0f5c38'],
      [1, '#062f1d'],
    ],
    'cx=".5" cy=".42" r=".75"',
  ) +
  radial(
    'd-lamp',
    [
      [0, '#fff3c0', 0.55],
      [0.4, '#ffd98a', 0.18],
      [1, '#ffd98a', 0],
    ],
    'cx=".5" cy=".38" r=".55"',
  ) +
  linear('d-ivory', [
    [0, '#f6e8c8'],
    [1, '#c9a86a'],
  ]) +
  linear('d-cherry', [
    [0, '#b34a34'],
    [1, '#6d1f16'],
  ]) +
  blur('d-b', 14) +
  linear('d-brass', [
    [0, '#fff2c4'],
    [0.5, '#c88a2c'],
    [1, '#7c4807'],
  ])

/** Wood around a green field; the long points in ivory and cherry. */
export const dusesBoard = (W: number, H: number): Promise<string> => {
  const r = random(`duses ${W}`)
  const wide = W > H
  const rim = wide ? 46 : 34
  const [w, h] = [W - 2 * rim, H - 2 * rim]
  const count = wide ? 12 : 8
  const step = w / count
  const long = h * 0.36
  const points = times(count, (i) => {
    const x = rim + i * step
    const [a, b] = i % 2 ? ['d-ivory', 'd-cherry'] : ['d-cherry', 'd-ivory']
    const up = `M${n(x + 4)} ${rim}H${n(x + step - 4)}L${n(x + step / 2)} ${n(rim + long)}Z`
    const down = `M${n(x + 4)} ${rim + h}H${n(x + step - 4)}L${n(x + step / 2)} ${n(rim + h - long)}Z`
    return `<path d="${up}" fill="url(#${a})" stroke="#2a1208" stroke-opacity=".5" stroke-width="2"/><path d="${down}" fill="url(#${b})" stroke="#2a1208" stroke-opacity=".5" stroke-width="2"/>`
  }).join('')
  const grain = times(60, () => {
    const y = r() * H
    return `<path d="M0 ${n(y)}Q${n(W * r())} ${n(y + 14 * (r() - 0.5))} ${W} ${n(y + 10 * (r() - 0.5))}" stroke="#2a1208" stroke-opacity="${n(0.06 + r() * 0.12)}" stroke-width="${n(1 + r() * 2)}" fill="none"/>`
  }).join('')
  const stones = (x: number, y: number, many: number, fill: string) =>
    times(many, (i) => {
      const s = step * 0.4
      return `<g transform="translate(${n(x)} ${n(y + i * s * 1.7)})"><ellipse cy="6" rx="${n(s)}" ry="${n(s)}" fill="#000" opacity=".4"/><circle r="${n(s)}" fill="${fill}"/><circle r="${n(s * 0.66)}" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="3"/></g>`
    }).join('')
  const body =
    `<rect width="${W}" height="${H}" fill="url(#d-wood)"/>${grain}` +
    `<rect x="${rim - 5}" y="${rim - 5}" width="${w + 10}" height="${h + 10}" fill="url(#d-brass)"/>` +
    `<rect x="${rim}" y="${rim}" width="${w}" height="${h}" fill="url(#d-felt)"/>` +
    `<g opacity=".5">${points}</g>` +
    stones(rim + step * 0.5, rim + step * 0.5, 3, '#f0ddb0') +
    stones(rim + step * (count - 0.5), rim + step * 0.5, 2, '#7a241a') +
    stones(rim + step * 1.5, rim + h - step * 1.3, 2, '#7a241a') +
    `<rect width="${W}" height="${H}" fill="url(#d-lamp)"/><rect x="${rim}" y="${rim}" width="${w}" height="${h}" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="18" filter="url(#d-b)"/>`
  return picture(W, H, boardDefs(), body)
}
