/**
 * The ground that heroes and cards share: light from the subject, a deep colour where the page sets
 * its text.
 */
import { mix } from '../draw/colour.ts'
import { farLight, heroLight, nearLight, sideLight, wheelLight } from '../draw/lights.ts'
import type { Colours } from '../draw/palettes.ts'
import { brassDefs } from '../draw/brass.ts'
import { blur, linear, n, picture, radial, rect } from '../draw/svg.ts'

export type Shot = {
  width: number
  height: number
  colours: Colours
  /** Where the subject stands, in pixels, and how far its light reaches. */
  x: number
  y: number
  reach: number
  /** The text lies to the left (wide) or below (tall). */
  text: 'left' | 'below'
  /** How deep the text's ground is: heroes carry body copy, cards one line. */
  depth?: number
  /** Behind and before the light. */
  ground: string
  body: string
  defs?: string
}

/** Dark enough for paper-coloured text at 4.5 : 1 over its whole field. */
const veil = ({ text, depth = 0.96, colours: { deep, top } }: Shot): string => {
  const colour = mix(deep, top, 0.35)
  return text === 'left'
    ? linear(
        'veil',
        [
          [0, colour, depth],
          [0.3, colour, depth * 0.94],
          [0.46, colour, depth * 0.5],
          [0.6, colour, 0],
        ],
        'x1="0" y1="0" x2="1" y2="0"',
      )
    : linear('veil', [
        [0.42, colour, 0],
        [0.6, colour, depth * 0.72],
        [0.72, colour, depth],
        [1, colour, 1],
      ])
}

export const shoot = (shot: Shot): Promise<string> => {
  const {
    width,
    height,
    colours: { top, mid, glow, deep },
    x,
    y,
    reach,
    text,
    ground,
    body,
    defs = '',
  } = shot
  const sky =
    text === 'left'
      ? linear(
          'sky',
          [
            [0, deep],
            [0.42, top],
            [1, mid],
          ],
          'x1="0" y1="0" x2="1" y2=".35"',
        )
      : linear('sky', [
          [0, top],
          [0.4, mid],
          [1, deep],
        ])
  const lights =
    brassDefs +
    sky +
    veil(shot) +
    radial('key', [
      [0, glow, 0.9],
      [0.35, glow, 0.4],
      [1, glow, 0],
    ]) +
    heroLight('hero', { glow, deep }) +
    wheelLight('wheel', { glow, deep }) +
    sideLight('side', { glow, deep }) +
    farLight('far', deep) +
    nearLight('near') +
    blur('soft', 18)
  return picture(
    width,
    height,
    lights + defs,
    [
      rect(0, 0, width, height, 'url(#sky)'),
      ground,
      `<circle cx="${n(x)}" cy="${n(y)}" r="${n(reach)}" fill="url(#key)"/>`,
      text === 'left' ? rect(0, 0, width, height, 'url(#veil)') : '',
      body,
      text === 'below' ? rect(0, 0, width, height, 'url(#veil)') : '',
    ].join(''),
  )
}
