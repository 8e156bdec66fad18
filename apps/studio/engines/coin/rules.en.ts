import type { Words } from '../define.ts'
import { enNumbers as en } from '../spoken.ts'
import { coinPrice, type CoinConfig, type CoinView, type CoinWager } from './rules.ts'

export const coinWordsEn: Words<CoinConfig, CoinView, CoinWager> = {
  rules: (config, figures) => [
    {
      title: 'How to play',
      text: [
        'Call heads or tails: the coin is tossed at once.',
        `A right call makes your win ${en.times(coinPrice(config, 1))}. Collect it and the round is over; call again and the coin is tossed again, and every right call doubles the win.`,
        'One wrong call ends the round, and its win is lost.',
      ],
    },
    {
      title: 'Maximum win',
      text: [
        `${en.times(coinPrice(config, config.throws))}: ${config.throws} right calls in a row, 1 round in ${en.whole(figures.topEvery)}. The round then ends automatically and pays.`,
      ],
    },
    {
      title: 'Unfinished rounds',
      text: ['If you do not decide within 24 hours, your win is collected for you.'],
    },
    { title: 'RTP', text: [`${en.percent(figures.rtp.least)}, wherever you stop.`] },
    {
      title: 'The toss',
      text: [
        'Either side comes up one time in two on every toss; past tosses do not affect the next. The figure is exact.',
      ],
      maths: true,
    },
  ],
  say: (_, { throws, price, next, over }) => {
    const last = throws.at(-1)
    const fell = last ? `You called ${last.call}, it came up ${last.fell}.` : ''
    if (over === 'lost') return [fell, 'Wrong call: the round is over.']
    if (over === 'top')
      return [fell, `${throws.length} right calls in a row: the highest prize, ${en.times(price)}.`]
    if (over === 'taken') return [fell, `You took ${en.times(price)}.`]
    return [fell, `Now ${en.times(price)}, next ${en.times(next ?? 0)}.`]
  },
  usual: () => 'one throw; a right call is taken',
  part: (throws) => (throws === '1' ? 'One throw' : `${throws} throws`),
}
