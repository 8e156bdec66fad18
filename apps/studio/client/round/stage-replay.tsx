import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Verification } from '../../src/protocol/protocol.ts'
import { dressStage } from '../lib/dress.ts'
import { toKurus } from '../lib/money.ts'
import { wait } from '../lib/time.ts'
import { controlsOf, type Game, type Worth } from '../play/game.ts'
import { importLook } from '../play/looks.ts'
import type { RoundState } from '../play/round.ts'
import { namesOf, type AnyScene, type PartProps, type TitleLook } from '../play/scene.ts'
import { StagePicture } from '../play/stage-picture.tsx'
import { createShow, loadPictures, type Show } from '../play/use-scene.ts'
import { useRoundTexts } from '../texts/round.ts'
import { useLang, type Lang } from '../texts/texts.ts'
import { StepBar } from './step-bar.tsx'
import { bringStyles, stageStyles } from './styles.ts'
import type { importTitle } from './title-of.ts'

/* A round of a title on its stage: the scene that its player saw, by the views of the log. */

type Found = NonNullable<Awaited<ReturnType<typeof importTitle>>>
type AnyGame = Game<unknown, unknown>
type ReplayDeps = {
  record: Verification
  module: AnyScene
  look: TitleLook
  game: AnyGame
  show: Show<unknown, unknown>
}

const betweenMs = 350

/** What a step is worth: nothing before the last one of a round that is over. */
const worthOf = ({ stake, payout, steps }: Verification, step: number): Worth => {
  const over = payout !== null && step === (steps?.length ?? 0) - 1
  return { stakeKurus: toKurus(stake), payKurus: over ? toKurus(payout) : 0n, over }
}

const stateAt = (
  { record }: ReplayDeps,
  step: number,
  moving: boolean,
): RoundState<unknown, unknown, unknown> => ({
  phase: moving ? 'showing' : 'held',
  balanceKurus: 0n,
  freeSpins: null,
  stake: record.stake,
  wager: record.wager,
  round: {
    roundId: record.roundId,
    step,
    state: worthOf(record, step).over ? 'over' : 'deciding',
    view: record.steps?.[step]?.view,
    offers: [],
    seal: record.seal ?? null,
    nonce: record.nonce,
    stake: record.stake,
    payout: record.payout,
    balanceStaked: '0.00',
    balance: null,
  },
  draft: null,
  lastPaid: null,
  notice: null,
  busy: null,
  away: false,
  pause: { fromMs: 0, toMs: 0 },
})

/** The log's last step, or where a round has but one, its pictures (of a slot: each grid that has landed). */
const useSteps = ({ record, show }: ReplayDeps) => {
  const views = (record.steps ?? []).map(({ view }) => view)
  const [pictures, setPictures] = useState(0)
  const inside = views.length === 1
  const last = (inside ? Math.max(1, pictures) : views.length) - 1
  const [at, setAt] = useState(last)
  const [moving, setMoving] = useState(false)
  /** Whatever is asked next overtakes what still moves. */
  const [turn, target] = [useRef(0), useRef(at)]
  const jump = async (to: number, wholly = to === last): Promise<void> => {
    const mine = (turn.current += 1)
    target.current = to
    setMoving(false)
    setAt(to)
    const step = inside ? 0 : to
    const { stakeKurus, over } = worthOf(record, step)
    // It stands there: nothing is celebrated again.
    const worth = { stakeKurus, payKurus: 0n, over }
    const marks = await show.jump(record.wager, views[step], worth, inside && !wholly ? to : null)
    if (!inside || !wholly || mine !== turn.current) return
    setPictures(marks)
    setAt(Math.max(1, marks) - 1)
  }
  const play = async (from: number, to: number): Promise<void> => {
    const mine = (turn.current += 1)
    setMoving(true)
    for (let step = from; step <= to; step += 1) {
      target.current = inside ? last : step
      if (step === 0) show.presenter.begin(record.wager)
      await show.presenter.show(views[step], views[step - 1] ?? null, worthOf(record, step))
      if (mine !== turn.current) return
      setAt(target.current)
      if (step < to) await wait(betweenMs)
      if (mine !== turn.current) return
    }
    setMoving(false)
  }
  const goOn = async (to: number): Promise<void> => {
    const mine = (turn.current += 1)
    target.current = to
    setMoving(true)
    await show.goOn(to === last ? null : to)
    if (mine !== turn.current) return
    setAt(to)
    setMoving(false)
  }
  useEffect(() => {
    void jump(last, true)
    return () => void (turn.current += 1)
    // Once, when the stage stands there: afterwards the player says what is shown.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [show])
  return {
    at,
    of: last + 1,
    moving,
    play: () =>
      void (at === last ? play(0, views.length - 1) : inside ? goOn(last) : play(at + 1, last)),
    skip: () => void jump(target.current),
    go: (to: number) => {
      if (to !== at + 1 || moving) return void jump(to)
      void (inside ? goOn(to) : play(to, to))
    },
  }
}

const StageReplay = (parts: ReplayDeps) => {
  const { record, module, look, game, show } = parts
  const [lang, texts] = [useLang(), useRoundTexts()]
  const steps = useSteps(parts)
  const views = record.steps ?? []
  const step = views.length === 1 ? 0 : steps.at
  const state = stateAt(parts, step, steps.moving)
  const part: PartProps<unknown, unknown, unknown, unknown> = {
    game,
    look,
    state,
    scene: show.told.get(),
    // A round that was played takes nothing more.
    setWager: () => undefined,
    act: () => undefined,
    setDraft: () => undefined,
    bet: () => void show.skip(),
  }
  const view = views[step]?.view
  return (
    <>
      <div className="rv-scene">
        <div className="game play" data-controls={controlsOf(game)} data-scene={module.name}>
          <section className="p-stage" aria-label={texts.replay} onPointerDown={() => show.skip()}>
            <StagePicture {...{ module, look, game, show, part }} />
          </section>
        </div>
      </div>
      <StepBar
        {...steps}
        said={
          steps.at === steps.of - 1 || step > 0 || views.length > 1
            ? module.words[lang].say(game.config, view, namesOf(look, lang)).join(' ')
            : ''
        }
      />
    </>
  )
}

export const bringStage = async (
  record: Verification,
  { title, figures }: Found,
  lang: Lang,
): Promise<(() => ReactNode) | null> => {
  const look = await importLook(title.slug)
  if (!look) return null
  dressStage(look.colours)
  const [module, sources] = await Promise.all([
    look.scene(),
    loadPictures(look),
    bringStyles(stageStyles),
  ])
  const game: AnyGame = {
    slug: title.slug,
    name: title.names.tr,
    label: title.label,
    mode: 'real',
    family: title.type === 'instant' ? 'instant' : title.type === 'poker' ? 'cards' : 'slot',
    config: title.config,
    usual: record.wager,
    figures,
    stakes: [record.stake],
    paceMs: 0,
  }
  const show = createShow({ module, look, game, sources, lang })
  return () => <StageReplay {...{ record, module, look, game, show }} />
}
