import { hundredths, toPercent } from '../../src/maths/rational.ts'
import { everyOf, meanOf, spreadOf, type Law } from '../law.ts'
import type { BetFigures } from '../fixed-odds.ts'
import { distributionOf, maxPayOf, type BingoData } from './bingo.ts'

const stages = [0, 1, 2] as const

/** What one card returns by what was reached: each stage paid alone. */
const stageParts = (data: BingoData): NonNullable<BetFigures['parts']> =>
  Object.fromEntries(
    stages.map((only) => {
      const [a, b, c] = stages.map((stage) => (stage === only ? data.stages[stage] : []))
      const alone = distributionOf({ ...data, stages: [a ?? [], b ?? [], c ?? []] })
      const law = [...alone].map(([pay, chance]) => ({ pay, chance }))
      return [`stage${only + 1}`, toPercent(meanOf(law))]
    }),
  )

/** Of one card: each is paid by itself. */
export const bingoFigures = (data: BingoData): BetFigures => {
  const law: Law = [...distributionOf(data)].map(([pay, chance]) => ({ pay, chance }))
  const most = maxPayOf(data)
  const top = law.find(({ pay }) => pay === most)
  if (!top) throw new Error('no order of the balls pays the most that stands in the prices')
  const spread = spreadOf(law)
  const { hitRate, sigma, volatility } = spread
  return {
    rtp: toPercent(meanOf(law)),
    hitRate,
    sigma,
    volatility,
    maxWin: hundredths(most),
    topEvery: everyOf(top.chance),
    parts: stageParts(data),
    usual: { kind: 'card', numbers: [] },
    spread,
  }
}
