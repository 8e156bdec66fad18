import type { Figures, Words } from '../define.ts'
import { enNumbers as en } from '../spoken.ts'
import type { AnywhereConfig, AnywhereState } from './rules.ts'

/** How well the chance of the highest prize is known. */
const met = ({ topMet }: Figures): string =>
  topMet === undefined
    ? ''
    : ` (± ${en.share(topMet.percentAt99)} at 99%: it was met ${en.whole(topMet.hits)} times in the sample)`

export const anywhereWordsEn: Words<AnywhereConfig, AnywhereState> = {
  rules: (config, figures) => {
    const { spins, again } = config.free
    const { 4: four, 5: five, 6: six } = config.triggerPays
    const values = config.orbs.map(({ value }) => value)
    return [
      {
        title: 'How it pays',
        text: [
          'The grid has 6 reels and 5 rows. 8 or more of one symbol pay anywhere; the win grows with their number: 8–9, 10–11, 12 or more.',
        ],
      },
      {
        title: 'Tumbles',
        text: [
          'Winning symbols disappear, those above fall, and new ones drop in from the top. This goes on until nothing wins any more.',
        ],
      },
      {
        title: 'Orbs',
        text: [
          `Values: ${values.map((value) => `×${value}`).join(', ')}.`,
          'Orbs stay and do not pay themselves. When the tumbles end, the values of all orbs on the screen are added up and the win of the spin is multiplied by the sum.',
        ],
      },
      {
        title: 'Scatter',
        text: [
          `4, 5, or 6 and more scatters pay ${en.times(four)}, ${en.times(five)}, ${en.times(six)} and start ${spins} free spins.`,
          'Scatters stay too; orbs do not multiply what they pay.',
        ],
      },
      {
        title: 'Free spins',
        text: [
          'The orbs of every winning spin join a total multiplier that never falls. With at least one orb on the screen, the win is multiplied by the total.',
          'A win without an orb is paid as it is; orbs of a spin that wins nothing do not count.',
          `${again.triggers} or more scatters add ${again.spins} spins, up to ${again.times} times a round. In free spins scatters do not pay.`,
          figures.featureEvery === null
            ? ''
            : `Free spins start in 1 round of ${en.whole(figures.featureEvery)}.`,
        ],
      },
      {
        title: 'Maximum win',
        text: [
          `${en.times(config.cap)}; about 1 round in ${en.whole(figures.topEvery)}. A round that reaches it ends at once and is paid.`,
        ],
      },
      {
        title: 'RTP',
        text: [
          `RTP ${en.percent(figures.rtp.least)}${figures.known.how === 'sampled' ? ` (simulation of ${en.whole(figures.known.rounds)} spins; ±${figures.known.pointsAt99} at 99% confidence)` : ''}.`,
          `Winning rounds: ${en.percent(figures.hitRate)}. Of these, ${en.percent(figures.smallWins)} pay no more than the stake.`,
        ],
      },
      {
        title: 'Weights',
        text: [
          `Each symbol is drawn on its own, in proportion to its weight, so no place is better than another. The nine symbols, the scatter and the orb in their order: in the base game ${config.weights.base.join(', ')}; in free spins ${config.weights.free.join(', ')}.`,
          `The value of an orb and its weight, in both: ${config.orbs.map(({ value, weight }) => `${value} (${weight})`).join(', ')}.`,
          'Gaps are filled in the leftmost reel first, from the bottom up, then in the next.',
          `How often the maximum win comes is known from the simulation${met(figures)}.`,
        ],
        maths: true,
      },
    ]
  },
  say: ({ cap }, { spins, pay, capped }, named) => {
    const free = spins.length - 1
    const [first] = spins
    const lines = (first?.drops ?? []).flatMap(({ wins }, i) =>
      wins.map((win) => {
        const [name, count] = [named?.(win.kind), win.cells.length]
        const alike = name === undefined ? `${count} of a kind` : `${name}, ${count} of them`
        return `Drop ${i + 1}: ${alike}, ${en.times(win.pay)}.`
      }),
    )
    if (first && first.times > 1) lines.push(`The orbs multiply it by ${first.times}.`)
    if (first && first.awarded > 0)
      lines.push(
        `${first.awarded} free spins. ${free} were played and paid ${en.times(spins.slice(1).reduce((sum, spin) => sum + spin.pay, 0))}.`,
      )
    if (capped) lines.push(`Maximum win: ${en.times(cap)}.`)
    else lines.push(pay > 0 ? `In all ${en.times(pay)}.` : 'No win.')
    return lines
  },
}
