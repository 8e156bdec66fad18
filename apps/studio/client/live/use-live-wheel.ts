import { useEffect, useRef } from 'react'
import type { RouletteTable } from '../../src/live/protocol.ts'
import { createWheel, type Wheel } from '../roulette/wheel.ts'
import { spinTimes } from './show.ts'
import type { LiveView } from './use-live.ts'

/** The wheel turns for everybody at once: who comes late sees it where it is. */
export const useLiveWheel = ({ context, live }: LiveView, table: RouletteTable) => {
  const holder = useRef<HTMLDivElement>(null)
  const wheel = useRef<Wheel>(null)
  const { round, results } = live
  const board = round?.board?.kind === 'roulette' ? round.board : null
  const spun = useRef('')
  const first = useRef(results[0])

  useEffect(() => {
    const made = createWheel(table.wheel)
    wheel.current = made
    holder.current?.replaceChildren(made.element)
    if (first.current !== undefined) made.put(Number.parseInt(first.current, 10))
  }, [table])

  useEffect(() => {
    if (!round || !board || spun.current === round.roundId) return
    spun.current = round.roundId
    if (round.phase !== 'dealing') return wheel.current?.put(board.number)
    const { lengthMs, elapsedMs } = spinTimes(round, context.clock.nowMs())
    void wheel.current?.turn(board.number, lengthMs, elapsedMs)
  }, [context, round, board])

  return holder
}
