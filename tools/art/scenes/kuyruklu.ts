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

type Random = () => number

/** A range's edge from left to right: halved again and again, each half a little off the middle. */
const ridge = (r: Random, W: number, y: number, high: number, rough: number): string => {
  let heights = [r() - 0.5, r() - 0.5, r() - 0.5]
  for (let off = 0.9; heights.length < 200; off *= rough)
    heights = heights.flatMap((at, i) => {
      const next = heights[i + 1]
      return next === undefined ? [at] : [at, (at + next) / 2 + (r() - 0.5) * off]
    })
  const step = W / (heights.length - 1)
  return heights.map((at, i) => `${n(i * step)} ${n(y - at * high)}`).join('L')
}

/** Mountains, the farther the nearer to the sky's own light; snow and starlight lie on their edges. */
const range = (
  edge: string,
  { W, H, fill, rim, light }: { W: number; H: number; fill: string; rim: string; light: number },
): string =>
  `<path d="M0 ${H}L${edge}L${W} ${H}Z" fill="url(#${fill})"/>` +
  `<path d="M${edge}" fill="none" stroke="${rim}" stroke-opacity="${light}" stroke-width="2.2"/>`

const pine = (x: number, y: number, s: number): string =>
  `<path transform="translate(${n(x)} ${n(y)}) scale(${n(s)})" d="M0-92L13-60H7L20-34H11L27 0H-27L-11-34H-20L-7-60H-13Z"/>`

/** A dome of brass and lead with its slit open; someone sits up late. */
const observatory =
  `<path d="M-96 34L-88 14H88L96 34Z" fill="#150a38"/><rect x="-66" y="-62" width="132" height="80" fill="url(#c-wall)"/><rect x="-72" y="-70" width="144" height="12" rx="3" fill="#6a56a8"/>` +
  `<path d="M-64-70A64 64 0 0 1 64-70Z" fill="url(#c-dome)"/>` +
  times(5, (i) => {
    const x = -42 + i * 21
    return `<path d="M${x}-70Q${n(x * 0.86)}-${n(70 + 52 * Math.cos(x / 46))} 0-134" fill="none" stroke="#1c0f48" stroke-opacity=".35" stroke-width="2"/>`
  }).join('') +
  `<path d="M10-133L44-106 30-70H2Z" fill="#0a0424"/><g transform="translate(22 -92) rotate(44)"><rect x="-8" y="-70" width="16" height="80" rx="4" fill="url(#c-tube)"/><rect x="-11" y="-78" width="22" height="16" rx="4" fill="#f1d48a"/><rect x="-10" y="-34" width="20" height="5" fill="#f1d48a"/></g>` +
  `<path d="M-60-84A58 58 0 0 1-14-130" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="5" stroke-linecap="round"/>` +
  `<path d="M-14 18V-18A14 16 0 0 1 14-18V18Z" fill="#ffd694"/><path d="M0 18V-33M-14-8H14" stroke="#8a4d12" stroke-width="2"/>` +
  times(2, (i) => {
    const x = i === 0 ? -44 : 44
    return `<path d="M${x - 8}-18V-34A8 9 0 0 1 ${x + 8}-34V-18Z" fill="#ffc46e"/>`
  }).join('')

const skyDefs = (W: number, H: number): string =>
  linear('c-sky', [
    [0, '#04031c'],
    [0.3, '#120a46'],
    [0.56, '#37187e'],
    [0.74, '#8a3598'],
    [0.86, '#f08a8c'],
    [0.94, '#ffd39a'],
  ]) +
  // The arm of the galaxy: clouds of light in a band, and dust that darkens its middle.
  `<filter id="c-cloud" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${(5 / W).toFixed(5)} ${(12 / H).toFixed(5)}" numOctaves="4" seed="11"/><feColorMatrix values="0 0 0 0 .74  0 0 0 0 .6  0 0 0 0 1  2.6 0 0 0 -1.02"/></filter>` +
  `<filter id="c-rose" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${(3 / W).toFixed(5)} ${(7 / H).toFixed(5)}" numOctaves="3" seed="4"/><feColorMatrix values="0 0 0 0 1  0 0 0 0 .42  0 0 0 0 .74  0 2.6 0 0 -1.2"/></filter>` +
  radial(
    'c-band',
    [
      [0, '#fff'],
      [0.55, '#fff', 0.5],
      [1, '#fff', 0],
    ],
    'cx=".5" cy=".5" r=".5"',
  ) +
  `<mask id="c-arm"><g transform="rotate(${W > H ? -24 : -52} ${W / 2} ${n(H * 0.38)})"><ellipse cx="${W / 2}" cy="${n(H * 0.38)}" rx="${n(Math.max(W, H) * 0.78)}" ry="${n(H * 0.21)}" fill="url(#c-band)"/></g></mask>` +
  radial('c-moon', [
    [0, '#fff6dc', 0.55],
    [0.3, '#ffd9f0', 0.2],
    [1, '#cdb2ff', 0],
  ]) +
  radial('c-lamp', [
    [0, '#ff9d5c', 0.5],
    [1, '#ff9d5c', 0],
  ]) +
  radial('c-star', [
    [0, '#e8dcff', 0.8],
    [1, '#e8dcff', 0],
  ])

