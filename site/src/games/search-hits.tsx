import Search from 'lucide-react/icons/search'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Game, Table } from '@felek/contract/src/games.ts'
import { formatReturn } from '@felek/phrases/src/format.ts'
import { buttonClass } from '@felek/ui/src/button.tsx'
import { EmptyState } from '@felek/ui/src/empty-state.tsx'
import { Skeleton } from '@felek/ui/src/skeleton.tsx'
import { Volatility } from '@felek/ui/src/volatility.tsx'
import { useLang } from '../lib/i18n.ts'
import { useLooksSignedIn } from '../lib/session.ts'
import { Cover } from './cover.tsx'
import { addressFor } from './game-addresses.ts'
import { livePath, noLiveFilters, tablesInput } from './live-filters.ts'
import { listInput, lobbyPath, noFilters } from './lobby-filters.ts'
import { keepSearch } from './recent-searches.ts'
import { tableAddress } from './table-card.tsx'
import { TablePoster } from './table-poster.tsx'
import { useGameList } from './use-games.ts'
import { useTableList } from './use-tables.ts'

const shownAtOnce = 8
const tablesAtOnce = 4

const Hit = ({ game, onClose }: { game: Game; onClose: () => void }) => {
  const t = useTranslations('games')
  const lang = useLang()
  const signedIn = useLooksSignedIn()
  return (
    <li>
      <Link
        to={addressFor(game, signedIn)}
        onClick={onClose}
        className="flex items-center gap-3 rounded-control p-2 hover:bg-hover"
      >
        <span className="w-11 shrink-0 overflow-hidden rounded-badge">
          <Cover game={game} sizes="44px" />
        </span>
        <span className="min-w-0 flex-1">
          <span lang="tr" className="block truncate text-14 font-label">
            {game.name}
          </span>
          <span lang="tr" className="block truncate text-12 text-text-2">
            {game.providerName}
          </span>
        </span>
        <span className="tabular text-12 text-text-2">
          {t('rtp')} {formatReturn(game, lang)}
        </span>
        <Volatility level={game.volatility} className="text-text-2" />
      </Link>
    </li>
  )
}

const TableHit = ({ table, onClose }: { table: Table; onClose: () => void }) => {
  const t = useTranslations('live')
  const signedIn = useLooksSignedIn()
  return (
    <li>
      <Link
        to={tableAddress(table, signedIn)}
        onClick={onClose}
        className="flex items-center gap-3 rounded-control p-2 hover:bg-hover"
      >
        <span className="w-18 shrink-0 overflow-hidden rounded-badge">
          <TablePoster image={table.image} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate text-14 font-label">{table.name}</span>
          <span lang="tr" className="block truncate text-12 text-text-2">
            {table.providerName}
          </span>
        </span>
        <span className="text-12 text-text-2">{t('isLive')}</span>
      </Link>
    </li>
  )
}

/** What a search finds, tables first: as many as fit, and the ways to the rest. */
export const Hits = ({ q, onClose }: { q: string; onClose: () => void }) => {
  const t = useTranslations('games')
  const list = useGameList(listInput({ ...noFilters, q }))
  const live = useTableList(tablesInput({ ...noLiveFilters, q, open: true }))
  if (list.loading || live.loading)
    return (
      <div className="flex flex-col gap-3 p-2">
        {[0, 1, 2].map((n) => (
          <Skeleton key={n} className="h-14" />
        ))}
      </div>
    )
  if (list.games.length === 0 && live.tables.length === 0)
    return (
      <EmptyState icon={<Search aria-hidden="true" />} title={t('empty')}>
        {t('searchNone')}
      </EmptyState>
    )
  const chosen = () => {
    keepSearch(q)
    onClose()
  }
  return (
    <>
      <p role="status" className="px-2 pb-2 text-13 text-text-2">
        {t('searchFound', { n: list.total + live.total, q })}
      </p>
      <ul>
        {live.tables.slice(0, tablesAtOnce).map((table) => (
          <TableHit key={table.tableID} table={table} onClose={chosen} />
        ))}
        {list.games.slice(0, shownAtOnce).map((game) => (
          <Hit key={game.gameID} game={game} onClose={chosen} />
        ))}
      </ul>
      {list.total > shownAtOnce && (
        <Link
          to={lobbyPath({ ...noFilters, q })}
          onClick={chosen}
          className={buttonClass({ wide: true, className: 'mt-3' })}
        >
          {t('searchAll')}
        </Link>
      )}
      {live.total > tablesAtOnce && (
        <Link
          to={livePath({ ...noLiveFilters, q })}
          onClick={chosen}
          className={buttonClass({ wide: true, className: 'mt-3' })}
        >
          {t('searchAllTables')}
        </Link>
      )}
    </>
  )
}
