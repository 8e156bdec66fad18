import type { ReactNode } from 'react'
import type { Box } from '../stage/painter.ts'
import { useRoving } from './roving.ts'

/** What a cell's own element takes: its place on the stage, and that arrows find it. */
export type CellProps = ReturnType<ReturnType<typeof useRoving>['cell']> & {
  style: { left: number; top: number; width: number; height: number }
}

type Props = {
  className: string
  label: string
  /** Row by row, CSS pixels of the stage. */
  cells: readonly Box[]
  columns: number
  /** The content of a cell's `gridcell`; `at` lies on the element that is focused. */
  cell: (place: number, row: number, column: number, at: CellProps) => ReactNode
}

/** What lies on the canvas, again as a grid for who moves by keys or has it read. */
export const BoardGrid = ({ className, label, cells, columns, cell }: Props) => {
  const roving = useRoving(cells.length, columns)
  return (
    <div
      className={`p-grid ${className}`}
      role="grid"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={roving.onKeyDown}
    >
      {Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- A row is its place.
        <div key={row} role="row">
          {cells.slice(row * columns, (row + 1) * columns).map((box, column) => {
            const place = row * columns + column
            const style = { left: box.x, top: box.y, width: box.w, height: box.h }
            return cell(place, row, column, { ...roving.cell(place), style })
          })}
        </div>
      ))}
    </div>
  )
}
