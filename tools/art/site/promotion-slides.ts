/** Slides of the promotions page, each wide and tall: gifts for offers, the cup for tournaments. */
import { emoji } from '../draw/emoji.ts'
import { palettes } from '../draw/palettes.ts'
import { pattern } from '../draw/patterns.ts'
import { astrolabe, sparks } from '../draw/sky.ts'
import { at } from '../draw/svg.ts'
import { shoot, type Shot } from './backdrop.ts'

type Frame = Pick<Shot, 'width' | 'height' | 'x' | 'y' | 'text'>

/** A thing beside the subject, measured from its centre; tall frames draw everything closer. */
const beside = (frame: Frame, y: number) => {
  const k = frame.text === 'left' ? 1 : 0.86
  return (
    name: string,
    dx: number,
    dy: number,
    size: number,
    turn: number,
    light = 'side',
  ): string => emoji(name, frame.x + dx * k, y + dy * k, size * k, { turn, light })
}

const floor = (x: number, y: number, deep: string): string =>
  `<ellipse cx="${x}" cy="${y}" rx="330" ry="34" fill="${deep}" opacity=".6" filter="url(#soft)"/>`

const offers = (frame: Frame): Promise<string> => {
  const { width, height, x } = frame
  const y = frame.text === 'left' ? frame.y : frame.y - 56
  const put = beside(frame, y)
  const { glow, deep } = palettes.mercan
  return shoot({
    ...frame,
    y,
    colours: palettes.mercan,
    reach: 500,
    ground: at(x - 700, y - 500, pattern('rays', 700, 500, glow, width, height)),
    body: [
      astrolabe(x, y, 400, '#ffe0cf', 0.24),
      floor(x, y + 236, deep),
      put('balloon', -226, -132, 170, -10),
      put('party-popper', 236, -96, 190, 8),
      put('wrapped-gift', 196, 116, 228, 10),
      put('wrapped-gift', -190, 128, 206, -12),
      put('wrapped-gift', 0, -6, 372, 3, 'hero'),
      put('coin', -96, 214, 112, -12),
      put('coin', 104, 220, 100, 14),
      put('coin', 320, 214, 82, 18),
      put('coin', -316, 220, 84, -20),
      sparks(x, y, 210, 380, 18, 'kampanya'),
    ].join(''),
  })
}

const cup = (frame: Frame): Promise<string> => {
  const { width, height, x } = frame
  const y = frame.text === 'left' ? frame.y : frame.y - 56
  const put = beside(frame, y)
  const { glow, deep } = palettes.safran
  return shoot({
    ...frame,
    y,
    colours: palettes.safran,
    reach: 500,
    ground: at(x - 700, y - 500, pattern('lattice', 700, 500, glow, width + 300, height + 200)),
    body: [
      astrolabe(x, y, 400, '#fff0c4', 0.26),
      floor(x, y + 236, deep),
      put('2nd-place-medal', -248, 60, 240, -10),
      put('3rd-place-medal', 248, 64, 232, 10),
      put('trophy', 0, -14, 410, 0, 'hero'),
      put('glowing-star', -196, -172, 104, -10),
      put('glowing-star', 206, -166, 92, 12),
      put('coin', -128, 214, 108, -12),
      put('coin', 134, 218, 102, 14),
      sparks(x, y, 220, 380, 18, 'kupa'),
    ].join(''),
  })
}

export const promotionSlides = { kampanya: offers, kupa: cup }
