import { drawFlight } from '../../engines/crash/scene/scene.ts'
import { crashSounds } from '../../engines/crash/sound.ts'
import { createStore, type Store } from '../lib/store.ts'
import { reducedMotion } from '../lib/time.ts'
import { flightAt, type Flight } from '../play/room.ts'
import { mixerOf } from '../play/use-scene.ts'
import type { Mixer } from '../sound/mixer.ts'
import type { Win } from '../play/celebrate.ts'
import { createParticles } from '../stage/particles.ts'
import { createStage, type Size, type Stage } from '../stage/stage.ts'
import type { Source } from '../stage/painter.ts'
import cuts from '../titles/cuts/hezarfen.json' with { type: 'json' }
import { celebrateOuts } from './cash-outs.ts'
import type { CrashContext } from './context.ts'
import { createFlightSounds } from './flight-sounds.ts'
import { seenOf, stretchOf, type Seen, type Stretch } from './seen.ts'

export type FlightShow = {
  seen: Store<Seen>
  stretch: Store<Stretch>
  /** What is made of a cash-out. */
  win: Store<{ win: Win }>
  mixer: Mixer
  /** The game time of the frame that is shown, milliseconds: what a click says. */
  flownMs(): number
  /** A tap: to the end of what is made of a cash-out; false where nothing is. */
  skip(): boolean
  /** Puts the canvas into the page; answers how to take it out. */
  mount(holder: HTMLElement): () => void
}

/** What flies up where much has been won. */
const shower = ['coin', 'spark', 'coin']

/** Tells those who watch only what is new to them. */
const update = <T extends object>(store: Store<T>, now: T): void => {
  const before = store.get()
  if ((Object.keys(now) as (keyof T)[]).some((key) => now[key] !== before[key])) store.set(now)
}

/** The strait, drawn by the studio's clock: a frame that was left out changes nothing. */
export const createFlightShow = (
  { state, clock }: Pick<CrashContext, 'state' | 'clock'>,
  picture: Source,
): FlightShow => {
  const seen = createStore(seenOf({ state: 'waiting' }))
  const stretch = createStore(stretchOf(seen.get()))
  const mixer = mixerOf(crashSounds)
  const hear = createFlightSounds(mixer)
  const particles = createParticles()
  let stage: Stage | null = null
  const win = celebrateOuts({
    state,
    look: { cuts, shower },
    mixer,
    particles,
    reduced: reducedMotion,
    stage: () => stage,
  })
  let [flownMs, nowMs] = [0, 0]
  const look = (): Flight => {
    const { link, round } = state.get()
    // Without a line nobody knows whether it still flies: the picture waits where it was.
    if (link === 'open') nowMs = clock.nowMs()
    const flight = flightAt(round, nowMs)
    flownMs = 'flownMs' in flight ? flight.flownMs : 0
    const now = seenOf(flight)
    update(seen, now)
    update(stretch, stretchOf(now))
    hear(now)
    return flight
  }
  return {
    seen,
    stretch,
    win,
    mixer,
    flownMs: () => flownMs,
    skip: () => stage?.skip() ?? false,
    mount(holder) {
      const size: Size = { w: 1, h: 1 }
      const mounted = createStage({
        holder,
        sources: [picture],
        picture: {
          resize: (now) => Object.assign(size, now),
          draw: (painter, [atlas = 0], nowMs) => {
            drawFlight({
              painter,
              atlas,
              cuts,
              size,
              flight: look(),
              delayMs: state.get().room.delayMs,
              nowMs,
              still: reducedMotion(),
            })
            particles.draw(painter, atlas, nowMs)
          },
          alive: () => true,
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
