import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Game } from '@felek/contract/games.ts'
import { buttonClass } from '@felek/ui/button.tsx'
import { classNames } from '@felek/ui/class-names.ts'
import { paths } from '../../paths.ts'
import { opensHere, PlayLink, useDemoOpen } from './play-link.tsx'
import { launchAhead, type Playable } from './playable.ts'

type Props = {
  game: Game
  /** On a card among others: small, and the game is named to who does not see it. */
  small?: boolean
  /** Where a race or a bingo is played and tried. */
  virtual?: Pick<Playable, 'play' | 'tryOut'> | undefined
  onClick?: () => void
}

/** Playing and trying, or that the game is closed. */
export const PlayButtons = ({ game, small = false, virtual, onClick }: Props) => {
  const t = useTranslations('games')
  const demoOpen = useDemoOpen()
  const size = small ? 'small' : 'large'
  return (
    <>
      <PlayLink
        to={virtual?.play ?? paths.play(game.gameID)}
        name={game.name}
        named={small}
        product={virtual ? 'virtual' : 'casino'}
        shut={game.closed === true}
        size={size}
        className={classNames('min-w-0 flex-1', small && 'px-2')}
        onClick={(e) => {
          if (!virtual && opensHere(e)) launchAhead(game.gameID)
          onClick?.()
        }}
      />
      {game.demo && demoOpen && !game.closed && (
        <Link
          to={virtual?.tryOut ?? paths.demo(game.gameID)}
          onClick={onClick}
          className={buttonClass({
            variant: 'outline',
            size,
            className: small ? 'px-3' : 'flex-1',
          })}
        >
          {small ? t('demo') : t('demoLong')}
        </Link>
      )}
    </>
  )
}
