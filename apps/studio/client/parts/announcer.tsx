import type { ReactNode } from 'react'
import { formatMoney } from '@felek/phrases/format.ts'
import { useBalanceShown } from './use-balance-shown.ts'
import { fromKurus, toKurus } from '../lib/money.ts'
import { useStore } from '../lib/store.ts'
import type { GameSession } from '../lib/game-session.ts'
import { useLang, useTexts } from '../texts/texts.ts'

/**
 * Says result and balance (where it is not hidden) once a round, when it has been shown; never while
 * numbers move. `said` comes before: what the round showed.
 */
export const Announcer = ({ session, said }: { session: GameSession; said?: ReactNode }) => {
  const texts = useTexts()
  const lang = useLang()
  const { phase, lastRound, lastPaid, balanceKurus } = useStore(session.state)
  const balanceShown = useBalanceShown(session.mode)
  const balance = balanceShown
    ? ` ${texts.win.balanceNow(formatMoney(fromKurus(balanceKurus), lang))}`
    : ''
  const over = (phase === 'ready' || phase === 'held') && lastRound !== null
  const landed =
    said ?? (over && lastRound.view.engine === 'roulette' ? `${lastRound.view.number}.` : '')
  const result =
    over &&
    (lastPaid === null
      ? texts.win.announceNone
      : lastPaid.isWin
        ? texts.win.announce(formatMoney(lastRound.payout, lang))
        : `${texts.history.payout}: ${formatMoney(lastRound.payout, lang)}.`)
  return (
    <p className="sr-only" aria-live="polite" aria-atomic="true">
      {over && toKurus(lastRound.stake) > 0n && (
        <>
          {landed} {`${result}${balance}`}
        </>
      )}
    </p>
  )
}
