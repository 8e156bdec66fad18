/** İnci Avı: a lagoon, shells on plates of glass, pearls and urchins. */
import { emoji } from '../draw/emoji.ts'
import { random } from '../draw/random.ts'
import { blur, linear, n, picture, polar, radial, times } from '../draw/svg.ts'
import { hundred, type Cell } from './atlas.ts'

const hues = [
  ['#ffe6dc', '#f2a58f', '#a4473f'],
  ['#fff0d6', '#efc07a', '#96571a'],
  ['#f3e3ff', '#bb93df', '#5b3390'],
  ['#e0f6ff', '#7cc3dd', '#1b5f86'],
] as const

const ribs = times(9, (j) => {
  const t = (j - 4) / 4
  return [50 + t * 40, 20 + Math.abs(t) ** 2 * 26] as const
})

const shell = (index: number, [, b, c]: readonly [string, string, string]): string => {
  const first = ribs[0] ?? [0, 0]
  const edge =
    `M41 84L${n(first[0] - 2)} ${n(first[1] + 8)}` +
    ribs
      .slice(0, -1)
      .map(([x, y], j) => {
        const [nx, ny] = ribs[j + 1] ?? [x, y]
        return `Q${n((x + nx) / 2)} ${n(Math.min(y, ny) - 9)} ${n(nx)} ${n(ny)}`
      })
      .join('') +
    'L59 84Z'
  const lines = ribs
    .slice(1, -1)
    .map(
      ([x, y]) =>
        `<path d="M50 85L${n(x)} ${n(y + 1)}" stroke="${c}" stroke-opacity=".55" stroke-width="2.2" stroke-linecap="round"/>` +
        `<path d="M51.4 84L${n(x + 1.8)} ${n(y + 3)}" stroke="#fff" stroke-opacity=".45" stroke-width="1.3" stroke-linecap="round"/>`,
    )
    .join('')
  const shadow = `<path d="${edge}M30 90L34 80H66L70 90Q50 97 30 90Z" transform="translate(0 4)" fill="#00203a" opacity=".5" filter="url(#i-soft)"/>`
  return (
    `${shadow}<g stroke-linejoin="round"><path d="M34 80Q50 74 66 80L70 90Q50 97 30 90Z" fill="${b}" stroke="${c}" stroke-width="2.5"/>` +
    `<path d="${edge}" fill="url(#i-shell${index})" stroke="${c}" stroke-width="3"/>${lines}` +
    `<path d="M16 46Q50-2 84 46Q50 20 16 46Z" fill="url(#i-gloss)"/></g>`
  )
}

const round = (id: string, stops: readonly string[], more: string): string =>
  radial(
    id,
    stops.map((colour, i) => [i / (stops.length - 1), colour] as const),
    more,
  )

/** Without what lies in it. */
const open =
  `<path d="M8 52Q4 20 26 16 38 4 50 10 62 4 74 16 96 20 92 52Q70 44 50 44 30 44 8 52Z" fill="url(#i-lid)" stroke="#8a4a4e" stroke-width="2.5"/>` +
  `<path d="M10 56Q30 48 50 48 70 48 90 56 92 82 62 90 50 94 38 90 8 82 10 56Z" fill="#c98c7e" stroke="#8a4a4e" stroke-width="2.5"/>` +
  `<path d="M16 60Q34 53 50 53 66 53 84 60 82 78 60 84 50 87 40 84 18 78 16 60Z" fill="#5b2440"/>`
const pearl =
  `<circle cx="50" cy="50" r="46" fill="url(#i-pearl)"/><ellipse cx="35" cy="31" rx="17" ry="11" fill="#fff" opacity=".95" transform="rotate(-28 35 31)"/>` +
  `<path d="M18 66A38 38 0 0 0 77 77" fill="none" stroke="#b9f1ff" stroke-width="5" stroke-linecap="round" opacity=".7"/>`
const urchin =
  `<g stroke="#1a0b2e" stroke-width="4.6" stroke-linecap="round">${times(20, (i) => {
    const [x, y] = polar(i % 2 ? 46 : 38, i * 0.314)
    return `<path d="M50 50L${n(50 + Number(x))} ${n(50 + Number(y))}"/>`
  }).join('')}</g>` +
  `<circle cx="50" cy="50" r="25" fill="url(#i-urchin)"/><circle cx="43" cy="42" r="8" fill="#b184de" opacity=".7"/>`

const plate = (fill: string, rim: string, shade: string): string =>
  `<rect x="3" y="3" width="94" height="94" rx="22" fill="${fill}" stroke="${rim}" stroke-width="1.6"/>` +
  shade

