import { hundredths, rational, toPercent } from '../../src/maths/rational.ts'
import type { Figures } from '../define.ts'
import { everyOf, exactReturn, meanOf, spreadOf, type Law } from '../law.ts'
import { oddsOf, type Odds } from '../odds.ts'
import {
  plinkoSlots,
  risks,
  rowsLeast,
  rowsMost,
  type PlinkoConfig,
  type PlinkoWager,
} from './rules.ts'

/** Slot i of n rows is reached by C(n, i) of the 2ⁿ paths. */
export const plinkoLaw = (config: PlinkoConfig, wager: PlinkoWager): Law => {
  let ways = 1n
  return plinkoSlots(config, wager).map((pay, slot) => {
    if (slot > 0) ways = (ways * BigInt(wager.rows - slot + 1)) / BigInt(slot)
    return { pay, chance: rational(ways, 2n ** BigInt(wager.rows)) }
  })
}

export const plinkoWagers: readonly PlinkoWager[] = risks.flatMap((risk) =>
  Array.from({ length: rowsMost - rowsLeast + 1 }, (_, i) => ({ risk, rows: rowsLeast + i })),
)

export const plinkoFigures = (config: PlinkoConfig, usual: PlinkoWager): Figures => {
  const laws = plinkoWagers.map((wager) => ({ wager, law: plinkoLaw(config, wager) }))
  const top = Math.max(...laws.flatMap(({ law }) => law.map(({ pay }) => pay)))
  const topChances = laws.flatMap(({ law }) => {
    const paying = law.filter(({ pay }) => pay === top)
    const [first] = paying
    return first ? [rational(first.chance.n * BigInt(paying.length), first.chance.d)] : []
  })
  return {
    ...exactReturn(laws.map(({ law }) => meanOf(law))),
    parts: Object.fromEntries(
      laws.map(({ wager, law }) => [`${wager.risk} ${wager.rows}`, toPercent(meanOf(law))]),
    ),
    ...spreadOf(plinkoLaw(config, usual)),
    featureEvery: null,
    maxWin: hundredths(top),
    topEvery: Math.max(...topChances.map(everyOf)),
  }
}

/** Of the wager that is chosen. */
export const plinkoOdds = (config: PlinkoConfig, wager: PlinkoWager): Odds =>
  oddsOf(plinkoLaw(config, wager))
