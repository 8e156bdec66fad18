import { cashier } from '@felek/contract/cashier.ts'
import type { FlownBet } from '@felek/contract/histories.ts'
import { limits } from '@felek/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { callKey } from '../../lib/api/query.ts'
import { useSession } from '../../lib/session/session.ts'

/** The bets of a flight that are whoever's is signed in, as their own history has them; a round of others has none. */
export const useOwnBets = (
  roundID: string,
  isFlight: boolean,
): { own: readonly FlownBet[]; isPending: boolean } => {
  const isIn = useSession((s) => s.status === 'in')
  const of = { roundID }
  const { data, isLoading } = useQuery({
    queryKey: [...callKey(cashier.rounds, of), 'own'],
    queryFn: ({ signal }) =>
      api(cashier.rounds, { ...of, limit: limits.historyPage, offset: 0 }, { signal, quiet: true }),
    enabled: isIn && isFlight,
    retry: false,
  })
  const own = (data?.data ?? []).flatMap(({ roundId, drawn }) =>
    roundId === roundID && drawn?.kind === 'flight' ? (drawn.bets ?? []) : [],
  )
  return { own, isPending: isLoading }
}
