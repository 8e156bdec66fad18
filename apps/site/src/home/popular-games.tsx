import Play from 'lucide-react/icons/play'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Game } from '@felek/contract/games.ts'
import { formatAmountShort, formatCount, formatReturn } from '@felek/phrases/format.ts'
import { ArtBadge } from '@felek/ui/badge.tsx'
import { buttonClass } from '@felek/ui/button.tsx'
import { FavouriteButton } from '../games/lobby/favourite-button.tsx'
import { GameTile } from '../games/lobby/game-tile.tsx'
import { GameTileSkeleton } from '../games/lobby/game-tile-skeleton.tsx'
import { useVolatilityWord } from '../games/lobby/use-volatility.ts'
import { useLang } from '../lib/format/i18n.ts'
import { paths } from '../paths.ts'
import { usePopular } from './home-calls.ts'
import { Section } from './section.tsx'

const Figures = ({ game }: { game: Game }) => {
  const t = useTranslations('games')
  const lang = useLang()
  const word = useVolatilityWord()
  const figures = [
    [t('rtp'), formatReturn(game, lang)],
    [t('volatility'), word(game.volatility)],
    [t('maxWin'), `×${formatAmountShort(game.maxWin, lang)}`],
  ]
  return (
    <dl className="flex gap-8 border-t border-on-art/25 pt-3">
      {figures.map(([term, value]) => (
        <div key={term}>
          <dt className="text-12 text-on-art/85">{term}</dt>
          <dd className="tabular text-15 font-money">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * The most played game, as tall as two rows of tiles: its cover without its own lettering's third,
 * our words below.
 */
const Feature = ({ game }: { game: Game }) => {
  const t = useTranslations('games')
  const tHome = useTranslations('home')
  return (
    <article
      data-theme="dark"
      className="relative col-span-2 row-span-2 flex min-h-[440px] flex-col justify-end overflow-hidden rounded-panel bg-art-night max-lg:hidden"
    >
      <img
        src={game.image}
        alt=""
        width="360"
        height="480"
        decoding="async"
        className="absolute inset-0 size-full object-cover"
      />
      <span
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 h-[72%] bg-linear-to-t from-art-night from-48% to-transparent"
      />
      <span className="absolute left-4 top-4">
        <ArtBadge>{tHome('featured')}</ArtBadge>
      </span>
      <div className="relative p-5">
        <h3 lang="tr" className="text-34 font-heading tracking-heading">
          {game.name}
        </h3>
        <p lang="tr" className="mb-4 text-13 text-on-art/85">
          {game.providerName}
        </p>
        <Figures game={game} />
        <div className="mt-4 flex gap-2">
          <Link
            to={paths.play(game.gameID)}
            className={buttonClass({ variant: 'primary', className: 'flex-1' })}
          >
            <Play aria-hidden="true" className="size-4 fill-current" />
            {t('playNow')}
          </Link>
          {game.demo && (
            <Link
              to={paths.demo(game.gameID)}
              className={buttonClass({ variant: 'outline', className: 'bg-art-night/55!' })}
            >
              {t('demo')}
            </Link>
          )}
          <FavouriteButton
            game={game}
            className="relative flex size-11 items-center justify-center rounded-control border border-line-strong bg-art-night/55 text-on-art"
          />
        </div>
      </div>
    </article>
  )
}

export const PopularGames = () => {
  const t = useTranslations('home')
  const { games, total } = usePopular()
  const lang = useLang()
  const [first, ...others] = games
  return (
    <Section
      title={t('popular')}
      count={total ? formatCount(total, lang) : undefined}
      more={{ to: paths.slot, label: t('seeAll') }}
    >
      <div className="grid grid-cols-3 gap-x-3 gap-y-4 sm:grid-cols-4 md:grid-cols-5 lg:grid-cols-6 xl:grid-cols-8">
        {first && <Feature game={first} />}
        {first && (
          <div className="lg:hidden">
            <GameTile game={first} meta="provider" />
          </div>
        )}
        {others.map((game, i) => (
          <div
            key={game.gameID}
            className={i >= 11 ? 'max-xl:hidden' : i >= 8 ? 'max-xl:lg:hidden' : ''}
          >
            <GameTile game={game} meta="provider" />
          </div>
        ))}
        {!first && Array.from({ length: 12 }, (_, i) => <GameTileSkeleton key={i} />)}
      </div>
    </Section>
  )
}
