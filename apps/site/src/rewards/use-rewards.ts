import { rewards, type Jackpot } from '@felek/contract/rewards.ts'
import { limits } from '@felek/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ApiResponse } from '../lib/api/api.ts'
import { onEvent, useEvents } from '../lib/api/events.ts'
import { callKey, callQuery, forget, queryClient } from '../lib/api/query.ts'

/** Polls while no stream lives, and none while one does (docs/product/site.md, "Polls"). */
export const pollMs = 30_000

const tournamentsInput = { SiteType: 'desktop', limit: limits.tournamentsPage } as const
const quiet = { quiet: true, staleTimeMs: pollMs }

/**
 * Every tournament; read again when the standings of one have changed, or on a poll where no stream
 * lives.
 */
export const useTournaments = () => {
  const live = useEvents((s) => s.live)
  const query = useQuery({
    ...callQuery(rewards.tournaments, tournamentsInput, quiet),
    refetchInterval: live ? false : pollMs,
  })
  useEffect(() => {
    const stops = [
      onEvent('tournament', () => void forget(rewards.tournaments)),
      onEvent('reset', () => void forget(rewards.tournaments)),
    ]
    return () => stops.forEach((stop) => stop())
  }, [])
  return {
    tournaments: query.data?.data ?? [],
    loading: query.isPending,
    failed: query.isError && !query.data,
    retry: () => void query.refetch(),
  }
}

type Pools = ApiResponse<typeof rewards.egtJackpots>

/** The two calls answer the same pools: every one of them, or those that fall often. */
const jackpotCalls = { all: rewards.egtJackpots, often: rewards.habaneroJackpots } as const

/** Pools, the largest first, with the values that events have told since. */
export const useJackpots = (which: keyof typeof jackpotCalls = 'all'): Jackpot[] => {
  const call = jackpotCalls[which]
  const live = useEvents((s) => s.live)
  const { data } = useQuery({
    ...callQuery(call, {}, quiet),
    refetchInterval: live ? false : pollMs,
  })
  useEffect(() => {
    const stops = [
      onEvent('jackpots', (values) => {
        let fell = false
        queryClient.setQueryData<Pools>(
          callKey(call, {}),
          (known) =>
            known && {
              ...known,
              data: known.data.map((pool) => {
                const told = values.find((v) => v.id === pool.id)
                fell ||= !!told && told.cycle !== pool.cycle
                return told ? { ...pool, ...told } : pool
              }),
            },
        )
        // The old pool has a winner: that is more than the event tells.
        if (fell) void forget(call)
      }),
      onEvent('reset', () => void forget(call)),
    ]
    return () => stops.forEach((stop) => stop())
  }, [call])
  return (data?.data ?? []).toSorted((a, b) => b.level - a.level)
}

/** Pools in bands, one a provider, in the order in which they come. */
export const byProvider = (pools: readonly Jackpot[]): [provider: string, pools: Jackpot[]][] =>
  [...new Set(pools.map((pool) => pool.provider))].map((provider) => [
    provider,
    pools.filter((pool) => pool.provider === provider),
  ])
