import type { CascadeGame, LinesGame, Round, SlotStep } from '../../src/protocol.ts'
import { plainMultiple, toKurus } from '../lib/money.ts'
import { sounds } from '../lib/sound.ts'
import type { Store } from '../lib/store.ts'
import type { Presenter } from '../lib/table.ts'
import { reducedMotion, wait } from '../lib/time.ts'
import type { Lang, Texts } from '../texts/texts.ts'
import { stepPlaque, winPlaque } from './captions.ts'
import { winners, type Place } from './falling.ts'
import { pathsOf } from './line-path.ts'
import type { Reels } from './reels.ts'
import { emptyView, type SlotView, type Splash } from './view.ts'

export type SlotPresenter = Presenter & { skip: () => void }

type Parts = {
  game: LinesGame | CascadeGame
  reels: Reels
  view: Store<SlotView>
  texts: Texts
  lang: Lang
  stops: readonly number[]
  grid: SlotStep['grid']
}

const celebrateMs = 900
const quietMs = 420
const splashMsMax = 2_500
const coinsFrom = 10n
const overlayFrom = 50n

const scatterPlaces = (step: SlotStep): Place[] => step.scatter?.positions ?? []

export const createSlotPresenter = ({ game, reels, view, texts, lang, ...start }: Parts): SlotPresenter => {
  let shown = { grid: start.grid, stops: start.stops }
  let skip = (): void => undefined
  let cycle: ReturnType<typeof setInterval> | undefined

  /** Waits, unless the player taps. */
  const skippable = (ms: number): Promise<void> =>
    new Promise((done) => {
      const timer = setTimeout(done, ms)
      skip = () => {
        clearTimeout(timer)
        done()
      }
    })

  const splash = async (what: Splash): Promise<void> => {
    view.set({ splash: what, lines: [], plaque: null })
    await skippable(splashMsMax)
    view.set({ splash: null })
  }

  const lines = game.engine === 'lines' ? game.lines : []

  /**
   * A step's wins. Until the round has given back more than its stake nothing is celebrated: the base game of a lines
   * slot shows nothing at all, and where winners must be seen to vanish or to be counted they are lit and no more.
   */
  const showWins = async (step: SlotStep, stakeKurus: bigint): Promise<void> => {
    const pays = toKurus(step.amount) > 0n
    const places = [...winners(step), ...(pays || step.freeSpinsAwarded > 0 ? scatterPlaces(step) : [])]
    if (places.length === 0) return
    const loud = toKurus(step.total) > stakeKurus
    if (!loud && game.engine === 'lines' && step.spin === 'base' && step.freeSpinsAwarded === 0) return
    reels.light(places)
    if (!loud) return wait(quietMs)
    sounds.win()
    void reels.pulse(places)
    view.set({ lines: pathsOf(lines, step.wins), plaque: stepPlaque(game, step, texts, lang) })
    await skippable(celebrateMs)
  }

  const freeCount = (step: SlotStep): SlotView['free'] =>
    step.spin === 'free'
      ? {
          now: step.freeSpin,
          of: step.freeSpin + step.freeSpinsLeft - step.freeSpinsAwarded,
          kurus: toKurus(step.total) - toKurus(step.amount),
        }
      : null

  const ladderOf = (step: SlotStep): SlotView['ladder'] => {
    if (game.engine !== 'cascade') return null
    const steps = step.spin === 'free' ? game.freeMultipliers : game.multipliers
    return { steps, now: Math.min(step.cascade, steps.length - 1) }
  }

  const showStep = async (step: SlotStep, before: SlotStep | undefined, stakeKurus: bigint): Promise<void> => {
    view.set({ lines: [], free: freeCount(step), ...(step.cascade === 0 && { plaque: null, ladder: ladderOf(step) }) })
    if (step.cascade > 0 && before) {
      sounds.cascade()
      await reels.fall(winners(before), step.grid)
      view.set({ plaque: null, ladder: ladderOf(step) })
    } else {
      if (before) {
        await wait(300)
        reels.spin()
      }
      await reels.land(step.grid, step.stops)
    }
    shown = { grid: step.grid, stops: step.stops }
    await showWins(step, stakeKurus)
    const free = view.get().free
    if (free) view.set({ free: { ...free, kurus: toKurus(step.total) } })
    if (step.freeSpinsAwarded > 0) {
      sounds.scatter()
      reels.light(scatterPlaces(step))
      await reels.pulse(scatterPlaces(step))
      await splash({ kind: step.spin === 'base' ? 'free-start' : 'free-more', spins: step.freeSpinsAwarded })
    }
  }

  /** Once the round is over its wins are shown one by one, then together again, until the next round begins. */
  const startCycle = (step: SlotStep): void => {
    if (step.wins.length < 2 || reducedMotion()) return
    let at = -1
    const all = view.get()
    cycle = setInterval(() => {
      at = (at + 1) % (step.wins.length + 1)
      const win = step.wins[at]
      reels.light(win ? win.positions : winners(step))
      view.set(
        win
          ? { lines: pathsOf(lines, [win]), plaque: winPlaque(game, win, step, texts, lang) }
          : { lines: all.lines, plaque: all.plaque && { ...all.plaque, countMs: 0 } },
      )
    }, 1_600)
  }

  const finish = async (round: Round, last: SlotStep, hadFree: boolean): Promise<void> => {
    const payout = toKurus(round.payout)
    const stake = toKurus(round.stake)
    if (payout > stake && payout >= stake * overlayFrom) {
      sounds.bigWin()
      view.set({ coins: view.get().coins + 1 })
      await splash({ kind: 'big', kurus: payout })
    } else if (payout > stake && payout >= stake * coinsFrom) view.set({ coins: view.get().coins + 1 })
    if (hadFree && payout < stake * overlayFrom) await splash({ kind: 'free-end', kurus: payout })
    if (hadFree) reels.light(null)
    else if (payout > stake) {
      const summary = {
        title: texts.free.total,
        detail: texts.paytable.multiple(plainMultiple(round.multiple, lang)),
        kurus: payout,
        countMs: 600,
      }
      // A cascade ends on a picture without wins: its sum is told instead.
      view.set(
        last.wins.length > 0
          ? { lines: pathsOf(lines, last.wins), plaque: { ...stepPlaque(game, last, texts, lang), countMs: 0 } }
          : { plaque: summary },
      )
      startCycle(last)
    } else reels.light(null)
    view.set({ free: null, ladder: null })
  }

  return {
    skip: () => skip(),
    begin: () => {
      clearInterval(cycle)
      view.set({ ...emptyView, coins: view.get().coins })
      sounds.press()
      reels.spin()
    },
    show: async (round) => {
      if (round.outcome.engine === 'roulette') return
      const { steps } = round.outcome
      const stakeKurus = toKurus(round.stake)
      let before: SlotStep | undefined
      for (const step of steps) {
        await showStep(step, before, stakeKurus)
        before = step
      }
      if (before)
        await finish(
          round,
          before,
          steps.some((step) => step.spin === 'free'),
        )
    },
    cancel: async () => {
      await reels.land(shown.grid, shown.stops)
    },
  }
}
