/** Lokum Yağmuru: sweets of our own under sugar, a tin's lid for a frame, a sky of sugar cubes. */
import { emoji } from '../draw/emoji.ts'
import { random } from '../draw/random.ts'
import { blur, circle, linear, n, picture, radial, times } from '../draw/svg.ts'
import { hundred, type Cell } from './atlas.ts'
import { title } from './title.ts'

const sugar = (
  seed: string,
  count: number,
  [x, y, w, h]: readonly [number, number, number, number],
  clip = '',
): string => {
  const r = random(seed)
  const grains = times(
    count,
    () =>
      `<circle cx="${n(x + r() * w)}" cy="${n(y + r() * h)}" r="${n(0.5 + r() * 1.15)}" fill="#fff" opacity="${n(0.45 + r() * 0.55)}"/>`,
  )
  return `<g ${clip}>${grains.join('')}</g>`
}

const three = (id: string, a: string, b: string, c: string): string =>
  linear(id, [
    [0, a],
    [0.55, b],
    [1, c],
  ])

const ballOf = (id: string, a: string, b: string, c: string): string =>
  radial(
    id,
    [
      [0, a],
      [0.5, b],
      [1, c],
    ],
    'cx=".36" cy=".28" r=".85"',
  )

/** Softly under each sweet, so that they stand on the grid. */
const shadow = `<filter id="l-drop" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="0" dy="4" stdDeviation="3.2" flood-color="#2a063c" flood-opacity=".6"/></filter>`

