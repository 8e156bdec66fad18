import { formatCount, formatMoney } from '@felek/phrases/format.ts'
import { useBalanceShown } from '../parts/use-balance-shown.ts'
import { toKurus } from '../lib/money.ts'
import { useLiveTexts } from '../texts/live.ts'
import { useLang } from '../texts/texts.ts'
import type { LiveView } from './use-live.ts'

/**
 * Says each phase that matters once, and the result with what came of it; never while numbers move.
 */
export const LiveAnnouncer = ({
  view,
  result,
  turn,
}: {
  view: LiveView
  result: string | null
  turn: string | null
}) => {
  const { say } = useLiveTexts()
  const lang = useLang()
  const { round, me } = view.live
  const balanceShown = useBalanceShown(view.context.mode)
  const parts: string[] = []
  if (round?.phase === 'result') {
    if (result !== null) parts.push(say.result(result))
    if (me.payout !== null && toKurus(me.payout) > 0n)
      parts.push(
        toKurus(me.payout) > toKurus(me.staked)
          ? say.won(formatMoney(me.payout, lang))
          : say.returned(formatMoney(me.payout, lang)),
      )
    if (balanceShown && me.payout !== null && me.balance !== null)
      parts.push(say.balance(formatMoney(me.balance, lang)))
  } else if (turn !== null) parts.push(turn)
  else if (round) parts.push(view.open ? say.open(formatCount(round.number, lang)) : say.closed)
  return (
    <p className="sr-only" aria-live="polite" aria-atomic="true">
      {parts.join(' ')}
    </p>
  )
}
