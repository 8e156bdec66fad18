import { formatMoney } from '@felek/phrases/format.ts'
import { useStore } from '../lib/store.ts'
import { useBalanceShown } from '../parts/use-balance-shown.ts'
import { pricedAt } from '../play/facts.ts'
import { useCrashTexts } from '../texts/crash.ts'
import { useLang, useTexts } from '../texts/texts.ts'
import type { FlightShow } from './flight-show.ts'
import type { CrashState } from './state.ts'

/** What is said of my bets that have come to something. */
const useMine = ({ me }: CrashState): string[] => {
  const [texts, lang] = [useCrashTexts(), useLang()]
  return me.bets.flatMap(({ place, state, out }) =>
    out
      ? [texts.said.out(place + 1, pricedAt(out.multiple, lang), formatMoney(out.payout, lang))]
      : state === 'lost'
        ? [texts.said.lost(place + 1)]
        : [],
  )
}

/** A sentence when bets open, at take-off, at few multiples on the way, and at the end; never the running number. */
export const CrashAnnouncer = ({ state, show }: { state: CrashState; show: FlightShow }) => {
  const { said } = useCrashTexts()
  const [lang, { win }] = [useLang(), useTexts()]
  const { passed } = useStore(show.stretch)
  const shown = useBalanceShown(state.me.mode)
  const mine = useMine(state)
  const { round, room, me } = state
  const lies = me.bets
    .filter((bet) => bet.state === 'accepted')
    .map(({ place, amount }) => said.taken(place + 1, formatMoney(amount, lang)))
  // Whoever is out with all that flew need not hear how it goes on.
  const isDone = mine.length > 0 && me.bets.every(({ state: now }) => now !== 'flying')
  const balance =
    shown && me.balance !== null ? [win.balanceNow(formatMoney(me.balance, lang))] : []
  const lines =
    round === null
      ? []
      : round.crash
        ? [
            said.crashed(pricedAt(round.crash.multiple, lang)),
            ...mine,
            ...(mine.length > 0 ? balance : []),
          ]
        : round.phase === 'betting'
          ? [said.betting(room.betMs / 1_000), ...lies]
          : round.phase === 'flight'
            ? [
                ...mine,
                ...(isDone ? [] : [passed === 0 ? said.flying : said.at(pricedAt(passed, lang))]),
              ]
            : []
  return (
    <p className="sr-only" aria-live="polite">
      {lines.join(' ')}
    </p>
  )
}
