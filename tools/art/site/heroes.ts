/** Three slides of the home page, each wide and tall. */
import { emoji } from '../draw/emoji.ts'
import { palettes, type Colours } from '../draw/palettes.ts'
import { pattern } from '../draw/patterns.ts'
import { astrolabe, hill, sparks, stars } from '../draw/sky.ts'
import { at } from '../draw/svg.ts'
import { rouletteHero } from '../roulette/hero.ts'
import { rouletteDefs } from '../roulette/metal.ts'
import { shoot, type Shot } from './backdrop.ts'
import { felekWheel, felekWheelDefs, pointer } from './felek-wheel.ts'

type Frame = Pick<Shot, 'width' | 'height' | 'x' | 'y' | 'text'>

export const wide: Frame = { width: 1376, height: 620, x: 990, y: 320, text: 'left' }
export const tall: Frame = { width: 780, height: 860, x: 390, y: 300, text: 'below' }

const isWide = (frame: Frame): boolean => frame.text === 'left'

const lapisNight: Colours = { top: '#0a1a5a', mid: '#1e48b8', glow: '#7fb6ff', deep: '#060c2a' }

export const cark = (frame: Frame): Promise<string> => {
  const { width, height, x, y } = frame
  const spread = isWide(frame)
    ? emoji('coin', x - 292, 540, 96, { turn: -18, light: 'near' }) +
      emoji('gem-stone', x + 300, 500, 122, { turn: 14, light: 'side' }) +
      emoji('coin', x + 222, 560, 104, { turn: 10, light: 'side' }) +
      emoji('glowing-star', x - 262, 116, 84, { turn: -10, light: 'side' }) +
      emoji('glowing-star', x + 288, 106, 70, { turn: 12, light: 'side' })
    : emoji('glowing-star', 84, 110, 90, { turn: -10, light: 'side' }) +
      emoji('gem-stone', 704, 116, 92, { turn: 12, light: 'side' })
  const land = isWide(frame)
    ? hill(width, height, [0.93, 0.97, 0.87], '#0b1d5c') +
      hill(width, height, [1, 0.98, 0.95], '#060f36')
    : ''
  const radius = isWide(frame) ? 262 : 252
  return shoot({
    ...frame,
    colours: lapisNight,
    reach: 520,
    defs: felekWheelDefs,
    ground: at(
      width * (isWide(frame) ? 0.4 : 0),
      0,
      stars(width * (isWide(frame) ? 0.6 : 1), height, 150, 'cark'),
    ),
    body:
      astrolabe(x, y, isWide(frame) ? 430 : 420, '#cfe0ff', 0.26) +
      at(x, y, felekWheel(radius, 8) + pointer(radius)) +
      land +
      spread,
  })
}

export const lale = (frame: Frame): Promise<string> => {
  const { width, height, x } = frame
  const y = isWide(frame) ? frame.y : frame.y - 52
  const k = isWide(frame) ? 1 : 0.98
  const floor = y + 262 * k
  const flower = (dx: number, dy: number, size: number, turn: number, light: string): string =>
    emoji('tulip', x + dx * k, y + dy * k, size * k, { turn, light })
  return shoot({
    ...frame,
    y,
    colours: palettes.lal,
    reach: 480,
    ground: at(
      isWide(frame) ? 500 : 0,
      0,
      pattern('lattice', 0, 0, palettes.lal.glow, width, height),
    ),
    body: [
      astrolabe(x, y - 10, 400, '#ffd7f4', 0.24),
      flower(-300, 190, 170, -14, 'near'),
      flower(318, 196, 180, 14, 'near'),
      `<ellipse cx="${x}" cy="${floor}" rx="300" ry="34" fill="#190217" opacity=".6" filter="url(#soft)"/>`,
      emoji('peacock', x, y - 30 * k, 410 * k, { light: 'hero' }),
      flower(-210, 120, 250, -9, 'side'),
      flower(212, 124, 256, 8, 'side'),
      emoji('nazar-amulet', x + 6, y + 216 * k, 112 * k, { light: 'side' }),
      emoji('coin', x - 98 * k, y + 240 * k, 92 * k, { turn: -12, light: 'side' }),
      emoji('coin', x + 106 * k, y + 246 * k, 84 * k, { turn: 12, light: 'side' }),
      sparks(x, y - 20, 200, 340, 16, 'lale'),
    ].join(''),
  })
}

export const rulet = (frame: Frame): Promise<string> => {
  const { width, height, x, y } = frame
  const radius = isWide(frame) ? 268 : 256
  const wheel = at(x, y, `<g transform="scale(1 .94)">${rouletteHero(radius)}</g>`, -6)
  return shoot({
    ...frame,
    colours: palettes.firuze,
    reach: 500,
    defs: rouletteDefs,
    ground: at(
      isWide(frame) ? 480 : 0,
      0,
      pattern('lattice', 0, 0, palettes.firuze.glow, width, height),
    ),
    body: [
      astrolabe(x, y, isWide(frame) ? 420 : 410, '#d5fff6', 0.24),
      `<g filter="url(#wheel)">${wheel}</g>`,
      emoji('coin', x - 300, y + 214, 112, { turn: -18, light: 'near' }),
      emoji('coin', x + 262, y + 214, 104, { turn: 12, light: 'side' }),
      emoji('gem-stone', x + 318, y + 150, 92, { turn: 14, light: 'side' }),
      sparks(x, y, 280, 390, 14, 'rulet'),
    ].join(''),
  })
}
