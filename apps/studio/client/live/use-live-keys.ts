import { useEffect, useRef } from 'react'
import type { Action } from '../../src/live/protocol.ts'
import { keyOfAction } from './decision-bar.tsx'
import type { TableContext } from './table-context.ts'

const actionOf = new Map(
  Object.entries(keyOfAction).map(([action, key]) => [key.toLowerCase(), action as Action]),
)

/**
 * Shortcuts of a live table, and the sign of life for the page around. `blocked`: a panel has the
 * keys.
 */
export const useLiveKeys = (context: TableContext, blocked: boolean, help: () => void): void => {
  const latest = useRef({ blocked, help })
  useEffect(() => {
    latest.current = { blocked, help }
  })
  useEffect(() => {
    const active = (): void => context.parent.post({ type: 'activity' })
    const run = (key: string): boolean => {
      const action =
        context.table.kind === 'blackjack' ? actionOf.get(key.toLowerCase()) : undefined
      if (action) context.act(action)
      else if (key === '?') latest.current.help()
      else if (key === 'Backspace') context.betting.undo()
      else return false
      return true
    }
    const onKey = (event: KeyboardEvent): void => {
      active()
      if (latest.current.blocked || event.repeat || event.ctrlKey || event.metaKey || event.altKey)
        return
      if (document.querySelector(':popover-open')) return
      if (run(event.key)) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    window.addEventListener('pointerdown', active)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('pointerdown', active)
    }
  }, [context])
}
