import Heart from 'lucide-react/icons/heart'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Game } from '@felek/contract/games.ts'
import { buttonClass } from '@felek/ui/button.tsx'
import { PageHead } from '@felek/ui/page-head.tsx'
import { BackLink } from '../../lib/browser/back-link.tsx'
import { EmptyState } from '@felek/ui/empty-state.tsx'
import { usePageTitle } from '../../lib/browser/use-page-title.ts'
import { paths } from '../../paths.ts'
import { GameGrid } from './game-grid.tsx'
import { GameTile } from './game-tile.tsx'
import { LobbyResults } from './lobby-results.tsx'
import { TableResultsList } from '../live/results-list.tsx'
import { useFavouriteIds } from './use-favourites.ts'
import { useGameList, useSimilarGames } from './use-games.ts'
import { useTableList } from '../live/use-tables.ts'

const similarMost = 8

/** Games like the newest favourite, without those that are favourites already. */
const Similar = ({ to, ids }: { to: Game; ids: readonly string[] }) => {
  const t = useTranslations('games')
  const similar = useSimilarGames(to, similarMost + ids.length)
    .filter((g) => !ids.includes(g.gameID))
    .slice(0, similarMost)
  if (similar.length === 0) return null
  return (
    <section aria-label={t('play.similar')} className="mt-12">
      <h2 className="mb-4 text-18 md:text-24">{t('play.similar')}</h2>
      <GameGrid>
        {similar.map((g) => (
          <GameTile key={g.gameID} game={g} meta="provider" />
        ))}
      </GameGrid>
    </section>
  )
}

/** `below`: what stands there for whoever has no favourite game. */
export const FavouritesPage = ({ below }: { below: ReactNode }) => {
  const t = useTranslations('games')
  const tLive = useTranslations('live')
  usePageTitle(t('favouritesTitle'))
  const ids = useFavouriteIds()
  const list = useGameList({ favorites: true })
  // A removal drops the game from the list at once (docs/specification.md §4), before the list itself comes
  // anew.
  const games = list.games.filter((g) => ids.includes(g.gameID))
  const shown = {
    ...list,
    games,
    total:
      games.length < list.games.length
        ? list.total - (list.games.length - games.length)
        : list.total,
  }
  // Of table games there are too few to choose from.
  const like = games.find((g) => g.kind !== 'table') ?? games[0]
  const tableIds = useFavouriteIds('livecasino')
  const live = useTableList({ favorites: true })
  const tables = live.tables.filter((table) => tableIds.includes(table.tableID))
  return (
    <div>
      <PageHead
        back={<BackLink />}
        title={
          <span className="flex items-baseline gap-3">
            <span>{t('favouritesTitle')}</span>
            {!list.loading && (
              <span className="tabular text-15 font-label tracking-normal text-text-2">
                {t('count', { n: shown.total })}
              </span>
            )}
          </span>
        }
      />
      {!list.loading &&
      !list.failed &&
      games.length === 0 &&
      tables.length === 0 &&
      !live.loading ? (
        <div className="mx-auto mt-10 max-w-[520px]">
          <EmptyState
            icon={<Heart aria-hidden="true" />}
            title={t('favouritesEmpty')}
            action={
              <Link to={paths.slot} className={buttonClass()}>
                {t('browse')}
              </Link>
            }
          >
            {t('favouritesEmptyHint')}
          </EmptyState>
        </div>
      ) : games.length > 0 || list.loading || list.failed ? (
        <LobbyResults list={shown} onClear={null} />
      ) : null}
      {tables.length > 0 && (
        <section className="mt-12">
          <h2 className="mb-4 text-18 md:text-24">{tLive('favouritesTitle')}</h2>
          <TableResultsList list={{ ...live, tables }} onClear={null} wide />
        </section>
      )}
      {!list.loading && !live.loading && (like ? <Similar to={like} ids={ids} /> : below)}
    </div>
  )
}
