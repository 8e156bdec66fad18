import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Game } from '@felek/contract/games.ts'
import { formatReturn } from '@felek/phrases/format.ts'
import { Volatility } from '@felek/ui/volatility.tsx'
import { useLang } from '../../lib/format/i18n.ts'
import { paths } from '../../paths.ts'
import { Cover } from './cover.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { PlayButtons } from '../play/play-buttons.tsx'
import { useVolatilityWord } from './use-volatility.ts'

/** Over its neighbours, so that the grid does not move; dark in both themes, as the art is. */
export const HoverCard = ({ game }: { game: Game }) => {
  const t = useTranslations('games')
  const lang = useLang()
  const word = useVolatilityWord()
  return (
    <div
      data-theme="dark"
      className="hover-card absolute left-1/2 top-[calc(50%-14px)] z-30 w-[196px] overflow-hidden rounded-panel border-2 border-on-art bg-raised shadow-overlay"
    >
      <Link to={paths.play(game.gameID)} tabIndex={-1} aria-hidden="true" className="block">
        <Cover game={game} sizes="360px" eager />
      </Link>
      <FavouriteButton
        game={game}
        className="absolute right-1.5 top-1.5 flex size-9 items-center justify-center rounded-control bg-art-night/70 text-on-art hover:bg-art-night"
      />
      <div className="p-2.5">
        <p className="flex flex-wrap items-center justify-between gap-x-2 text-12">
          <span className="tabular">
            <span className="text-text-2">{t('rtp')}</span>{' '}
            <span className="font-money">{formatReturn(game, lang)}</span>
          </span>
          <span className="flex items-center gap-1 font-label">
            <Volatility level={game.volatility} />
            <span aria-hidden="true">{word(game.volatility)}</span>
          </span>
        </p>
        <div className="mt-2.5 flex gap-2">
          <PlayButtons game={game} small />
        </div>
      </div>
    </div>
  )
}