const rose = {
  defs:
    three('l-ra', '#ff86b4', '#ee3f86', '#c11a63') +
    three('l-rb', '#ff6ea4', '#d62a73', '#9b0f4e') +
    three('l-rc', '#ffe3ee', '#ffb3d0', '#ff8fba') +
    `<clipPath id="l-rk"><path d="M50 10 92 33 50 54 8 33Z"/></clipPath>`,
  body:
    `<g stroke-linejoin="round" stroke-width="11"><path d="M13 33 50 50V88L13 70Z" fill="url(#l-ra)" stroke="url(#l-ra)"/><path d="M87 33 50 50V88L87 70Z" fill="url(#l-rb)" stroke="url(#l-rb)"/><path d="M50 14 87 33 50 51 13 33Z" fill="url(#l-rc)" stroke="url(#l-rc)"/></g>` +
    `<path d="M18 38 47 52V80L18 66Z" fill="#fff" opacity=".16"/><path d="M52 54 82 40V50L52 64Z" fill="#fff" opacity=".2"/><ellipse cx="34" cy="62" rx="5" ry="7" fill="#b6ef7c" opacity=".75"/><ellipse cx="66" cy="68" rx="6" ry="4.5" fill="#c9f58f" opacity=".6"/>` +
    sugar('rose', 90, [14, 14, 72, 36], 'clip-path="url(#l-rk)"') +
    sugar('rose2', 26, [14, 44, 72, 40]) +
    `<path d="M50 13 84 31 50 30 18 32Z" fill="#fff" opacity=".38"/>`,
}
const mint = {
  defs:
    three('l-ma', '#8cf5ff', '#1fb4dc', '#0a6fa8') + three('l-mb', '#5fe0f5', '#19a3d1', '#0d80b8'),
  body:
    `<g stroke-linejoin="round"><path d="M50 12 84 31V69L50 88 16 69V31Z" fill="url(#l-ma)" stroke="url(#l-ma)" stroke-width="12"/><path d="M50 25 72 37V62L50 75 28 62V37Z" fill="url(#l-mb)" stroke="#eafffb" stroke-opacity=".7" stroke-width="3"/></g>` +
    `<path d="M50 33c4 8 9 11 15 12-6 2-11 6-15 15-4-9-9-13-15-15 6-1 11-4 15-12z" fill="#fff" opacity=".8"/><path d="M20 30 50 13 80 30 50 22Z" fill="#fff" opacity=".55"/>` +
    sugar('mint', 34, [16, 14, 68, 70]),
}
const lemon = {
  defs:
    ballOf('l-la', '#fff6a8', '#ffcf2e', '#e08b00') +
    linear('l-lg', [
      [0, '#fff', 0.85],
      [1, '#fff', 0],
    ]),
  body:
    `<circle cx="50" cy="51" r="41" fill="url(#l-la)"/><g fill="none" stroke="#fff7c2" stroke-width="7" opacity=".72" stroke-linecap="round"><path d="M50 51C44 34 52 22 66 18M50 51C66 42 80 48 84 60M50 51C60 66 55 80 44 88M50 51C34 60 21 55 15 44"/></g>` +
    `<circle cx="50" cy="51" r="41" fill="none" stroke="#a86a00" stroke-opacity=".35" stroke-width="3"/><ellipse cx="38" cy="28" rx="20" ry="11" fill="url(#l-lg)" transform="rotate(-24 38 28)"/>` +
    sugar('lemon', 40, [20, 16, 60, 64]),
}
const orange = {
  defs:
    three('l-oa', '#ffb35a', '#ff7a1c', '#d34400') + three('l-ob', '#ffc173', '#ff942f', '#f26a0c'),
  body:
    `<g transform="translate(50 50) scale(1.06 1.16) translate(-50 -56) rotate(-12 50 56)"><path d="M8 40A43 43 0 0 0 92 40Q92 32 84 32H16Q8 32 8 40Z" fill="url(#l-oa)" transform="translate(0 -2)"/><path d="M17 40A34 34 0 0 0 83 40Q83 39 80 39H20Q17 39 17 40Z" fill="url(#l-ob)"/><g stroke="#ffe2b0" stroke-width="3.4" stroke-linecap="round" opacity=".9"><path d="M50 41V70M47 41 28 61M53 41 72 61M40 41 20 47M60 41 80 47"/></g><path d="M14 33H86Q90 34 88 37H12Q10 34 14 33Z" fill="#fff" opacity=".55"/>` +
    sugar('orange', 70, [12, 30, 76, 44]) +
    '</g>',
}
const pista = {
  defs:
    three('l-pa', '#e4ffab', '#9fdc3d', '#559a10') + three('l-pb', '#f0ffd2', '#c3ee78', '#94cd3c'),
  body:
    `<g transform="rotate(-28 50 50) translate(50 50) scale(1.1 1.22) translate(-50 -50)"><rect x="10" y="29" width="80" height="42" rx="21" fill="url(#l-pa)"/><ellipse cx="72" cy="50" rx="17" ry="21" fill="url(#l-pb)" stroke="#eaffd0" stroke-width="2.5"/><path d="M72 38a12 12 0 1 1-9 18 8 8 0 1 0 9-11" fill="none" stroke="#4f8f14" stroke-width="4" stroke-linecap="round"/><rect x="16" y="33" width="46" height="10" rx="5" fill="#fff" opacity=".5"/><g fill="#5d9e1b"><ellipse cx="26" cy="56" rx="4" ry="2.6"/><ellipse cx="40" cy="61" rx="4" ry="2.6"/><ellipse cx="47" cy="50" rx="3.5" ry="2.4"/></g></g>` +
    sugar('pista', 46, [12, 18, 72, 62]),
}

const size = 144

const sweet = (name: string, { defs, body }: { defs: string; body: string }): Cell =>
  hundred(name, size, `<g filter="url(#l-drop)">${body}</g>`, defs, 0.94)
const prop = (name: string, of: string): Cell => ({
  name,
  w: size,
  h: size,
  body: `<g filter="url(#l-drop)">${emoji(of, 0, -2, size * 0.9)}</g>`,
})

/** By the letters of the rules, the dearest first. */
const symbols = (): Cell[] => [
  prop('a', 'heart-with-ribbon'),
  prop('b', 'cupcake'),
  prop('c', 'lollipop'),
  prop('d', 'honey-pot'),
  sweet('e', rose),
  sweet('f', mint),
  sweet('g', pista),
  sweet('h', orange),
  sweet('i', lemon),
]

