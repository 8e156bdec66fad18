import { linear, type Ease } from './ease.ts'

/*
 * A round is shown by a score: all of it, from the first movement to the last, with the times, made from the view
 * before the first frame. What stands at a moment follows from that moment alone, so a test can walk through it frame
 * by frame, a skip is a jump, and slow phones show fewer frames of the same times.
 */

export type Cue = { at: number; ms: number; run: (t: number) => void }

export type Score = {
  readonly cues: readonly Cue[]
  /** From when to when a tap may jump: celebrations and scenes that wait, never a result on its way. */
  readonly skips: readonly (readonly [from: number, to: number])[]
  /** Where a picture is whole: who looks at a round again stops here. */
  readonly marks: readonly number[]
  /** When the next may begin; what still moves then (a glow that fades) goes on to `ms`, unless it is overtaken. */
  readonly shownMs: number
  readonly ms: number
}

export type ScoreMaker = {
  /** Where the next movement begins unless it says another time. */
  at: number
  /** `run` gets 0 to 1, eased; the last call is with 1, exactly once. */
  move(ms: number, run: (t: number) => void, ease?: Ease, at?: number): void
  /** One thing at one moment. */
  call(run: () => void, at?: number): void
  wait(ms: number): void
  /** What is added inside may be skipped by a tap. */
  skippable(add: () => void): void
  /** A picture is whole now. */
  mark(): void
  done(): Score
}

/** `move` and `call` do not move `at` on; `wait` does, so that what happens together is written together. */
export const createScore = (): ScoreMaker => {
  const cues: Cue[] = []
  const skips: (readonly [number, number])[] = []
  const marks: number[] = []
  const endOf = () => cues.reduce((last, cue) => Math.max(last, cue.at + cue.ms), 0)
  const maker: ScoreMaker = {
    at: 0,
    move(ms, run, ease = linear, at = maker.at) {
      cues.push({ at, ms, run: (t) => run(t >= 1 ? 1 : ease(t)) })
    },
    call(run, at = maker.at) {
      cues.push({ at, ms: 0, run })
    },
    wait(ms) {
      maker.at += ms
    },
    skippable(add) {
      const from = maker.at
      add()
      skips.push([from, maker.at])
    },
    mark() {
      marks.push(maker.at)
    },
    done: () => ({
      marks,
      cues: cues.sort((a, b) => a.at - b.at),
      skips,
      shownMs: maker.at,
      ms: Math.max(maker.at, endOf()),
    }),
  }
  return maker
}

export type Player = {
  readonly playing: boolean
  /** Resolves when the score has been shown. */
  play(score: Score): Promise<void>
  advance(ms: number): void
  /** To the end of the part that may be skipped; false where none is on. */
  skip(): boolean
  /** Goes no further than this until it is told another; null: to the end. Resolves when it is there. */
  hold(ms: number | null): Promise<void>
  /** At once to where it may go. */
  rush(): void
  /** To the end at once: another view has overtaken this one. */
  finish(): void
}

export const createPlayer = (): Player => {
  let score: Score | null = null
  let [now, next] = [0, 0]
  let active: Cue[] = []
  let resolve: (() => void) | null = null
  let [held, arrived]: [number, (() => void) | null] = [Number.POSITIVE_INFINITY, null]

  const seek = (to: number): void => {
    if (!score) return
    now = Math.min(to, held, score.ms)
    for (let cue = score.cues[next]; cue && cue.at <= now; cue = score.cues[++next])
      active.push(cue)
    active = active.filter((cue) => {
      const t = cue.ms === 0 ? 1 : Math.min(1, (now - cue.at) / cue.ms)
      cue.run(t)
      return t < 1
    })
    if (now >= score.shownMs) resolve?.()
    if (now >= held || now >= score.ms) arrived?.()
    if (now >= score.ms) score = null
  }
  const player: Player = {
    get playing() {
      return score !== null && now < held
    },
    play(wanted) {
      player.finish()
      return new Promise((done) => {
        ;[score, now, next, active, resolve] = [wanted, 0, 0, [], done]
        seek(0)
      })
    },
    advance: (ms) => seek(now + ms),
    skip() {
      const part = score?.skips.find(([from, to]) => from <= now && now < to)
      if (part) seek(part[1])
      return part !== undefined
    },
    hold(ms) {
      held = ms ?? Number.POSITIVE_INFINITY
      return new Promise((done) => (arrived = done))
    },
    rush: () => seek(Number.POSITIVE_INFINITY),
    finish() {
      held = Number.POSITIVE_INFINITY
      seek(Number.POSITIVE_INFINITY)
    },
  }
  return player
}
