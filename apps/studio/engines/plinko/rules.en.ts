import type { Words } from '../define.ts'
import { enNumbers as en } from '../spoken.ts'
import {
  plinkoSlots,
  risks,
  rowsLeast,
  rowsMost,
  type PlinkoConfig,
  type PlinkoView,
  type PlinkoWager,
  type Risk,
} from './rules.ts'

const boardText = (config: PlinkoConfig, risk: Risk, rows: number): string =>
  `${rows} rows: ${plinkoSlots(config, { risk, rows })
    .slice(0, Math.floor(rows / 2) + 1)
    .map(en.times)
    .join(' · ')}`

export const plinkoWordsEn: Words<PlinkoConfig, PlinkoView, PlinkoWager> = {
  rules: (config, figures) => [
    {
      title: 'How to play',
      text: [
        `Choose the risk and the number of rows (${rowsLeast}–${rowsMost}), then drop the bead. It bounces from peg to peg into a slot, and your stake is paid at that slot’s multiplier.`,
        'The higher the risk, the more the edges pay and the less the middle does. Past drops do not affect the next.',
      ],
    },
    {
      title: 'Maximum win',
      text: [
        `${en.times(+figures.maxWin * 100)}: high risk with ${rowsMost} rows, 1 bead in ${en.whole(figures.topEvery)}.`,
      ],
    },
    {
      title: 'RTP',
      text: [
        `${en.percent(figures.rtp.least)} – ${en.percent(figures.rtp.most)}, depending on the board you choose.`,
      ],
    },
    {
      title: 'The way of the bead',
      text: [
        'At every peg the bead goes left or right with equal chance. The figures are exact: all ways were counted.',
      ],
      maths: true,
    },
    ...risks.map((risk) => ({
      title: `Multipliers, ${risk} risk`,
      text: [
        'From the edge to the middle; the other half is the same.',
        ...Array.from({ length: rowsMost - rowsLeast + 1 }, (_, i) =>
          boardText(config, risk, rowsLeast + i),
        ),
      ],
      maths: true as const,
    })),
  ],
  say: (_, { slot, price, wager }) => [
    `The bead landed in slot ${slot + 1} of ${wager.rows + 1}: ${en.times(price)}.`,
  ],
  usual: (_, { risk, rows }) => `${risk} risk, ${rows} rows`,
  part: (name) => {
    const [risk, rows] = name.split(' ')
    return `${risk} risk, ${rows} rows`
  },
}
