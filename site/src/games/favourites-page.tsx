import Heart from 'lucide-react/icons/heart'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { buttonClass } from '@felek/ui/src/button.tsx'
import { EmptyState } from '@felek/ui/src/empty-state.tsx'
import { usePageTitle } from '../lib/use-page-title.ts'
import { paths } from '../paths.ts'
import { LobbyResults } from './lobby-results.tsx'
import { useFavouriteIds } from './use-favourites.ts'
import { useGameList } from './use-games.ts'

export default function FavouritesPage() {
  const t = useTranslations('games')
  usePageTitle(t('favouritesTitle'))
  const ids = useFavouriteIds()
  const list = useGameList({ favorites: true })
  // A removal drops the game from the list at once (specification §4), before the list itself comes anew.
  const games = list.games.filter((g) => ids.includes(g.gameID))
  const shown = { ...list, games, total: games.length < list.games.length ? list.total - (list.games.length - games.length) : list.total }
  return (
    <div className="page-width pt-8">
      <h1 className="flex items-baseline gap-3 text-24 md:text-34">
        {t('favouritesTitle')}
        {!list.loading && <span className="tabular text-15 font-label tracking-normal text-text-2">{t('count', { n: shown.total })}</span>}
      </h1>
      {!list.loading && !list.failed && games.length === 0 ? (
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
      ) : (
        <LobbyResults list={shown} onClear={null} />
      )}
    </div>
  )
}
