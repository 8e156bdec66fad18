import { useState } from 'react'

/*
 * Rows that somebody has ticked. What left the list is no longer ticked: nothing is decided about a row that is not on
 * the screen.
 */

/** How many rows one press may decide about. */
export const mostSelected = 50

export const toggleSelected = (selected: readonly string[], id: string): readonly string[] => {
  if (selected.includes(id)) return selected.filter((it) => it !== id)
  return selected.length < mostSelected ? [...selected, id] : selected
}

export type Selection = {
  /** In the order of the list. */
  ids: readonly string[]
  isSelected: (id: string) => boolean
  toggle: (id: string) => void
  /** All that are listed, as many as one press may take; none, where those are ticked already. */
  toggleAll: () => void
  clear: () => void
}

/** `list` names what is listed: another filter begins anew. */
export const useSelection = (listed: readonly string[], list: string): Selection => {
  const [kept, setKept] = useState<{ list: string; ids: readonly string[] }>({ list, ids: [] })
  const ticked = new Set(kept.list === list ? kept.ids : [])
  const ids = listed.filter((id) => ticked.has(id))
  const put = (next: readonly string[]): void => setKept({ list, ids: next })
  return {
    ids,
    isSelected: (id) => ticked.has(id),
    toggle: (id) => put(toggleSelected(ids, id)),
    toggleAll: () => {
      const most = listed.slice(0, mostSelected)
      put(ids.length === most.length ? [] : most)
    },
    clear: () => put([]),
  }
}
