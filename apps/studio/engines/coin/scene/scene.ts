import { createStore, type Store } from '../../../client/lib/store.ts'
import { tierOf, type Worth } from '../../../client/play/game.ts'
import type { Scene, SceneHost } from '../../../client/play/scene.ts'
import { cutOf } from '../../../client/stage/atlas.ts'
import { clamp, cubicOut, easeIn, easeOut, mix } from '../../../client/stage/ease.ts'
import type { Box, Painter, Texture } from '../../../client/stage/painter.ts'
import { createScore, type Score, type ScoreMaker } from '../../../client/stage/score.ts'
import type { Size } from '../../../client/stage/stage.ts'
import type { CoinConfig, CoinView, CoinWager, Side } from '../rules.ts'

export type CoinTold = {
  /** The throws that have been shown. */
  throws: CoinView['throws']
  /** What the rounds of this visit paid, the last one first; hundredths. */
  last: readonly number[]
}

const upMs = 420
const downMs = 640
const bounceMs = 360
const shineMs = 900
/** Half turns on the way up and on the way down: whole turns, so that the side that fell lies in front. */
const turnsUp = 5
const turnsDown = 6

type Coin = {
  /** What lies in front when it does not turn. */
  side: Side
  /** Half turns since then; the other side is in front at 1, 3, … */
  turned: number
  /** 0 in its place, 1 over the stage's upper edge. */
  high: number
  /** Above its place after it has landed, in shares of its size. */
  hop: number
  /** With less movement it fades instead. */
  alpha: number
}

const other = (side: Side): Side => (side === 'heads' ? 'tails' : 'heads')

/** A coin over a tray, in the light of a coffee house. */
class CoinScene implements Scene<CoinWager, CoinView> {
  readonly told: Store<CoinTold>
  #host: SceneHost<CoinConfig, CoinWager>
  #size: Size = { w: 1, h: 1 }
  #area: Box = { x: 0, y: 0, w: 1, h: 1 }
  #coin: Coin
  /** Light around a right call, 1 to 0; how dull a wrong one has made the coin. */
  #shine = 0
  #dull = 0
  #aloft = false

  constructor(host: SceneHost<CoinConfig, CoinWager>) {
    this.#host = host
    this.#coin = { side: host.game.usual.call, turned: 0, high: 0, hop: 0, alpha: 1 }
    this.told = createStore<CoinTold>({ throws: [], last: [] })
  }

  #cut(name: string) {
    return cutOf(this.#host.cuts, name)
  }

  resize(size: Size, area: Box): void {
    this.#size = { ...size }
    this.#area = area
  }

  #rest(side: Side): void {
    Object.assign(this.#coin, { side, turned: 0, high: 0, hop: 0, alpha: 1 })
    this.#shine = 0
    this.#dull = 0
    this.#aloft = false
  }

  set({ call }: CoinWager): void {
    this.#rest(call)
    this.told.set({ throws: [] })
  }

  alive(): boolean {
    return !this.#host.reduced()
  }

  begin(): Score {
    const score = createScore()
    score.call(() => this.told.set({ throws: [] }))
    this.#up(score)
    return score.done()
  }

  cancel(): void {
    this.#rest(this.#coin.side)
  }

