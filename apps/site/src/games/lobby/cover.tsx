import type { Game } from '@felek/contract/games.ts'
import { classNames } from '@felek/ui/class-names.ts'
import { smallCover } from '../play/game-addresses.ts'

type Props = {
  game: Pick<Game, 'image' | 'name'>
  sizes?: string
  eager?: boolean
  className?: string
}

/** A game's picture, 3:4. Its name stands beside it, so the picture itself says nothing. */
export const Cover = ({ game, sizes = '180px', eager = false, className }: Props) => (
  <img
    src={smallCover(game.image)}
    srcSet={`${smallCover(game.image)} 180w, ${game.image} 360w`}
    sizes={sizes}
    alt=""
    width="180"
    height="240"
    loading={eager ? 'eager' : 'lazy'}
    decoding="async"
    className={classNames('block aspect-[3/4] w-full object-cover', className)}
  />
)
