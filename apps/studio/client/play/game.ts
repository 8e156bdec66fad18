import type { Actual } from '../../src/protocol/values.ts'
import type { Figures } from '../../engines/define.ts'

/** What the page knows of a title when it opens: told by the studio, shown beside the stage. */
export type Game<Config, Wager> = {
  slug: string
  name: string
  label: string
  mode: 'real' | 'demo'
  family: 'slot' | 'instant' | 'cards'
  config: Config
  usual: Wager
  figures: Figures
  /** What it has really given back, once enough rounds say something. */
  actual?: Actual | undefined
  /** The ladder of stakes, rising, decimal. */
  stakes: readonly string[]
  /** Least time from one start to the next. */
  paceMs: number
}

/** How the controls lie: a slot's bar with its round button, or the panel of all other games. */
export const controlsOf = ({ family }: Pick<Game<unknown, unknown>, 'family'>): 'bar' | 'panel' =>
  family === 'slot' ? 'bar' : 'panel'

/** What a round means in money, beside what it shows. */
export type Worth = {
  stakeKurus: bigint
  /** What it pays; 0 while it goes on. */
  payKurus: bigint
  over: boolean
}

/** How much is made of a win: nothing at or below the stake (docs/product/games.md, "On the stage"). */
export type Tier = 'none' | 'plaque' | 'coins' | 'scene' | 'grand' | 'cap'

/** `maxWin`: the title's highest price as a decimal multiple. */
export const tierOf = ({ stakeKurus, payKurus, over }: Worth, maxWin: string): Tier => {
  if (!over || payKurus <= stakeKurus) return 'none'
  const [whole = '0', part = ''] = maxWin.split('.')
  const cap = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2))
  const times = (payKurus * 100n) / stakeKurus
  if (times >= cap) return 'cap'
  if (times >= 25_000n) return 'grand'
  if (times >= 5_000n) return 'scene'
  return times >= 1_000n ? 'coins' : 'plaque'
}
