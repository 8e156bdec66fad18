/** Kuyruklu: a sky over dark hills, an observatory, a comet. */
import { random } from '../draw/random.ts'
import { blur, circle, linear, n, picture, polar, radial, times } from '../draw/svg.ts'
import type { Cell } from './atlas.ts'

export const kuyrukluCells = (): Cell[] => [
  {
    name: 'head',
    w: 160,
    h: 160,
    defs: radial('c-head', [
      [0, '#ffffff'],
      [0.18, '#fff4d0'],
      [0.38, '#cdb2ff', 0.75],
      [0.7, '#6233d6', 0.25],
      [1, '#6233d6', 0],
    ]),
    body: circle(80, 'url(#c-head)') + circle(19, '#ffffff'),
  },
  {
    name: 'tail',
    w: 96,
    h: 320,
    defs:
      linear('c-tail', [
        [0, '#ffffff', 0.95],
        [0.2, '#d9c4ff', 0.7],
        [0.6, '#8a5cff', 0.26],
        [1, '#6233d6', 0],
      ]) + blur('c-tb', 4),
    body: `<path d="M-12-150Q0-162 12-150Q22-20 40 154Q0 120-40 154Q-22-20-12-150Z" fill="url(#c-tail)" filter="url(#c-tb)"/>`,
  },
]

export const kuyrukluSky = (W: number, H: number): Promise<string> => {
  const r = random(`kuyruklu ${W}`)
  const defs =
    linear('c-sky', [
      [0, '#0b0430'],
      [0.45, '#2a1068'],
      [0.75, '#7a2f9c'],
      [1, '#e87aa8'],
    ]) +
    radial('c-milk', [
      [0, '#cdb2ff', 0.5],
      [1, '#cdb2ff', 0],
    ]) +
    linear('c-hill', [
      [0, '#24104e'],
      [1, '#0a0420'],
    ]) +
    linear('c-hill2', [
      [0, '#3d1a6a'],
      [1, '#1a0a40'],
    ]) +
    radial(
      'c-dome',
      [
        [0, '#e9dcff'],
        [0.5, '#8d7ac8'],
        [1, '#3a2a70'],
      ],
      'cx=".35" cy=".25" r=".95"',
    ) +
    blur('c-b', 26)
  const stars = times(Math.round((W * H) / 2_600), () => {
    const size = 0.5 + r() * r() * 2.2
    return `<circle cx="${n(r() * W)}" cy="${n(r() * H * 0.86)}" r="${n(size)}" opacity="${n(0.25 + r() * 0.75)}"/>`
  }).join('')
  const bright = times(16, () => {
    const [x, y, s] = [r() * W, r() * H * 0.6, 5 + r() * 9]
    const points = times(8, (i) => polar(i % 2 ? s * 0.14 : s, (i * Math.PI) / 4).join(' '))
    return `<path transform="translate(${n(x)} ${n(y)})" d="M${points.join('L')}Z"/>`
  }).join('')
  const base = H * 0.86
  const hills = (fill: string, y: number, high: number, seed: number) =>
    `<path d="M0 ${H}V${n(y)}${times(9, (i) => `Q${n(((i + 0.5) * W) / 9)} ${n(y - high * Math.abs(Math.sin(i * 1.7 + seed)))} ${n(((i + 1) * W) / 9)} ${n(y - high * 0.2 * Math.abs(Math.cos(i + seed)))}`).join('')}V${H}Z" fill="url(#${fill})"/>`
  const s = Math.min(W, H) / 700
  const body =
    `<rect width="${W}" height="${H}" fill="url(#c-sky)"/><g filter="url(#c-b)" opacity=".6" transform="rotate(-32 ${W / 2} ${n(H * 0.4)})"><ellipse cx="${W / 2}" cy="${n(H * 0.4)}" rx="${W * 0.8}" ry="${H * 0.1}" fill="url(#c-milk)"/></g>` +
    `<g fill="#fff">${stars}</g><g fill="#fff" opacity=".9">${bright}</g>` +
    hills('c-hill2', base, 80 * s, 0.4) +
    `<g transform="translate(${n(W * 0.2)} ${n(base + 6 * s)}) scale(${n(s * 1.25)})"><rect x="-46" y="-44" width="92" height="74" fill="#2a1a58"/><path d="M-54-44A54 54 0 0 1 54-44Z" fill="url(#c-dome)"/><path d="M8-98L30-62 20-44H-2Z" fill="#0a0420"/><path d="M14-84L58-128" stroke="#cdb2ff" stroke-width="9" stroke-linecap="round"/><rect x="-14" y="-8" width="28" height="38" rx="14" fill="#ffd08a"/></g>` +
    hills('c-hill', H * 0.93, 70 * s, 2)
  return picture(W, H, defs, body)
}
