/** Yazı Tura: a great coin over a coffee-house table of brass and walnut. */
import { line } from '../draw/lettering.ts'
import { random } from '../draw/random.ts'
import { blur, circle, linear, n, picture, polar, radial, ring, times } from '../draw/svg.ts'
import type { Cell } from './atlas.ts'

const goldDefs =
  linear(
    'y-rim',
    [
      [0, '#fff6cf'],
      [0.3, '#eab03a'],
      [0.55, '#9c6112'],
      [0.8, '#f5c75c'],
      [1, '#7c4807'],
    ],
    'x1="0" y1="0" x2="1" y2="1"',
  ) +
  radial(
    'y-face',
    [
      [0, '#fff3bd'],
      [0.5, '#f2bd44'],
      [1, '#b97a14'],
    ],
    'cx=".38" cy=".3" r=".85"',
  )

const disc = (middle: string): string =>
  circle(126, 'url(#y-rim)') +
  times(64, (i) => {
    const [x, y] = polar(122, (i * Math.PI) / 32)
    const [a, b] = polar(114, (i * Math.PI) / 32)
    return `<path d="M${x} ${y}L${a} ${b}" stroke="#7c4807" stroke-opacity=".6" stroke-width="3"/>`
  }).join('') +
  circle(108, 'url(#y-face)') +
  ring(104, '#8a5208', 2.5, 'stroke-opacity=".55"') +
  times(40, (i) => {
    const [x, y] = polar(95, (i * Math.PI) / 20)
    return `<circle cx="${x}" cy="${y}" r="3" fill="#a8650c" opacity=".7"/>`
  }).join('') +
  middle +
  `<path d="M-84-46A96 96 0 0 1 20-93" fill="none" stroke="#fff" stroke-opacity=".65" stroke-width="9" stroke-linecap="round"/>`

/** Our own sign: the eight-bladed rosette. */
const blades = times(8, (i) => {
  const s = Math.PI / 4
  const [x0, y0] = polar(80, i * s)
  const [x1, y1] = polar(80, (i + 0.6) * s)
  return `<path d="M0 0A46 46 0 0 1 ${x0} ${y0}A80 80 0 0 1 ${x1} ${y1}A46 46 0 0 0 0 0Z"/>`
}).join('')

const embossed = (shape: string): string =>
  `<g fill="#7c4807" transform="translate(0 4)" opacity=".75">${shape}</g><g fill="#fff2c0" transform="translate(0 -2)">${shape}</g><g fill="#d99a26">${shape}</g>`

const numeral = (): string => {
  const made = line('1', 'cinzel', 130)
  const word = line('FELEK', 'cinzel', 26, 3)
  return (
    `<path transform="translate(${n(-made.width / 2)} 40)" d="${made.d}"/>` +
    `<path transform="translate(${n(-word.width / 2)} 74)" d="${word.d}"/>`
  )
}

/** Up either side of the numeral; below them the word has room. */
const leaves = times(6, (i) => {
  const a = Math.PI * (0.33 + i * 0.085)
  const side = (flip: number) => {
    const [x, y] = [Math.sin(a) * 76 * flip, -Math.cos(a) * 76]
    return `<ellipse transform="translate(${n(x)} ${n(y)}) rotate(${n(flip * (a * 57.3 + 40))})" rx="6" ry="14"/>`
  }
  return side(1) + side(-1)
}).join('')

export const yaziCells = (): Cell[] => [
  { name: 'heads', w: 264, h: 264, defs: goldDefs, body: disc(embossed(blades)) },
  { name: 'tails', w: 264, h: 264, body: disc(embossed(numeral() + leaves)) },
  {
    name: 'edge',
    w: 264,
    h: 24,
    body: `<rect x="-126" y="-9" width="252" height="18" rx="9" fill="url(#y-rim)"/>${times(50, (i) => `<path d="M${-122 + i * 5}-8V8" stroke="#7c4807" stroke-opacity=".5" stroke-width="1.6"/>`).join('')}`,
  },
]

