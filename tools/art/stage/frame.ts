/**
 * The reel frame in two layers: wells behind the symbols; brass, kilim inlay, rosettes and glass
 * before them.
 */
import { brass, brassBack, brassDefs, brassShade } from '../draw/brass.ts'
import { kilimBand } from '../draw/kilim.ts'
import { lapis, night } from '../draw/palettes.ts'
import { rosette } from '../draw/rosette.ts'
import { at, blur, circle, linear, n, picture, rect, times } from '../draw/svg.ts'
import { geometry } from './geometry.ts'

const { columns, cell, gap, reels, pad, bevel, margin, inset, width, height } = geometry

const defs =
  brassDefs +
  blur('deep', 12) +
  blur('small', 5) +
  linear('well', [
    [0, '#02050f'],
    [0.16, '#0d1a4c'],
    [0.5, '#1f3b9c'],
    [0.84, '#0d1a4c'],
    [1, '#02050f'],
  ]) +
  linear(
    'well-side',
    [
      [0, '#02050f', 0.6],
      [0.14, '#02050f', 0],
      [0.86, '#02050f', 0],
      [1, '#02050f', 0.6],
    ],
    'x1="0" y1="0" x2="1" y2="0"',
  ) +
  linear('glass', [
    [0, '#000008', 0.72],
    [0.11, '#000008', 0],
    [0.89, '#000008', 0],
    [1, '#000008', 0.72],
  ]) +
  linear(
    'glint',
    [
      [0, '#ffffff', 0.1],
      [1, '#ffffff', 0],
    ],
    'x1="0" y1="0" x2=".5" y2="1"',
  )

/** The picture frame between two rounded rectangles, each `step` further in. */
const band = (outer: number, inner: number, radius: number, fill: string): string => {
  const side = (inward: number, corner: number): string => {
    const [x, y, w, h] = [
      margin + inward,
      margin + inward,
      width - 2 * (margin + inward),
      height - 2 * (margin + inward),
    ]
    const c = n(corner)
    return (
      `M${n(x + corner)} ${n(y)}H${n(x + w - corner)}A${c} ${c} 0 0 1 ${n(x + w)} ${n(y + corner)}V${n(y + h - corner)}A${c} ${c} 0 0 1 ${n(x + w - corner)} ${n(y + h)}` +
      `H${n(x + corner)}A${c} ${c} 0 0 1 ${n(x)} ${n(y + h - corner)}V${n(y + corner)}A${c} ${c} 0 0 1 ${n(x + corner)} ${n(y)}Z`
    )
  }
  return `<path fill-rule="evenodd" d="${side(outer, radius)}${side(inner, Math.max(4, radius - (inner - outer)))}" fill="${fill}"/>`
}

const inlay = (): string => {
  const [thick, from] = [13, margin + (bevel - 13) / 2]
  const long = width - 2 * margin - 2 * bevel - 20
  const tall = height - 2 * margin - 2 * bevel - 20
  const across = kilimBand(-long / 2, -thick / 2, long, thick)
  const down = kilimBand(-tall / 2, -thick / 2, tall, thick)
  const middle = from + thick / 2
  return (
    at(width / 2, middle, across) +
    at(width / 2, height - middle, across, 180) +
    at(middle, height / 2, down, 270) +
    at(width - middle, height / 2, down, 90)
  )
}

const corner = (x: number, y: number): string =>
  at(
    x,
    y,
    [
      circle(38, '#000', 'opacity=".5" cy="5" filter="url(#small)"'),
      circle(38, brassShade),
      circle(37, brass),
      circle(31, brassBack),
      circle(28.5, '#0a1236'),
      circle(27.5, lapis),
      `<path d="${rosette(26)}" fill="#ffc44d"/>`,
      circle(6, '#fff6df'),
    ].join(''),
  )

const corners = (): string => {
  const [near, right, low] = [margin + 10, width - margin - 10, height - margin - 10]
  return corner(near, near) + corner(right, near) + corner(near, low) + corner(right, low)
}

const divider = (index: number): string => {
  const x = inset + (index + 1) * cell + index * gap + gap / 2
  return (
    rect(x - 4, inset - pad, 8, reels.height + 2 * pad, '#000', 'opacity=".45"') +
    rect(x - 3, inset - pad + 4, 6, reels.height + 2 * pad - 8, 'url(#rod)', 'rx="3"')
  )
}

export const frameFront = (): Promise<string> => {
  const glass = rect(
    inset - pad,
    inset - pad,
    reels.width + 2 * pad,
    reels.height + 2 * pad,
    'url(#glass)',
  )
  const glint = `<path d="M${inset - pad} ${inset - pad}H${n(inset + reels.width * 0.62)}L${n(inset + reels.width * 0.3)} ${n(inset + reels.height * 0.4)}Q${inset} ${n(inset + reels.height * 0.5)} ${inset - pad} ${n(inset + reels.height * 0.62)}Z" fill="url(#glint)"/>`
  const rod = linear(
    'rod',
    [
      [0, '#7c4807'],
      [0.4, '#fff0bd'],
      [1, '#8a520c'],
    ],
    'x1="0" y1="0" x2="1" y2="0"',
  )
  const body = [
    glass,
    glint,
    times(columns - 1, divider).join(''),
    band(0, bevel, 22, brassShade),
    band(1.5, bevel - 1, 21, brass),
    band(6, bevel - 6, 17, '#0a1236'),
    band(7.5, bevel - 7, 16, lapis),
    inlay(),
    band(bevel - 7, bevel, 10, brassBack),
    band(bevel - 1.5, bevel, 8, '#2a1500'),
    band(1.5, 3, 21, '#fff6d8'),
    corners(),
  ]
  return picture(width, height, defs + rod, body.join(''))
}

export const frameBack = (): Promise<string> => {
  const inner = margin + bevel
  const wells = times(columns, (i) => {
    const x = inset + i * (cell + gap) - gap / 2 + 2
    const box: [number, number, number, number] = [
      x,
      inset - pad,
      cell + gap - 4,
      reels.height + 2 * pad,
    ]
    return rect(...box, 'url(#well)') + rect(...box, 'url(#well-side)')
  })
  const body = [
    rect(
      margin + 4,
      margin + 12,
      width - 2 * margin - 8,
      height - 2 * margin - 14,
      '#000',
      'rx="22" opacity=".6" filter="url(#deep)"',
    ),
    rect(inner - 8, inner - 8, width - 2 * inner + 16, height - 2 * inner + 16, night, 'rx="8"'),
    ...wells,
  ]
  return picture(width, height, defs, body.join(''))
}
