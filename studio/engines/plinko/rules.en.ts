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
        `Choose the risk and the number of rows (${rowsLeast} to ${rowsMost}), then drop the bead. At every peg it goes left or right with equal chance; the slot that it lands in pays its multiple. One bead falls for each stake.`,
        `The most this game pays is ${en.times(+figures.maxWin * 100)}: at high risk with ${rowsMost} rows, once in ${en.whole(figures.topEvery)} beads. Earlier beads do not affect the next.`,
      ],
    },
    ...risks.map((risk) => ({
      title: `Slots, ${risk} risk`,
      text: [
        'From the edge to the middle; the other half is the same.',
        ...Array.from({ length: rowsMost - rowsLeast + 1 }, (_, i) =>
          boardText(config, risk, rowsLeast + i),
        ),
      ],
    })),
    {
      title: 'Return',
      text: [
        `Depending on the board, ${en.percent(figures.rtp.least)} to ${en.percent(figures.rtp.most)} of what is staked is returned. The figures are exact.`,
      ],
    },
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