export const yaziRoom = (W: number, H: number): Promise<string> => {
  const r = random(`yazi ${W}`)
  const defs =
    linear('y-wall', [
      [0, '#2a1206'],
      [0.5, '#5e2a0a'],
      [1, '#8a450f'],
    ]) +
    radial(
      'y-light',
      [
        [0, '#ffe7a8', 0.85],
        [0.35, '#ffb84a', 0.35],
        [1, '#ffb84a', 0],
      ],
      'cx=".5" cy=".44" r=".55"',
    ) +
    linear('y-table', [
      [0, '#7a3c12'],
      [1, '#2a1004'],
    ]) +
    linear('y-tray', [
      [0, '#ffe9a8'],
      [0.5, '#c88a2c'],
      [1, '#6d4108'],
    ]) +
    blur('y-b', 12)
  const [cx, cy] = [W / 2, H * 0.44]
  const whirl = times(24, (i) => {
    const [x0, y0] = polar(W, (i * Math.PI) / 12)
    const [x1, y1] = polar(W, ((i + 0.5) * Math.PI) / 12)
    return `<path d="M0 0Q${n(Number(x0) * 0.4 - Number(y0) * 0.2)} ${n(Number(y0) * 0.4 + Number(x0) * 0.2)} ${x0} ${y0}L${x1} ${y1}Q${n(Number(x1) * 0.4 - Number(y1) * 0.2)} ${n(Number(y1) * 0.4 + Number(x1) * 0.2)} 0 0Z"/>`
  }).join('')
  const top = H * 0.8
  const lamp = (x: number, s: number) =>
    `<g transform="translate(${n(x)} 0) scale(${n(s)})"><path d="M0 0V70" stroke="#3a1c08" stroke-width="4"/><path d="M-34 118Q-40 74 0 68Q40 74 34 118Q0 138-34 118Z" fill="url(#y-tray)"/><ellipse cy="106" rx="60" ry="50" fill="#ffd98a" opacity=".35" filter="url(#y-b)"/>${times(6, (i) => `<circle cx="${-25 + i * 10}" cy="${100 + (i % 2) * 8}" r="3" fill="#fff6d0"/>`).join('')}</g>`
  const grain = times(26, () => {
    const y = top + r() * (H - top)
    return `<path d="M0 ${n(y)}H${W}" stroke="#1a0802" stroke-opacity="${n(0.1 + r() * 0.2)}" stroke-width="${n(1 + r() * 2)}"/>`
  }).join('')
  const body =
    `<rect width="${W}" height="${H}" fill="url(#y-wall)"/><g transform="translate(${cx} ${n(cy)})" fill="#ffd27a" opacity=".08">${whirl}</g>` +
    `<rect width="${W}" height="${H}" fill="url(#y-light)"/><rect y="${n(top)}" width="${W}" height="${n(H - top)}" fill="url(#y-table)"/>${grain}<rect y="${n(top - 4)}" width="${W}" height="7" fill="#a8692c"/>` +
    `<ellipse cx="${cx}" cy="${n(H * 0.9)}" rx="${n(Math.min(W * 0.4, 360))}" ry="${n(H * 0.06)}" fill="#000" opacity=".45" filter="url(#y-b)"/><ellipse cx="${cx}" cy="${n(H * 0.885)}" rx="${n(Math.min(W * 0.38, 340))}" ry="${n(H * 0.055)}" fill="url(#y-tray)"/><ellipse cx="${cx}" cy="${n(H * 0.88)}" rx="${n(Math.min(W * 0.33, 300))}" ry="${n(H * 0.042)}" fill="#8a5a1c" opacity=".7"/>` +
    lamp(W * 0.12, 1) +
    lamp(W * 0.88, 1.1) +
    (W > H ? lamp(W * 0.25, 0.7) + lamp(W * 0.75, 0.75) : '')
  return picture(W, H, defs, body)
}
