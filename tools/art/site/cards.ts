/** Promotions, and the cards beside slides: subject right, text left. */
import { emoji } from '../draw/emoji.ts'
import { palettes } from '../draw/palettes.ts'
import { pattern } from '../draw/patterns.ts'
import { sparks } from '../draw/sky.ts'
import { at } from '../draw/svg.ts'
import type { Palette, Theme } from '@felek/studio/engines/title.ts'
import { shoot } from './backdrop.ts'

type Card = { palette: Palette; pattern: Theme['pattern']; things: string }

const [width, height, x, y] = [672, 384, 500, 184]
const coins =
  emoji('coin', x - 100, y + 142, 92, { turn: -12, light: 'side' }) +
  emoji('coin', x + 104, y + 140, 100, { turn: 12, light: 'side' })

export const cards: Record<
  'hosgeldin' | 'kayip' | 'yatirim' | 'jackpot' | 'masa' | 'yilbasi' | 'acilis',
  Card
> = {
  hosgeldin: {
    palette: 'mercan',
    pattern: 'rays',
    things: emoji('wrapped-gift', x, y, 240, { turn: 6, light: 'hero' }) + coins,
  },
  kayip: {
    palette: 'firuze',
    pattern: 'scales',
    things:
      emoji('umbrella', x, y - 6, 236, { turn: 8, light: 'hero' }) +
      coins +
      emoji('coin', x + 2, y + 164, 84, { light: 'side' }),
  },
  yatirim: {
    palette: 'gece',
    pattern: 'whirl',
    things:
      emoji('coin', x, y, 226, { turn: -8, light: 'hero' }) +
      emoji('high-voltage', x + 108, y - 84, 124, { turn: 12, light: 'side' }) +
      coins,
  },
  jackpot: {
    palette: 'mor',
    pattern: 'stars',
    things: emoji('gem-stone', x, y, 220, { turn: -6, light: 'hero' }) + coins,
  },
  masa: {
    palette: 'zumrut',
    pattern: 'lattice',
    things:
      emoji('game-die', x, y - 6, 200, { turn: -10, light: 'hero' }) +
      emoji('spade-suit', x + 122, y - 62, 84, { turn: 12, light: 'side' }) +
      coins,
  },
  yilbasi: {
    palette: 'buz',
    pattern: 'bokeh',
    things:
      emoji('snowflake', x, y, 220, { light: 'hero' }) +
      emoji('sparkles', x + 118, y - 92, 96, { light: 'side' }),
  },
  acilis: {
    palette: 'safran',
    pattern: 'kilim',
    things:
      emoji('party-popper', x, y, 220, { turn: 4, light: 'hero' }) +
      emoji('sparkles', x + 116, y - 92, 92, { light: 'side' }),
  },
}

export const card = ({ palette, pattern: name, things }: Card): Promise<string> =>
  shoot({
    width,
    height,
    colours: palettes[palette],
    x,
    y,
    reach: 290,
    text: 'left',
    depth: 0.8,
    ground: at(x - 300, y - 330, pattern(name, 300, 330, palettes[palette].glow, 900, 900)),
    body: things + sparks(x, y, 130, 200, 8, palette),
  })
