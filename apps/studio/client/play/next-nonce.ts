import type { ProofsSource } from '../panels/books.ts'
import type { Store } from '../lib/store.ts'

type Round = { roundId: string; nonce: number }

/** Keeps the number of the next round, which the panel of seeds shows, behind each round that begins here. */
export const countNonces = (
  rounds: Pick<Store<{ round: Round | null }>, 'get' | 'subscribe'>,
  seeds: Pick<ProofsSource['state'], 'get' | 'set'>,
): (() => void) => {
  let last = rounds.get().round?.roundId
  return rounds.subscribe(() => {
    const { round } = rounds.get()
    // A round that is over says nothing of a pair of seeds that came after it.
    if (!round || round.roundId === last) return
    last = round.roundId
    seeds.set({ fairness: { ...seeds.get().fairness, nonce: round.nonce + 1 } })
  })
}