/** What starts the feature: an open tin of lokum. */
const tinCell = (): Cell => ({
  name: 's',
  w: size,
  h: size,
  defs:
    radial('l-tin', [
      [0, '#fff6cf'],
      [0.6, '#f2b93f'],
      [1, '#9a5f0c'],
    ]) +
    `<radialGradient id="l-tin2"><stop offset="0" stop-color="#8a1f5e"/><stop offset="1" stop-color="#4d0a3a"/></radialGradient>`,
  body:
    `<g filter="url(#l-drop)">${times(18, (i) => {
      const a = (i * Math.PI) / 9
      return `<circle cx="${n(Math.cos(a) * 57)}" cy="${n(Math.sin(a) * 57)}" r="11" fill="#f3bd4b"/>`
    }).join('')}${circle(58, 'url(#l-tin)')}${circle(46, 'url(#l-tin2)')}` +
    `<g transform="translate(-20 -14) scale(.42) translate(-50 -50)">${rose.body}</g><g transform="translate(20 -12) scale(.4) translate(-50 -50)">${mint.body}</g><g transform="translate(0 16) scale(.46) translate(-50 -50)">${rose.body}</g></g>` +
    `<ellipse cx="-20" cy="-44" rx="20" ry="6" fill="#fff" opacity=".7" transform="rotate(-28 -20 -44)"/>`,
})

const orbCell = (name: string, stops: readonly (readonly [number, string])[]): Cell => ({
  name,
  w: 160,
  h: 160,
  defs:
    radial(`l-${name}`, stops, 'cx=".35" cy=".25" r=".95"') +
    `<linearGradient id="l-${name}-g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>`,
  body:
    circle(76, '#a8690f') +
    circle(73, '#ffe9a6') +
    circle(68, `url(#l-${name})`) +
    `<ellipse cx="-18" cy="-38" rx="34" ry="20" fill="url(#l-${name}-g)" opacity=".9" transform="rotate(-22 -18 -38)"/>`,
})

/** What numbers of the stage are set in: the orbs' and what a drop has won. */
const glyphs = (): Cell[] =>
  [...'0123456789×+,.'].map((sign, i) => {
    const made = title(
      {
        text: sign,
        like: '0,',
        face: 'titan',
        height: 84,
        fill: [
          [0, '#ffffff'],
          [0.5, '#ffffff'],
          [1, '#ffe3f0'],
        ],
        rims: [['#7b0d4d', 15]],
        sides: { colour: '#4d0432', depth: 3 },
      },
      `l-n${i}`,
    )
    return {
      name: `n${sign}`,
      w: made.width,
      h: made.height,
      defs: made.defs,
      body: `<g transform="translate(${n(-made.width / 2)} ${n(-made.height / 2)})">${made.body}</g>`,
    }
  })

export const lokumCells = (): Cell[] => [
  ...symbols().map((cell, i) =>
    i === 0 ? { ...cell, defs: `${shadow}${cell.defs ?? ''}` } : cell,
  ),
  tinCell(),
  orbCell('orb', [
    [0, '#ffffff'],
    [0.12, '#e9fbff'],
    [0.34, '#8fe3ff'],
    [0.62, '#3a86ff'],
    [1, '#3b1fb8'],
  ]),
  orbCell('orb-hot', [
    [0, '#ffffff'],
    [0.12, '#fff6cf'],
    [0.34, '#ffd45a'],
    [0.62, '#ff7a2b'],
    [1, '#c4126a'],
  ]),
  orbCell('orb-rare', [
    [0, '#ffffff'],
    [0.12, '#f7e3ff'],
    [0.34, '#e58cff'],
    [0.62, '#b026d8'],
    [1, '#4a0a78'],
  ]),
  {
    name: 'cell',
    w: 96,
    h: 96,
    defs: linear('l-cell', [
      [0, '#ffffff', 0.11],
      [1, '#ffffff', 0.03],
    ]),
    body: `<rect x="-46" y="-46" width="92" height="92" rx="14" fill="url(#l-cell)" stroke="#fff" stroke-opacity=".1" stroke-width="1.4"/>`,
  },
  ...glyphs(),
]

/** The frame's picture and where its inside lies, for the scene: 6 × 5 cells. */
export const tinSize = { width: 1200, height: 1030, rim: 74 }

