import type { Words } from '../define.ts'
import { enNumbers as en } from '../spoken.ts'
import { chanceMost, faces, type DiceConfig, type DiceView, type DiceWager } from './rules.ts'

const four = (value: number) => String(value).padStart(4, '0')

export const diceWordsEn: Words<DiceConfig, DiceView, DiceWager> = {
  rules: (config, figures) => [
    {
      title: 'How to play',
      text: [
        `Choose your win chance: ${en.percent('0.01')} – ${en.percent((chanceMost / 100).toFixed(2))}. The dice give a number from 0000 to 9999.`,
        'With “Under” the numbers below the line win, with “Over” the line and the numbers above it. Both sides have the same chance.',
      ],
    },
    {
      title: 'Multiplier',
      text: [
        `The lower the chance, the higher the multiplier: ${en.times(config.percent * 2)} at ${en.percent('50')}, ${en.times(config.percent * 10)} at ${en.percent('10')}.`,
      ],
    },
    {
      title: 'Maximum win',
      text: [
        `${en.times(+figures.maxWin * 100)}: at ${en.percent('0.01')}, 1 throw in ${en.whole(figures.topEvery)}.`,
      ],
    },
    {
      title: 'RTP',
      text: [
        `${en.percent(figures.rtp.least)} – ${en.percent(figures.rtp.most)}, depending on the chance you choose.`,
      ],
    },
    {
      title: 'Number and multiplier',
      text: [
        `Each of the ${en.whole(faces)} numbers is equally likely; every percent of your chance is 100 of them.`,
        `The multiplier is ${config.percent} divided by your chance in percent, rounded down to hundredths. The rounding makes the difference in RTP; the figures are exact.`,
        'The four dice on the screen are the four digits of the number.',
      ],
      maths: true,
    },
  ],
  say: (_, { wager, thrown, line, price, won }) => [
    `${four(thrown)} came up; ${wager.side === 'under' ? `under ${four(line)}` : `${four(line)} or over`} was needed.`,
    won ? `You won ${en.times(price)}.` : 'No win.',
  ],
  usual: (_, { chance, side }) =>
    `a chance of ${en.percent((chance / 100).toFixed(2))}, ${side} the line`,
}
