import type { ReactNode } from 'react'
import type { StaffCall } from '@felek/contract/office/staff-call.ts'
import { DataTable, type DataColumn } from '@felek/ui/work/data-table.tsx'
import { FilterBar, type Filter } from '@felek/ui/work/filter-bar.tsx'
import { PeekPanel } from '@felek/ui/work/peek-panel.tsx'
import { useTexts } from '../lib/format/texts.ts'
import { Facts } from '../lib/list/facts.tsx'
import { neighbour, useRowKeys } from '../lib/list/keys.ts'
import {
  ListFoot,
  ListInstead,
  useFilterKey,
  usePeekTexts,
  type ListRows,
} from '../lib/list/list-parts.tsx'
import type { ListAddress } from '../lib/list/list-state.ts'
import { shortId } from '../lib/format/words.ts'

export type FactLine = { name: string; value: ReactNode; wide?: boolean }

type Props<Row> = {
  caption: string
  columns: readonly DataColumn<Row>[]
  call: Pick<StaffCall, 'permission'>
  page: ListRows<Row>
  rowId: (row: Row) => string
  filters?: readonly Filter[]
  address: ListAddress
  empty: string
  /** What the panel beside the list says of a row. */
  facts: (row: Row) => readonly FactLine[]
  /** What can be done with it, or shown of it, below. */
  extra?: (row: Row) => ReactNode
  /** In the panel's stead, where a row is more than its facts; also of a row that the list does not hold. */
  body?: (id: string) => ReactNode
}

/** A list on a player's page: its filters and its open row stand in the address, as every list's do. */
export const TabList = <Row,>(tab: Props<Row>) => {
  const { address, page, rowId, filters = [] } = tab
  const { lists } = useTexts()
  const peekTexts = usePeekTexts()
  const filterPlace = useFilterKey()
  const rows = page.rows ?? []
  const ids = rows.map(rowId)
  const { open, setOpen } = address
  useRowKeys({ ids, open, onOpen: setOpen })
  const row = rows.find((it) => rowId(it) === open)
  const step = (by: 1 | -1) => {
    const next = open !== null && ids.includes(open) ? neighbour(ids, open, by) : undefined
    return next === undefined ? undefined : () => setOpen(next)
  }
  const isOpen = open !== null && page.rows && (row !== undefined || tab.body !== undefined)
  return (
    <div className="flex min-h-[26rem] gap-4">
      <div className="flex min-w-0 flex-1 flex-col">
        {filters.length > 0 && (
          <div ref={filterPlace} className="pb-2.5">
            <FilterBar
              filters={filters}
              values={address.filters}
              texts={lists.filters}
              onValue={address.setFilter}
              onClear={address.clearFilters}
            />
          </div>
        )}
        <DataTable
          caption={tab.caption}
          columns={tab.columns}
          rows={rows}
          rowKey={rowId}
          rowHref={(it) => address.hrefOf(rowId(it))}
          onOpen={(it) => setOpen(rowId(it))}
          open={open}
          waiting={page.rows || page.problem ? 0 : 8}
          instead={<ListInstead page={page} call={tab.call} empty={{ title: tab.empty }} />}
          foot={<ListFoot page={page} />}
        />
      </div>
      {isOpen && (
        <div className="sticky top-4 flex h-[calc(100dvh-6rem)] self-start">
          <PeekPanel
            label={`${tab.caption} ${open}`}
            head={
              <span title={open} className="tabular truncate text-12 text-text-2">
                {shortId(open)}
              </span>
            }
            texts={peekTexts}
            onClose={() => setOpen(null)}
            onPrevious={step(-1)}
            onNext={step(1)}
          >
            {tab.body ? tab.body(open) : row && <Facts facts={tab.facts(row)} />}
            {row && tab.extra?.(row)}
          </PeekPanel>
        </div>
      )}
    </div>
  )
}
