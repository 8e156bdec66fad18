import ChevronRight from 'lucide-react/icons/chevron-right'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { games, type Game } from '@felek/contract/src/games.ts'
import { formatAmountShort, formatCount, formatPercent } from '@felek/phrases/src/format.ts'
import { Volatility } from '@felek/ui/src/volatility.tsx'
import { useLang } from '../lib/i18n.ts'
import { callQuery } from '../lib/query.ts'
import { paths } from '../paths.ts'
import { GameGrid } from './game-grid.tsx'
import { GameTile } from './game-tile.tsx'
import { useGameSession } from './play-session.ts'
import { useVolatilityWord } from './use-volatility-word.ts'

const Facts = ({ game }: { game: Game }) => {
  const t = useTranslations('games')
  const lang = useLang()
  const word = useVolatilityWord()
  const round = useGameSession((s) => (s.session?.id === game.gameID ? s.session.lastRoundId : ''))
  const facts = [
    [t('rtpLong'), formatPercent(game.rtp, lang)],
    [
      t('volatility'),
      <span key="v" className="inline-flex items-center gap-1.5">
        {word(game.volatility)} <Volatility level={game.volatility} className="text-text-2" />
      </span>,
    ],
    [t('stake'), t('stakeRange', { min: formatAmountShort(game.minStake), max: formatAmountShort(game.maxStake) })],
    [t('maxWin'), `×${formatCount(game.maxWin, lang)}`],
  ] as const
  return (
    <section aria-label={t('play.facts')} className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
      <dl className="flex flex-wrap gap-2">
        {facts.map(([term, value]) => (
          <div key={term} className="flex items-center gap-2 rounded-badge bg-raised px-2.5 py-1.5 text-13">
            <dt className="text-text-2">{term}</dt>
            <dd className="tabular font-money">{value}</dd>
          </div>
        ))}
      </dl>
      <Link
        to={round ? `${paths.verify}?round=${round}` : paths.verify}
        target="_blank"
        className="ml-auto text-14 text-text-2 underline underline-offset-4 hover:text-text"
      >
        {t('play.verifyLink')}
      </Link>
    </section>
  )
}

const tiles = 8

/** Other games of the provider; where they do not fill the row, games of the same kind. */
const useSimilar = (game: Game): Game[] => {
  const ofProvider = useQuery(callQuery(games.list, { providerID: game.providerID, limit: tiles + 1 }, { quiet: true })).data?.data ?? []
  const ofKind = useQuery(callQuery(games.list, { type: game.kind, limit: 2 * tiles }, { quiet: true })).data?.data ?? []
  const others = [...ofProvider, ...ofKind].filter((g) => g.gameID !== game.gameID)
  return [...new Map(others.map((g) => [g.gameID, g])).values()].slice(0, tiles)
}

/** Under the game, where there is room: its figures, and other games like it. */
export const PlayBelow = ({ game }: { game: Game }) => {
  const t = useTranslations('games.play')
  const similar = useSimilar(game)
  return (
    <div className="game-below">
      <Facts game={game} />
      {similar.length > 0 && (
        <section className="mt-10">
          <div className="mb-4 flex items-baseline justify-between gap-4">
            <h2 className="text-18 md:text-24">{t('similar')}</h2>
            <Link
              to={paths.slotProvider(game.providerID)}
              className="inline-flex items-center gap-1 text-14 font-label text-text-2 hover:text-text"
            >
              {t('ofProvider', { provider: game.providerName })}
              <ChevronRight aria-hidden="true" className="size-4" />
            </Link>
          </div>
          <GameGrid>
            {similar.map((g) => (
              <GameTile key={g.gameID} game={g} meta="provider" />
            ))}
          </GameGrid>
        </section>
      )}
    </div>
  )
}
