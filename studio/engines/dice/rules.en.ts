import type { Words } from '../define.ts'
import { enNumbers as en } from '../spoken.ts'
import { chanceMost, faces, type DiceConfig, type DiceView, type DiceWager } from './rules.ts'

const four = (value: number) => String(value).padStart(4, '0')

export const diceWordsEn: Words<DiceConfig, DiceView, DiceWager> = {
  rules: (config, figures) => [
    {
      title: 'How to play',
      text: [
        `Set your chance: from ${en.percent('0.01')} to ${en.percent((chanceMost / 100).toFixed(2))}, in steps of one in ten thousand. Every throw is a number from 0000 to 9999; each of the ${en.whole(faces)} is equally likely.`,
        'With "under" the numbers below the line win, with "over" the line and the numbers above it. On either side, as many numbers win as the ten-thousandths you chose.',
        `A winning throw pays ${config.percent} divided by your chance in percent, rounded down to hundredths. A chance of ${en.percent('50')} pays ${en.times(config.percent * 2)}.`,
        'The two backgammon dice on the screen show in which thirty-sixth of the field the number lies: 1-1 lowest, double six highest. The number decides, the dice do not.',
        `The most this game pays is ${en.times(+figures.maxWin * 100)}: at a chance of ${en.percent('0.01')}, once in ${en.whole(figures.topEvery)} throws.`,
      ],
    },
    {
      title: 'Return',
      text: [
        `Depending on the chance you set, ${en.percent(figures.rtp.least)} to ${en.percent(figures.rtp.most)} of what is staked is returned; the difference is the rounding of the prices. The figures are exact.`,
      ],
    },
  ],
  say: (_, { wager, thrown, line, price, won }) => [
    `${four(thrown)} came up; ${wager.side === 'under' ? `under ${four(line)}` : `${four(line)} or over`} was needed.`,
    won ? `You won ${en.times(price)}.` : 'No win.',
  ],
  usual: (_, { chance, side }) =>
    `a chance of ${en.percent((chance / 100).toFixed(2))}, ${side} the line`,
}
