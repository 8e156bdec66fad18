import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getForeignJson } from '../lib/api.ts'
import type { Asked, Said } from './verify-chain.ts'
import { isWitnessed, paysRight, readWitnessedChains } from './verify-flight.ts'
import type { RoundRecord } from './verify-round.ts'

/** How far a link was followed; `end`: where it came out, undefined while it is under way, null where that failed. */
export type Followed = { done: number; count: number; end: string | null | undefined }

/** Follows a round's link back to its chain's end, in a worker; null while there is no link to follow. */
const useFollowed = ({ crash, serverSeed: link }: RoundRecord): Followed | null => {
  const count = crash?.link
  const [told, setTold] = useState<{ link: string; said: Said | null } | null>(null)
  useEffect(() => {
    if (link === null || count === undefined) return undefined
    const worker = new Worker(new URL('./verify-chain.worker.ts', import.meta.url), {
      type: 'module',
    })
    worker.addEventListener('message', ({ data }: MessageEvent<Said>) =>
      setTold({ link, said: data }),
    )
    worker.addEventListener('error', () => setTold({ link, said: null }))
    worker.postMessage({ link, count } satisfies Asked)
    return () => worker.terminate()
  }, [link, count])
  if (link === null || count === undefined) return null
  if (told?.link !== link) return { done: 0, count, end: undefined }
  const { said } = told
  if (said === null) return { done: 0, count, end: null }
  return 'end' in said
    ? { done: count, count, end: said.end }
    : { done: said.done, count, end: undefined }
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
    chain: typeof end === 'string' ? end === round.crash.terminal : null,
    witnessed: data ? isWitnessed(round, data) : null,
    pays: paysRight(round),
  }
}

export const isRefuted = (found: FlightFound | null): boolean =>
  found !== null && [found.chain, found.witnessed, found.pays].includes(false)
