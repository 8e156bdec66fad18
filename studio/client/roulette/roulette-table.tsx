import { useEffect, useRef, useState } from 'react'
import type { Round, RouletteGame } from '../../src/protocol.ts'
import { fromKurus, toKurus } from '../lib/money.ts'
import { sounds } from '../lib/sound.ts'
import { useStore } from '../lib/store.ts'
import type { Presenter, Table } from '../lib/table.ts'
import { wait } from '../lib/time.ts'
import { useKeys } from '../lib/use-keys.ts'
import { useNarrow } from '../lib/use-narrow.ts'
import { Announcer } from '../parts/announcer.tsx'
import { Money } from '../parts/money.tsx'
import { NoticeBar } from '../parts/notice-bar.tsx'
import type { PanelName } from '../panels/panel.tsx'
import { Panels } from '../panels/panels.tsx'
import { useTexts } from '../texts/texts.ts'
import { toWire, type Bets } from './bets.ts'
import { BettingBoard } from './betting-board.tsx'
import { keyOf } from './board.ts'
import { Racetrack } from './racetrack.tsx'
import { Counts, LastResults, ResultHead } from './results.tsx'
import { RouletteBar } from './roulette-bar.tsx'
import { useBetting } from './use-betting.ts'
import { createWheel, type Wheel } from './wheel.ts'

/** What the table shows of the last round until the player moves again. */
type Shown = { winner: number; nonce: number; placed: Bets['placed']; won: ReadonlySet<string> }

const shownOf = (round: Round): Shown | null => {
  if (round.outcome.engine !== 'roulette') return null
  const { number, bets } = round.outcome
  const placed = new Map(bets.map(({ kind, numbers, amount }) => [keyOf(kind, numbers), { kind, numbers, kurus: toKurus(amount) }]))
  const won = new Set(bets.filter((bet) => toKurus(bet.payout) > 0n).map((bet) => keyOf(bet.kind, bet.numbers)))
  return { winner: number, nonce: round.nonce, placed, won }
}

export const RouletteTable = ({ table, game }: { table: Table; game: RouletteGame }) => {
  const { bar, roulette } = useTexts()
  const state = useStore(table.state)
  const holder = useRef<HTMLDivElement>(null)
  const wheel = useRef<Wheel>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const [turning, setTurning] = useState(false)
  const [numbers, setNumbers] = useState<readonly number[]>(table.opened.lastNumbers)
  const [panel, setPanel] = useState<PanelName | null>(null)
  const [track, setTrack] = useState(false)
  const standing = useNarrow()
  const open = state.phase === 'ready'
  const betting = useBetting(game, open, () => setShown(null))

  const presenter: Presenter = {
    begin: () => setShown(null),
    show: async (round) => {
      const next = shownOf(round)
      if (!next) return
      setTurning(true)
      await wheel.current?.turn(next.winner)
      setNumbers((before) => [next.winner, ...before].slice(0, 20))
      setShown(next)
      betting.take(next.placed)
      if (toKurus(round.payout) > toKurus(round.stake)) sounds.win()
      await wait(700)
      setTurning(false)
    },
    cancel: async () => setTurning(false),
  }

  useEffect(() => {
    const made = createWheel(game.wheel)
    wheel.current = made
    holder.current?.replaceChildren(made.element)
    const [last] = table.opened.lastNumbers
    if (last !== undefined) made.put(last)
    void table.resume(presenter)
    // The presenter only calls setters and the wheel, which live as long as the table.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [table, game])
  useEffect(
    () =>
      table.parent.listen((message) => {
        if (message.type === 'show') setPanel(message.panel)
      }),
    [table],
  )

  const spin = (): void => {
    if (panel === null && betting.bets.placed.size > 0)
      void table.play(fromKurus(betting.totalKurus), toWire(betting.bets.placed), presenter)
  }
  useKeys({
    spin,
    undo: betting.undo,
    help: () => setPanel('keys'),
    blocked: panel !== null,
    onActivity: () => table.parent.post({ type: 'activity' }),
  })
  const prompt = betting.refusal ?? (open ? roulette.place : turning ? roulette.spinning : roulette.taking)

  return (
    <div className="game roulette" data-turning={turning}>
      <section className="felt" aria-label={bar.game}>
        <h1 className="sr-only">{game.name}</h1>
        <div className="wheel-holder" ref={holder} />
        <Counts game={game} numbers={numbers} />
        <div className="felt-head">
          <ResultHead game={game} winner={shown?.winner ?? null} nonce={shown?.nonce ?? null} prompt={prompt} />
          {state.lastWinKurus !== null && shown && (
            <p className="won">
              <Money kurus={state.lastWinKurus} className="money-gain" />
            </p>
          )}
          <LastResults game={game} numbers={numbers} />
        </div>
        {standing && (
          <div className="tabs" role="group" aria-label={roulette.board}>
            <button type="button" aria-pressed={!track} onClick={() => setTrack(false)}>
              {roulette.tabNumbers}
            </button>
            <button type="button" aria-pressed={track} onClick={() => setTrack(true)}>
              {roulette.racetrackShort}
            </button>
          </div>
        )}
        {(!standing || !track) && (
          <BettingBoard
            game={game}
            placed={shown?.placed ?? betting.bets.placed}
            winner={shown?.winner ?? null}
            won={shown?.won ?? null}
            closed={!open}
            standing={standing}
            onPlace={betting.placeOn}
          />
        )}
        {(!standing || track) && (
          <div className="race-holder">
            <p className="race-label">{roulette.racetrack}</p>
            <Racetrack game={game} closed={!open} winner={shown?.winner ?? null} onPlace={betting.placeNeighbours} />
          </div>
        )}
        {betting.refusal !== null && (
          <p className="sr-only" role="alert">
            {betting.refusal}
          </p>
        )}
        <NoticeBar table={table} />
      </section>
      <RouletteBar table={table} game={game} betting={betting} onSpin={spin} onPanel={setPanel} />
      <Announcer table={table} />
      <Panels table={table} panel={panel} onPanel={setPanel} stake={fromKurus(betting.totalKurus)} />
    </div>
  )
}
