/**
 * Head pictures of tournaments: what one plays for stands right, the name left. Wide enough for a
 * page's head.
 */
import { emoji } from '../draw/emoji.ts'
import { palettes } from '../draw/palettes.ts'
import { pattern } from '../draw/patterns.ts'
import { astrolabe, sparks, stars } from '../draw/sky.ts'
import { at } from '../draw/svg.ts'
import type { Palette, Theme } from '@felek/studio/engines/title.ts'
import { shoot } from './backdrop.ts'

type Scene = { palette: Palette; pattern: Theme['pattern']; things: string; sky?: boolean }

export const tournamentSize = { width: 1200, height: 440 } as const
const [x, y] = [880, 214]
const coin = (dx: number, dy: number, size: number, turn: number): string =>
  emoji('coin', x + dx, y + dy, size, { turn, light: 'side' })

export const tournaments: Record<
  'yildiz-ligi' | 'yonca-kupasi' | 'gece-seferi' | 'tac-yarisi' | 'lale-turu',
  Scene
> = {
  'yildiz-ligi': {
    palette: 'safran',
    pattern: 'rays',
    things:
      emoji('2nd-place-medal', x - 206, y + 36, 190, { turn: -10, light: 'side' }) +
      emoji('3rd-place-medal', x + 206, y + 36, 184, { turn: 10, light: 'side' }) +
      emoji('trophy', x, y - 4, 316, { light: 'hero' }) +
      coin(-118, 168, 100, -12) +
      coin(124, 172, 92, 14),
  },
  'yonca-kupasi': {
    palette: 'zumrut',
    pattern: 'rays',
    things:
      emoji('four-leaf-clover', x, y - 4, 308, { turn: 6, light: 'hero' }) +
      emoji('1st-place-medal', x + 176, y + 104, 164, { turn: 10, light: 'side' }) +
      coin(-160, 150, 108, -14),
  },
  'gece-seferi': {
    palette: 'mor',
    pattern: 'stars',
    sky: true,
    things:
      emoji('ringed-planet', x - 196, y - 66, 148, { turn: -8, light: 'side' }) +
      emoji('rocket', x + 8, y, 306, { turn: 8, light: 'hero' }) +
      emoji('glowing-star', x + 184, y + 112, 122, { turn: 12, light: 'side' }) +
      coin(-146, 152, 92, -10),
  },
  'tac-yarisi': {
    palette: 'petrol',
    pattern: 'kilim',
    things:
      emoji('crown', x, y + 6, 312, { turn: -5, light: 'hero' }) +
      emoji('gem-stone', x + 186, y + 126, 128, { turn: 12, light: 'side' }) +
      emoji('gem-stone', x - 178, y + 134, 104, { turn: -14, light: 'side' }),
  },
  'lale-turu': {
    palette: 'lal',
    pattern: 'lattice',
    things:
      emoji('tulip', x - 170, y + 44, 214, { turn: -16, light: 'side' }) +
      emoji('tulip', x + 174, y + 44, 214, { turn: 16, light: 'side' }) +
      emoji('sports-medal', x, y, 288, { light: 'hero' }) +
      coin(-92, 178, 92, -12) +
      coin(98, 178, 86, 12),
  },
}

export const tournamentScene = (
  name: string,
  { palette, pattern: ground, things, sky = false }: Scene,
): Promise<string> => {
  const { width, height } = tournamentSize
  const { glow } = palettes[palette]
  return shoot({
    width,
    height,
    colours: palettes[palette],
    x,
    y,
    reach: 380,
    text: 'left',
    depth: 0.86,
    ground:
      at(x - 400, y - 400, pattern(ground, 400, 400, glow, 1100, 1100)) +
      (sky ? stars(width, height, 130, name) : '') +
      astrolabe(x, y, 340, glow, 0.2),
    body: things + sparks(x, y, 180, 330, 12, name),
  })
}
