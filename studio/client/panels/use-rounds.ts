import { useEffect, useState } from 'react'
import type { Fairness, PastRound } from '../../src/protocol/rounds.ts'
import type { Books } from './books.ts'

export type RoundsState = { rounds: PastRound[]; fairness: Fairness } | 'loading' | 'failed'

/** The last rounds, loaded once: a part that needs them anew is mounted anew. */
export const useRounds = (session: Pick<Books, 'api'>, thisGame: boolean): RoundsState => {
  const [state, setState] = useState<RoundsState>('loading')
  useEffect(() => {
    let left = false
    session.api.call('rounds', { limit: 20, thisGame }).then(
      (answer) => !left && setState(answer),
      () => !left && setState('failed'),
    )
    return () => {
      left = true
    }
  }, [session.api, thisGame])
  return state
}
