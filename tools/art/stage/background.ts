/**
 * A stage without reels: sky, astrolabe, moonlight, two hills, and on the wide one the title's own
 * world left and right.
 */
import type { DrawnTitle as Title } from '@felek/studio/engines/drawn.ts'
import { mix } from '../draw/colour.ts'
import { heroLight, sideLight } from '../draw/lights.ts'
import { palettes, type Colours } from '../draw/palettes.ts'
import { pattern } from '../draw/patterns.ts'
import { astrolabe, hill, stars } from '../draw/sky.ts'
import { linear, n, picture, radial, rect } from '../draw/svg.ts'
import { flanks } from './flanks.ts'

/** Every sky of the house turns to lapis at its height. */
const nightSky = '#070d38'

/** Darker than the cover: nothing behind the reels may outshine them. */
const defs = ({ top, mid, glow, deep }: Colours): string =>
  linear('sky', [
    [0, mix(deep, nightSky, 0.5)],
    [0.4, mix(top, mid, 0.5)],
    [0.74, mix(mid, glow, 0.1)],
    [1, top],
  ]) +
  radial('moonlight', [
    [0, glow, 0.7],
    [0.4, glow, 0.2],
    [1, glow, 0],
  ]) +
  linear('floor', [
    [0, deep, 0],
    [1, deep, 0.92],
  ]) +
  radial(
    'corner',
    [
      [0.45, deep, 0],
      [1, deep, 0.78],
    ],
    'cx=".5" cy=".42" r=".74"',
  ) +
  heroLight('hero', { glow, deep, halo: 0.5, shade: 0.5, rim: 0.85, scale: 0.8 }) +
  sideLight('side', { glow, deep })

/** A cover's ground returns, faintly, where it is a texture; suns and hills are the stage's own. */
const ground = (
  { pattern: name }: Title['theme'],
  { glow }: Colours,
  width: number,
  height: number,
): string =>
  name === 'hills' || name === 'dunes' || name === 'stars'
    ? ''
    : `<g opacity=".4">${pattern(name, width / 2, height * 0.42, glow, width, height)}</g>`

const sky = (title: Title, colours: Colours, width: number, height: number): string => {
  const { glow, mid, deep, top } = colours
  const [x, y] = [width / 2, height * 0.42]
  return [
    rect(0, 0, width, height, 'url(#sky)'),
    ground(title.theme, colours, width, height),
    stars(width, height * 0.66, Math.round(width / 9), title.slug),
    astrolabe(x, y, Math.min(width, height * 1.6) * 0.46, mix(glow, '#ffffff', 0.4), 0.34),
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(width * 0.5)}" fill="url(#moonlight)"/>`,
    rect(0, 0, width, height, 'url(#corner)'),
    hill(width, height, [0.74, 0.7, 0.68], mix(top, mid, 0.4), 0.9),
    hill(width, height, [0.86, 0.84, 0.82], mix(deep, top, 0.55)),
  ].join('')
}

export const wideStage = (title: Title): Promise<string> => {
  const [width, height] = [1376, 680]
  const colours = palettes[title.theme.palette]
  const body = [
    sky(title, colours, width, height),
    rect(0, height * 0.62, width, height * 0.38, 'url(#floor)'),
    flanks(title, width, height),
    rect(0, height * 0.74, width, height * 0.26, 'url(#floor)', 'opacity=".62"'),
  ].join('')
  return picture(width, height, defs(colours), body)
}

export const tallStage = (title: Title): Promise<string> => {
  const [width, height] = [780, 900]
  const colours = palettes[title.theme.palette]
  /** On a phone the reels take the whole width: nothing could stand beside them. */
  const body =
    sky(title, colours, width, height) + rect(0, height * 0.62, width, height * 0.38, 'url(#floor)')
  return picture(width, height, defs(colours), body)
}
