import type { CascadeGame, LinesGame } from '../../src/protocol/games.ts'
import type { Round, SlotStep } from '../../src/protocol/rounds.ts'
import { plainMultiple, toKurus } from '../lib/money.ts'
import { sounds } from '../lib/sound.ts'
import type { Store } from '../lib/store.ts'
import type { Presenter } from '../lib/game-session.ts'
import { reducedMotion, wait } from '../lib/time.ts'
import type { Lang, Texts } from '../texts/texts.ts'
import { stepPlaque, winPlaque } from './captions.ts'
import { winners } from './falling.ts'
import { pathsOf } from './line-path.ts'
import type { Reels } from './reels.ts'
import { freeCount, ladderOf, scatterPlaces, toneOf } from './step-view.ts'
import { emptyView, type Plaque, type SlotView, type Splash } from './view.ts'

export type SlotPresenter = Presenter & { skip: () => void }

type PresenterDeps = {
  game: LinesGame | CascadeGame
  reels: Reels
  view: Store<SlotView>
  texts: Texts
  lang: Lang
}

/**
 * A presenter's own state: what stands on the reels, and how to end the wait that a tap may end.
 */
type Show = PresenterDeps & {
  shown: Pick<SlotStep, 'grid' | 'stops'>
  skip: () => void
  cycle: ReturnType<typeof setInterval> | undefined
}

const celebrateMs = 900
const quietMs = 420
const splashMsMax = 2_500
const cycleMs = 1_600
const coinsFrom = 10n
const overlayFrom = 50n

/** Waits, unless the player taps. */
const skippable = (show: Show, ms: number): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms)
    show.skip = () => {
      clearTimeout(timer)
      done()
    }
  })

const splash = async (show: Show, what: Splash): Promise<void> => {
  show.view.set({ splash: what, lines: [], plaque: null })
  await skippable(show, splashMsMax)
  show.view.set({ splash: null })
}

const pathsIn = ({ game }: Show, wins: SlotStep['wins']): string[] =>
  game.engine === 'lines' ? pathsOf(game.lines, wins) : []

const showWins = async (show: Show, step: SlotStep, stakeKurus: bigint): Promise<void> => {
  const { game, reels, view, texts, lang } = show
  const places = [
    ...winners(step),
    ...(toKurus(step.amount) > 0n || step.freeSpinsAwarded > 0 ? scatterPlaces(step) : []),
  ]
  const tone = toneOf(game, step, stakeKurus)
  if (places.length === 0 || tone === 'none') return
  reels.light(places)
  if (tone === 'lit') return wait(quietMs)
  sounds.win()
  void reels.pulse(places)
  view.set({ lines: pathsIn(show, step.wins), plaque: stepPlaque(game, step, texts, lang) })
  await skippable(show, celebrateMs)
}

/** Brings the reels to this step's picture: by falling within a spin, else by landing. */
const moveTo = async (
  { game, reels, view }: Show,
  step: SlotStep,
  before: SlotStep | undefined,
): Promise<void> => {
  view.set({ lines: [], free: freeCount(step) })
  if (step.cascade > 0 && before) {
    sounds.cascade()
    await reels.fall(winners(before), step.grid)
    return view.set({ plaque: null, ladder: ladderOf(game, step) })
  }
  view.set({ plaque: null, ladder: ladderOf(game, step) })
  if (before) {
    await wait(300)
    reels.spin()
  }
  await reels.land(step.grid, step.stops)
}

const showStep = async (
  show: Show,
  step: SlotStep,
  before: SlotStep | undefined,
  stakeKurus: bigint,
): Promise<void> => {
  const { reels, view } = show
  await moveTo(show, step, before)
  show.shown = step
  await showWins(show, step, stakeKurus)
  const { free } = view.get()
  if (free) view.set({ free: { ...free, kurus: toKurus(step.total) } })
  if (step.freeSpinsAwarded === 0) return
  sounds.scatter()
  reels.light(scatterPlaces(step))
  await reels.pulse(scatterPlaces(step))
  await splash(show, {
    kind: step.spin === 'base' ? 'free-start' : 'free-more',
    spins: step.freeSpinsAwarded,
  })
}

/**
 * Once the round is over its wins are shown one by one, then together again, until the next round
 * begins.
 */
const startCycle = (
  show: Show,
  step: SlotStep,
  all: { lines: readonly string[]; plaque: Plaque },
): void => {
  if (step.wins.length < 2 || reducedMotion()) return
  const { game, reels, view, texts, lang } = show
  let at = -1
  show.cycle = setInterval(() => {
    at = (at + 1) % (step.wins.length + 1)
    const win = step.wins[at]
    reels.light(win ? win.positions : winners(step))
    view.set(
      win ? { lines: pathsIn(show, [win]), plaque: winPlaque(game, win, step, texts, lang) } : all,
    )
  }, cycleMs)
}

/**
 * A round that gave more than its stake stays on show: its last wins, or its sum where the last
 * picture has none.
 */
const leaveOnShow = (show: Show, round: Round, last: SlotStep): void => {
  const { game, view, texts, lang } = show
  const detail = texts.paytable.multiple(plainMultiple(round.multiple, lang))
  const sum: Plaque = {
    title: texts.free.total,
    detail,
    kurus: toKurus(round.payout),
    countMs: 600,
  }
  if (last.wins.length === 0) return view.set({ plaque: sum })
  const all = {
    lines: pathsIn(show, last.wins),
    plaque: { ...stepPlaque(game, last, texts, lang), countMs: 0 },
  }
  view.set(all)
  startCycle(show, last, all)
}

const finish = async (
  show: Show,
  round: Round,
  last: SlotStep,
  hadFree: boolean,
): Promise<void> => {
  const { reels, view } = show
  const payout = toKurus(round.payout)
  const stake = toKurus(round.stake)
  if (payout > stake && payout >= stake * coinsFrom) view.set({ coins: view.get().coins + 1 })
  if (payout > stake && payout >= stake * overlayFrom) {
    sounds.bigWin()
    await splash(show, { kind: 'big', kurus: payout })
  } else if (hadFree) await splash(show, { kind: 'free-end', kurus: payout })
  view.set({ free: null, ladder: null })
  if (hadFree || payout <= stake) return reels.light(null)
  leaveOnShow(show, round, last)
}

export const createSlotPresenter = (
  parts: PresenterDeps,
  resting: Show['shown'],
): SlotPresenter => {
  const show: Show = { ...parts, shown: resting, skip: () => undefined, cycle: undefined }
  const { reels, view } = parts
  return {
    skip: () => show.skip(),
    begin: () => {
      clearInterval(show.cycle)
      view.set({ ...emptyView, coins: view.get().coins })
      sounds.press()
      reels.spin()
    },
    show: async (round) => {
      if (!('steps' in round.view)) return
      const { steps } = round.view
      let before: SlotStep | undefined
      for (const step of steps) {
        await showStep(show, step, before, toKurus(round.stake))
        before = step
      }
      if (before)
        await finish(
          show,
          round,
          before,
          steps.some((step) => step.spin === 'free'),
        )
    },
    cancel: () => reels.land(show.shown.grid, show.shown.stops),
  }
}
