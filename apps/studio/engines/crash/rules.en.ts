import { enNumbers as en } from '../spoken.ts'
import type { CrashTerms, CrashWords } from './rules.tr.ts'

const lira = (kurus: bigint): string => `${en.whole(Number(kurus / 100n))} TL`
const chanceOf = ({ percent }: CrashTerms, multiple: number): string =>
  en.percent(((100 * percent) / multiple).toFixed(2))

const rules: CrashWords['rules'] = (terms, figures) => [
  {
    title: 'How to play',
    text: [
      `Hezarfen leaves the tower and the multiplier climbs from ${en.times(100)}; it reaches ${en.times(200)} in about 11.6 seconds. The flight ends at a moment nobody knows.`,
      `Cash out and your stake is paid at the multiplier of that moment; a bet that has not been cashed out when the flight ends is lost. Cash-outs start at ${en.times(101)}; a flight that ends below is shown as ${en.times(100)} and pays nobody.`,
      `You may place two bets a round. Bets are open for ${terms.betMs / 1_000} seconds and close with a bell; a flight is followed by ${terms.restMs / 1_000} seconds of rest. While bets are open you may take a bet back.`,
      'Automatic cash-out runs on the server: at the multiplier you choose the bet is cashed out, even if your connection is gone.',
      'Everybody in the room plays the same round. The list shows real bets, the largest first, at most 50 of them. Demo bets are in no list and do not count towards the room’s limit.',
    ],
  },
  {
    title: 'Where a flight ends',
    text: [
      `The chance to reach ${en.times(200)} is ${chanceOf(terms, 200)}, and ${chanceOf(terms, 1_000)} for ${en.times(1_000)}. Past rounds do not affect the next.`,
      'While bets are open nobody knows where the flight will end, the studio included.',
    ],
  },
  {
    title: 'Fair to slow lines',
    text: [
      `A cash-out counts at the multiplier that you saw when you pressed, as long as it reaches the server within ${terms.delayMs} milliseconds. One that takes longer counts at the multiplier of ${terms.delayMs} milliseconds before it arrived.`,
      `That a flight has ended, who has cashed out and what was paid is told to everybody ${terms.delayMs} milliseconds after its game time. The multiplier on the screen may therefore run past the end for a moment and step back.`,
    ],
  },
  {
    title: 'Limits',
    text: [
      `A bet pays at most ${en.times(terms.cap)} or ${lira(terms.capKurus)}, whichever comes first; there it is cashed out automatically. ${en.times(terms.cap)} is reached once in ${en.whole(figures.topEvery)} flights.`,
      `When all real bets in flight times the multiplier come to ${lira(terms.roomKurus)}, every bet in flight is cashed out at that multiplier.`,
    ],
  },
  {
    title: 'If something breaks',
    text: [
      'If your connection is lost your bet flies on; once you are connected again the round is shown where it stands.',
      'If the game server stops during a flight no bet loses in that round: where it is back before the end the flight goes on and you can cash out; bets that were cashed out, by hand or automatically, are paid and all other bets are given back. The round says so to everybody. If a round cannot take off, each bet is paid the higher of its stake and what its automatic cash-out gives; if the result is not known within a day bets are given back, and once it is known anything beyond that is paid as well.',
    ],
  },
  {
    title: 'RTP',
    text: [`${en.percent(figures.rtp.most)}, wherever you cash out.`],
  },
  {
    title: 'Multiplier and end',
    text: [
      'The multiplier is 100 × e^(0.00006 × t) hundredths t milliseconds after take-off, rounded down.',
      `The end follows from a number r, drawn from 0 to 2⁵²−1 with equal chances: ${terms.percent} × 2⁵² ÷ (2⁵² − r) hundredths, rounded down. The chance to reach a multiplier is ${terms.percent} divided by it, in percent. The figures are exact.`,
      'r is computed from a link of a chain that was fixed before the round, and from a value that the witness shows once bets are closed.',
    ],
    maths: true,
  },
]

export const crashWordsEn: CrashWords = {
  rules,
  usual: ({ auto }) => `the bet is cashed out at ${en.times(auto)}`,
}
