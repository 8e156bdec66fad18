import { createStore, type Store } from '../../../client/lib/store.ts'
import { tierOf, type Worth } from '../../../client/play/game.ts'
import { backdropOn, type Backdrop } from '../../../client/play/backdrop.ts'
import type { Scene, SceneHost } from '../../../client/play/scene.ts'
import { cutOf } from '../../../client/stage/atlas.ts'
import { clamp, easeIn, easeOut, mix } from '../../../client/stage/ease.ts'
import type { Box, Painter, Texture } from '../../../client/stage/painter.ts'
import { createScore, type Score, type ScoreMaker } from '../../../client/stage/score.ts'
import type { Size } from '../../../client/stage/stage.ts'
import type { PlinkoConfig, PlinkoView, PlinkoWager } from '../rules.ts'
import { ballAt, barOf, bucketHue, plinkoLayout, type PlinkoLayout } from './layout.ts'

export type PlinkoTold = {
  wager: PlinkoWager
  /** Where the labels of the buckets stand, CSS pixels of the stage. */
  buckets: readonly Box[]
  /** They are too narrow for a price to be written across. */
  narrow: boolean
  /** The bucket of the last ball, once it lies there. */
  slot: number | null
  /** This visit's beads, the last one first: price, colour, and the bar of its place from the left edge to the right. */
  last: readonly { price: number; hue: number; bar: number }[]
}

const dropMs = 300
/** A board of any height takes about as long. */
const rowMs = (rows: number): number => 1_000 / rows + 74
const landMs = 420

export const hueTints = [0xff5d6c, 0xff7d4d, 0xffa53a, 0xffd35c, 0x8fdc9a, 0x5fb7ff] as const

/** `progress`: rows that it has passed; `dropped`: how far it is out of the mouth; `trail`: how well its way is seen. */
type Ball = { path: readonly number[]; progress: number; dropped: number; trail: number }

/** The board, its buckets and the one ball. */
class PlinkoScene implements Scene<PlinkoWager, PlinkoView> {
  readonly told: Store<PlinkoTold>
  #host: SceneHost<PlinkoConfig, PlinkoWager>
  #area: Box = { x: 0, y: 0, w: 1, h: 1 }
  #layout: PlinkoLayout
  #back: Backdrop = backdropOn({ w: 1, h: 1 })
  #ball: Ball | null = null
  /** Of each row how fresh the light of its peg is, 1 to 0. */
  #struck: number[] = []
  #dip: { slot: number; t: number } | null = null

  constructor(host: SceneHost<PlinkoConfig, PlinkoWager>) {
    this.#host = host
    this.#layout = plinkoLayout(this.#area, host.game.usual.rows)
    this.told = createStore<PlinkoTold>({
      wager: host.game.usual,
      buckets: [],
      narrow: false,
      slot: null,
      last: [],
    })
  }

  #cut(name: string) {
    return cutOf(this.#host.cuts, name)
  }

