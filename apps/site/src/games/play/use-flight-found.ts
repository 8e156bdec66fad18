import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getForeignJson } from '../../lib/api/api.ts'
import { followChain } from '../verify/verify-chain.ts'
import { isWitnessed, paysRight, readWitnessedChains } from '../verify/verify-flight.ts'
import type { RoundRecord } from '../verify/verify-round.ts'

/** How far a link was followed; `end`: where it came out, undefined while it is under way. */
export type Followed = { done: number; count: number; end: string | undefined }

/** Follows a round's link back to its chain's end; null while there is no link to follow. */
const useFollowed = ({ crash, serverSeed: link }: RoundRecord): Followed | null => {
  const count = crash?.link
  const [told, setTold] = useState<{ link: string; done: number; end?: string } | null>(null)
  useEffect(() => {
    if (link === null || count === undefined) return undefined
    let gone = false
    const tell = (done: number): void => setTold({ link, done })
    void followChain(link, count, tell, () => gone).then((end) => {
      if (end !== null) setTold({ link, done: count, end })
    })
    return () => {
      gone = true
    }
  }, [link, count])
  if (link === null || count === undefined) return null
  return told?.link === link
    ? { done: told.done, count, end: told.end }
    : { done: 0, count, end: undefined }
}

/** What was found of a crash round beside its draw: true, false, null where it could not be said. */
export type FlightFound = {
  followed: Followed
  isRunning: boolean
  chain: boolean | null
  witnessed: boolean | null
  pays: boolean | null
}

/** Checks what is a crash round's own; null where the round is none, or its link is not told yet. */
export const useFlightFound = (round: RoundRecord): FlightFound | null => {
  const followed = useFollowed(round)
  const { data } = useQuery({
    queryKey: ['witnessed-chains', round.game],
    queryFn: async () => {
      const address = `${location.origin}/witness/felek/${encodeURIComponent(round.game)}`
      const json = await getForeignJson(address)
      return json === null ? [] : readWitnessedChains(json)
    },
    enabled: followed !== null,
    retry: 1,
  })
  if (!followed || !round.crash) return null
  const { end } = followed
  return {
    followed,
    isRunning: end === undefined,
    chain: end === undefined ? null : end === round.crash.terminal,
    witnessed: data ? isWitnessed(round, data) : null,
    pays: paysRight(round),
  }
}

export const isRefuted = (found: FlightFound | null): boolean =>
  found !== null && [found.chain, found.witnessed, found.pays].includes(false)
