import { useEffect, useMemo, useRef, useState } from 'react'
import type { BingoGame } from '../../src/protocol/games.ts'
import { toKurus } from '../lib/money.ts'
import { sounds } from '../lib/sound.ts'
import { device } from '../lib/storage.ts'
import type { Presenter, GameSession } from '../lib/game-session.ts'
import { wait } from '../lib/time.ts'
import { useBingoTexts } from '../texts/bingo.ts'
import { useLang } from '../texts/texts.ts'
import { numberWords } from './number-words.ts'
import { noDraw, paceOf, speeds, stagesWith, type Draw, type Speed } from './progress.ts'
import { createVoice, type Voice } from './voice.ts'

const resultMs = 700
/** A round is never over sooner, however it is shown. */
const roundMsMin = 2_500

const keptSpeed = (): Speed =>
  speeds.find((speed) => speed === device.read('tombala.speed')) ?? 'normal'

/** The voice that calls the balls: turned by the player, or by the page around the game. */
const useVoice = (session: GameSession) => {
  const lang = useLang()
  const voice = useMemo(() => createVoice(lang), [lang])
  const [voiceOn, setVoiceOn] = useState(voice.isOn)
  const turnVoice = (on: boolean, keep = true): void => {
    voice.turn(on, keep)
    setVoiceOn(on)
  }
  useEffect(
    () =>
      session.parent.listen((message) => {
        if (message.type === 'voice') turnVoice(message.on, false)
      }),
    // oxlint-disable-next-line react/exhaustive-deps
    [session, voice],
  )
  useEffect(() => () => voice.stop(), [voice])
  return { voice, voiceOn, turnVoice }
}

/**
 * The pace, kept on this device. `speedNow` is read at each ball: the player may change it while the
 * balls come.
 */
const useSpeed = () => {
  const [speed, setSpeedState] = useState<Speed>(keptSpeed)
  const speedNow = useRef(speed)
  const setSpeed = (next: Speed): void => {
    device.write('tombala.speed', next)
    speedNow.current = next
    setSpeedState(next)
  }
  return { speed, speedNow, setSpeed }
}

/** Calls the last ball shown, aloud or with a tick, and waits as long as the pace asks. */
const useCall = (voice: Voice, speedNow: { readonly current: Speed }) => {
  const lang = useLang()
  const texts = useBingoTexts()
  return async (shown: Draw, balls: number): Promise<void> => {
    const pause = wait(paceOf(voice.isOn() ? 'calm' : speedNow.current, balls).pauseMs)
    const ball = shown.balls[shown.count - 1]
    if (voice.isOn() && ball !== undefined) {
      const stages = stagesWith(shown, shown.count).map((stage) => texts.stages[stage as 1 | 2 | 3])
      await voice.say([numberWords(ball, lang), ...stages].join('. '))
    } else sounds.ballTick()
    await pause
  }
}

/** The draw and its caller. `onCards` hears the cards of a round that is shown. */
export const useDraw = (
  session: GameSession,
  game: BingoGame,
  onCards: (serials: readonly number[]) => void,
) => {
  const { voice, voiceOn, turnVoice } = useVoice(session)
  const { speed, speedNow, setSpeed } = useSpeed()
  const call = useCall(voice, speedNow)
  const [draw, setDraw] = useState<Draw>(noDraw)
  const [drawing, setDrawing] = useState(false)
  const skipped = useRef(false)

  const presenter: Presenter = {
    begin: () => {
      skipped.current = false
      setDraw(noDraw)
    },
    show: async (round) => {
      if (round.view.engine !== 'bingo') return
      const all: Draw = { ...round.view, count: 0 }
      const least = wait(roundMsMin)
      onCards(all.cards.map(({ serial }) => serial))
      setDrawing(true)
      for (let count = 0; count < all.balls.length && !skipped.current;) {
        const { step } = paceOf(voice.isOn() ? 'calm' : speedNow.current, all.balls.length)
        count = Math.min(all.balls.length, count + step)
        const shown = { ...all, count }
        setDraw(shown)
        await call(shown, game.balls)
      }
      voice.stop()
      setDraw({ ...all, count: all.balls.length })
      setDrawing(false)
      if (toKurus(round.payout) > toKurus(round.stake)) sounds.win()
      await Promise.all([wait(resultMs), least])
    },
    cancel: async () => setDrawing(false),
  }

  useEffect(() => {
    void session.resume(presenter)
    // The presenter only calls setters and the voice, which live as long as the session.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [session])

  return {
    draw,
    drawing,
    presenter,
    speed,
    setSpeed,
    skip: () => {
      skipped.current = true
      voice.stop()
    },
    voice,
    voiceOn,
    turnVoice,
  }
}

export type Drawing = ReturnType<typeof useDraw>