export const inciCells = (): Cell[] => [
  ...hues.map((hue, i) =>
    hundred(
      `shell-${i}`,
      128,
      shell(i, hue),
      round(`i-shell${i}`, hue, 'cx=".5" cy=".1" r="1.05"') +
        (i === 0
          ? linear('i-gloss', [
              [0, '#fff', 0.75],
              [1, '#fff', 0],
            ]) + blur('i-soft', 2.4)
          : ''),
    ),
  ),
  hundred(
    'open',
    128,
    open,
    round('i-lid', ['#fff1ea', '#e8b9a9', '#8a4a4e'], 'cx=".5" cy=".9" r="1"'),
  ),
  hundred(
    'pearl',
    96,
    pearl,
    round('i-pearl', ['#ffffff', '#f6e9f2', '#9a8fb8'], 'cx=".36" cy=".28" r=".9"'),
  ),
  hundred(
    'urchin',
    128,
    urchin,
    round('i-urchin', ['#9a63c8', '#5a2a86', '#2a0f48'], 'cx=".36" cy=".28" r=".9"'),
  ),
  hundred(
    'plate',
    128,
    plate(
      'url(#i-plate)',
      '#ffffff66',
      // Light along its upper rim, the thickness of the glass along its lower one.
      `<path d="M3 25A22 22 0 0 1 25 3H75A22 22 0 0 1 97 25V27A22 22 0 0 0 75 5H25A22 22 0 0 0 3 27Z" fill="#fff" opacity=".5"/><path d="M3 70.4V75A22 22 0 0 0 25 97H75A22 22 0 0 0 97 75V70.4A22 22 0 0 1 75 92.4H25A22 22 0 0 1 3 70.4Z" fill="#00304a" opacity=".4"/>`,
    ),
    linear('i-plate', [
      [0, '#ffffff', 0.3],
      [0.6, '#ffffff', 0.1],
      [1, '#00304a', 0.28],
    ]),
  ),
  hundred(
    'well',
    128,
    plate('url(#i-well)', '#ffffff22', ''),
    linear('i-well', [
      [0, '#00203a', 0.66],
      [1, '#00304a', 0.36],
    ]),
  ),
  hundred(
    'bubble',
    48,
    `<circle cx="50" cy="50" r="42" fill="#fff" fill-opacity=".16" stroke="#e9fffb" stroke-width="7"/><circle cx="36" cy="34" r="10" fill="#fff"/>`,
  ),
  { name: 'fish', w: 96, h: 96, body: emoji('tropical-fish', 0, 0, 88) },
]

/** Sun from above, sand and corals below. */
export const inciSea = (W: number, H: number): Promise<string> => {
  const r = random(`inci ${W}`)
  const defs =
    linear('i-sea', [
      [0, '#7ff0e4'],
      [0.2, '#25b9c4'],
      [0.6, '#0b6f93'],
      [1, '#052f57'],
    ]) +
    blur('i-b8', 10) +
    blur('i-b2', 2) +
    linear('i-sand', [
      [0, '#e9cf9a'],
      [1, '#7c6a5a'],
    ])
  const beams = times(Math.round(W / 90), (i) => {
    const x = 20 + i * 96
    return `<path d="M${x}-20H${x + 40}L${x - 90} ${H}H${x - 230}Z" fill="#e8fff6" opacity="${n(0.3 + r() * 0.4)}"/>`
  }).join('')
  const ripples = times(Math.ceil(W / 56), (i) => {
    return `<path d="M${-20 + i * 60} ${n(8 + r() * 24)}q17-14 31 0t31 0"/>`
  }).join('')
  const s = Math.min(W, H) / 700
  const floor = H - 70 * s
  const coral = (x: number, size: number, turn: number, mirrored: boolean): string =>
    emoji('coral', x, H - size * 0.36, size, { turn, mirrored })
  const body =
    `<rect width="${W}" height="${H}" fill="url(#i-sea)"/><g filter="url(#i-b8)" opacity=".42">${beams}</g>` +
    `<g fill="none" stroke="#dffff8" stroke-width="3" opacity=".4" filter="url(#i-b2)">${ripples}</g>` +
    `<path d="M0 ${n(floor)}Q${W * 0.18} ${n(floor - 46 * s)} ${W * 0.4} ${n(floor - 8)}T${W} ${n(floor - 20)}V${H}H0Z" fill="url(#i-sand)" opacity=".92"/>` +
    coral(60 * s, 210 * s, -8, false) +
    coral(W - 50 * s, 190 * s, 6, true) +
    emoji('spiral-shell', W * 0.32, H - 34 * s, 62 * s) +
    (W > H ? coral(W * 0.74, 120 * s, 0, true) + emoji('rock', W * 0.62, H - 22 * s, 84 * s) : '')
  return picture(W, H, defs, body)
}
