import { createStore, type Store } from '../../../client/lib/store.ts'
import { tierOf, type Worth } from '../../../client/play/game.ts'
import type { Count, Scene, SceneHost } from '../../../client/play/scene.ts'
import { cutOf } from '../../../client/stage/atlas.ts'
import { clamp, easeIn, easeOut } from '../../../client/stage/ease.ts'
import type { Box, Painter, Texture } from '../../../client/stage/painter.ts'
import { createScore, type Score, type ScoreMaker } from '../../../client/stage/score.ts'
import type { Size } from '../../../client/stage/stage.ts'
import type { LimboConfig, LimboView, LimboWager } from '../rules.ts'
import { climbMs, cometAt, limboLayout, wayOf, type LimboLayout } from './layout.ts'

export type LimboTold = {
  /** Where the target stands on the stage. */
  lineY: number
  /** The height that the stage shows, hundredths. */
  height: Count
  /** Whether the comet has reached the target, once that is seen. */
  won: boolean | null
  /** The flights of this visit, the last one first. */
  last: readonly { reached: number; won: boolean }[]
}

const launchMs = 320
const goneMs = 520
/** With less movement it does not climb: it goes out on the hill and comes up where it has come to. */
const fadeMs = 260

/** `way`: see `cometAt`; `light`: 0 out, 1 whole. */
type Comet = { way: number; light: number }

/** A comet that climbs from a hill towards a line. */
class LimboScene implements Scene<LimboWager, LimboView> {
  readonly told: Store<LimboTold>
  #host: SceneHost<LimboConfig, LimboWager>
  #layout: LimboLayout
  #comet: Comet = { way: 0, light: 0 }
  /** How fast the stars go by, 0 to 1, and how far they have gone. */
  #drift = 0
  /** Light along the line as it is passed, 1 to 0. */
  #passed = 0

  constructor(host: SceneHost<LimboConfig, LimboWager>) {
    this.#host = host
    this.#layout = limboLayout({ w: 1, h: 1 }, { x: 0, y: 0, w: 1, h: 1 })
    const height = createStore<{ value: number | null }>({ value: 100 })
    this.told = createStore<LimboTold>({ lineY: 0, height, won: null, last: [] })
  }

  #cut(name: string) {
    return cutOf(this.#host.cuts, name)
  }

