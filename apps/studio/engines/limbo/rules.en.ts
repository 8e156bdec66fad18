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
        `Choose a target from ${en.times(targetLeast)} to ${en.times(targetMost)} and launch. If the comet reaches it, your stake is paid at the target multiplier; otherwise the stake is lost.`,
      ],
    },
    {
      title: 'Win chance',
      text: [
        `${en.percent((config.percent / 2).toFixed(2))} at ${en.times(200)}, ${en.percent((config.percent / 10).toFixed(2))} at ${en.times(1000)}. Past rounds do not affect the next.`,
      ],
    },
    {
      title: 'Maximum win',
      text: [`${en.times(targetMost)}; at that target 1 round in ${en.whole(figures.topEvery)}.`],
    },
    { title: 'RTP', text: [`${en.percent(figures.rtp.least)} at every target.`] },
    {
      title: 'How the height is drawn',
      text: [
        `The chance to reach a target is ${config.percent} divided by it, in percent. The figure is exact.`,
        `The height follows from a number r, drawn from 0 to 2⁵²−1 with equal chances: ${config.percent} × 2⁵² ÷ (2⁵² − r) hundredths, rounded down. Below ${en.times(101)} it is shown as ${en.times(100)} and nobody is paid.`,
      ],
      maths: true,
    },
  ],
  say: (_, { target, reached, won }) => [
    `Your target was ${en.times(target)}; the comet reached ${en.times(reached)}.`,
    won ? `You won ${en.times(target)}.` : 'It did not reach your target.',
  ],
  usual: (_, { target }) => `a target of ${en.times(target)}`,
}
