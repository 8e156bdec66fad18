import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { paths } from '../../paths.ts'
import { ResultsFrame } from '../lobby/results-frame.tsx'
import { TableCard } from './table-card.tsx'
import { TableCardSkeleton } from './table-card-skeleton.tsx'
import { TableGrid } from './table-grid.tsx'
import type { useTableList } from './use-tables.ts'

const eagerCards = 6

type Props = {
  list: ReturnType<typeof useTableList>
  onClear: (() => void) | null
  /** No filters stand beside it. */
  wide?: boolean
}

const WideGrid = ({ children }: { children: ReactNode }) => <TableGrid wide>{children}</TableGrid>

export const TableResultsList = ({ list, onClear, wide = false }: Props) => {
  const t = useTranslations('live')
  const shown = list.tables.length
  return (
    <ResultsFrame
      list={list}
      shown={shown}
      // The list is asked for again and again: a time that fails takes no table away.
      failed={list.failed && shown === 0}
      texts={{ failed: t('failed'), empty: t('empty'), emptyHint: t('emptyHint') }}
      browse={{ to: paths.live, label: t('allTables') }}
      onClear={onClear}
      Grid={wide ? WideGrid : TableGrid}
      Skeleton={TableCardSkeleton}
      skeletons={{ first: 6, more: 6 }}
      caption={list.total > shown ? t('shown', { shown, total: list.total }) : null}
    >
      {list.tables.map((table, i) => (
        <TableCard key={table.tableID} table={table} eager={i < eagerCards} />
      ))}
    </ResultsFrame>
  )
}