const landDefs = (): string =>
  linear('c-far', [
    [0, '#a2559f'],
    [1, '#e58f95'],
  ]) +
  linear('c-mid', [
    [0, '#5b2a86'],
    [1, '#8a3f93'],
  ]) +
  linear('c-near', [
    [0, '#2d145f'],
    [1, '#4a1f72'],
  ]) +
  linear('c-ground', [
    [0, '#150a3a'],
    [1, '#07031c'],
  ]) +
  linear(
    'c-wall',
    [
      [0, '#5a4698'],
      [0.5, '#33226c'],
      [1, '#1c1146'],
    ],
    '',
  ) +
  linear('c-tube', [
    [0, '#8c79d0'],
    [1, '#45358a'],
  ]) +
  radial(
    'c-dome',
    [
      [0, '#f4ecff'],
      [0.45, '#9c88d8'],
      [1, '#2e1f66'],
    ],
    'cx=".32" cy=".2" r=".95"',
  ) +
  blur('c-haze', 18)

/** Small ones by thousands, thicker along the galaxy; a few great ones with their points. */
const starsOf = (r: Random, W: number, H: number): string => {
  const tints = ['#ffffff', '#ffffff', '#cfe0ff', '#ffe6c8', '#e3d2ff'] as const
  const small = times(Math.round((W * H) / 1_500), () => {
    const [x, y, size] = [r() * W, r() ** 1.25 * H * 0.8, 0.4 + r() ** 3 * 1.9]
    const fill = tints[Math.floor(r() * tints.length)] ?? '#fff'
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(size)}" fill="${fill}" opacity="${n((0.25 + r() * 0.75) * (1 - y / H))}"/>`
  }).join('')
  const great = times(13, () => {
    const [x, y, s] = [r() * W, r() * H * 0.56, 6 + r() * 11]
    const points = times(8, (i) => polar(i % 2 ? s * 0.1 : s, (i * Math.PI) / 4 - Math.PI / 2))
    const cross = points.map((at, i) => (i % 4 === 2 ? [n(Number(at[0]) * 0.6), at[1]] : at))
    return `<g transform="translate(${n(x)} ${n(y)})"><circle r="${n(s * 1.5)}" fill="url(#c-star)" opacity=".5"/><path d="M${cross.map((at) => at.join(' ')).join('L')}Z" fill="#fff"/></g>`
  }).join('')
  return small + great
}

export const kuyrukluSky = (W: number, H: number): Promise<string> => {
  const r = random(`kuyruklu ${W}`)
  const s = Math.min(W, H) / 700
  const [mx, my, ms] = [W * 0.86, H * (W > H ? 0.24 : 0.27), 34 * s]
  const moon =
    `<circle cx="${n(mx + ms * 0.55)}" cy="${n(my + ms * 0.3)}" r="${n(ms * 4.5)}" fill="url(#c-moon)"/>` +
    `<path transform="translate(${n(mx)} ${n(my)}) rotate(-28)" d="M${n(ms * 0.5)} ${n(-ms * 0.87)}A${n(ms)} ${n(ms)} 0 1 1 ${n(-ms * 0.87)} ${n(ms * 0.5)}A${n(ms * 0.92)} ${n(ms * 0.92)} 0 0 0 ${n(ms * 0.5)} ${n(-ms * 0.87)}Z" fill="#fff3d8"/>`
  const [hx, hs] = [W * (W > H ? 0.34 : 0.18), s * (W > H ? 1.05 : 0.77)]
  const hill = `M0 ${H}V${n(H * (W > H ? 0.93 : 0.9))}Q${n(hx)} ${n(H * 0.83)} ${n(hx + W * 0.26)} ${n(H * 0.905)}T${W} ${n(H * 0.9)}V${H}Z`
  const pines = times(W > H ? 30 : 20, () => {
    const x = r() * W
    // Round the house there are none.
    return Math.abs(x - hx) < 150 * s
      ? ''
      : pine(x, H * (0.925 + r() * 0.05), s * (0.45 + r() * 0.5))
  }).join('')
  const body =
    `<rect width="${W}" height="${H}" fill="url(#c-sky)"/>` +
    `<g mask="url(#c-arm)"><rect width="${W}" height="${H}" filter="url(#c-rose)" opacity=".55"/><rect width="${W}" height="${H}" filter="url(#c-cloud)" opacity=".8"/></g>` +
    starsOf(r, W, H) +
    moon +
    range(ridge(r, W, H * 0.76, 150 * s, 0.52), {
      W,
      H,
      fill: 'c-far',
      rim: '#ffd9c4',
      light: 0.7,
    }) +
    `<rect y="${n(H * 0.77)}" width="${W}" height="${n(H * 0.08)}" fill="#ffd0a8" opacity=".35" filter="url(#c-haze)"/>` +
    range(ridge(r, W, H * 0.83, 130 * s, 0.5), {
      W,
      H,
      fill: 'c-mid',
      rim: '#f0a0c0',
      light: 0.5,
    }) +
    `<rect y="${n(H * 0.85)}" width="${W}" height="${n(H * 0.05)}" fill="#d98ac0" opacity=".28" filter="url(#c-haze)"/>` +
    range(ridge(r, W, H * 0.885, 90 * s, 0.5), {
      W,
      H,
      fill: 'c-near',
      rim: '#b48cff',
      light: 0.4,
    }) +
    `<path d="${hill}" fill="url(#c-ground)"/><path d="${hill}" fill="none" stroke="#b48cff" stroke-opacity=".35" stroke-width="2.5"/>` +
    `<ellipse cx="${n(hx)}" cy="${n(H * 0.866)}" rx="${n(180 * hs)}" ry="${n(76 * hs)}" fill="url(#c-lamp)"/>` +
    `<g fill="#0a0426">${pines}</g>` +
    `<g transform="translate(${n(hx)} ${n(H * 0.866)}) scale(${n(hs)})">${observatory}</g>`
  return picture(W, H, skyDefs(W, H) + landDefs(), body)
}