/** The lid of a sweets tin: scalloped rim, gold beads, a deep well. */
export const lokumTin = (): Promise<string> => {
  const { width: W, height: H, rim } = tinSize
  const [m, s] = [26, 52]
  const [w, h] = [W - 2 * m, H - 2 * m - 14]
  const [nx, ny] = [Math.round(w / s), Math.round(h / s)]
  const [sx, sy] = [w / nx, h / ny]
  const arc = (x: number, y: number, rx: number, ry: number) =>
    `a${n(rx)} ${n(ry)} 0 0 1 ${n(x)} ${n(y)}`
  const edge =
    `M${m} ${m}` +
    times(nx, () => arc(sx, 0, sx / 2, sx / 2.3)).join('') +
    times(ny, () => arc(0, sy, sy / 2.3, sy / 2)).join('') +
    times(nx, () => arc(-sx, 0, sx / 2, sx / 2.3)).join('') +
    times(ny, () => arc(0, -sy, sy / 2.3, sy / 2)).join('') +
    'Z'
  const inset = m + (rim - m) * 0.5
  const [bx, by] = [W - 2 * inset, H - 14 - 2 * inset]
  const [n1, n2] = [Math.round(bx / 32), Math.round(by / 32)]
  const beads = [
    ...times(n1, (i) => [inset + (bx * i) / n1, inset]),
    ...times(n2, (i) => [inset + bx, inset + (by * i) / n2]),
    ...times(n1, (i) => [inset + bx - (bx * i) / n1, inset + by]),
    ...times(n2, (i) => [inset, inset + by - (by * i) / n2]),
  ]
  const defs =
    linear(
      'l-t1',
      [
        [0, '#ff9cc8'],
        [0.3, '#f2559a'],
        [0.52, '#ffb9d8'],
        [0.72, '#d93482'],
        [1, '#a3165c'],
      ],
      'x1="0" y1="0" x2="1" y2="1"',
    ) +
    linear('l-t2', [
      [0, '#fff3c4'],
      [0.4, '#f3bd4b'],
      [0.6, '#a8690f'],
      [1, '#f8d477'],
    ]) +
    ballOf('l-bd', '#fffbe6', '#f6c34f', '#94580a') +
    linear('l-in', [
      [0, '#5b1a6b'],
      [0.5, '#7b2a86'],
      [1, '#46125a'],
    ]) +
    `<filter id="l-ts" x="-10%" y="-10%" width="120%" height="125%"><feDropShadow dx="0" dy="10" stdDeviation="9" flood-color="#6a0b45" flood-opacity=".6"/></filter>`
  const box = (at: number, r: number, more: string) =>
    `<rect x="${at}" y="${at}" width="${W - 2 * at}" height="${H - 14 - 2 * at}" rx="${r}" ${more}/>`
  const body =
    `<path d="${edge}" fill="url(#l-t2)" filter="url(#l-ts)"/>` +
    box(m + 6, 40, 'fill="url(#l-t1)"') +
    box(m + 6, 40, 'fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="3"') +
    beads
      .map(([x = 0, y = 0]) => `<circle cx="${n(x)}" cy="${n(y)}" r="8.5" fill="url(#l-bd)"/>`)
      .join('') +
    box(rim - 6, 28, 'fill="url(#l-in)" stroke="url(#l-t2)" stroke-width="8"') +
    box(rim, 22, 'fill="none" stroke="#000" stroke-opacity=".28" stroke-width="12"')
  return picture(W, H, defs, body)
}

type Sky = { stops: readonly (readonly [number, string])[]; sun: string; ray: string }
const day: Sky = {
  stops: [
    [0, '#3fb9e8'],
    [0.34, '#8fdcf2'],
    [0.6, '#ffd3e6'],
    [1, '#ff9cc6'],
  ],
  sun: '#fffbe0',
  ray: '#ffffff',
}
/** The feature's light: dusk over the same land. */
const dusk: Sky = {
  stops: [
    [0, '#3a1a78'],
    [0.36, '#8a2fa8'],
    [0.64, '#ff6aa6'],
    [1, '#ffb07a'],
  ],
  sun: '#ffe7a8',
  ray: '#ffd9a0',
}

