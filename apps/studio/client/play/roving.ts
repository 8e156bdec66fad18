import { useRef, useState, type KeyboardEvent } from 'react'

/*
 * A board is one stop of the tab key; arrows, Home and End move inside of it, Space and Enter press what is a button
 * there (WAI-ARIA grid). Where nothing is pressed they are the game's, as everywhere.
 */

const stepOf = (key: string, columns: number, at: number, count: number): number => {
  const column = at % columns
  switch (key) {
    case 'ArrowLeft':
      return column > 0 ? at - 1 : at
    case 'ArrowRight':
      return column < columns - 1 && at + 1 < count ? at + 1 : at
    case 'ArrowUp':
      return at >= columns ? at - columns : at
    case 'ArrowDown':
      return at + columns < count ? at + columns : at
    case 'Home':
      return at - column
    case 'End':
      return Math.min(count - 1, at - column + columns - 1)
    default:
      return -1
  }
}

/** Whether the keys that press have something to press. */
const isPressed = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest('button') !== null

export const useRoving = (count: number, columns: number) => {
  const [at, setAt] = useState(0)
  const cells = useRef<(HTMLElement | null)[]>([])
  return {
    /** For the grid itself. */
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      if (event.key === ' ' || event.key === 'Enter') {
        if (isPressed(event.target)) event.stopPropagation()
        return
      }
      const next = stepOf(event.key, columns, at, count)
      if (next < 0) return
      event.preventDefault()
      event.stopPropagation()
      setAt(next)
      cells.current[next]?.focus()
    },
    /** For the cell of a place. */
    cell: (place: number) => ({
      ref: (element: HTMLElement | null) => {
        cells.current[place] = element
      },
      tabIndex: place === at ? 0 : -1,
      onFocus: () => setAt(place),
    }),
  }
}
