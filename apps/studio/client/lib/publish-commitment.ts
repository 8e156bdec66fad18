import type { Fairness } from '../../src/protocol/rounds.ts'
import type { Parent } from './parent.ts'
import type { Store } from './store.ts'

/** Tells the page by what the next round is sealed, now and whenever that changes; answers how to stop. */
export const publishCommitment = (
  { post }: Pick<Parent, 'post'>,
  state: Pick<Store<{ fairness: Fairness }>, 'get' | 'subscribe'>,
): (() => void) => {
  let known: Fairness | null = null
  const tell = (): void => {
    const { fairness } = state.get()
    if (fairness === known) return
    known = fairness
    const { serverSeedHash, clientSeed, nonce } = fairness
    post({ type: 'seal', serverSeedHash, clientSeed, nonce })
  }
  tell()
  return state.subscribe(tell)
}
