import { createCanvasPainter } from './canvas-painter.ts'
import { createGlPainter } from './gl-painter.ts'
import type { Painter, Source, Texture } from './painter.ts'
import { createPlayer, type Player, type Score } from './score.ts'

/** The stage's size in CSS pixels. */
export type Size = { w: number; h: number }

/** What is drawn. `nowMs` is the stage's own clock: it stands while the page is hidden. */
export type Picture = {
  /** Draws a frame; `textures` are those of the stage, in the order in which its sources were given. */
  draw(painter: Painter, textures: readonly Texture[], nowMs: number): void
  /** After the stage has got another size, before the next frame. */
  resize(size: Size): void
  /** Whether anything moves when no score plays: a stage at rest draws nothing. */
  alive(): boolean
}

export type StageOptions = {
  holder: HTMLElement
  sources: readonly Source[]
  picture: Picture
  /** No frames of its own: a test calls `step`. */
  byHand?: boolean
  /** Canvas 2D even where WebGL2 is at hand, to look at it. */
  plain?: boolean
}

export type Stage = {
  readonly nowMs: number
  readonly painter: Painter
  readonly size: Size
  play(score: Score): Promise<void>
  /** A tap: to the end of what may be skipped. */
  skip(): boolean
  /** As the player's: where the score may go to. */
  hold(ms: number | null): Promise<void>
  rush(): void
  finish(): void
  /** Moves the clock on and draws. */
  step(ms: number): void
  /** A frame is wanted though nothing plays: the focus has moved, say. */
  touch(): void
  dispose(): void
}

/** More pixels than twice the CSS ones cost time that nobody sees. */
const ratioMax = 2
/** After a stall the show goes on where it was rather than leaping. */
const stepMaxMs = 250

type Canvas = { element: HTMLCanvasElement; painter: Painter; textures: Texture[] }

const canvasIn = (
  holder: HTMLElement,
  sources: readonly Source[],
  create: readonly ((canvas: HTMLCanvasElement) => Painter | null)[],
): Canvas => {
  for (const make of create) {
    const element = document.createElement('canvas')
    element.setAttribute('aria-hidden', 'true')
    try {
      const painter = make(element)
      if (!painter) continue
      holder.replaceChildren(element)
      return { element, painter, textures: sources.map((source) => painter.texture(source)) }
    } catch {
      // A driver that promises WebGL2 and fails at its first shader: the next way of drawing.
      continue
    }
  }
  throw new Error('this browser draws nothing')
}

/** Frames while they are wanted and the page is seen; `frame` answers whether another is. */
const framesOf = (frame: (ms: number) => boolean, byHand: boolean) => {
  let [id, lastMs, gone] = [0, 0, false]
  const tick = (atMs: number): void => {
    id = 0
    if (gone) return
    const more = frame(Math.min(stepMaxMs, Math.max(0, atMs - lastMs)))
    lastMs = atMs
    if (more) id = requestAnimationFrame(tick)
  }
  const wake = (): void => {
    if (byHand || id !== 0 || gone || document.hidden) return
    lastMs = performance.now()
    id = requestAnimationFrame(tick)
  }
  const onVisible = (): void => {
    cancelAnimationFrame(id)
    id = 0
    wake()
  }
  document.addEventListener('visibilitychange', onVisible)
  return {
    wake,
    stop(): void {
      gone = true
      cancelAnimationFrame(id)
      document.removeEventListener('visibilitychange', onVisible)
    },
  }
}

/** What plays wants frames. */
const playing = (
  player: Player,
  wake: () => void,
): Pick<Stage, 'play' | 'skip' | 'hold' | 'rush' | 'finish'> => {
  const waking =
    <In extends unknown[], Out>(act: (...given: In) => Out) =>
    (...given: In): Out => {
      const out = act(...given)
      wake()
      return out
    }
  return {
    play: waking(player.play),
    skip: player.skip,
    hold: waking(player.hold),
    rush: waking(player.rush),
    finish: waking(player.finish),
  }
}

export const createStage = (options: StageOptions): Stage => {
  const { holder, sources, picture, byHand = false, plain = false } = options
  const player = createPlayer()
  const size: Size = { w: 1, h: 1 }
  const ways = plain ? [createCanvasPainter] : [createGlPainter, createCanvasPainter]
  let canvas = canvasIn(holder, sources, ways)
  let [nowMs, ratio, measured] = [0, 1, false]

  const step = (ms: number): void => {
    nowMs += ms
    player.advance(ms)
    const { painter, textures } = canvas
    painter.begin(size.w, size.h, ratio)
    picture.draw(painter, textures, nowMs)
    painter.end()
  }
  const frames = framesOf((ms) => {
    step(ms)
    return player.playing || picture.alive()
  }, byHand)
  const measure = (): void => {
    ratio = Math.min(ratioMax, devicePixelRatio || 1)
    ;[size.w, size.h] = [Math.max(1, holder.clientWidth), Math.max(1, holder.clientHeight)]
    const { element } = canvas
    const [w, h] = [Math.round(size.w * ratio), Math.round(size.h * ratio)]
    // To be given a size, even the one that it has, costs a canvas its picture and tens of milliseconds.
    if (element.width === w && element.height === h && measured) return
    ;[element.width, element.height, measured] = [w, h, true]
    picture.resize(size)
    step(0)
    frames.wake()
  }
  canvas.element.addEventListener('webglcontextlost', (event) => {
    event.preventDefault()
    if (gone) return
    // A canvas that has had one context gets no other: a new one takes its place and the show goes on.
    canvas = canvasIn(holder, sources, [createCanvasPainter])
    measured = false
    measure()
  })
  const watcher = new ResizeObserver(measure)
  let gone = false
  measure()
  watcher.observe(holder)

  return {
    get nowMs() {
      return nowMs
    },
    get painter() {
      return canvas.painter
    },
    size,
    ...playing(player, frames.wake),
    step,
    touch: frames.wake,
    dispose() {
      gone = true
      frames.stop()
      watcher.disconnect()
      player.finish()
      canvas.painter.dispose()
    },
  }
}
