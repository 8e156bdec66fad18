import { Link } from 'react-router'
import type { Game } from '@felek/contract/games.ts'
import { useLooksSignedIn } from '../../lib/session/session.ts'
import { paths } from '../../paths.ts'
import { addressFor } from '../play/game-addresses.ts'
import { HoverCard } from './hover-card.tsx'
import { openGameSheet } from '../play/open-game.ts'
import { opensHere } from '../play/play-link.tsx'
import { launchAhead } from '../play/playable.ts'
import { TileFace, tileLinkClass } from './tile-face.tsx'
import { useFavouriteIds } from './use-favourites.ts'
import { useHoverCard } from './use-hover-card.ts'

type Props = { game: Game; meta?: 'provider' | 'figures'; eager?: boolean }

/**
 * A game in a grid. Pointing at it for 200 ms lays a larger card over its neighbours; where nothing
 * points, a tap opens the sheet with the same content.
 */
export const GameTile = ({ game, meta = 'figures', eager = false }: Props) => {
  const signedIn = useLooksSignedIn()
  const favourite = useFavouriteIds().includes(game.gameID)
  const { open, handlers } = useHoverCard()
  return (
    <article {...handlers} className="relative">
      <Link
        id={`oyun-${game.gameID}`}
        to={addressFor(game, signedIn)}
        onClick={(e) => {
          if (e.defaultPrevented || !opensHere(e)) return
          if (matchMedia('(hover: none)').matches) {
            e.preventDefault()
            openGameSheet(game)
          } else if (addressFor(game, signedIn) === paths.play(game.gameID))
            launchAhead(game.gameID)
        }}
        className={tileLinkClass}
      >
        <TileFace game={game} meta={meta} eager={eager} favourite={favourite} />
      </Link>
      {open && <HoverCard game={game} />}
    </article>
  )
}
