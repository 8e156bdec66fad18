import type { Wallet } from './wallet.ts'

/** Which games everybody may play for play money: the operator's word, believed for a while. */
export type Demos = {
  /** `unknown`: the operator has never said, and does not answer now. */
  mayOpen(game: string): Promise<boolean | 'unknown'>
}

const believedMs = 10_000

/** Asked for games that there are alone, so that what is remembered has a bound. */
export const createDemos = (
  wallet: Pick<Wallet, 'mayDemo'>,
  clock: () => number = Date.now,
): Demos => {
  const heard = new Map<string, { word: boolean; atMs: number }>()
  return {
    async mayOpen(game) {
      const last = heard.get(game)
      const ageMs = clock() - (last?.atMs ?? -Infinity)
      // A clock that was set back makes nothing younger.
      if (last && ageMs >= 0 && ageMs < believedMs) return last.word
      const word = await wallet.mayDemo(game)
      if (word === 'unknown') return last?.word ?? 'unknown'
      heard.set(game, { word, atMs: clock() })
      return word
    },
  }
}
