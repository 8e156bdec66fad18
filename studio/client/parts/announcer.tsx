import { formatMoney } from '@felek/phrases/src/format.ts'
import { fromKurus, toKurus } from '../lib/money.ts'
import { useStore } from '../lib/store.ts'
import type { GameSession } from '../lib/game-session.ts'
import { useTexts } from '../texts/texts.ts'

/**
 * Says result and balance once a round, when it has been shown; never while numbers move. `said`
 * comes before: what the round showed.
 */
export const Announcer = ({ session, said }: { session: GameSession; said?: string }) => {
  const texts = useTexts()
  const { phase, lastRound, lastWinKurus, balanceKurus } = useStore(session.state)
  const over = phase === 'ready' && lastRound !== null
  const landed =
    said !== undefined
      ? `${said} `
      : over && lastRound.outcome.engine === 'roulette'
        ? `${lastRound.outcome.number}. `
        : ''
  const paid = lastRound !== null && toKurus(lastRound.payout) > 0n
  // What `said` names as paid would be contradicted by "no win", though it was less than the stake.
  const none =
    said !== undefined && paid
      ? `${texts.history.payout}: ${formatMoney(lastRound.payout)}.`
      : texts.win.announceNone
  const result =
    over && (lastWinKurus === null ? none : texts.win.announce(formatMoney(lastRound.payout)))
  return (
    <p className="sr-only" aria-live="polite" aria-atomic="true">
      {over && toKurus(lastRound.stake) > 0n
        ? `${landed}${result} ${texts.win.balanceNow(formatMoney(fromKurus(balanceKurus)))}`
        : ''}
    </p>
  )
}
