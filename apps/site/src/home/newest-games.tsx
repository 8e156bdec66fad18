import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Game } from '@felek/contract/games.ts'
import { formatReturn } from '@felek/phrases/format.ts'
import { buttonClass } from '@felek/ui/button.tsx'
import { Volatility } from '@felek/ui/volatility.tsx'
import { Cover } from '../games/lobby/cover.tsx'
import { featureWord } from '../games/lobby/feature-word.ts'
import { useLang } from '../lib/format/i18n.ts'
import { SaidOf } from '../lib/format/tr.tsx'
import { paths } from '../paths.ts'
import { useNewest } from './home-calls.ts'
import { Section } from './section.tsx'

const Doors = ({ game }: { game: Game }) => {
  const tGames = useTranslations('games')
  return (
    <div className="mt-auto flex gap-2 pt-2">
      <Link
        to={paths.play(game.gameID)}
        className={buttonClass({ size: 'small', className: 'relative h-8 flex-1 px-2 text-13' })}
      >
        <SaidOf name={game.name} say={(name) => tGames('playNamed', { name })} />
        <span aria-hidden="true">{tGames('playNow')}</span>
      </Link>
      {game.demo && (
        <Link
          to={paths.demo(game.gameID)}
          className={buttonClass({
            variant: 'quiet',
            size: 'small',
            className: 'h-8 px-2.5 text-13',
          })}
        >
          {tGames('demo')}
        </Link>
      )}
    </div>
  )
}

/** Wide cards: of a new game one wants to know more than its cover. */
export const NewestGames = () => {
  const t = useTranslations('home')
  const tGames = useTranslations('games')
  const lang = useLang()
  const games = useNewest().slice(0, 8)
  if (games.length === 0) return null
  return (
    <Section title={t('newest')} more={{ to: paths.slotType('new'), label: t('seeAll') }}>
      <ul className="scroll-row -mx-[var(--page-margin)] gap-3 px-[var(--page-margin)] md:mx-0 md:grid md:grid-cols-2 md:px-0 lg:grid-cols-3 xl:grid-cols-4">
        {games.map((game, i) => (
          <li
            key={game.gameID}
            className={i >= 6 ? 'max-md:shrink-0 lg:max-xl:hidden' : 'max-md:shrink-0'}
          >
            <article className="flex h-full gap-3.5 rounded-panel border border-line bg-surface p-2.5 max-md:w-[290px]">
              <Link
                to={paths.demo(game.gameID)}
                tabIndex={-1}
                aria-hidden="true"
                className="w-[92px] shrink-0 overflow-hidden rounded-control"
              >
                <Cover game={game} sizes="92px" />
              </Link>
              <div className="flex min-w-0 flex-1 flex-col">
                <h3 lang="tr" className="truncate text-15 font-label tracking-normal">
                  {game.name}
                </h3>
                <p lang="tr" className="truncate text-12 text-text-3">
                  {game.providerName}
                </p>
                <p className="mt-1.5 flex items-center gap-2 text-12 text-text-2">
                  <span className="tabular">
                    {tGames('rtp')} {formatReturn(game, lang)}
                  </span>
                  <Volatility level={game.volatility} />
                </p>
                <p className="truncate text-12 text-text-3">
                  {game.features
                    .slice(0, 2)
                    .map((f) => featureWord(tGames, f))
                    .join(' · ')}
                </p>
                <Doors game={game} />
              </div>
            </article>
          </li>
        ))}
      </ul>
    </Section>
  )
}
