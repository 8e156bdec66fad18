import { useEffect, useState } from 'react'
import type { Fairness, PastRound } from '../../src/protocol/rounds.ts'
import type { ProofsSource } from './books.ts'

export type RoundsState = { rounds: PastRound[]; fairness: Fairness } | 'loading' | 'failed'

type RoundsQuery = { limit?: number; thisGame: boolean; featured?: boolean }

/** The last rounds, loaded once: a part that needs them anew is mounted anew. */
export const useRounds = (
  session: Pick<ProofsSource, 'api'>,
  { limit = 20, thisGame, featured = false }: RoundsQuery,
): RoundsState => {
  const [state, setState] = useState<RoundsState>('loading')
  useEffect(() => {
    let left = false
    session.api.call('rounds', { limit, thisGame, featured }).then(
      (answer) => !left && setState(answer),
      () => !left && setState('failed'),
    )
    return () => {
      left = true
    }
  }, [session.api, limit, thisGame, featured])
  return state
}
