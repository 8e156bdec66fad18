import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Boot } from '@felek/contract/src/boot.ts'
import { Skeleton } from '@felek/ui/src/skeleton.tsx'
import { TableCardSkeleton } from '../games/table-card-skeleton.tsx'
import { TableFace } from '../games/table-face.tsx'
import { tableCardClass, TableGrid } from '../games/table-grid.tsx'
import { paths } from '../paths.ts'

const firstTables = 6

/** The live lobby before its script: the tables, without what goes on there, which is older than a kept page may say. */
export const LiveTop = ({ boot }: { boot: Boot }) => {
  const t = useTranslations('live')
  const { tables = [], total } = boot.live ?? {}
  return (
    <div className="page-width grid gap-x-8 pt-6 lg:grid-cols-[240px_minmax(0,1fr)]">
      <Skeleton className="h-72 max-lg:hidden" />
      <div className="min-w-0">
        <h1 className="flex min-h-11 items-baseline gap-3 text-24 max-lg:min-h-0 md:text-34">
          {t('title')}
          <span className="tabular text-15 font-label tracking-normal text-text-2">
            {total === undefined ? '' : t('count', { n: total })}
          </span>
        </h1>
        <Skeleton className="mt-3 h-11 lg:hidden" />
        <Skeleton className="mt-4 h-11" />
        <div data-unfiltered="" className="mt-5">
          <TableGrid>
            {tables.slice(0, firstTables).map((table, i) => (
              <article key={table.tableID} className={tableCardClass}>
                <Link to={paths.demoLive(table.tableID)} className="block rounded-panel">
                  <TableFace table={table} eager={i < 4} still />
                </Link>
              </article>
            ))}
            {tables.length === 0 && Array.from({ length: firstTables }, (_, i) => <TableCardSkeleton key={i} />)}
          </TableGrid>
        </div>
      </div>
    </div>
  )
}
