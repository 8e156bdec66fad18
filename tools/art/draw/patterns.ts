/** Eleven grounds for a cover, drawn in the palette's glow on 600 × 800 round a centre. */
import type { Theme } from '@felek/studio/engines/title.ts'
import { random } from './random.ts'
import { rosette, star } from './rosette.ts'
import { n, polar, times } from './svg.ts'

type Ground = (x: number, y: number, colour: string, width: number, height: number) => string

const stroke = (d: string, colour: string, width: number, opacity: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" opacity="${opacity}"/>`

const rays: Ground = (x, y, colour) => {
  const reach = 1100
  const d = times(
    20,
    (i) =>
      `M0 0L${polar(reach, (i * Math.PI) / 10).join(' ')}L${polar(reach, ((i + 0.5) * Math.PI) / 10).join(' ')}Z`,
  ).join('')
  return `<path transform="translate(${n(x)} ${n(y)})" d="${d}" fill="${colour}" opacity=".22"/>`
}

const whirl: Ground = (x, y, colour, width, height) =>
  `<path transform="translate(${n(x)} ${n(y)})" d="${rosette(Math.max(width, height) * 0.85, 16, 0.6, 0.5)}" fill="${colour}" opacity=".16"/>`

const lattice: Ground = (_x, _y, colour, width, height) => {
  const [columns, rows] = [Math.ceil(width / 100) + 1, Math.ceil(height / 100) + 1]
  const cell = `<polygon points="${star(46, 0.66)}"/><path d="M46 0H54M0 46V54"/>`
  const cells = times(
    columns * rows,
    (i) =>
      `<g transform="translate(${(i % columns) * 100} ${Math.floor(i / columns) * 100})">${cell}</g>`,
  )
  return `<g fill="none" stroke="${colour}" stroke-width="4" opacity=".2">${cells.join('')}</g>`
}

const kilim: Ground = (_x, _y, colour, width, height) =>
  `<g opacity=".9">${times(Math.ceil(height / 62) + 1, (row) => {
    const zigzag = times(Math.ceil(width / 32) + 2, (i) => `l16 ${i % 2 ? -26 : 26}l16 0`).join('')
    return stroke(`M-20 ${row * 62}${zigzag}`, colour, row % 3 ? 5 : 14, 0.18)
  }).join('')}</g>`

const scales: Ground = (_x, _y, colour, width, height) => {
  const [columns, rows] = [Math.ceil(width / 80) + 1, Math.ceil(height / 40) + 1]
  const d = times(columns * rows, (i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)]
    return `M${column * 80 + (row % 2) * 40 - 40} ${row * 40}a40 40 0 0 0 80 0`
  }).join('')
  return stroke(d, colour, 4, 0.19)
}

const waves: Ground = (_x, _y, colour, width, height) =>
  times(Math.ceil(height / 70), (row) =>
    stroke(
      `M${-40 - (row % 2) * 40} ${row * 70}${times(Math.ceil(width / 80) + 2, () => 'q40 -46 80 0').join('')}`,
      colour,
      7,
      0.17,
    ),
  ).join('')

const starfield: Ground = (x, y, colour, width, height) => {
  const next = random('starfield')
  const points = times(100, () => {
    const bright = next()
    return `<circle cx="${n(next() * width)}" cy="${n(next() * height * 0.8)}" r="${n(1 + bright * bright * 4)}" fill="#fff" opacity="${n(0.25 + bright * 0.6)}"/>`
  }).join('')
  return (
    points +
    `<g transform="translate(${n(x)} ${n(y)})" fill="none" stroke="${colour}" opacity=".4" stroke-width="2.5">` +
    '<circle r="250"/><circle r="330" stroke-dasharray="2 14"/><circle r="420"/></g>'
  )
}

const hills: Ground = (x, y, colour) =>
  `<circle cx="${n(x)}" cy="${n(y + 20)}" r="190" fill="${colour}" opacity=".55"/>` +
  '<path d="M0 520L90 400 170 480 270 350 380 500 470 390 600 520V800H0Z" fill="#000" opacity=".28"/>' +
  '<path d="M0 590Q150 500 300 570T600 550V800H0Z" fill="#000" opacity=".35"/>'

const dunes: Ground = (_x, _y, colour) =>
  `<circle cx="430" cy="196" r="110" fill="${colour}" opacity=".8"/>` +
  '<path d="M0 500Q180 380 330 500T600 450V800H0Z" fill="#000" opacity=".18"/>' +
  '<path d="M330 500Q460 420 600 450V800H300Q420 620 330 500Z" fill="#000" opacity=".14"/>' +
  '<path d="M0 610Q220 520 420 610T600 590V800H0Z" fill="#000" opacity=".3"/>'

const bokeh: Ground = (_x, _y, colour, width, height) => {
  const next = random('bokeh')
  return times(28, () => {
    const [x, y, size, light] = [
      next() * width,
      next() * height,
      14 + next() * 58,
      0.06 + 0.13 * next(),
    ]
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(size)}" fill="${colour}" opacity="${n(light)}"/>`
  }).join('')
}

const check: Ground = (_x, _y, colour, width, height) => {
  const columns = Math.ceil(width / 60) + 4
  const squares = times(columns * (Math.ceil(height / 60) + 4), (i) => ({
    column: i % columns,
    row: Math.floor(i / columns),
  }))
    .filter(({ column, row }) => (column + row) % 2)
    .map(({ column, row }) => `M${column * 60 - 120} ${row * 60 - 120}h60v60h-60Z`)
  return `<path d="${squares.join('')}" fill="${colour}" opacity=".13" transform="rotate(-12 ${width / 2} ${height / 2})"/>`
}

const grounds: Record<Theme['pattern'], Ground> = {
  rays,
  whirl,
  lattice,
  kilim,
  scales,
  waves,
  stars: starfield,
  hills,
  dunes,
  check,
  bokeh,
}

export const pattern = (
  name: Theme['pattern'],
  x: number,
  y: number,
  colour: string,
  width = 600,
  height = 800,
): string => grounds[name](x, y, colour, width, height)
