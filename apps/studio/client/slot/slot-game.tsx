import { useEffect, useMemo, useRef, useState } from 'react'
import type { CascadeGame, LinesGame } from '../../src/protocol/games.ts'
import { fromKurus, toKurus } from '../lib/money.ts'
import { sounds } from '../lib/sound.ts'
import { stepFrom } from '../lib/stakes.ts'
import { device } from '../lib/storage.ts'
import { useStore } from '../lib/store.ts'
import type { GameSession } from '../lib/game-session.ts'
import { useKeys } from '../lib/use-keys.ts'
import { usePanel } from '../lib/use-panel.ts'
import { Announcer } from '../parts/announcer.tsx'
import { NoticeBar } from '../parts/notice-bar.tsx'
import { Panels } from '../panels/panels.tsx'
import { useLang, useTexts } from '../texts/texts.ts'
import { RoundStatus, SplashScreen, WinLines, WinPlaque } from './overlays.tsx'
import { createSlotPresenter, type SlotPresenter } from './presenter.ts'
import { createReels } from './reels.ts'
import { SlotBar } from './slot-bar.tsx'
import { restingStops, windowAt } from './strip.ts'
import { createView } from './view.ts'

type Props = { session: GameSession; game: LinesGame | CascadeGame }

/**
 * The stake of the last visit when the ladder has it and the balance allows it, else the step
 * nearest below 10 TL.
 */
const firstStake = (session: GameSession, game: Props['game']): string => {
  const kept = device.read(`stake.${game.slug}`)
  if (
    kept !== null &&
    game.stakes.includes(kept) &&
    toKurus(kept) <= session.state.get().balanceKurus
  )
    return kept
  return (
    game.stakes.findLast((stake) => toKurus(stake) <= 1_000n) ?? game.stakes[0] ?? game.minStake
  )
}

const useSlot = (session: GameSession, game: Props['game']) => {
  const lang = useLang()
  const texts = useTexts()
  const holder = useRef<HTMLDivElement>(null)
  const presenter = useRef<SlotPresenter>(null)
  const view = useMemo(() => createView(), [])
  useEffect(() => {
    const reels = createReels(game.reels, sounds.stop)
    const stops = restingStops(game.reels, session.state.get().fairness.nonce)
    const grid = windowAt(game.reels, stops)
    reels.rest(grid, stops)
    holder.current?.replaceChildren(reels.element)
    presenter.current = createSlotPresenter({ game, reels, view, texts, lang }, { grid, stops })
    void session.resume(presenter.current)
  }, [session, game, view, texts, lang])
  return { holder, presenter, view }
}

/** The stake on the game's ladder; it moves only between rounds. */
const useStake = (session: GameSession, game: Props['game']) => {
  const [stake, setStake] = useState(() => firstStake(session, game))
  const setKurus = (kurus: bigint): void => {
    const next = fromKurus(kurus)
    if (session.state.get().phase !== 'ready' || next === stake) return
    sounds.press()
    device.write(`stake.${game.slug}`, next)
    setStake(next)
  }
  const moveStake = (by: 1 | -1): void =>
    setKurus(stepFrom(game.stakes.map(toKurus), toKurus(stake), by))
  return { stake, setKurus, moveStake }
}

export const SlotGame = ({ session, game }: Props) => {
  const { holder, presenter, view } = useSlot(session, game)
  const state = useStore(session.state)
  const texts = useTexts()
  const [panel, setPanel] = usePanel(session)
  const { stake, setKurus, moveStake } = useStake(session, game)

  const spin = (): void => {
    if (state.phase === 'showing') return presenter.current?.skip()
    if (presenter.current && panel === null) void session.play(stake, undefined, presenter.current)
  }
  useKeys({
    spin,
    up: () => moveStake(1),
    down: () => moveStake(-1),
    help: () => setPanel('keys'),
    blocked: panel !== null,
    onActivity: () => session.parent.post({ type: 'activity' }),
  })

  return (
    <div className="game">
      <section
        className="stage"
        aria-label={texts.bar.game}
        onPointerDown={() => presenter.current?.skip()}
      >
        <div className="stage-back" />
        <div className="frame">
          <h1 className="stage-title">
            <img src={`/art/stage/${game.slug}-title.avif`} alt={game.name} lang="tr" />
          </h1>
          <div className="frame-back" />
          <WinLines view={view} />
          <div className="reels-holder" ref={holder} />
          <div className="frame-front" />
          <RoundStatus
            view={view}
            freeMultiplier={game.engine === 'lines' ? game.freeMultiplier : null}
          />
          <WinPlaque view={view} />
        </div>
        <SplashScreen view={view} onSkip={() => presenter.current?.skip()} />
        <NoticeBar session={session} />
      </section>
      <SlotBar
        session={session}
        game={game}
        stakeKurus={toKurus(stake)}
        onStake={setKurus}
        onSpin={spin}
        onPanel={setPanel}
      />
      <Announcer session={session} />
      <Panels
        session={session}
        panel={panel}
        onPanel={setPanel}
        stake={fromKurus(toKurus(stake))}
      />
      <svg className="defs" aria-hidden="true">
        <filter id="smear" x="0" y="-5%" width="100%" height="110%">
          <feGaussianBlur stdDeviation="0 9" />
        </filter>
      </svg>
    </div>
  )
}
