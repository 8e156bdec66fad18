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
import { createVoice } from './voice.ts'

const resultMs = 700
/** A round is never over sooner, however it is shown. */
const roundMsMin = 2_500

const keptSpeed = (): Speed =>
  speeds.find((speed) => speed === device.read('tombala.speed')) ?? 'normal'

/** The draw and its caller. `onCards` hears the cards of a round that is shown. */
export const useDraw = (
  session: GameSession,
  game: BingoGame,
  onCards: (serials: readonly number[]) => void,
) => {
  const lang = useLang()
  const texts = useBingoTexts()
  const voice = useMemo(() => createVoice(lang), [lang])
  const [voiceOn, setVoiceOn] = useState(voice.isOn)
  const [speed, setSpeedState] = useState<Speed>(keptSpeed)
  const [draw, setDraw] = useState<Draw>(noDraw)
  const [drawing, setDrawing] = useState(false)
  // Read at each ball: the player may change pace, voice or patience while the balls come.
  const now = useRef({ speed, skip: false })

  const turnVoice = (on: boolean, keep = true): void => {
    voice.turn(on, keep)
    setVoiceOn(on)
  }

  const call = async (shown: Draw): Promise<void> => {
    const pause = wait(paceOf(voice.isOn() ? 'calm' : now.current.speed, game.balls).pauseMs)
    const ball = shown.balls[shown.count - 1]
    if (voice.isOn() && ball !== undefined) {
      const stages = stagesWith(shown, shown.count).map((stage) => texts.stages[stage as 1 | 2 | 3])
      await voice.say([numberWords(ball, lang), ...stages].join('. '))
    } else sounds.ballTick()
    await pause
  }

  const presenter: Presenter = {
    begin: () => {
      now.current.skip = false
      setDraw(noDraw)
    },
    show: async (round) => {
      if (round.outcome.engine !== 'bingo') return
      const all: Draw = { ...round.outcome, count: 0 }
      const least = wait(roundMsMin)
      onCards(all.cards.map(({ serial }) => serial))
      setDrawing(true)
      for (let count = 0; count < all.balls.length && !now.current.skip;) {
        const { step } = paceOf(voice.isOn() ? 'calm' : now.current.speed, all.balls.length)
        count = Math.min(all.balls.length, count + step)
        const shown = { ...all, count }
        setDraw(shown)
        await call(shown)
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
  useEffect(
    () =>
      session.parent.listen((message) => {
        if (message.type === 'voice') turnVoice(message.on, false)
      }),
    // oxlint-disable-next-line react/exhaustive-deps
    [session, voice],
  )
  useEffect(() => () => voice.stop(), [voice])

  return {
    draw,
    drawing,
    presenter,
    speed,
    setSpeed: (next: Speed) => {
      device.write('tombala.speed', next)
      now.current.speed = next
      setSpeedState(next)
    },
    skip: () => {
      now.current.skip = true
      voice.stop()
    },
    voice,
    voiceOn,
    turnVoice,
  }
}

export type Drawing = ReturnType<typeof useDraw>
