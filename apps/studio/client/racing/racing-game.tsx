import type { Paid } from '../lib/game-context.ts'
import { useEffect } from 'react'
import type { RacingGame as Race } from '../../src/protocol/games.ts'
import { toWire } from '../lib/bets.ts'
import { fromKurus } from '../lib/money.ts'
import { useStore } from '../lib/store.ts'
import type { GameSession } from '../lib/game-session.ts'
import { useKeys } from '../lib/use-keys.ts'
import { usePanel } from '../lib/use-panel.ts'
import { Announcer } from '../parts/announcer.tsx'
import { NoticeBar } from '../parts/notice-bar.tsx'
import { PaidMoney } from '../parts/paid.tsx'
import { WithNames } from '../parts/with-names.tsx'
import { Panels } from '../panels/panels.tsx'
import { RouletteBar } from '../roulette/roulette-bar.tsx'
import { useRacingTexts } from '../texts/racing.ts'
import { useTexts } from '../texts/texts.ts'
import { Course } from './course.tsx'
import { OddsBoard } from './odds-board.tsx'
import { LastWinners, RaceHead, Standing } from './race-head.tsx'
import { RacingRules } from './racing-rules.tsx'
import { useBets } from './use-bets.ts'
import { useRace } from './use-race.ts'
import './racing.css'
import './racing-frames.css'

const dress = ({ slug, runners }: Race): void => {
  const { style } = document.documentElement
  for (const part of ['course', 'drift', 'runners'])
    style.setProperty(`--race-${part}`, `url(/art/racing/${slug}-${part}.avif)`)
  style.setProperty('--runner-count', String(runners.length))
}

type RaceState = ReturnType<typeof useRace>
type DerbyHeadProps = {
  game: Race
  shown: RaceState['shown']
  winners: RaceState['winners']
  prompt: string
  paid: Paid | null
}

const DerbyHead = ({ game, shown, winners, prompt, paid }: DerbyHeadProps) => (
  <div className="derby-head">
    <RaceHead
      game={game}
      winner={shown?.order[0] ?? null}
      nonce={shown?.nonce ?? null}
      prompt={prompt}
    />
    {paid !== null && shown && (
      <p className="derby-won">
        <PaidMoney paid={paid} />
      </p>
    )}
    <LastWinners game={game} winners={winners} />
  </div>
)

type BetsProps = {
  game: Race
  betting: ReturnType<typeof useBets>
  shown: RaceState['shown']
  closed: boolean
}

/** The odds to bet on, and why the last bet was not placed. */
const Bets = ({ game, betting, shown, closed }: BetsProps) => (
  <>
    <OddsBoard
      game={game}
      placed={shown?.placed ?? betting.bets.placed}
      won={shown?.won ?? null}
      closed={closed}
      onPlace={betting.placeOn}
    />
    {betting.refusal !== null && (
      <p className="sr-only" role="alert">
        {betting.refusal}
      </p>
    )}
  </>
)

/** The order they came in, as it is said aloud: a sentence of the page with Turkish names in it. */
const OrderNews = ({
  session,
  game,
  order,
}: {
  session: GameSession
  game: Race
  order: readonly number[] | null
}) => {
  const texts = useRacingTexts()
  if (order === null) return <Announcer session={session} />
  const names = order.map((runner) => game.runners.find((it) => it.number === runner)?.name ?? '')
  const said = <WithNames text={texts.order(names.join(', '))} names={names} />
  return <Announcer session={session} said={said} />
}

export const RacingGame = ({ session, game }: { session: GameSession; game: Race }) => {
  const { bar } = useTexts()
  const texts = useRacingTexts()
  const state = useStore(session.state)
  const [panel, setPanel] = usePanel(session)
  const open = state.phase === 'ready'
  const betting = useBets(game, open)
  const {
    course,
    shown: last,
    running,
    standing,
    winners,
    presenter,
  } = useRace(session, betting.take)
  useEffect(() => dress(game), [game])
  // The last race's bets lie there until the player places the first of the next race.
  const shown = betting.moved ? null : last

  const start = (): void => {
    if (panel === null && betting.bets.placed.size > 0)
      void session.play(fromKurus(betting.totalKurus), toWire(betting.bets.placed), presenter)
  }
  useKeys({
    spin: start,
    undo: betting.undo,
    help: () => setPanel('keys'),
    blocked: panel !== null,
    onActivity: () => session.parent.post({ type: 'activity' }),
  })
  const prompt = betting.refusal ?? (open ? texts.place : running ? texts.running : texts.taking)

  return (
    <div className="game racing" data-running={running}>
      <section className="derby" aria-label={bar.game}>
        <h1 className="sr-only" lang="tr">
          {game.name}
        </h1>
        <DerbyHead
          game={game}
          shown={shown}
          winners={winners}
          prompt={prompt}
          paid={state.lastPaid}
        />
        <Course game={game} ref={course} running={running} order={shown?.order ?? null} />
        <Standing game={game} runners={standing} final={last !== null} />
        <Bets game={game} betting={betting} shown={shown} closed={!open} />
        <NoticeBar session={session} />
      </section>
      <RouletteBar
        session={session}
        game={game}
        betting={betting}
        start={texts.start}
        onSpin={start}
        onPanel={setPanel}
      />
      <OrderNews session={session} game={game} order={last?.order ?? null} />
      <Panels
        session={session}
        panel={panel}
        onPanel={setPanel}
        stake={fromKurus(betting.totalKurus)}
        rules={<RacingRules game={game} mode={session.mode} />}
      />
    </div>
  )
}
