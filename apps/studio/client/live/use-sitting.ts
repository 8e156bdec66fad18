import { useState } from 'react'
import type { Board } from '../../src/live/protocol.ts'
import { toKurus } from '../lib/money.ts'
import type { Chip } from '../lib/use-chip.ts'
import { dealDelay } from './deal.ts'
import { useStacks, type LiveView } from './use-live.ts'

export type BlackjackBoard = Extract<Board, { kind: 'blackjack' }>

/** What all parts of the blackjack table ask: whose seat, whose turn, and how the cards come. */
export const useSitting = (view: LiveView, chip: Chip) => {
  const { context, live, open } = view
  const { round, me, seats } = live
  const { total, further } = useStacks(view)
  const board = round?.board?.kind === 'blackjack' ? round.board : null
  const dealing = round?.phase === 'dealing'
  // Cards that lay there when this page came do not fly in once more.
  const [found] = useState(() =>
    round && !dealing ? { roundId: round.roundId, phase: round.phase } : null,
  )
  const settled = found !== null && found.roundId === round?.roundId && found.phase === round.phase
  const rows = [...new Set(board?.hands.map((hand) => hand.seat))]
  const bare = me.placements.every((one) => one.state === 'void')
  return {
    board,
    seats: seats ?? [],
    mine: me.seat,
    turn: board?.turn ?? null,
    open,
    dealing,
    settled,
    chipKurus: chip.kurus,
    stakedKurus: further.reduce((sum, one) => sum + toKurus(one.amount), total),
    /** One changes seats only before one's chips lie there. */
    maySit: view.state.link === 'open' && (me.seat === null || (open && bare && total === 0n)),
    sit: context.sit,
    bet: () => context.betting.place([{ spot: 'main', kurus: chip.kurus }]),
    /** For a card of the first deal; later ones come at once. `seat` null is the dealer. */
    delayOf: (seat: number | null, card: number): number =>
      round && board && dealing && card < 2
        ? dealDelay(
            round,
            board,
            seat === null ? rows.length : rows.indexOf(seat),
            card,
            context.clock.nowMs(),
          )
        : 0,
  }
}

export type Sitting = ReturnType<typeof useSitting>