  #lay(wager: PlinkoWager): void {
    this.#layout = plinkoLayout(this.#area, wager.rows)
    const slots = Array.from({ length: wager.rows + 1 }, (_, slot) => this.#layout.bucket(slot))
    this.told.set({ wager, buckets: slots, narrow: this.#layout.narrow })
  }

  resize(size: Size, area: Box): void {
    this.#area = area
    this.#back = backdropOn(size)
    this.#lay(this.told.get().wager)
  }

  set(wager: PlinkoWager): void {
    this.#lay(wager)
    this.cancel()
    this.told.set({ slot: null })
  }

  alive(): boolean {
    return !this.#host.reduced()
  }

  begin(): null {
    return null
  }

  cancel(): void {
    this.#ball = null
    this.#dip = null
  }

  draw(painter: Painter, [atlas = 0, board = 0]: readonly Texture[], nowMs: number): void {
    const still = this.#host.reduced()
    if (!still) this.#drawFire(painter, atlas, nowMs)
    for (const [cut, { x, y, w, h }] of this.#layout.board)
      painter.sprite(board, cut, x + w / 2, y + h / 2, w, h)
    if (!still) this.#drawGleam(painter, atlas, nowMs)
    this.#drawPegs(painter, atlas)
    this.#drawBuckets(painter, atlas)
    if (this.#ball) this.#drawBall(painter, atlas, this.#ball)
  }

  /** The hearth of the background burns: its light, its tongues, sparks that rise. */
  #drawFire(painter: Painter, atlas: Texture, nowMs: number): void {
    const { wide, scale, at } = this.#back
    const [x, y] = wide ? at(1_230, 690) : at(390, 1_000)
    const size = (wide ? 520 : 900) * scale
    const burn = 0.3 + 0.06 * Math.sin(nowMs / 140) + 0.05 * Math.sin(nowMs / 57)
    painter.sprite(atlas, this.#cut('glow'), x, y, size, size, 0, burn, 0xff8a3a, 1)
    for (let i = 0; wide && i < 5; i++) {
      const lick = 1 + 0.22 * Math.sin(nowMs / (150 + 30 * i) + i * 2)
      const [fx, tall] = [x + (i - 2) * 22 * scale, (118 - 22 * Math.abs(i - 2)) * scale * lick]
      const [fy, thick] = [y + 30 * scale - tall / 2, 54 * scale]
      painter.sprite(atlas, this.#cut('glow'), fx, fy, thick, tall, 0, 0.55, 0xffc04a, 1)
    }
    for (let i = 0; i < 18; i++) {
      const [a, b] = [(i * 0.618) % 1, (i * 0.381) % 1]
      const t = (nowMs / (2_600 + 2_400 * b) + a) % 1
      const drift = (b - 0.5) * (wide ? 150 : 620) + 26 * Math.sin(t * 9 + i)
      const [ex, ey] = [x + drift * scale, y - t * (wide ? 420 : 560) * scale]
      const dot = (2 + 3 * a) * Math.max(0.8, scale)
      const light = 0.9 * Math.min(1, t * 8) * (1 - t)
      painter.sprite(atlas, this.#cut('dot'), ex, ey, dot, dot, 0, light, 0xffa64a, 0.9)
    }
  }

  /** Lamplight that wanders over the glass, and a glint on one peg after another. */
  #drawGleam(painter: Painter, atlas: Texture, nowMs: number): void {
    const { rows, scale, gapX } = this.#layout
    const turn = Math.floor(nowMs / 640)
    const t = (nowMs % 640) / 640
    const row = Math.floor(((turn * 0.618) % 1) * rows)
    const [x, y] = this.#layout.peg(row, Math.floor(((turn * 0.7549) % 1) * (row + 3)))
    const size = Math.max(10, gapX * 0.7) * Math.sin(t * Math.PI)
    const [mx, my] = this.#layout.peg(Math.floor(rows / 3), Math.floor(rows / 6) + 1)
    const wide = 760 * scale
    const sway = 60 * scale * Math.sin(nowMs / 2_600)
    painter.sprite(atlas, this.#cut('glow'), mx + sway, my, wide, wide, 0, 0.16, 0x6f9cff, 1)
    painter.sprite(atlas, this.#cut('spark'), x, y, size, size, 0, 0.8, 0xfff0c8, 1)
  }

  #drawPegs(painter: Painter, atlas: Texture): void {
    const layout = this.#layout
    const size = clamp(Math.min(layout.gapX * 0.3, layout.gapY * 0.6), 3.5, 15)
    for (let row = 0; row < layout.rows; row++)
      for (let peg = 0; peg < row + 3; peg++) {
        const [x, y] = layout.peg(row, peg)
        painter.sprite(atlas, this.#cut('peg'), x, y, size, size)
      }
    const ball = this.#ball
    let rights = 0
    ball?.path.forEach((step, row) => {
      const hot = this.#struck[row]
      if (hot !== undefined) {
        const [x, y] = layout.peg(row, rights + 1)
        const light = mix(0.3, 1, hot) * ball.trail
        painter.sprite(atlas, this.#cut('glow'), x, y, size * 4, size * 4, 0, light, 0x9fd4ff, 1)
        painter.sprite(atlas, this.#cut('peg-hot'), x, y, size, size, 0, ball.trail)
      }
      rights += step
    })
  }

  #drawBuckets(painter: Painter, atlas: Texture): void {
    const { rows } = this.#layout
    for (let slot = 0; slot <= rows; slot++) {
      const { x, y, w, h } = this.#layout.bucket(slot)
      const hue = bucketHue(rows, slot)
      const dip = this.#dip?.slot === slot ? Math.sin(this.#dip.t * Math.PI) : 0
      // Where the last bead lies stays lit until the next one falls.
      const lit = Math.max(dip, this.told.get().slot === slot ? 0.6 : 0)
      const down = dip * h * (this.#host.reduced() ? 0 : 0.16)
      const [cx, cy] = [x + w / 2, y + h / 2 + down]
      const size = w * 3
      if (lit > 0)
        painter.sprite(atlas, this.#cut('glow'), cx, cy, size, size, 0, lit, hueTints[hue], 1)
      painter.sprite(atlas, this.#cut(`bucket-${hue}`), cx, cy, w, h)
    }
  }

  #drawTrail(painter: Painter, atlas: Texture, { path, progress, trail }: Ball): void {
    const from = Math.max(0, progress - 5)
    const size = Math.max(2, this.#layout.scale * 5)
    for (let at = from; at < progress; at += 0.09) {
      const [x, y] = ballAt(this.#layout, path, at)
      const near = ((at - from) / (progress - from)) * 0.8 * trail
      painter.sprite(atlas, this.#cut('dot'), x, y, size, size, 0, near, 0xbfe6ff, 0.4)
    }
  }

  #drawBall(painter: Painter, atlas: Texture, ball: Ball): void {
    this.#drawTrail(painter, atlas, ball)
    const { gapX, gapY, left } = this.#layout
    const still = this.#host.reduced()
    const [x, under] = ballAt(this.#layout, ball.path, ball.progress)
    const size = clamp(Math.min(gapX * 0.8, gapY * 1.4), 10, 36)
    // Before its first peg it falls from the mouth above.
    const y = under - (still ? 0 : (1 - ball.dropped) * gapY * 2.2)
    // With less movement it does not travel: it shows at each row and fades before the next.
    const alpha = still ? Math.abs(Math.cos(ball.progress * Math.PI)) : 1
    const wide = size * 2.2
    painter.sprite(atlas, this.#cut('glow'), x, y, wide, wide, 0, alpha * 0.8, 0x8fd0ff, 1)
    const turned = still ? 0 : ((x - left) / size) * 1.6
    painter.sprite(atlas, this.#cut('bead'), x, y, size, size, turned, alpha)
  }

  score(view: PlinkoView, _before: PlinkoView | null, worth: Worth): Score {
    const score = createScore()
    const ball: Ball = { path: view.path, progress: 0, dropped: 0, trail: 1 }
    this.#fall(score, view, ball)
    this.#land(score, view, ball)
    this.#host.celebrate(score, tierOf(worth, this.#host.game.figures.maxWin), worth)
    return score.done()
  }

  #fall(score: ScoreMaker, view: PlinkoView, ball: Ball): void {
    const { mixer } = this.#host
    const each = rowMs(view.path.length)
    score.call(() => {
      this.#lay(view.wager)
      this.told.set({ slot: null })
      this.#ball = ball
      this.#struck = []
      this.#dip = null
      mixer.play('release')
    })
    score.move(dropMs, (t) => (ball.dropped = t), easeIn)
    score.wait(dropMs)
    view.path.forEach((_, row) => {
      score.call(() => mixer.play('peg', { rate: 1 + (row % 8) * 0.06, gain: 0.7 }))
      score.move(700, (t) => (this.#struck[row] = 1 - t), easeOut)
      score.move(each, (t) => (ball.progress = row + t))
      score.wait(each)
    })
  }

  #land(score: ScoreMaker, { slot, price, wager }: PlinkoView, ball: Ball): void {
    const { mixer } = this.#host
    score.call(() => {
      mixer.play(price > 100 ? 'land-high' : 'land')
      mixer.buzz(8)
      const hue = bucketHue(wager.rows, slot)
      const landed = { price, hue, bar: barOf(wager.rows, slot) }
      this.told.set({ slot, last: [landed, ...this.told.get().last].slice(0, 100) })
    })
    score.move(landMs, (t) => (this.#dip = { slot, t }))
    score.move(landMs, (t) => (ball.trail = 1 - t), easeIn)
    score.wait(landMs)
    score.call(() => (this.#dip = null))
  }
}

export const createPlinkoScene = (
  host: SceneHost<PlinkoConfig, PlinkoWager>,
): { scene: Scene<PlinkoWager, PlinkoView>; told: Store<PlinkoTold> } => {
  const scene = new PlinkoScene(host)
  return { scene, told: scene.told }
}
