import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type Column<Row> = {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  end?: boolean
}

/**
 * Rows of one kind. The table scrolls in itself on narrow screens; offer cards there where it
 * matters.
 */
export const Table = <Row,>({
  caption,
  columns,
  rows,
  rowKey,
  className,
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  className?: string
}) => (
  <div className={classNames('overflow-x-auto', className)}>
    <table className="w-full border-collapse text-14">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line">
          {columns.map((c) => (
            <th
              key={c.key}
              scope="col"
              className={classNames(
                'h-10 px-3 text-12 font-label text-text-3',
                c.end ? 'text-right' : 'text-left',
              )}
            >
              {c.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} className="border-b border-line transition-colors hover:bg-hover">
            {columns.map((c) => (
              <td key={c.key} className={classNames('h-12 px-3', c.end && 'tabular text-right')}>
                {c.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
