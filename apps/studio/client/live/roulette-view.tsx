import { useMemo, useState } from 'react'
import type { BetKind } from '../../src/protocol/games.ts'
import type { RouletteTable } from '../../src/live/protocol.ts'
import { keyOf, type Placed } from '../lib/bets.ts'
import type { Chip } from '../lib/use-chip.ts'
import { useNarrow, useShort } from '../lib/use-narrow.ts'
import { BettingBoard } from '../roulette/betting-board.tsx'
import { BoardTabs, type BoardView } from '../roulette/board-tabs.tsx'
import type { Layout } from '../roulette/board.ts'
import { Racetrack } from '../roulette/racetrack.tsx'
import { colourOf, Counts, describe, LastResults } from '../roulette/results.tsx'
import { useTexts } from '../texts/texts.ts'
import type { Stacks } from './betting.ts'
import { LiveAnnouncer } from './live-announcer.tsx'
import { LiveHead } from './live-head.tsx'
import { LiveNotice } from './live-notice.tsx'
import { useLiveWheel } from './use-live-wheel.ts'
import { useStacks, type LiveView } from './use-live.ts'

const layoutOf = ({ bets, minStake, wheel, red }: RouletteTable): Layout => ({
  kinds: bets.map((bet) => ({ ...bet, min: minStake })),
  wheel,
  red,
})

const toPlaced = (stacks: Stacks): Placed<BetKind> =>
  new Map(
    [...stacks].map(([key, { spot, numbers, kurus }]) => [
      key,
      { kind: spot as BetKind, numbers: numbers ?? [], kurus },
    ]),
  )

type Props = { view: LiveView; layout: Layout; winner: number | null; chip: Chip }

/** Numbers and racetrack: side by side where there is room, one at a time on a standing or short frame. */
const Boards = ({ view, layout, winner, chip }: Props) => {
  const { roulette } = useTexts()
  const standing = useNarrow()
  const short = useShort()
  const oneAtATime = standing || short
  const [boardView, setBoardView] = useState<BoardView>('numbers')
  // What only a standing table has is not looked for on another.
  const shownView = boardView === 'edges' && !standing ? 'numbers' : boardView
  const { stacks } = useStacks(view)
  const { place } = view.context.betting
  const spots = useMemo(
    () =>
      new Map(
        layout.kinds.flatMap(({ kind, sets }) =>
          sets.map((numbers) => [keyOf(kind, numbers), { spot: kind, numbers }] as const),
        ),
      ),
    [layout],
  )
  const placed = toPlaced(stacks)
  const won =
    winner === null
      ? null
      : new Set([...placed].filter(([, bet]) => bet.numbers.includes(winner)).map(([key]) => key))
  return (
    <>
      {oneAtATime && <BoardTabs view={shownView} standing={standing} onChange={setBoardView} />}
      {(!oneAtATime || shownView !== 'track') && (
        <BettingBoard
          game={layout}
          placed={placed}
          winner={winner}
          won={won}
          closed={!view.open}
          standing={standing}
          edges={shownView === 'edges'}
          onPlace={(key) => {
            const spot = spots.get(key)
            if (spot) place([{ ...spot, kurus: chip.kurus }])
          }}
        />
      )}
      {(!oneAtATime || shownView === 'track') && (
        <div className="race-holder">
          <p className="race-label">{roulette.racetrack}</p>
          <Racetrack
            game={layout}
            closed={!view.open}
            winner={winner}
            onPlace={(numbers) =>
              place(numbers.map((n) => ({ spot: 'straight', numbers: [n], kurus: chip.kurus })))
            }
          />
        </div>
      )}
    </>
  )
}

export const RouletteView = ({
  view,
  table,
  chip,
}: {
  view: LiveView
  table: RouletteTable
  chip: Chip
}) => {
  const texts = useTexts()
  const layout = useMemo(() => layoutOf(table), [table])
  const holder = useLiveWheel(view, table)
  const { round, results } = view.live
  const spinning = round?.phase === 'dealing'
  const winner =
    round?.phase === 'result' && round.board?.kind === 'roulette' ? round.board.number : null
  const numbers = results.map((result) => Number.parseInt(result, 10))
  const said = winner === null ? null : describe(layout, winner, texts.roulette)
  return (
    <section className="felt live-felt" aria-label={texts.bar.game} data-turning={spinning}>
      <div className="wheel-holder" ref={holder} />
      <Counts game={layout} numbers={numbers} />
      <LiveHead
        view={view}
        result={said}
        {...(winner !== null && { box: winner, boxClass: colourOf(layout, winner) })}
      >
        <LastResults game={layout} numbers={numbers} />
      </LiveHead>
      <Boards view={view} layout={layout} winner={winner} chip={chip} />
      <LiveNotice view={view} />
      <LiveAnnouncer
        view={view}
        result={winner === null ? null : `${winner}. ${said}`}
        turn={null}
      />
    </section>
  )
}
