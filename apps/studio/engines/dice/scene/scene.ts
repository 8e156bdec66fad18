import { createStore, type Store } from '../../../client/lib/store.ts'
import { tierOf, type Worth } from '../../../client/play/game.ts'
import type { Count, Scene, SceneHost } from '../../../client/play/scene.ts'
import { cutOf } from '../../../client/stage/atlas.ts'
import { backOut, clamp, cubicOut, easeOut, mix } from '../../../client/stage/ease.ts'
import type { Box, Painter, Texture } from '../../../client/stage/painter.ts'
import { createScore, type Score, type ScoreMaker } from '../../../client/stage/score.ts'
import type { Size } from '../../../client/stage/stage.ts'
import type { DiceConfig, DiceView, DiceWager } from '../rules.ts'
import { barPlace, diceLayout, type DiceLayout } from './layout.ts'

export type DiceTold = {
  bar: Box
  /** Where the dice lie, and how large one is. */
  numberAt: DiceLayout['numberAt']
  size: number
  rolling: boolean
  /** The number as it stands on the stage; null before the first throw. */
  number: Count
  /** Whether it has won, once it is the one that counts. */
  won: boolean | null
  /** The throws of this visit, the last one first. */
  last: readonly { thrown: number; won: boolean }[]
}

const throwMs = 1_050
const settleMs = 460
/** A backgammon board, and a field on which the number lies; its four digits are dice that the page draws. */
class DiceScene implements Scene<DiceWager, DiceView> {
  readonly told: Store<DiceTold>
  #host: SceneHost<DiceConfig, DiceWager>
  #size: Size = { w: 1, h: 1 }
  #layout: DiceLayout
  /** Light around dice that win, 1 to 0; the pin over the field, 0 to 1. */
  #shine = 0
  #pin = 0

  constructor(host: SceneHost<DiceConfig, DiceWager>) {
    this.#host = host
    this.#layout = diceLayout({ x: 0, y: 0, w: 1, h: 1 })
    const { bar, numberAt, size } = this.#layout
    const number = createStore<{ value: number | null }>({ value: null })
    this.told = createStore<DiceTold>({
      bar,
      numberAt,
      size,
      rolling: false,
      number,
      won: null,
      last: [],
    })
  }

  #cut(name: string) {
    return cutOf(this.#host.cuts, name)
  }

  resize(size: Size, area: Box): void {
    this.#size = { ...size }
    this.#layout = diceLayout(area)
    const { bar, numberAt, size: side } = this.#layout
    this.told.set({ bar, numberAt, size: side })
  }

  set(): void {
    this.#clear()
  }

