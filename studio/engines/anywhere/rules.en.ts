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
          'Six columns of five fall. Eight or more of one kind pay, wherever they lie; each kind pays once for all of its pieces, by how many they are: 8–9, 10–11, 12 or more.',
          'What has paid vanishes, what lies above it falls, and new pieces fall in from above: first into the leftmost column, from its lowest gap up, then into the next. It goes on until nothing pays. Every piece is drawn on its own, so no place is better than another.',
        ],
      },
      {
        title: 'Prices, times the stake, for 8–9 · 10–11 · 12 or more',
        text: config.pays.map((three, i) => `${i + 1}. ${three.map(en.times).join(' · ')}`),
      },
      {
        title: 'Orbs',
        text: [
          `Orbs carry ${values.join(', ')}. They do not vanish and do not pay by themselves. When nothing pays any more, the values of all orbs that lie are added up, and what the spin has won is multiplied by the sum.`,
        ],
      },
      {
        title: 'Free spins',
        text: [
          `Triggers do not vanish either. Four, five, or six and more of them at the end of a spin pay ${en.times(four)}, ${en.times(five)}, ${en.times(six)}, which orbs do not multiply, and start ${spins} free spins.`,
          'In free spins the orbs are kept: whenever a free spin wins, the orbs that lie at its end join a sum that never falls, and if at least one lies, the win is multiplied by the whole sum. A win without an orb is paid as it is; orbs of a spin that wins nothing are lost.',
          `${again.triggers} or more triggers at the end of a free spin add ${again.spins} spins, up to ${again.times} times a round. In free spins triggers do not pay.`,
          figures.featureEvery === null
            ? ''
            : `Free spins start once in ${en.whole(figures.featureEvery)} rounds.`,
        ],
      },
      {
        title: 'Weights',
        text: [
          `Each piece is drawn in proportion to its weight. The nine kinds, the trigger and the orb in their order: in a base spin ${config.weights.base.join(', ')}; in free spins ${config.weights.free.join(', ')}.`,
          `The value of an orb, in both kinds of spin: ${config.orbs.map(({ value, weight }) => `${value} (${weight})`).join(', ')}.`,
        ],
      },
      {
        title: 'The highest this game pays',
        text: [
          `${en.times(config.cap)}. When a round reaches it, it ends at once and pays that. One round in about ${en.whole(figures.topEvery)} does${met(figures)}.`,
        ],
      },
      {
        title: 'Return',
        text: [
          `${en.percent(figures.rtp.least)} of what is staked is returned${figures.known.how === 'sampled' ? `, known to within ${figures.known.pointsAt99} points at 99% from ${en.whole(figures.known.rounds)} sampled spins` : ''}. ${en.percent(figures.hitRate)} of rounds pay; ${en.percent(figures.smallWins)} of those pay no more than the stake.`,
        ],
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
    if (capped) lines.push(`The highest this game pays: ${en.times(cap)}.`)
    else lines.push(pay > 0 ? `In all ${en.times(pay)}.` : 'No win.')
    return lines
  },
}
