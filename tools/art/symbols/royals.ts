/** A K Q J 10, common to all titles: enamelled letters with brass edges, on no plate. */
import { brassDefs, brassDown } from '../draw/brass.ts'
import { mix } from '../draw/colour.ts'
import { bottom, line, top } from '../draw/lettering.ts'
import { at, blur, linear, n, picture, times } from '../draw/svg.ts'
import { cell } from './sheet.ts'

type Royal = { text: string; light: string; body: string; dark: string }

const royals: readonly Royal[] = [
  { text: 'A', light: '#ff9a7c', body: '#d8402c', dark: '#5e0f08' },
  { text: 'K', light: '#8ff6e4', body: '#0c9a96', dark: '#02403f' },
  { text: 'Q', light: '#ffb0ea', body: '#c2309a', dark: '#4d0a3d' },
  { text: 'J', light: '#ffe29a', body: '#e49a14', dark: '#6b3d00' },
  { text: '10', light: '#a9c8ff', body: '#3a67d8', dark: '#0e2266' },
]

const [ink, depth] = [124, 11] as const

const defsOf = ({ light, body, dark }: Royal, index: number, cap: number): string =>
  linear(
    `enamel${index}`,
    [
      [0, '#ffffff'],
      [0.16, light],
      [0.5, body],
      [0.53, mix(body, dark, 0.55)],
      [0.8, body],
      [1, light],
    ],
    `gradientUnits="userSpaceOnUse" x1="0" y1="${n(-cap)}" x2="0" y2="0"`,
  )

const letter = ({ text, dark }: Royal, index: number): { defs: string; body: string } => {
  const probe = line(text, 'cinzel', 100, text === '10' ? -2 : 0)
  const left = Math.min(...probe.boxes.map((box) => box.x1))
  const right = Math.max(...probe.boxes.map((box) => box.x2))
  /** Capitals keep one height, save Q, whose tail is long, and J, which hangs below the line. */
  const size = 100 * Math.min(ink / 70, 160 / (right - left), 146 / (bottom(probe) - top(probe)))
  const made = line(text, 'cinzel', size, text === '10' ? -0.02 * size : 0)
  const scale = size / 100
  const [x, y] = [-((left + right) / 2) * scale, -(top(made) + bottom(made) * 0.85) / 2 - depth / 2]
  const path = (dx: number, dy: number, more: string): string =>
    `<path transform="translate(${n(x + dx)} ${n(y + dy)})" d="${made.d}" ${more}/>`
  const side = mix(dark, '#000000', 0.15)
  const body = [
    `<g stroke-linejoin="round">`,
    path(
      0,
      depth + 5,
      'fill="#000" stroke="#000" stroke-width="12" opacity=".5" filter="url(#plate-soft)"',
    ),
    times(depth, (k) =>
      path(0, depth - k, `fill="${side}" stroke="${side}" stroke-width="11"`),
    ).join(''),
    path(0, 0, 'fill="#2a1500" stroke="#2a1500" stroke-width="12"'),
    path(0, 0, `fill="${brassDown}" stroke="${brassDown}" stroke-width="9.5"`),
    path(0, 0, 'fill="#2a1500" stroke="#2a1500" stroke-width="3"'),
    path(0, 0, `fill="url(#enamel${index})"`),
    '</g>',
  ]
  return { defs: defsOf(royals[index] as Royal, index, -top(made)), body: body.join('') }
}

export const royalsSheet = (): Promise<string> => {
  const letters = royals.map(letter)
  return picture(
    cell * royals.length,
    cell,
    brassDefs + blur('plate-soft', 5) + letters.map((made) => made.defs).join(''),
    letters.map((made, i) => at(cell * (i + 0.5), cell / 2, made.body)).join(''),
  )
}
