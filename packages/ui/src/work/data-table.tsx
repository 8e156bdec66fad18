import type { MouseEvent, ReactNode } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { classNames } from '../class-names.ts'
import { Skeleton } from '../skeleton.tsx'

export type DataColumn<Row> = {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** A width of Tailwind's; what has none shares the rest. */
  width?: string
  end?: boolean
  /** Goes where the list has little room, beside an open row; `last`, only on a narrow screen. */
  lesser?: boolean | 'last'
  sortable?: boolean
  /** Stays, whatever a person hides: the first column always does. */
  fixed?: boolean
}

export type Sort = { key: string; descending: boolean }

type SortProps = {
  sort?: Sort | null
  onSort?: (key: string) => void
  /** What the button in a head does, by its column's title. */
  sortLabel?: (title: string) => string
}

/** Ticks before the rows, for what is done to several at once. */
export type RowSelection = {
  isSelected: (id: string) => boolean
  onToggle: (id: string) => void
  onToggleAll: () => void
  /** How many of the rows are ticked. */
  count: number
  allLabel: string
  rowLabel: string
}

type Props<Row> = SortProps & {
  selection?: RowSelection | undefined

  caption: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The row's address, under the first cell: it opens in a tab of its own as any link does. */
  rowHref: (row: Row) => string
  onOpen: (row: Row) => void
  open: string | null
  /** How many rows of nothing stand there while the first ones are on their way. */
  waiting?: number
  /** Below the rows: how many there are, and the way to more. */
  foot?: ReactNode
  /** In the rows' stead: none, an error, no permission. */
  instead?: ReactNode
}

/** Out of sight in a list that is narrower than this. */
const lesserClass = (lesser: boolean | 'last' | undefined): string | false =>
  lesser === 'last' ? '@max-[46rem]:hidden' : lesser === true && '@max-[54rem]:hidden'

/** A box to tick; a press beside it, in its cell, is no press on the row. */
const Tick = ({
  label,
  checked,
  isPartly = false,
  onToggle,
}: {
  label: string
  checked: boolean
  isPartly?: boolean
  onToggle: () => void
}) => (
  <span className="relative -ml-1 inline-grid size-6 shrink-0 place-items-center align-middle">
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      ref={(box) => {
        if (box) box.indeterminate = isPartly
      }}
      onChange={onToggle}
      className="peer absolute inset-0 size-6 appearance-none rounded-badge"
    />
    <span
      aria-hidden="true"
      className="pointer-events-none grid size-4 place-items-center rounded-badge border border-line-strong bg-surface text-on-accent peer-checked:border-accent-line peer-checked:bg-accent peer-indeterminate:border-accent-line peer-indeterminate:bg-accent"
    >
      {checked && <Check className="size-3" />}
      {isPartly && <Minus className="size-3" />}
    </span>
  </span>
)

const TickAll = ({ count, of, allLabel, onToggleAll }: RowSelection & { of: number }) => (
  <span className="mr-1.5 inline-block align-middle">
    <Tick
      label={allLabel}
      checked={count > 0 && count === of}
      isPartly={count > 0 && count < of}
      onToggle={onToggleAll}
    />
  </span>
)

const Head = <Row,>({
  column,
  isFirst,
  sort,
  onSort,
  sortLabel,
  tick,
}: SortProps & { column: DataColumn<Row>; isFirst: boolean; tick?: ReactNode }) => {
  const isSorted = sort?.key === column.key
  const Arrow = sort?.descending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
      className={classNames(
        'sticky top-0 z-10 h-8.5 whitespace-nowrap border-b border-line bg-surface px-2 text-12 font-label text-text-3 first:pl-4 last:pr-4',
        column.end ? 'text-right' : 'text-left',
        isFirst && 'left-0 z-20',
        lesserClass(column.lesser),
      )}
    >
      {tick}
      {column.sortable && onSort ? (
        <button
          type="button"
          aria-label={sortLabel?.(column.title)}
          onClick={() => onSort(column.key)}
          className={classNames(
            'inline-flex items-center gap-1 rounded-badge font-label hover:text-text',
            isSorted && 'text-text',
          )}
        >
          {column.title}
          {isSorted && <Arrow aria-hidden="true" className="size-3.5" />}
        </button>
      ) : (
        column.title
      )}
    </th>
  )
}

const isPlainPress = (e: MouseEvent): boolean =>
  e.button === 0 && !e.metaKey && !e.ctrlKey && !e.shiftKey && !e.altKey

