import type { Words } from '../define.ts'
import { enNumbers as en } from '../spoken.ts'
import {
  minesLadder,
  tiles,
  urchinsMost,
  type MinesConfig,
  type MinesView,
  type MinesWager,
} from './rules.ts'

const place = (tile: number) => `Row ${Math.floor(tile / 5) + 1}, shell ${(tile % 5) + 1}: `

export const minesWordsEn: Words<MinesConfig, MinesView, MinesWager> = {
  rules: (config, figures) => [
    {
      title: 'How to play',
      text: [
        `Choose how many of the ${tiles} shells hide a sea urchin: 1 to ${urchinsMost}. Every other shell holds a pearl. The urchins' places are drawn and sealed when your stake is taken; each layout is equally likely, and the board is shown when the round is over.`,
        'Open the shells one by one. What stands grows with every pearl, and you take it whenever you like. Meet an urchin, and the stake is lost and the round is over.',
        `k pearls among m urchins pay ${config.percent} × C(${tiles}, k) ÷ C(${tiles} − m, k) hundredths, rounded down. With three urchins the first pearls pay ${minesLadder(config, 3).slice(0, 5).map(en.times).join(' · ')}.`,
        `No shell is opened whose price would pass ${en.times(config.cap)}: at the last step, or when all pearls are found, the round ends by itself and pays.`,
        `The most this game pays is ${en.times(Math.round(+figures.maxWin * 100))}; one attempt in ${en.whole(figures.topEvery)} gets there.`,
      ],
    },
    {
      title: 'A round left open',
      text: [
        'If you do not decide within 24 hours, what stands is taken for you; if no shell was opened, your stake is given back as it was.',
      ],
    },
    {
      title: 'Return',
      text: [
        `Depending on the urchins and on where you stop, ${en.percent(figures.rtp.least)} to ${en.percent(figures.rtp.most)} of what is staked is returned; the difference is the rounding of the prices. The figures are exact.`,
      ],
    },
  ],
  say: (_, { opened, price, ladder, over }) => {
    const last = opened.at(-1)
    const at = last === undefined ? '' : place(last)
    if (over === 'hit') return [`${at}a sea urchin. The round is over.`]
    if (over === 'returned') return ['No shell was opened; the stake was given back.']
    if (over === 'taken')
      return [
        `You took ${en.times(price)} with ${opened.length === 1 ? 'one pearl' : `${opened.length} pearls`}.`,
      ]
    if (over === 'closed') return [`${at}a pearl.`, `The board is closed: ${en.times(price)}.`]
    if (last === undefined) return ['The board is sealed. Open the first shell.']
    return [
      `${at}a pearl. ${en.times(price)} stands, the next makes it ${en.times(ladder[opened.length] ?? 0)}.`,
    ]
  },
  usual: (_, { urchins }) => `${urchins} urchins; three shells are opened, then the win is taken`,
  part: (urchins) => `${urchins} ${urchins === '1' ? 'urchin' : 'urchins'}, at least`,
}
