import type { Family, Rules } from '../../engines/define.ts'
import type { Label } from '../../engines/title.ts'

/*
 * What the machine of rounds plays: any game behind one shape. Which games there are says
 * games/playables.ts.
 */

/** What a round that was begun is played by, to its end and whenever it is looked at again. */
export type PlayedVersion = {
  slug: string
  /** The version of rules and config: a round names the one it was played under. */
  maths: string
  /** A round pays at most so many hundredths of what was staked in it. */
  capHundredths: number
  /** The action in its canonical form; undefined where it is not well formed. */
  parseAction(action: unknown): unknown
  rules: Rules<unknown, unknown, unknown, unknown, unknown>
  config: unknown
  /**
   * What a round that is over pays, where hundredths of its stake cannot say it: bets at odds of their own. Kuruş,
   * before the cap.
   */
  payoutKurus?: (state: unknown) => bigint
  /** Whether a round that is over, by its last view, reached the feature; absent: there is none to reach. */
  featured?: ((view: unknown) => boolean) | undefined
}

export type Playable = PlayedVersion & {
  label: Label
  family: Family
  /** From one start to the next. */
  paceMs: number
  /** The ladder of stakes in kuruş, rising; null where the stake is the sum of the bets. */
  stakes: readonly bigint[] | null
  /**
   * The wager in its canonical, plain form, as rounds keep it and `rules` take it; undefined where it can not be
   * played for that stake.
   */
  wagerOf(stakeKurus: bigint, wager: unknown): unknown
  takesFreeSpins: boolean
}

export type Playables = {
  /** What is sold, as it is begun now. */
  find(slug: string): Playable | undefined
  /** A version that is kept; undefined where the data of that time is no longer there. */
  version(slug: string, maths: string): PlayedVersion | undefined
}
