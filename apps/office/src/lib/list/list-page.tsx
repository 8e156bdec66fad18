import type { ReactNode } from 'react'
import type { StaffCall } from '@felek/contract/office/staff-call.ts'
import { fill } from '@felek/phrases/fill.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import { DataTable, type DataColumn, type RowSelection } from '@felek/ui/work/data-table.tsx'
import { FilterBar, type Filter } from '@felek/ui/work/filter-bar.tsx'
import { useTexts } from '../format/texts.ts'
import { useColumns } from './columns.ts'
import { WorkFrame, WorkHead, KeyHints, useTitle, type KeyHint } from './work-frame.tsx'
import { useFrozenRows } from './frozen-rows.ts'
import { neighbour, useRowKeys } from './keys.ts'
import {
  BulkBar,
  FreshRows,
  ListFoot,
  ListInstead,
  ListTools,
  useFilterKey,
  type ListRows,
} from './list-parts.tsx'
import type { ListAddress } from './list-state.ts'
import { SavedViews } from './saved-views.tsx'
import { mostSelected, useSelection, type Selection } from './selection.ts'

/** From the open row to its neighbours, and back to the list. */
export type PeekWalk = {
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

type Props<Row> = {
  /** Under which a person's columns are kept. */
  list: string
  title: string
  text?: ReactNode
  actions?: ReactNode
  tabs?: ReactNode
  /** Views that are one press away. */
  views?: ReactNode
  filters?: readonly Filter[]
  /** Those in force that no view says already; without it all of them. */
  shownFilters?: ListAddress['filters']
  hints: readonly KeyHint[]
  /** What of the list stands in the page's address. */
  address: ListAddress
  columns: readonly DataColumn<Row>[]
  call: Pick<StaffCall, 'permission'>
  empty: { title: string; text?: string; icon?: ReactNode }
  page: ListRows<Row>
  rowId: (row: Row) => string
  /** The page of a row, for `Shift+Enter`; without it a row has none. */
  onPage?: (id: string) => void
  /** What is done to the rows that are ticked; without it none can be. */
  bulk?: (rows: readonly Row[], onDone: () => void) => ReactNode
  /** The open row, beside the list. */
  peek: (id: string, walk: PeekWalk) => ReactNode
}

const useWalk = (
  ids: readonly string[],
  { open, setOpen }: Pick<ListAddress, 'open' | 'setOpen'>,
): PeekWalk => {
  const step = (by: 1 | -1) => {
    const next = open !== null && ids.includes(open) ? neighbour(ids, open, by) : undefined
    return next === undefined ? undefined : () => setOpen(next)
  }
  return { onClose: () => setOpen(null), onPrevious: step(-1), onNext: step(1) }
}

const toRowSelection = (
  { ids, isSelected, toggle, toggleAll }: Selection,
  lists: OfficePhrases['lists'],
): RowSelection => ({
  isSelected,
  onToggle: toggle,
  onToggleAll: toggleAll,
  count: ids.length,
  allLabel: fill(lists.bulk.all, { n: mostSelected }),
  rowLabel: lists.bulk.row,
})

/** Bar, rows and keys of a list, the same at every desk; what is in them is the desk's. */
export const ListPage = <Row,>(desk: Props<Row>) => {
  const { address, page, rowId, columns, filters = [] } = desk
  const { lists } = useTexts()
  const { rows, fresh, thaw } = useFrozenRows(page.rows ?? [], rowId, {
    isFrozen: address.open !== null,
    list: address.view,
  })
  const { shown, isHidden, toggle } = useColumns(desk.list, columns)
  const ids = rows.map(rowId)
  const walk = useWalk(ids, address)
  const selection = useSelection(ids, address.view)
  const ticked = desk.bulk && rows.filter((row) => selection.isSelected(rowId(row)))
  const filterPlace = useFilterKey()
  useTitle(desk.title)
  useRowKeys({
    ids,
    open: address.open,
    onOpen: address.setOpen,
    ...(desk.onPage && { onPage: desk.onPage }),
    ...(desk.bulk && { onSelect: selection.toggle }),
  })
  return (
    <WorkFrame peek={address.open !== null && page.rows && desk.peek(address.open, walk)}>
      <WorkHead title={desk.title} text={desk.text} actions={desk.actions} />
      {desk.tabs}
      <div ref={filterPlace} className="pb-2.5 pt-3.5">
        <FilterBar
          filters={filters}
          values={desk.shownFilters ?? address.filters}
          texts={lists.filters}
          onValue={address.setFilter}
          onClear={address.clearFilters}
          lead={desk.views}
          end={
            <>
              <FreshRows fresh={fresh} onThaw={thaw} />
              <SavedViews list={desk.list} address={address} />
              <ListTools columns={columns} isHidden={isHidden} onToggle={toggle} />
            </>
          }
        />
      </div>
      {ticked && ticked.length > 0 && (
        <BulkBar count={ticked.length} onClear={selection.clear}>
          {desk.bulk?.(ticked, selection.clear)}
        </BulkBar>
      )}
      <DataTable
        caption={desk.title}
        columns={shown}
        rows={rows}
        rowKey={rowId}
        rowHref={(row) => address.hrefOf(rowId(row))}
        onOpen={(row) => address.setOpen(rowId(row))}
        open={address.open}
        selection={desk.bulk && toRowSelection(selection, lists)}
        sort={address.sort}
        onSort={address.setSort}
        sortLabel={(title) => fill(lists.sortBy, { title })}
        waiting={page.rows || page.problem ? 0 : 10}
        instead={<ListInstead page={page} call={desk.call} empty={desk.empty} />}
        foot={<ListFoot page={page} />}
      />
      <KeyHints hints={desk.hints} />
    </WorkFrame>
  )
}
