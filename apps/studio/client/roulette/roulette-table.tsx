import type { Paid } from '../lib/game-context.ts'
import { useState } from 'react'
import type { RouletteGame } from '../../src/protocol/games.ts'
import { toWire } from '../lib/bets.ts'
import { fromKurus } from '../lib/money.ts'
import { useStore } from '../lib/store.ts'
import type { GameSession } from '../lib/game-session.ts'
import { useKeys } from '../lib/use-keys.ts'
import { useNarrow, useShort } from '../lib/use-narrow.ts'
import { usePanel } from '../lib/use-panel.ts'
import { Announcer } from '../parts/announcer.tsx'
import { NoticeBar } from '../parts/notice-bar.tsx'
import { PaidMoney } from '../parts/paid.tsx'
import { Panels } from '../panels/panels.tsx'
import { useTexts } from '../texts/texts.ts'
import { BettingBoard } from './betting-board.tsx'
import { BoardTabs, type BoardView } from './board-tabs.tsx'
import { Racetrack } from './racetrack.tsx'
import { Counts, LastResults, ResultHead } from './results.tsx'
import { RouletteBar } from './roulette-bar.tsx'
import { useBetting, type Betting } from './use-betting.ts'
import { useWheel, type Shown } from './use-wheel.ts'

type LayoutProps = { game: RouletteGame; betting: Betting; shown: Shown | null; closed: boolean }

/** Numbers and racetrack: side by side where there is room, one at a time on a standing or short frame. */
const BettingLayout = ({ game, betting, shown, closed }: LayoutProps) => {
  const { roulette } = useTexts()
  const standing = useNarrow()
  const short = useShort()
  const oneAtATime = standing || short
  const [boardView, setBoardView] = useState<BoardView>('numbers')
  // What only a standing table has is not looked for on another.
  const shownView = boardView === 'edges' && !standing ? 'numbers' : boardView
  const winner = shown?.winner ?? null
  return (
    <>
      {oneAtATime && <BoardTabs view={shownView} standing={standing} onChange={setBoardView} />}
      {(!oneAtATime || shownView !== 'track') && (
        <BettingBoard
          game={game}
          placed={shown?.placed ?? betting.bets.placed}
          winner={winner}
          won={shown?.won ?? null}
          closed={closed}
          standing={standing}
          edges={shownView === 'edges'}
          onPlace={betting.placeOn}
        />
      )}
      {(!oneAtATime || shownView === 'track') && (
        <div className="race-holder">
          <p className="race-label">{roulette.racetrack}</p>
          <Racetrack
            game={game}
            closed={closed}
            winner={winner}
            onPlace={betting.placeNeighbours}
          />
        </div>
      )}
    </>
  )
}

type FeltHeadProps = {
  game: RouletteGame
  shown: Shown | null
  numbers: readonly number[]
  prompt: string
  paid: Paid | null
}

const FeltHead = ({ game, shown, numbers, prompt, paid }: FeltHeadProps) => (
  <div className="felt-head">
    <ResultHead
      game={game}
      winner={shown?.winner ?? null}
      nonce={shown?.nonce ?? null}
      prompt={prompt}
    />
    {paid !== null && shown && (
      <p className="won">
        <PaidMoney paid={paid} />
      </p>
    )}
    <LastResults game={game} numbers={numbers} />
  </div>
)

export const RouletteTable = ({ session, game }: { session: GameSession; game: RouletteGame }) => {
  const { bar, roulette } = useTexts()
  const state = useStore(session.state)
  const [panel, setPanel] = usePanel(session)
  const open = state.phase === 'ready'
  const betting = useBetting(game, open)
  const { holder, shown: last, turning, numbers, presenter } = useWheel(session, game, betting.take)
  // The last round's chips lie there until the player puts down the first of the next round.
  const shown = betting.moved ? null : last

  const spin = (): void => {
    if (panel === null && betting.bets.placed.size > 0)
      void session.play(fromKurus(betting.totalKurus), toWire(betting.bets.placed), presenter)
  }
  useKeys({
    spin,
    undo: betting.undo,
    help: () => setPanel('keys'),
    blocked: panel !== null,
    onActivity: () => session.parent.post({ type: 'activity' }),
  })
  const prompt =
    betting.refusal ?? (open ? roulette.place : turning ? roulette.spinning : roulette.taking)

  return (
    <div className="game roulette" data-turning={turning}>
      <section className="felt" aria-label={bar.game}>
        <h1 className="sr-only" lang="tr">
          {game.name}
        </h1>
        <div className="wheel-holder" ref={holder} />
        <Counts game={game} numbers={numbers} />
        <FeltHead
          game={game}
          shown={shown}
          numbers={numbers}
          prompt={prompt}
          paid={state.lastPaid}
        />
        <BettingLayout game={game} betting={betting} shown={shown} closed={!open} />
        {betting.refusal !== null && (
          <p className="sr-only" role="alert">
            {betting.refusal}
          </p>
        )}
        <NoticeBar session={session} />
      </section>
      <RouletteBar
        session={session}
        game={game}
        betting={betting}
        onSpin={spin}
        onPanel={setPanel}
      />
      <Announcer session={session} />
      <Panels
        session={session}
        panel={panel}
        onPanel={setPanel}
        stake={fromKurus(betting.totalKurus)}
      />
    </div>
  )
}
