import type { EventData } from '@felek/contract/events.ts'
import { live } from '@felek/contract/games.ts'
import type { InfiniteData } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ApiResponse } from '../../lib/api/api.ts'
import { onEvent } from '../../lib/api/events.ts'
import { queryClient } from '../../lib/api/query.ts'
import { withState } from './table-state.ts'

/** The pages of a list of tables, as they are asked for one after the other. */
export type TablePages = InfiniteData<ApiResponse<typeof live.tables>, number>

const apply = ({ tables }: EventData<'tables'>): void => {
  const states = new Map(tables.map((s) => [s.tableID, s]))
  queryClient.setQueriesData<TablePages | ApiResponse<typeof live.tables>>(
    { queryKey: [live.tables.wire] },
    (known) => {
      if (!known) return known
      if ('pages' in known)
        return {
          ...known,
          pages: known.pages.map((p) => ({
            ...p,
            data: p.data.map((table) => withState(table, states)),
          })),
        }
      return { ...known, data: known.data.map((table) => withState(table, states)) }
    },
  )
  queryClient.setQueriesData<ApiResponse<typeof live.table>>(
    { queryKey: [live.table.wire] },
    (known) => (known ? { ...known, data: withState(known.data, states) } : known),
  )
}

/** What was missed is asked for: the stream begins anew. */
const refresh = (): void => {
  void queryClient.invalidateQueries({ queryKey: [live.tables.wire] })
  void queryClient.invalidateQueries({ queryKey: [live.table.wire] })
}

let listeners = 0
let stop: (() => void) | null = null

/** While any list of tables is on the screen, the event `tables` writes into what they show. */
export const useTableEvents = (): void => {
  useEffect(() => {
    listeners += 1
    if (stop === null) {
      const ends = [onEvent('tables', apply), onEvent('reset', refresh)]
      stop = () => ends.forEach((end) => end())
    }
    return () => {
      listeners -= 1
      if (listeners > 0) return
      stop?.()
      stop = null
    }
  }, [])
}
