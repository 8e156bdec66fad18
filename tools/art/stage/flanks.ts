/**
 * What stands left and right of the reels: the hero and its best companion, tall, with smaller
 * props before them.
 */
import type { DrawnTitle as Title } from '@felek/studio/engines/drawn.ts'
import { emoji } from '../draw/emoji.ts'

type Cast = { left: string; right: string; small: string; low: string; mirrored: boolean }

/**
 * Plants and gems frame a stage in pairs; two different animals look at each other over the reels.
 */
const pairs: Record<string, Partial<Cast>> = {
  'lale-bahcesi': { right: 'tulip', small: 'tulip', low: 'lotus' },
  'korsan-koyu': { right: 'parrot', small: 'old-key', low: 'coin' },
  'meyve-pazari': { right: 'grapes', small: 'lemon', low: 'strawberry' },
  'derin-mavi': { right: 'octopus', small: 'coral', low: 'spiral-shell' },
  nazar: { right: 'hamsa', small: 'blossom', low: 'diya-lamp' },
  'kurt-dolunay': { right: 'owl', small: 'evergreen-tree', low: 'evergreen-tree' },
  'elmas-ocagi': { right: 'crown', small: 'rock', low: 'coin' },
  volkan: { right: 't-rex', small: 'rock', low: 'fire' },
  'dort-yaprak': { right: 'rainbow', small: 'mushroom', low: 'coin' },
  'kum-tahti': { right: 'amphora', small: 'scorpion', low: 'amphora' },
  'dino-vadisi': { right: 'sauropod', small: 'palm-tree', low: 'egg' },
  'kahinin-kuresi': { right: 'black-cat', small: 'diya-lamp', low: 'scroll' },
  'gece-baykusu': { right: 'crystal-ball', small: 'old-key', low: 'open-book' },
  'horoz-vakti': { right: 'cow', small: 'sunflower', low: 'sunflower' },
  'cay-saati': { right: 'honey-pot', small: 'teacup-without-handle', low: 'croissant' },
  'bal-kovani': { right: 'bear', small: 'honeybee', low: 'sunflower' },
  'bambu-bey': { right: 'koala', small: 'lotus', low: 'lotus' },
  'yildiz-carki': { right: 'ringed-planet', small: 'gem-stone', low: 'coin' },
}

const castOf = ({ slug, theme: { hero, props }, symbols }: Title): Cast => {
  const premiums = symbols?.premiums ?? []
  const cast = {
    left: hero,
    right: premiums[0] ?? hero,
    small: props[0] ?? hero,
    low: props[1] ?? props[0] ?? premiums[3] ?? hero,
    ...pairs[slug],
  }
  return { ...cast, mirrored: cast.left === cast.right }
}

export const flanks = (title: Title, width: number, height: number): string => {
  const { left, right, small, low, mirrored } = castOf(title)
  const x = (share: number, side: 'left' | 'right'): number =>
    side === 'left' ? width * share : width * (1 - share)
  const both = (
    name: string,
    share: number,
    y: number,
    size: number,
    turn: number,
    light: string,
  ): string =>
    emoji(name, x(share, 'left'), height * y, height * size, { turn, light }) +
    emoji(name, x(share, 'right'), height * y, height * size, {
      turn: -turn,
      light,
      mirrored: true,
    })
  return [
    emoji(left, x(0.1, 'left'), height * 0.61, height * 0.42, { turn: -5, light: 'hero' }),
    emoji(right, x(0.1, 'right'), height * 0.61, height * 0.42, {
      turn: 5,
      light: 'hero',
      mirrored,
    }),
    both(small, 0.165, 0.8, 0.23, 7, 'side'),
    both(low, 0.052, 0.89, 0.23, -6, 'side'),
  ].join('')
}