const cube = (x: number, y: number, w: number, fill: string, r: () => number): string => {
  const h = w * 0.86
  const top = `M${n(-w / 2)} 0 Q${n(-w / 2)} ${n(-w * 0.12)} ${n(-w * 0.36)} ${n(-w * 0.16)} L0 ${n(-w * 0.28)} L${n(w * 0.36)} ${n(-w * 0.16)} Q${n(w / 2)} ${n(-w * 0.12)} ${n(w / 2)} 0`
  return `<g transform="translate(${n(x)} ${n(y)})"><path d="M${n(-w / 2)} ${n(h)} V0${top.slice(top.indexOf(' Q'))} V${n(h)}Z" fill="url(#${fill})"/><path d="M0 ${n(w * 0.17)} L${n(w / 2)} 0 V${n(h)} H0Z" fill="#5a0a50" opacity=".2"/><path d="M0 ${n(w * 0.17)} L${n(-w / 2)} 0 V${n(h)} H0Z" fill="#fff" opacity=".12"/><path d="${top} L0 ${n(w * 0.17)}Z" fill="#fff" opacity=".72"/>${times(40, () => `<circle cx="${n((r() - 0.5) * w * 0.9)}" cy="${n(-w * 0.2 + r() * h * 0.9)}" r="${n(1 + r() * 2.2)}" fill="#fff" opacity="${n(0.3 + r() * 0.6)}"/>`).join('')}</g>`
}

const drawSky =
  (sky: Sky) =>
  (W: number, H: number): Promise<string> => {
    const r = random(`lokum ${W}`)
    const wide = W > H
    const defs =
      linear('l-sk', sky.stops) +
      radial(
        'l-sun',
        [
          [0, sky.sun, 0.95],
          [0.4, sky.sun, 0.4],
          [1, sky.sun, 0],
        ],
        'cx=".5" cy=".42" r=".6"',
      ) +
      blur('l-b', wide ? 12 : 9) +
      three('l-h1', '#ffd9ec', '#f8a0c8', '#f06aa6') +
      three('l-h2', '#c9f7d6', '#7ed3b0', '#3bb08c') +
      three('l-h3', '#fff3c9', '#f9c98a', '#f3a54a') +
      `<filter id="l-big" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="0" dy="14" stdDeviation="12" flood-color="#6a0b45" flood-opacity=".55"/></filter>`
    const rays = times(18, (i) => {
      const at = (a: number) => `${n(W / 2 + Math.cos(a) * W)} ${n(H * 0.42 + Math.sin(a) * W)}`
      return `<path d="M${W / 2} ${n(H * 0.42)}L${at(i * 0.349)}L${at(i * 0.349 + 0.13)}Z" fill="${sky.ray}"/>`
    }).join('')
    const clouds = times(wide ? 26 : 16, () => {
      return `<ellipse cx="${n(r() * W)}" cy="${n(H * (0.05 + r() * 0.42))}" rx="${n(W * (0.04 + r() * 0.09))}" ry="${n(H * (0.014 + r() * 0.026))}" opacity="${n(0.35 + r() * 0.5)}"/>`
    }).join('')
    const cubes = (
      [
        [0.12, 0.8, 0.24, 'l-h1'],
        [0.9, 0.82, 0.26, 'l-h2'],
        [0.35, 0.9, 0.2, 'l-h3'],
        [0.66, 0.9, 0.22, 'l-h1'],
        [0.02, 0.95, 0.2, 'l-h2'],
        [1, 0.97, 0.16, 'l-h3'],
      ] as const
    )
      .map(([x, y, s, fill]) => cube(x * W, y * H, W * s * (wide ? 0.62 : 1.1), fill, r))
      .join('')
    const dust = times(wide ? 150 : 100, () => {
      return `<circle cx="${n(r() * W)}" cy="${n(r() * H)}" r="${n(0.8 + r() * 2.2)}" opacity="${n(0.3 + r() * 0.6)}"/>`
    }).join('')
    const sweets = wide
      ? emoji('lollipop', 188, H - 130, 300, { turn: -14, light: 'l-big' }) +
        emoji('cupcake', W - 176, H - 118, 250, { light: 'l-big' }) +
        emoji('candy', W - 300, H - 40, 130, { turn: 18, light: 'l-big' })
      : ''
    const body =
      `<rect width="${W}" height="${H}" fill="url(#l-sk)"/><g opacity=".22" transform="rotate(7 ${W / 2} ${n(H * 0.42)})">${rays}</g><rect width="${W}" height="${H}" fill="url(#l-sun)"/>` +
      `<g fill="#fff" filter="url(#l-b)" opacity=".9">${clouds}</g>${cubes}<g fill="#fff">${dust}</g>${sweets}`
    return picture(W, H, defs, body)
  }

export const lokumDay = drawSky(day)
export const lokumDusk = drawSky(dusk)
