/** The cloth of a table: a lamp's pool of light on a lattice woven into it. */
import { mix } from '../draw/colour.ts'
import { pattern } from '../draw/patterns.ts'
import { picture, radial, rect } from '../draw/svg.ts'

export type Cloth = { light: string; body: string; edge: string }

export const cloths: Record<string, Cloth> = {
  'felek-ruleti': { light: '#15806f', body: '#0a4b4c', edge: '#04272c' },
  'poyraz-ruleti': { light: '#2750c0', body: '#132d84', edge: '#070f38' },
}

export const felt = ({ light, body, edge }: Cloth): Promise<string> => {
  const [width, height] = [1376, 720]
  const defs = radial(
    'pool',
    [
      [0, light],
      [0.55, body],
      [1, edge],
    ],
    'cx=".5" cy=".3" r=".85"',
  )
  return picture(
    width,
    height,
    defs,
    rect(0, 0, width, height, 'url(#pool)') +
      `<g opacity=".7">${pattern('lattice', 0, 0, mix(light, '#ffffff', 0.18), width, height)}</g>`,
  )
}
