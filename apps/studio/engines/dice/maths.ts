import { hundredths, rational, toPercent } from '../../src/maths/rational.ts'
import type { Figures } from '../define.ts'
import { everyOf, exactReturn, meanOf, spreadOf, type Law } from '../law.ts'
import { oddsOf, type Odds } from '../odds.ts'
import { chanceMost, dicePrice, faces, type DiceConfig, type DiceWager } from './rules.ts'

export const diceLaw = (config: DiceConfig, wager: DiceWager): Law => [
  { pay: dicePrice(config, wager), chance: rational(BigInt(wager.chance), BigInt(faces)) },
  { pay: 0, chance: rational(BigInt(faces - wager.chance), BigInt(faces)) },
]

/** Every chance that the slider has; both sides pay alike. */
export const diceFigures = (config: DiceConfig, usual: DiceWager): Figures => {
  const returned = Array.from({ length: chanceMost }, (_, i) =>
    meanOf(diceLaw(config, { chance: i + 1, side: 'under' })),
  )
  return {
    ...exactReturn(returned),
    parts: { usual: toPercent(meanOf(diceLaw(config, usual))) },
    ...spreadOf(diceLaw(config, usual)),
    featureEvery: null,
    maxWin: hundredths(dicePrice(config, { chance: 1, side: 'under' })),
    topEvery: everyOf(rational(1n, BigInt(faces))),
  }
}

/** Of the wager that is chosen. */
export const diceOdds = (config: DiceConfig, wager: DiceWager): Odds =>
  oddsOf(diceLaw(config, wager))