  #clear(): void {
    this.#shine = 0
    this.#pin = 0
    this.told.set({ won: null })
  }

  alive(): boolean {
    return !this.#host.reduced()
  }

  /** The hand takes the dice off the board. */
  begin(): Score {
    const score = createScore()
    score.call(() => {
      this.#clear()
      this.told.set({ rolling: true })
      this.#host.mixer.play('pick')
    })
    return score.done()
  }

  cancel(): void {
    this.told.set({ rolling: false })
    this.#clear()
  }

  draw(painter: Painter, [atlas = 0]: readonly Texture[], nowMs: number): void {
    const { size, numberAt } = this.#layout
    if (!this.#host.reduced()) this.#drawLamp(painter, atlas, nowMs)
    const [cx, cy] = numberAt
    if (this.#shine > 0) this.#drawShine(painter, atlas, cx, cy, size)
    if (this.#pin > 0) this.#drawPin(painter, atlas)
  }

  /** The lamp over the board sways a little, and dust hangs in its light. */
  #drawLamp(painter: Painter, atlas: Texture, nowMs: number): void {
    const { w, h } = this.#size
    const wide = Math.max(w, h) * 0.95
    const x = w * (0.5 + 0.05 * Math.sin(nowMs / 2_100))
    const light = 0.2 + 0.02 * Math.sin(nowMs / 170)
    painter.sprite(atlas, this.#cut('glow'), x, h * 0.44, wide, wide * 0.8, 0, light, 0xffd98a, 1)
    for (let i = 0; i < 20; i++) {
      const [a, b] = [(i * 0.618) % 1, (i * 0.381) % 1]
      const t = (nowMs / (17_000 + 9_000 * b) + a) % 1
      const size = 2 + 2.5 * a
      const alpha = 0.42 * Math.min(1, t * 5, (1 - t) * 5)
      const [mx, my] = [w * (0.14 + 0.72 * b) + 22 * Math.sin(t * 7 + i), h * (0.86 - 0.74 * t)]
      painter.sprite(atlas, this.#cut('dot'), mx, my, size, size, 0, alpha, 0xffe9b8, 0.9)
    }
  }

  #drawShine(painter: Painter, atlas: Texture, x: number, y: number, size: number): void {
    const light = this.#shine
    const glow = size * 5
    painter.sprite(atlas, this.#cut('glow'), x, y, glow, glow * 0.7, 0, light, 0xffe9a6, 1)
    if (this.#host.reduced()) return
    const ring = size * (4.2 - 1.6 * light)
    painter.sprite(atlas, this.#cut('ring'), x, y, ring, ring * 0.7, 0, light, 0xfff2c0, 0.8)
  }

  #drawPin(painter: Painter, atlas: Texture): void {
    const { bar } = this.#layout
    const { number, won } = this.told.get()
    const x = barPlace(this.#layout, number.get().value ?? 0)
    const tall = 48 * (won === null ? 1 : 1.12)
    const y = bar.y - tall * 0.46
    if (won === true) {
      const glow = this.#cut('glow')
      painter.sprite(atlas, glow, x, y, tall * 2.4, tall * 2.4, 0, this.#pin, 0x8fffe0, 1)
    }
    const tint = won === false ? 0x9a9488 : 0xffffff
    painter.sprite(atlas, this.#cut('marker'), x, y, tall * 0.8, tall, 0, this.#pin, tint)
  }

  score(view: DiceView, _before: DiceView | null, worth: Worth): Score {
    const score = createScore()
    this.#throw(score, view)
    this.#settle(score, view)
    this.#host.celebrate(score, tierOf(worth, this.#host.game.figures.maxWin), worth)
    score.call(() => this.#host.mixer.enter(1))
    return score.done()
  }

  /** Dice, number and pin come to rest together. */
  #throw(score: ScoreMaker, { thrown }: DiceView): void {
    const { mixer } = this.#host
    const { number } = this.told.get()
    const from = number.get().value ?? 0
    score.call(() => {
      this.#clear()
      this.told.set({ rolling: true })
      mixer.enter(2)
    })
    score.move(throwMs, (t) => {
      const still = this.#host.reduced()
      this.#pin = still ? t : Math.min(1, t * 4)
      const swing = Math.sin(t * 13) * 3_800 * (1 - t) ** 2
      const shown = still ? thrown : mix(from, thrown, cubicOut(t)) + swing
      number.set({ value: Math.round(clamp(shown, 0, 9_999)) })
    })
    for (const [at, gain] of [
      [0.33, 1],
      [0.39, 0.8],
      [0.66, 0.6],
      [0.72, 0.5],
      [0.94, 0.35],
    ] as const)
      score.call(() => mixer.play('knock', { gain, rate: 0.9 + at * 0.3 }), score.at + throwMs * at)
    score.wait(throwMs)
  }

  #settle(score: ScoreMaker, { thrown, won }: DiceView): void {
    const { mixer, reduced } = this.#host
    score.call(() => {
      const last = [{ thrown, won }, ...this.told.get().last].slice(0, 100)
      this.told.get().number.set({ value: thrown })
      this.told.set({ won, last, rolling: false })
      mixer.play(won ? 'right' : 'wrong')
      mixer.buzz(8)
      if (won && !reduced()) this.#sparks()
    })
    if (won) score.move(900, (t) => (this.#shine = 1 - t), easeOut)
    score.move(240, (t) => (this.#pin = mix(0.8, 1, t)), backOut)
    score.wait(settleMs)
  }

  #sparks(): void {
    const { size, numberAt } = this.#layout
    for (let i = 0; i < 20; i++) {
      const [a, b] = [(i * 0.618) % 1, (i * 0.7549) % 1]
      const angle = a * 6.283
      this.#host.particles.add({
        cut: this.#cut(i % 2 ? 'dot' : 'spark'),
        x: numberAt[0] + Math.cos(angle) * size * 1.1,
        y: numberAt[1] + Math.sin(angle) * size * 0.5,
        vx: Math.cos(angle) * (80 + 160 * b),
        vy: Math.sin(angle) * (60 + 120 * b) - 90,
        pull: 320,
        size: i % 2 ? 4 + 5 * b : 14 + 14 * b,
        angle: a * 6,
        turn: b - 0.5,
        tint: 0xfff0b0,
        add: 0.8,
        bornMs: this.#host.nowMs(),
        lifeMs: 600 + 400 * b,
      })
    }
  }
}

export const createDiceScene = (
  host: SceneHost<DiceConfig, DiceWager>,
): { scene: Scene<DiceWager, DiceView>; told: Store<DiceTold> } => {
  const scene = new DiceScene(host)
  return { scene, told: scene.told }
}