  resize(size: Size, area: Box): void {
    this.#layout = limboLayout({ ...size }, area)
    this.told.set({ lineY: this.#layout.lineY })
  }

  set(): void {
    this.#clear()
  }

  #clear(): void {
    Object.assign(this.#comet, { way: 0, light: 0 })
    this.#passed = 0
    this.#drift = 0
    this.told.get().height.set({ value: 100 })
    this.told.set({ won: null })
  }

  alive(): boolean {
    return !this.#host.reduced()
  }

  begin(): Score {
    const score = createScore()
    score.call(() => {
      this.#clear()
      this.#host.mixer.play('launch')
    })
    score.move(launchMs, (t) => (this.#comet.light = t), easeIn)
    score.wait(launchMs)
    return score.done()
  }

  cancel(): void {
    this.#clear()
  }

  draw(painter: Painter, [atlas = 0]: readonly Texture[], nowMs: number): void {
    const still = this.#host.reduced()
    if (!still) this.#drawSky(painter, atlas, nowMs)
    this.#drawLine(painter, atlas)
    if (this.#comet.light > 0) this.#drawComet(painter, atlas, nowMs, still)
  }

  /** Stars that twinkle, and streaks that go by while it climbs. */
  #drawSky(painter: Painter, atlas: Texture, nowMs: number): void {
    const { w, h } = this.#layout.size
    for (let i = 0; i < 18; i++) {
      const [a, b] = [(i * 0.618) % 1, (i * 0.7549) % 1]
      const light = Math.max(0, Math.sin(nowMs / (700 + 600 * a) + i * 2)) ** 3
      const size = 8 + 12 * b
      painter.sprite(
        atlas,
        this.#cut('spark'),
        w * a,
        h * 0.72 * b,
        size,
        size,
        0,
        light,
        0xe8dcff,
        0.9,
      )
    }
    // Someone sits up by lamplight.
    const [x, y, wide] = this.#layout.lamp
    const warm = 0.26 + 0.05 * Math.sin(nowMs / 310) + 0.04 * Math.sin(nowMs / 83)
    painter.sprite(atlas, this.#cut('glow'), x, y, wide, wide * 0.7, 0, warm, 0xffa85c, 1)
    this.#drawShooting(painter, atlas, nowMs)
    if (this.#comet.way <= 0 || this.#drift <= 0) return
    for (let i = 0; i < 26; i++) {
      const [a, b] = [(i * 0.618) % 1, (i * 0.381) % 1]
      const t = (nowMs / (520 + 500 * b) + a) % 1
      const long = h * (0.05 + 0.07 * b)
      const [x, y] = [w * (1.15 - t * 0.35 - b * 0.95), h * (t * 1.2 - 0.1)]
      const light = 0.4 * this.#drift * Math.sin(t * Math.PI)
      painter.sprite(atlas, this.#cut('streak'), x, y, 3, long, 0.42, light, 0xd9c4ff, 0.9)
    }
  }

  /** A star falls far away, now here, now there: every seven seconds. */
  #drawShooting(painter: Painter, atlas: Texture, nowMs: number): void {
    const { w, h } = this.#layout.size
    const [turn, t] = [Math.floor(nowMs / 7_000), (nowMs % 7_000) / 900]
    if (t >= 1 || this.#comet.light > 0) return
    const [a, b] = [(turn * 0.618) % 1, (turn * 0.7549) % 1]
    const [x, y] = [w * (0.2 + 0.75 * a - 0.12 * t), h * (0.06 + 0.3 * b + 0.08 * t)]
    const light = Math.sin(t * Math.PI) * 0.8
    painter.sprite(atlas, this.#cut('streak'), x, y, 4, h * 0.13, 0.98, light, 0xf4ecff, 0.9)
  }

  #drawLine(painter: Painter, atlas: Texture): void {
    if (this.#passed <= 0) return
    const { area, lineY } = this.#layout
    const [x] = cometAt(this.#layout, 1)
    const light = this.#passed
    const glow = this.#cut('glow')
    painter.sprite(atlas, glow, x, lineY, area.w * 1.2, 90, 0, light, 0xffe9a6, 1)
    if (this.#host.reduced()) return
    const ring = area.w * (0.7 - 0.5 * light)
    painter.sprite(atlas, this.#cut('ring'), x, lineY, ring, ring, 0, light, 0xfff2c0, 0.8)
  }

  #drawComet(painter: Painter, atlas: Texture, nowMs: number, still: boolean): void {
    const { way, light } = this.#comet
    const { size } = this.#layout
    const [x, y, angle] = cometAt(this.#layout, way)
    const big = clamp(Math.min(size.w, size.h) * 0.22, 70, 150)
    const flicker = still ? 1 : 0.94 + 0.06 * Math.sin(nowMs / 46)
    if (!still) this.#drawTrail(painter, atlas, way, big, light)
    const fly = clamp(way * 4)
    const long = big * (0.4 + 2 * fly)
    const [dx, dy] = [-Math.sin(angle) * long * 0.47, Math.cos(angle) * long * 0.47]
    const wide = big * 0.62
    const shine = light * fly
    painter.sprite(
      atlas,
      this.#cut('tail'),
      x + dx,
      y + dy,
      wide,
      long,
      angle,
      shine,
      0xffffff,
      0.6,
    )
    const glow = big * 2.4 * flicker
    painter.sprite(atlas, this.#cut('glow'), x, y, glow, glow, 0, light * 0.7, 0xb08cff, 1)
    const head = big * flicker
    painter.sprite(atlas, this.#cut('head'), x, y, head, head, 0, light, 0xffffff, 0.5)
  }

  /** Dust along the way it has come. */
  #drawTrail(painter: Painter, atlas: Texture, way: number, big: number, light: number): void {
    const from = Math.max(0, way - 0.9)
    for (let at = from; at < way; at += 0.03) {
      const k = Math.round(at / 0.03)
      const [x, y] = cometAt(this.#layout, at)
      const [a, b] = [((k * 0.618) % 1) - 0.5, ((k * 0.7549) % 1) - 0.5]
      const old = 1 - (at - from) / Math.max(0.001, way - from)
      const [px, py] = [x + a * big * (0.2 + 0.7 * old), y + b * big * (0.2 + 0.7 * old)]
      const size = 2.5 + 5 * Math.abs(a)
      const alpha = light * (1 - old) * 0.8
      painter.sprite(atlas, this.#cut('dot'), px, py, size, size, 0, alpha, 0xe0ccff, 0.9)
    }
  }

  score(view: LimboView, _before: LimboView | null, worth: Worth): Score {
    const score = createScore()
    this.#climb(score, view)
    this.#end(score, view)
    this.#host.celebrate(score, tierOf(worth, this.#host.game.figures.maxWin), worth)
    score.call(() => this.#host.mixer.enter(1))
    return score.done()
  }

  #climb(score: ScoreMaker, { reached, target, won }: LimboView): void {
    const { mixer, reduced } = this.#host
    const top = Math.max(100, reached)
    const ms = climbMs(reached)
    score.call(() => {
      this.#clear()
      this.#comet.light = 1
      mixer.enter(2)
    })
    score.move(ms, (t) => {
      const height = t === 1 ? top : Math.floor(100 * (top / 100) ** t)
      if (reduced()) this.#cross(ms * (1 - t), wayOf(top, target))
      else this.#comet.way = wayOf(height, target)
      this.#drift = Math.min(1, t * 4, (1 - t) * 5)
      this.told.get().height.set({ value: reduced() && t < 1 ? 100 : height })
    })
    for (let at = 150, note = 0; at < ms; at += 150, note++)
      score.call(() => mixer.play('climb', { rate: 2 ** (note / 12) }), score.at + at)
    if (won) {
      // The moment at which it passes the line, by the same curve.
      const passes = (ms * Math.log(target / 100)) / Math.log(top / 100)
      const at = score.at + (reduced() ? ms : passes)
      score.call(() => {
        this.told.set({ won: true })
        mixer.play('right')
        mixer.enter(3)
        this.#sparks()
      }, at)
      score.move(700, (t) => (this.#passed = 1 - t), easeOut, at)
    }
    score.wait(ms)
  }

  /** From one place to the other by light alone; whole again when the climb ends. */
  #cross(leftMs: number, way: number): void {
    const there = leftMs < fadeMs
    this.#comet.way = there ? way : 0
    this.#comet.light = there ? 1 - leftMs / fadeMs : clamp(leftMs / fadeMs - 1)
  }

  /** It goes out where it has come to. */
  #end(score: ScoreMaker, { reached, won }: LimboView): void {
    const { mixer } = this.#host
    score.call(() => {
      const last = [{ reached, won }, ...this.told.get().last].slice(0, 100)
      this.told.set({ won, last })
      if (!won) mixer.play('wrong')
      mixer.buzz(8)
    })
    score.move(goneMs, (t) => (this.#comet.light = 1 - t), easeIn)
    score.wait(goneMs)
  }

  #sparks(): void {
    if (this.#host.reduced()) return
    const [x, y] = cometAt(this.#layout, 1)
    for (let i = 0; i < 24; i++) {
      const [a, b] = [(i * 0.618) % 1, (i * 0.7549) % 1]
      const angle = a * 6.283
      this.#host.particles.add({
        cut: this.#cut(i % 2 ? 'dot' : 'spark'),
        x,
        y,
        vx: Math.cos(angle) * (90 + 220 * b),
        vy: Math.sin(angle) * (90 + 220 * b),
        pull: 160,
        size: i % 2 ? 4 + 6 * b : 16 + 16 * b,
        angle: a * 6,
        turn: b - 0.5,
        tint: i % 3 ? 0xfff0b0 : 0xe0ccff,
        add: 0.9,
        bornMs: this.#host.nowMs(),
        lifeMs: 700 + 400 * b,
      })
    }
  }
}

export const createLimboScene = (
  host: SceneHost<LimboConfig, LimboWager>,
): { scene: Scene<LimboWager, LimboView>; told: Store<LimboTold> } => {
  const scene = new LimboScene(host)
  return { scene, told: scene.told }
}
