import type { Fairness } from '../../src/protocol/rounds.ts'
import type { Api } from '../lib/api.ts'
import type { Store } from '../lib/store.ts'

/** What proofs and past rounds are read from: any game's session. */
export type ProofsSource = {
  api: Pick<Api, 'call' | 'verify'>
  state: Pick<Store<{ fairness: Fairness }>, 'get' | 'set' | 'subscribe'>
}
