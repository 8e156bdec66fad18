import { bonuses, type Bonus, type Offer } from '@felek/contract/bonuses.ts'
import { cashier } from '@felek/contract/cashier.ts'
import { limits } from '@felek/contract/limits.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../lib/api/api.ts'
import { useBalance } from '../../lib/money/balance.ts'
import { onEvent, useEvents } from '../../lib/api/events.ts'
import { callKey, callQuery, forget } from '../../lib/api/query.ts'
import { useSession } from '../../lib/session/session.ts'

const quiet = { quiet: true, staleTimeMs: 5_000 }
/** While no stream lives. */
const pollMs = 30_000

/** Everything that was known of bonuses is old now; the purse with it. */
export const forgetBonuses = (): void => {
  for (const call of [bonuses.offers, bonuses.list, cashier.checkBalance]) void forget(call)
}

/** Hears of what becomes of bonuses: granted, given up, ended, in this tab or another. */
const useBonusNews = (): void =>
  useEffect(() => {
    const stops = [onEvent('bonus', forgetBonuses), onEvent('reset', forgetBonuses)]
    return () => stops.forEach((stop) => stop())
  }, [])

/** What is offered, each with how it stands to who asks. */
export const useOffers = () => {
  useBonusNews()
  const query = useQuery(callQuery(bonuses.offers, {}, quiet))
  return {
    offers: query.data?.data,
    failed: query.isError && !query.data,
    retry: () => void query.refetch(),
  }
}

/** A stake moves what is wagered: whatever moved in the account, the bonus is looked at again. */
const useEachMovement = (): void => {
  const entry = useBalance()?.entry
  const seen = useRef(entry)
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== entry) void forget(bonuses.list)
    seen.current = entry
  }, [entry])
}

/** The bonus and the spins that can be played now. */
export const useActiveBonuses = () => {
  useBonusNews()
  useEachMovement()
  const live = useEvents((s) => s.live)
  const signedIn = useSession((s) => s.status === 'in')
  const query = useQuery({
    ...callQuery(bonuses.list, { state: 'active', limit: limits.bonusesPage }, quiet),
    enabled: signedIn,
    refetchInterval: live ? false : pollMs,
  })
  return {
    active: query.data?.data,
    failed: query.isError && !query.data,
    retry: () => void query.refetch(),
  }
}

/** The purse that runs: spins are none. */
export const bonusWalletOf = (active: readonly Bonus[] | undefined): Bonus | undefined =>
  active?.find((bonus) => bonus.kind !== 'spins')

/** What is over, or (`all`) whatever there was, the newest first, a page at a time. */
export const usePastBonuses = (all: boolean) => {
  const query = useInfiniteQuery({
    queryKey: [...callKey(bonuses.list, { limit: limits.bonusesPage }), 'all'],
    queryFn: ({ pageParam, signal }) =>
      api(bonuses.list, { limit: limits.bonusesPage, offset: pageParam }, { signal, quiet: true }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const seen = pages.reduce((sum, page) => sum + page.data.length, 0)
      return seen < last.pagination.total ? seen : undefined
    },
    staleTime: quiet.staleTimeMs,
  })
  return {
    past: query.data?.pages
      .flatMap((page) => page.data)
      .filter((b) => all || (b.state !== 'active' && b.state !== 'waiting')),
    failed: query.isError && !query.data,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    coming: query.isFetchingNextPage,
  }
}

export type { Bonus, Offer }
