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
        `Choose how many of the ${tiles} shells hide a sea urchin (1–${urchinsMost}). Every other shell holds a pearl.`,
        'Open the shells one by one. Each pearl raises your win; press Collect at any time to be paid.',
        'An urchin ends the round and the stake is lost.',
      ],
    },
    {
      title: 'Multipliers',
      text: [
        `The more urchins, the faster they grow. First five pearls with 3 urchins: ${minesLadder(config, 3).slice(0, 5).map(en.times).join(' · ')}.`,
      ],
    },
    {
      title: 'Maximum win',
      text: [
        `${en.times(Math.round(+figures.maxWin * 100))}; 1 attempt in ${en.whole(figures.topEvery)}.`,
        `If the next pearl would pay more than ${en.times(config.cap)}, or all pearls are found, the round ends automatically and pays.`,
      ],
    },
    {
      title: 'Unfinished rounds',
      text: [
        'If you do not decide within 24 hours, your win is collected for you; if no shell was opened, your stake is returned.',
      ],
    },
    {
      title: 'RTP',
      text: [
        `${en.percent(figures.rtp.least)} – ${en.percent(figures.rtp.most)}, depending on the urchins and on where you stop.`,
      ],
    },
    {
      title: 'Draw and multipliers',
      text: [
        'The urchins’ places are drawn and sealed when your stake is taken; each layout is equally likely, and the board is shown when the round is over.',
        `k pearls among m urchins pay ${config.percent} × C(${tiles}, k) ÷ C(${tiles} − m, k) hundredths, rounded down. The rounding makes the difference in RTP; the figures are exact.`,
      ],
      maths: true,
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
    return [`${at}a pearl. Now ${en.times(price)}, next ${en.times(ladder[opened.length] ?? 0)}.`]
  },
  brief: (_, { urchins, opened, price, over }) => {
    const found = opened.length - (over === 'hit' ? 1 : 0)
    return [
      urchins === 1 ? '1 urchin' : `${urchins} urchins`,
      found === 1 ? '1 pearl' : `${found} pearls`,
      over === 'hit' ? 'hit an urchin' : en.times(price),
    ].join(' · ')
  },
  usual: (_, { urchins }) => `${urchins} urchins; three shells are opened, then the win is taken`,
  part: (urchins) => `${urchins} ${urchins === '1' ? 'urchin' : 'urchins'}, at least`,
}
