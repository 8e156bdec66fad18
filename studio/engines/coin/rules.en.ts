import type { Words } from '../define.ts'
import { enNumbers as en } from '../spoken.ts'
import { coinPrice, type CoinConfig, type CoinView, type CoinWager } from './rules.ts'

export const coinWordsEn: Words<CoinConfig, CoinView, CoinWager> = {
  rules: (config, figures) => [
    {
      title: 'How to play',
      text: [
        'Place your stake and call heads or tails: the coin is thrown at once. Either side comes up one time in two on every throw; earlier throws do not affect the next.',
        `If you are right, ${en.times(coinPrice(config, 1))} is on the table. Take it and the round is over; call again and the coin is thrown again, and every right call doubles what is on the table.`,
        'One wrong call, and what is on the table is gone and the round is over.',
        `After ${config.throws} right calls in a row the round ends by itself and pays ${en.times(coinPrice(config, config.throws))}. That is the most this game pays; it comes once in ${en.whole(figures.topEvery)} rounds.`,
      ],
    },
    {
      title: 'A round left open',
      text: ['If you do not decide within 24 hours, what is on the table is taken for you.'],
    },
    {
      title: 'Return',
      text: [
        `Wherever you stop, this game returns ${en.percent(figures.rtp.least)} of what is staked to players. The figure is exact.`,
      ],
    },
  ],
  say: (_, { throws, price, next, over }) => {
    const last = throws.at(-1)
    const fell = last ? `You called ${last.call}, it came up ${last.fell}.` : ''
    if (over === 'lost') return [fell, 'Wrong call: the round is over.']
    if (over === 'top')
      return [fell, `${throws.length} right calls in a row: the highest prize, ${en.times(price)}.`]
    if (over === 'taken') return [fell, `You took ${en.times(price)}.`]
    return [
      fell,
      `${en.times(price)} is on the table; one more right call makes it ${en.times(next ?? 0)}.`,
    ]
  },
  usual: () => 'one throw; a right call is taken',
  part: (throws) => (throws === '1' ? 'One throw' : `${throws} throws`),
}
