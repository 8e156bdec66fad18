import type { Words } from '../define.ts'
import { enNumbers as en } from '../spoken.ts'
import {
  targetLeast,
  targetMost,
  type LimboConfig,
  type LimboView,
  type LimboWager,
} from './rules.ts'

export const limboWordsEn: Words<LimboConfig, LimboView, LimboWager> = {
  rules: (config, figures) => [
    {
      title: 'How to play',
      text: [
        `Choose a target from ${en.times(targetLeast)} to ${en.times(targetMost)}. The comet climbs to some multiple; if it reaches your target or passes it, your target is paid, otherwise the stake is lost.`,
        `The chance to reach a target is ${config.percent} divided by it, in percent: ${en.percent((config.percent / 2).toFixed(2))} for ${en.times(200)}, ${en.percent((config.percent / 10).toFixed(2))} for ${en.times(1000)}.`,
        `The height follows from a number r, drawn from 0 to 2⁵²−1 with equal chances: ${config.percent} × 2⁵² ÷ (2⁵² − r) hundredths, rounded down. Below ${en.times(101)} it is shown as ${en.times(100)} and nobody is paid.`,
        `The most this game pays is ${en.times(targetMost)}; that target is reached once in ${en.whole(figures.topEvery)} rounds.`,
      ],
    },
    {
      title: 'Return',
      text: [
        `Every target returns ${en.percent(figures.rtp.least)} of what is staked. The figure is exact.`,
      ],
    },
  ],
  say: (_, { target, reached, won }) => [
    `Your target was ${en.times(target)}; the comet reached ${en.times(reached)}.`,
    won ? `You won ${en.times(target)}.` : 'It did not reach your target.',
  ],
  usual: (_, { target }) => `a target of ${en.times(target)}`,
}
