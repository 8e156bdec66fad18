import { useEffect, useRef } from 'react'
import { toKurus } from '../lib/money.ts'
import { sounds } from '../lib/sound.ts'
import type { LiveView } from './use-live.ts'

const warnMs = 5_000

/**
 * A tick when five seconds are left for bets, and a chime for a win above the stake. Nothing for
 * anything else.
 */
export const useLiveSounds = (view: LiveView | null): void => {
  const round = view?.live.round ?? null
  const me = view?.live.me
  const clock = view?.context.clock
  const open = view?.open ?? false
  useEffect(() => {
    if (!open || !round || !clock) return
    const leftMs = round.endsAt - warnMs - clock.nowMs()
    if (leftMs <= 0) return
    const timer = setTimeout(sounds.ballTick, leftMs)
    return () => clearTimeout(timer)
  }, [open, round, clock])

  const chimed = useRef('')
  const payout = me?.payout ?? null
  const won =
    round?.phase === 'result' && me && payout !== null && toKurus(payout) > toKurus(me.staked)
  useEffect(() => {
    if (!won || !round || chimed.current === round.roundId) return
    chimed.current = round.roundId
    sounds.win()
  }, [won, round])
}