const cellClass =
  'h-(--row) overflow-hidden text-ellipsis whitespace-nowrap border-b border-line-soft px-2 first:pl-4 last:pr-4'

const RowLink = ({
  id,
  href,
  isOpen,
  isTicked,
  onOpen,
  children,
}: {
  id: string
  href: string
  isOpen: boolean
  /** A box to tick stands before it. */
  isTicked: boolean
  onOpen: () => void
  children: ReactNode
}) => (
  <a
    data-row={id}
    href={href}
    aria-current={isOpen ? 'true' : undefined}
    onClick={(e) => {
      if (!isPlainPress(e)) return
      e.preventDefault()
      onOpen()
    }}
    className={classNames(
      '-outline-offset-2 -mr-2 flex h-full min-w-0 flex-1 items-center pr-2 font-label',
      isTicked ? 'pl-1.5' : '-ml-4 pl-4',
    )}
  >
    <span className="min-w-0 truncate">{children}</span>
  </a>
)

const DataRow = <Row,>({
  row,
  columns,
  href,
  id,
  isOpen,
  onOpen,
  selection,
}: {
  row: Row
  columns: readonly DataColumn<Row>[]
  href: string
  id: string
  isOpen: boolean
  onOpen: (row: Row) => void
  selection: RowSelection | undefined
}) => {
  const isSelected = selection?.isSelected(id) ?? false
  const ground = isOpen || isSelected ? 'bg-raised' : 'bg-surface group-hover:bg-hover'
  return (
    // A press anywhere in the row does what its link does.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the link in its first cell is the keyboard's way
    <tr
      onClick={(e) => {
        const onControl = e.target instanceof Element && e.target.closest('a, button, input')
        if (!onControl && isPlainPress(e) && !getSelection()?.toString()) onOpen(row)
      }}
      className="group cursor-pointer"
    >
      {columns.map((column, i) => (
        <td
          key={column.key}
          className={classNames(
            cellClass,
            'transition-colors',
            ground,
            column.end && 'tabular text-right',
            i === 0 && 'sticky left-0 z-[1]',
            lesserClass(column.lesser),
          )}
        >
          {i > 0 ? (
            column.cell(row)
          ) : (
            <span className="flex h-full items-center">
              {selection && (
                <Tick
                  label={selection.rowLabel}
                  checked={isSelected}
                  onToggle={() => selection.onToggle(id)}
                />
              )}
              <RowLink
                id={id}
                href={href}
                isOpen={isOpen}
                isTicked={selection !== undefined}
                onOpen={() => onOpen(row)}
              >
                {column.cell(row)}
              </RowLink>
            </span>
          )}
        </td>
      ))}
    </tr>
  )
}

/**
 * Rows of one kind, for those who work in them: head and first column stay, a press opens a row. Which columns, in
 * which order and what is asked of the server is the desk's to say.
 */
export const DataTable = <Row,>({
  caption,
  columns,
  rows,
  rowKey,
  rowHref,
  onOpen,
  open,
  waiting = 0,
  foot,
  instead,
  selection,
  ...sorting
}: Props<Row>) => (
  <div
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a row (a link) nothing in it takes the keyboard that scrolls
    tabIndex={rows.length === 0 ? 0 : undefined}
    className="@container relative min-h-40 flex-1 overflow-auto rounded-panel border border-line bg-surface"
  >
    <table
      className="w-full min-w-[34rem] table-fixed border-separate border-spacing-0 text-13"
      aria-busy={waiting > 0}
    >
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        {columns.map(({ key, width, lesser }) => (
          <col key={key} className={classNames(width, lesserClass(lesser))} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column, i) => (
            <Head
              key={column.key}
              column={column}
              isFirst={i === 0}
              {...sorting}
              {...(i === 0 && selection && { tick: <TickAll {...selection} of={rows.length} /> })}
            />
          ))}
        </tr>
      </thead>
      <tbody data-rows>
        {rows.map((row) => (
          <DataRow
            key={rowKey(row)}
            row={row}
            columns={columns}
            href={rowHref(row)}
            id={rowKey(row)}
            isOpen={open === rowKey(row)}
            onOpen={onOpen}
            selection={selection}
          />
        ))}
        {Array.from({ length: waiting }, (_, i) => (
          <tr key={`waiting-${i}`}>
            {columns.map((column) => (
              <td key={column.key} className={classNames(cellClass, lesserClass(column.lesser))}>
                <Skeleton className={classNames('h-3', column.width ? 'w-3/4' : 'w-2/3')} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    {instead}
    {foot}
  </div>
)
