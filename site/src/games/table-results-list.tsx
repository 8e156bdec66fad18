import SearchX from 'lucide-react/icons/search-x'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useTranslations } from 'use-intl/react'
import { Link } from 'react-router'
import { Button, buttonClass } from '@felek/ui/src/button.tsx'
import { classNames } from '@felek/ui/src/class-names.ts'
import { EmptyState } from '@felek/ui/src/empty-state.tsx'
import { LoadMore } from '@felek/ui/src/load-more.tsx'
import { paths } from '../paths.ts'
import { TableCard } from './table-card.tsx'
import { TableCardSkeleton } from './table-card-skeleton.tsx'
import { TableGrid } from './table-grid.tsx'
import type { useTableList } from './use-tables.ts'

const eagerCards = 6
const skeletons = (n: number) => Array.from({ length: n }, (_, i) => <TableCardSkeleton key={`s${i}`} />)

type Props = { list: ReturnType<typeof useTableList>; wide?: boolean; onClear: (() => void) | null }

export const TableResultsList = ({ list, wide = false, onClear }: Props) => {
  const t = useTranslations('live')
  const tGames = useTranslations('games')
  const tShell = useTranslations('shell')
  if (list.loading)
    return (
      <div className="mt-5" aria-busy="true">
        <TableGrid wide={wide}>{skeletons(6)}</TableGrid>
      </div>
    )
  if (list.failed && list.tables.length === 0)
    return (
      <div className="mt-5">
        <EmptyState
          icon={<WifiOff aria-hidden="true" />}
          title={t('failed')}
          action={<Button onClick={list.retry}>{tShell('retry')}</Button>}
        />
      </div>
    )
  if (list.tables.length === 0)
    return (
      <div className="mt-5">
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title={t('empty')}
          action={
            onClear ? (
              <Button onClick={onClear}>{tGames('filtersClear')}</Button>
            ) : (
              <Link to={paths.live} className={buttonClass()}>
                {t('allTables')}
              </Link>
            )
          }
        >
          {onClear && t('emptyHint')}
        </EmptyState>
      </div>
    )
  return (
    <div className={classNames('mt-5 transition-opacity', list.stale && 'opacity-60')} aria-busy={list.stale || undefined}>
      <TableGrid wide={wide}>
        {list.tables.map((table, i) => (
          <TableCard key={table.tableID} table={table} eager={i < eagerCards} />
        ))}
        {list.moreComing && skeletons(Math.min(6, list.total - list.tables.length))}
      </TableGrid>
      {list.total > list.tables.length && (
        <LoadMore
          shown={list.tables.length}
          total={list.total}
          caption={t('shown', { shown: list.tables.length, total: list.total })}
          label={tGames('more')}
          pending={list.moreComing}
          onMore={list.more}
        />
      )}
    </div>
  )
}
