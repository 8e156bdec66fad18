import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sportsbook } from '@felek/contract/sportsbook.ts'
import { api } from '../../lib/api/api.ts'
import { useLang } from '../../lib/format/i18n.ts'
import { useSession } from '../../lib/session/session.ts'
import { faultOf, type BetFault } from './bet-faults.ts'
import type { BetBody } from './bet-request.ts'

const stillMs = 350
/** Odds come with the stream; limits move slowly, and what is wrong may be mended meanwhile. */
const againMs = 30_000
const faultyMs = 5_000

/** What the house says of a slip: the same that a placing would be judged by. */
export type Quote = {
  minLineStake: string
  maxLineStake: string
  delayS: number
  faults: readonly BetFault[]
}

/** A slip once it has stood still for a moment. */
const useStill = (text: string): string => {
  const [still, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), stillMs)
    return () => clearTimeout(timer)
  }, [text])
  return still
}

/** Undefined while nothing is known of this very slip. */
export const useQuote = (body: BetBody | null): Quote | undefined => {
  const text = body === null ? '' : JSON.stringify(body)
  const still = useStill(text)
  // A player has limits of their own: whoever signs in is told anew.
  const uid = useSession((s) => s.session?.uid)
  const asked = still === '' ? null : (JSON.parse(still) as BetBody)
  const { data } = useQuery({
    queryKey: [sportsbook.quoteBet.wire, useLang(), uid, still],
    queryFn: async ({ signal }) => {
      if (asked === null) throw new Error('there is no slip')
      return (await api(sportsbook.quoteBet, asked, { signal, quiet: true })).data
    },
    enabled: asked !== null,
    staleTime: 2_000,
    refetchInterval: ({ state }) => (state.data?.faults.length ? faultyMs : againMs),
    retry: false,
  })
  if (still !== text || data === undefined) return undefined
  const { minLineStake, maxLineStake, delayS, faults } = data
  return {
    minLineStake,
    maxLineStake,
    delayS,
    faults: faults.map(({ error, message, selections }) =>
      faultOf({ key: error, message, data: { selections, maxLineStake } }),
    ),
  }
}