  draw(painter: Painter, [atlas = 0]: readonly Texture[], nowMs: number): void {
    const { x, y, w, h } = this.#area
    const size = Math.min(w * 0.82, h * 0.78, 420)
    const [cx, cy] = [x + w / 2, y + h * 0.46]
    const { high, hop, alpha } = this.#coin
    const still = this.#host.reduced()
    const sway = still || high > 0 ? 0 : Math.sin(nowMs / 900) * size * 0.012
    // Just out of sight: while the stake is on its way nothing tells how it turns.
    const top = -size * 0.46
    const at = still ? cy : mix(cy, top, high) - hop * size + sway
    this.#drawShadow(painter, atlas, cx, size, (cy - at) / (cy - top))
    if (this.#shine > 0) this.#drawShine(painter, atlas, cx, cy, size)
    this.#drawCoin(painter, atlas, cx, at, size * (still ? 1 : 1 - 0.2 * high), alpha)
    if (!still) this.#drawMotes(painter, atlas, nowMs)
  }

  /** On the tray: the higher the coin, the wider and fainter. */
  #drawShadow(painter: Painter, atlas: Texture, x: number, size: number, up: number): void {
    const y = this.#size.h * 0.885
    const wide = size * (0.8 + 0.5 * up)
    const dark = clamp(0.75 - 0.55 * up) * this.#coin.alpha
    painter.sprite(atlas, this.#cut('glow'), x, y, wide, wide * 0.16, 0, dark, 0x1a0800)
  }

  #drawShine(painter: Painter, atlas: Texture, x: number, y: number, size: number): void {
    const light = this.#shine
    const glow = size * 1.9
    painter.sprite(atlas, this.#cut('glow'), x, y, glow, glow, 0, light, 0xffdf8a, 1)
    if (this.#host.reduced()) return
    const ring = size * (1.55 - 0.5 * light)
    painter.sprite(atlas, this.#cut('ring'), x, y, ring, ring, 0, light, 0xfff2c0, 0.8)
    const long = size * (0.78 - light * 0.16)
    for (let i = 0; i < 14; i++) {
      const angle = (i * Math.PI) / 7 + 0.2
      const [dx, dy] = [Math.sin(angle) * long, -Math.cos(angle) * long]
      const [w, h] = [size * 0.05, size * 0.24]
      painter.sprite(atlas, this.#cut('ray'), x + dx, y + dy, w, h, angle, light, 0xfff2c0, 0.8)
    }
  }

  /** As thick as it is: the edge lies under the face, as far as it is turned. */
  #drawCoin(
    painter: Painter,
    atlas: Texture,
    x: number,
    y: number,
    size: number,
    alpha: number,
  ): void {
    const { side, turned } = this.#coin
    const angle = turned * Math.PI
    const [flat, thick] = [Math.cos(angle), Math.abs(Math.sin(angle)) * size * 0.07]
    const face = this.#cut(flat >= 0 ? side : other(side))
    const tall = Math.max(size * 0.02, Math.abs(flat) * size)
    const layers = Math.min(8, Math.ceil(thick / 3))
    const light = mix(1, 0.6, this.#dull)
    const grey = (shade: number): number => {
      const value = Math.round(255 * shade * light)
      return (value << 16) | (value << 8) | value
    }
    for (let i = layers; i > 0; i--) {
      const low = y + thick * (i / layers - 0.5)
      painter.sprite(atlas, face, x, low, size, tall, 0, alpha, grey(0.52))
    }
    if (tall < size * 0.1)
      painter.sprite(atlas, this.#cut('edge'), x, y, size, Math.max(thick, tall), 0, alpha, grey(1))
    else {
      // The light glides over it as it turns.
      const shade = this.#host.reduced() ? 1 : 0.8 + 0.2 * Math.abs(flat)
      painter.sprite(atlas, face, x, y - thick / 2, size, tall, 0, alpha, grey(shade))
    }
  }

  /** Dust in the lamps' light: places follow from the time alone. */
  #drawMotes(painter: Painter, atlas: Texture, nowMs: number): void {
    const { w, h } = this.#size
    for (let i = 0; i < 22; i++) {
      const [a, b] = [(i * 0.618) % 1, (i * 0.381) % 1]
      const t = (nowMs / (14_000 + 9_000 * b) + a) % 1
      const x = w * ((b + 0.12 * Math.sin(t * 6 + i) + 1) % 1)
      const size = 2 + 3 * a
      const alpha = 0.55 * Math.min(1, t * 5, (1 - t) * 5)
      painter.sprite(
        atlas,
        this.#cut('dot'),
        x,
        h * (0.78 - 0.7 * t),
        size,
        size,
        0,
        alpha,
        0xffdf9a,
        0.9,
      )
    }
  }

  #up(score: ScoreMaker): void {
    const { mixer } = this.#host
    score.call(() => {
      this.#aloft = true
      this.#shine = 0
      this.#dull = 0
      mixer.play('flip')
    })
    score.move(
      upMs,
      (t) => {
        this.#coin.high = t
        this.#coin.alpha = this.#host.reduced() ? 1 - t : 1
      },
      easeOut,
    )
    score.move(upMs, (t) => (this.#coin.turned = this.#host.reduced() ? 0 : t * turnsUp * 2))
    score.wait(upMs)
  }

  #down(score: ScoreMaker, { call, fell }: CoinView['throws'][number]): void {
    const { mixer } = this.#host
    score.call(() => {
      this.#coin.side = fell
      mixer.enter(2)
    })
    score.move(
      downMs,
      (t) => {
        this.#coin.high = 1 - t
        this.#coin.alpha = this.#host.reduced() ? t : 1
      },
      easeIn,
    )
    score.move(
      downMs,
      (t) => (this.#coin.turned = this.#host.reduced() ? 0 : (t - 1) * turnsDown * 2),
      cubicOut,
    )
    for (let turn = 1; turn < 5; turn++)
      score.call(() => mixer.play('spin', { rate: 1 - turn * 0.06 }), score.at + turn * 120)
    score.wait(downMs)
    score.call(() => {
      mixer.play('land')
      mixer.buzz(8)
      this.#aloft = false
    })
    score.move(
      bounceMs,
      (t) => (this.#coin.hop = Math.abs(Math.sin(t * 2 * Math.PI)) * 0.09 * (1 - t) ** 2),
    )
    score.wait(call === fell ? 140 : 200)
  }

  score(view: CoinView, before: CoinView | null, worth: Worth): Score {
    const score = createScore()
    const last = view.throws.at(-1)
    if (last && view.throws.length > (before?.throws.length ?? 0)) {
      score.call(() => this.told.set({ throws: view.throws.slice(0, -1) }))
      // A round that is taken up again has no stake that threw its coin.
      if (!this.#aloft) this.#up(score)
      this.#down(score, last)
      this.#called(score, view, last.call === last.fell)
    }
    if (view.over !== null)
      score.call(() => this.told.set({ last: [view.price, ...this.told.get().last].slice(0, 100) }))
    this.#host.celebrate(score, tierOf(worth, this.#host.game.figures.maxWin), worth)
    if (view.over !== null) score.call(() => this.#host.mixer.enter(1))
    return score.done()
  }

  /** Right or wrong, once the coin lies there. */
  #called(score: ScoreMaker, { throws }: CoinView, right: boolean): void {
    const { mixer } = this.#host
    score.call(() => {
      this.told.set({ throws })
      if (right) mixer.play('right', { rate: 2 ** (Math.min(12, throws.length - 1) / 12) })
      else mixer.play('wrong')
      if (right && throws.length >= 3) mixer.enter(3)
      if (right) this.#sparks()
    })
    if (right) score.move(shineMs, (t) => (this.#shine = 1 - t), easeOut)
    else score.move(320, (t) => (this.#dull = t), easeOut)
    score.wait(right ? 260 : 420)
  }

  #sparks(): void {
    if (this.#host.reduced()) return
    const { x, y, w, h } = this.#area
    const size = Math.min(w * 0.82, h * 0.78, 420)
    for (let i = 0; i < 18; i++) {
      const [a, b] = [(i * 0.618) % 1, (i * 0.7549) % 1]
      const angle = a * 6.283
      this.#host.particles.add({
        cut: this.#cut(i % 3 === 0 ? 'spark' : 'dot'),
        x: x + w / 2 + Math.cos(angle) * size * 0.46,
        y: y + h * 0.46 + Math.sin(angle) * size * 0.46,
        vx: Math.cos(angle) * (60 + 190 * b),
        vy: Math.sin(angle) * (60 + 190 * b) - 60,
        pull: 260,
        size: i % 3 === 0 ? 16 + 16 * b : 4 + 6 * b,
        angle: a * 6,
        turn: 2 * (b - 0.5),
        tint: 0xffe7a0,
        add: 0.8,
        bornMs: this.#host.nowMs(),
        lifeMs: 600 + 500 * b,
      })
    }
  }
}

export const createCoinScene = (
  host: SceneHost<CoinConfig, CoinWager>,
): { scene: Scene<CoinWager, CoinView>; told: Store<CoinTold> } => {
  const scene = new CoinScene(host)
  return { scene, told: scene.told }
}
