import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Boot } from '@felek/contract/boot.ts'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { TableCardSkeleton } from '../games/live/table-card-skeleton.tsx'
import { TableFace } from '../games/live/table-face.tsx'
import { tableCardClass, TableGrid } from '../games/live/table-grid.tsx'
import { paths } from '../paths.ts'
import { LobbyTop } from './lobby-top.tsx'
import { SlidesTop } from './slides-top.tsx'

const firstTables = 6

/**
 * The live lobby before its script: the tables, without what goes on there, which is older than a
 * kept page may say.
 */
export const LiveTop = ({ boot, signedIn }: { boot: Boot; signedIn: boolean }) => {
  const t = useTranslations('live')
  const { tables = [], total } = boot.live ?? {}
  return (
    <LobbyTop
      title={t('title')}
      count={total === undefined ? '' : t('count', { n: total })}
      beside={<Skeleton className="h-72 max-lg:hidden" />}
      slides={<SlidesTop slides={boot.slides} signedIn={signedIn} />}
    >
      <TableGrid>
        {tables.slice(0, firstTables).map((table, i) => (
          <article key={table.tableID} className={tableCardClass}>
            <Link to={paths.demoLive(table.tableID)} className="block rounded-panel">
              <TableFace table={table} eager={i < 4} still />
            </Link>
          </article>
        ))}
        {tables.length === 0 &&
          Array.from({ length: firstTables }, (_, i) => <TableCardSkeleton key={i} />)}
      </TableGrid>
    </LobbyTop>
  )
}
