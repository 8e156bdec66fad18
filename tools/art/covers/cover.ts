/** A cover by the recipe: ground, key light, companions, hero, lens, scrim, title, edge. */
import type { DrawnTitle as Title } from '@felek/studio/engines/drawn.ts'
import { mix } from '../draw/colour.ts'
import { farLight, heroLight, nearLight, sideLight, wheelLight } from '../draw/lights.ts'
import { palettes, type Colours } from '../draw/palettes.ts'
import { pattern } from '../draw/patterns.ts'
import { sparks } from '../draw/sky.ts'
import { blur, linear, n, picture, radial, rect } from '../draw/svg.ts'
import { coverTitle } from '../draw/title.ts'
import { ballDefs } from '../bingo/ball.ts'
import { rouletteDefs } from '../roulette/metal.ts'
import { compose } from './compositions.ts'
import { tuning as tunings } from './tuning.ts'

const [width, height] = [600, 800]

const defs = ({ top, mid, glow, deep }: Colours): string =>
  linear('sky', [
    [0, top],
    [0.42, mid],
    [0.72, mid],
    [1, top],
  ]) +
  radial('key', [
    [0, glow, 0.95],
    [0.35, glow, 0.42],
    [1, glow, 0],
  ]) +
  radial(
    'vignette',
    [
      [0.6, deep, 0],
      [1, deep, 0.5],
    ],
    'cx=".5" cy=".4" r=".75"',
  ) +
  linear('scrim', [
    [0.55, deep, 0],
    [0.8, deep, 0.62],
    [1, deep, 0.95],
  ]) +
  linear('edge', [
    [0, '#ffffff', 0.45],
    [0.4, '#ffffff', 0.06],
  ]) +
  heroLight('hero', { glow, deep: mix(deep, mid, 0.12) }) +
  wheelLight('wheel', { glow, deep }) +
  sideLight('side', { glow, deep }) +
  farLight('far', deep) +
  nearLight('near') +
  blur('soft', 18)

const moon = (x: number, y: number, glow: string): string =>
  `<circle cx="${n(x)}" cy="${n(y - 30)}" r="226" fill="${mix(glow, '#ffffff', 0.35)}" opacity=".85"/>` +
  `<circle cx="${n(x - 90)}" cy="${n(y - 120)}" r="34" fill="${glow}" opacity=".6"/><circle cx="${n(x + 120)}" cy="${n(y - 150)}" r="22" fill="${glow}" opacity=".6"/>`

export const cover = ({ slug, theme }: Title): Promise<string> => {
  const colours = palettes[theme.palette]
  const tuning = tunings[slug] ?? {}
  const { x, y, behind, hero, before } = compose({ theme, colours, tuning })
  const title = coverTitle(theme.lines, theme.face, colours)
  const body = [
    rect(0, 0, width, height, 'url(#sky)'),
    pattern(theme.pattern, x, y, colours.glow),
    `<circle cx="${n(x)}" cy="${n(y)}" r="400" fill="url(#key)"/>`,
    rect(0, 0, width, height, 'url(#vignette)'),
    tuning.moon ? moon(x, y, colours.glow) : '',
    behind,
    `<ellipse cx="${n(x)}" cy="${n(y + 230)}" rx="210" ry="30" fill="${colours.deep}" opacity=".55" filter="url(#soft)"/>`,
    hero,
    sparks(x, y, 180, 340, 14, slug),
    before,
    rect(0, 0, width, height, 'url(#scrim)'),
    title.body,
    rect(2, 2, width - 4, height - 4, 'none', 'rx="2" stroke="url(#edge)" stroke-width="4"'),
  ]
  return picture(width, height, defs(colours) + title.defs + rouletteDefs + ballDefs, body.join(''))
}
