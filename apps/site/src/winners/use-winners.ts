import { limits } from '@felek/contract/limits.ts'
import { winners, type Winner } from '@felek/contract/winners.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { ApiResponse } from '../lib/api/api.ts'
import { onEvent, useEvents } from '../lib/api/events.ts'
import { callKey, callQuery, forget, queryClient } from '../lib/api/query.ts'
import { merge } from './merge.ts'

type List = ApiResponse<typeof winners.list>

const pollMs = 30_000
const quiet = { quiet: true, staleTimeMs: pollMs }

/** The newest wins of a kind of game, or of both, with what events have told since. */
const useNewest = (type: Winner['type'] | undefined): Winner[] | undefined => {
  const live = useEvents((s) => s.live)
  const input = type === undefined ? {} : { type }
  const { data } = useQuery({
    ...callQuery(winners.list, input, quiet),
    refetchInterval: live ? false : pollMs,
  })
  useEffect(() => {
    const key = callKey(winners.list, type === undefined ? {} : { type })
    const ends = [
      onEvent('winners', ({ added, gone }) => {
        const own = added.filter((winner) => type === undefined || winner.type === type)
        // Who left may make room for one that this page was never told of.
        if (gone.length > 0) return void forget(winners.list)
        queryClient.setQueryData<List>(
          key,
          (known) =>
            known && {
              ...known,
              data: merge(known.data, { added: own, gone }).slice(0, limits.winnersPage),
            },
        )
      }),
      onEvent('reset', () => void forget(winners.list)),
    ]
    return () => ends.forEach((end) => end())
  }, [type])
  return data?.data
}

const isInSight = (element: Element | null): boolean => {
  const box = element?.getBoundingClientRect()
  return box !== undefined && box.top < innerHeight && box.bottom > 0
}

/**
 * What the band shows. Stopped, it keeps what it has. In sight it grows by no row: what stands below
 * it would move under the reader's eyes.
 */
export const useShownWinners = (
  type: Winner['type'] | undefined,
  running: boolean,
  band: RefObject<Element | null>,
): Winner[] => {
  const newest = useNewest(type)
  const [shown, setShown] = useState<Winner[]>(newest ?? [])
  const rows = useRef(0)
  useEffect(() => {
    if (!running || newest === undefined) return
    const most = rows.current > 0 && isInSight(band.current) ? rows.current : limits.winnersPage
    const next = newest.slice(0, most)
    rows.current = Math.max(rows.current, next.length)
    setShown(next)
  }, [newest, running, band])
  return shown
}
