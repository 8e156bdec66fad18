import { useEffect, useState } from 'react'
import { useStore } from '../lib/store.ts'
import { chipsOf, isOpen } from './betting-controls.ts'
import { stack, sumOf } from './betting.ts'
import type { Clock } from './clock.ts'
import type { TableContext } from './table-context.ts'
import type { TableState } from './table-state.ts'
import type { LiveState } from './live-state.ts'

/** The table once the studio has told of it: what the views show, and the player's chips on it. */
export type LiveView = Readonly<{
  context: TableContext
  state: TableState
  live: LiveState
  open: boolean
}>

/**
 * True while bets are taken here; false at the very moment the clock ends, whether or not the
 * studio has said so.
 */
const useOpen = ({ clock, state }: TableContext): boolean => {
  const { live, link, held } = useStore(state)
  const round = live?.round ?? null
  const [, setTurn] = useState(0)
  useEffect(() => {
    if (!isOpen(round, clock.nowMs())) return
    const timer = setTimeout(() => setTurn((turn) => turn + 1), round.endsAt - clock.nowMs() + 5)
    return () => clearTimeout(timer)
  }, [clock, round])
  return link === 'open' && !held && isOpen(round, clock.nowMs())
}

export const useLive = (context: TableContext): LiveView | null => {
  const state = useStore(context.state)
  const open = useOpen(context)
  return state.live ? { context, state, live: state.live, open } : null
}

/** The player's chips by spot, and what they come to with doubles and splits. */
export const useStacks = ({ state, live }: LiveView) => {
  const stacks = stack(chipsOf(state))
  const further = live.me.placements.filter((one) => one.kind !== 'bet' && one.state !== 'void')
  return { stacks, total: sumOf(stacks.values()), further }
}

/**
 * Whole seconds until `endsAt`, counted down at each full second; null when there is nothing to
 * wait for.
 */
export const useSecondsLeft = (clock: Clock, endsAt: number | null): number | null => {
  const [, setTick] = useState(0)
  const left = endsAt === null ? null : Math.max(0, endsAt - clock.nowMs())
  useEffect(() => {
    if (endsAt === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const next = (): void => {
      const rest = endsAt - clock.nowMs()
      if (rest <= 0) return
      timer = setTimeout(
        () => {
          setTick((tick) => tick + 1)
          next()
        },
        (rest % 1_000) + 10,
      )
    }
    next()
    return () => clearTimeout(timer)
  }, [clock, endsAt])
  return left === null ? null : Math.ceil(left / 1_000)
}

/** How many of these moments are past; drawn anew as each one comes. */
export const usePassed = (clock: Clock, times: readonly number[]): number => {
  const [, setTick] = useState(0)
  const key = times.join()
  useEffect(() => {
    const timers = key
      .split(',')
      .map((time) => Number.parseInt(time, 10) - clock.nowMs())
      .filter((leftMs) => leftMs > 0)
      .map((leftMs) => setTimeout(() => setTick((tick) => tick + 1), leftMs + 5))
    return () => {
      for (const timer of timers) clearTimeout(timer)
    }
  }, [clock, key])
  return times.filter((time) => time <= clock.nowMs()).length
}
