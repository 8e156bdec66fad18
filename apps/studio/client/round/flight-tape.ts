import { drawFlight } from '../../engines/crash/scene/scene.ts'
import { cashLeast, multipleAt, timeOf } from '../../engines/crash/flight.ts'
import { createStore, type Store } from '../lib/store.ts'
import { reducedMotion } from '../lib/time.ts'
import type { Flight } from '../play/room.ts'
import type { Source } from '../stage/painter.ts'
import { createStage, type Size, type Stage } from '../stage/stage.ts'
import cuts from '../titles/cuts/hezarfen.json' with { type: 'json' }
import type { Flown } from './check-flight.ts'

/* A flight that was flown: what stands at a moment follows from the moment alone, so it can be gone to. */

/** The fall and what it leaves on the water. */
const fallMs = 2_000

export const lengthOf = ({ endMs }: Flown): number => endMs + fallMs

export const flightOf = ({ multiple, endMs }: Flown, atMs: number): Flight =>
  atMs < endMs
    ? { state: 'flying', flownMs: atMs, multiple: multipleAt(atMs) }
    : {
        state: 'crashed',
        flownMs: multiple < cashLeast ? 0 : timeOf(multiple),
        multiple,
        sinceMs: atMs - endMs,
        leftMs: 0,
      }

/** Stops in order: the take-off, where this player was out, and the end; game times, milliseconds. */
export const stopsOf = (flown: Flown, outs: readonly number[]): number[] => [
  ...new Set([0, ...outs.map(timeOf).toSorted((a, b) => a - b), lengthOf(flown)]),
]

export type Tape = {
  /** `atMs`: game time that is shown; `moving`: it runs to where it was sent. */
  shown: Store<{ atMs: number; moving: boolean }>
  play(toMs: number): void
  go(toMs: number): void
  mount(holder: HTMLElement): () => void
}

/** `outs`: where this player was out, hundredths. */
export const createTape = (flown: Flown, outs: readonly number[], picture: Source): Tape => {
  const shown = createStore({ atMs: lengthOf(flown), moving: false })
  const size: Size = { w: 1, h: 1 }
  let [toMs, lastMs, stage]: [number, number, Stage | null] = [0, 0, null]
  const run = (nowMs: number): void => {
    const { atMs, moving } = shown.get()
    const next = Math.min(toMs, atMs + nowMs - lastMs)
    lastMs = nowMs
    if (moving) shown.set({ atMs: next, moving: next < toMs })
  }
  return {
    shown,
    play(to) {
      toMs = to
      lastMs = stage?.nowMs ?? 0
      shown.set({ moving: to > shown.get().atMs })
      stage?.touch()
    },
    go(to) {
      shown.set({ atMs: to, moving: false })
      stage?.touch()
    },
    mount(holder) {
      const mounted = createStage({
        holder,
        sources: [picture],
        picture: {
          resize: (now) => Object.assign(size, now),
          draw(painter, [atlas = 0], nowMs) {
            run(nowMs)
            drawFlight({
              painter,
              atlas,
              cuts,
              size,
              flight: flightOf(flown, shown.get().atMs),
              delayMs: 0,
              nowMs,
              still: reducedMotion(),
              outs: outs.map(timeOf),
            })
          },
          alive: () => shown.get().moving,
        },
      })
      stage = mounted
      return () => {
        mounted.dispose()
        stage = null
      }
    },
  }
}
