import { createStore, type Store } from '../../../client/lib/store.ts'
import { fixed } from '../../../client/play/facts.ts'
import { tierOf, type Worth } from '../../../client/play/game.ts'
import type { Scene, SceneHost } from '../../../client/play/scene.ts'
import type { Box, Painter, Texture } from '../../../client/stage/painter.ts'
import { clamp, easeOut } from '../../../client/stage/ease.ts'
import { createScore, type Score, type ScoreMaker } from '../../../client/stage/score.ts'
import type { Size } from '../../../client/stage/stage.ts'
import {
  columns,
  rows,
  type AnywhereConfig,
  type AnywhereState,
  type AnywhereWager,
} from '../rules.ts'
import {
  drawAwaited,
  drawBulbs,
  drawGround,
  drawPiece,
  drawSigns,
  pieceOf,
  type Brush,
} from './board.ts'
import { anywhereLayout, frameCut, type AnywhereLayout } from './layout.ts'
import { clearBoard, gather, playSpin, type Board, type Tools } from './spin.ts'
import { nothingTold, type AnywhereTold } from './told.ts'

/** Until a tap, at most. */
const awardMs = 6_000
const totalMs = 3_200
const spinPauseMs = 350

/** What lies there before the first spin: a quiet grid in which nothing pays. */
const resting = 'ibhgfigihceahdifghiegahifhicgb'

/** A grid of sweets that fall, pay wherever they lie, vanish and make room. */
class AnywhereScene implements Scene<AnywhereWager, AnywhereState> {
  readonly told: Store<AnywhereTold>
  #host: SceneHost<AnywhereConfig, AnywhereWager>
  #layout: AnywhereLayout
  #board: Board = {
    pieces: [...resting].map((letter, i) => pieceOf(letter, i)),
    float: null,
    awaited: null,
  }
  #cleared = false

  constructor(host: SceneHost<AnywhereConfig, AnywhereWager>) {
    this.#host = host
    this.#layout = anywhereLayout({ x: 0, y: 0, w: 1, h: 1 })
    this.told = createStore<AnywhereTold>({ ...nothingTold(), grid: resting })
  }

  resize(_: Size, area: Box): void {
    this.#layout = anywhereLayout(area)
    const { pitchX, pitchY, frame } = this.#layout
    const cells = Array.from({ length: columns * rows }, (_, i) => {
      const [x, y] = this.#layout.at(i % columns, Math.floor(i / columns))
      return { x: x - pitchX / 2, y: y - pitchY / 2, w: pitchX, h: pitchY }
    })
    this.told.set({ cells, frame })
  }

  set(): void {
    // A bet of this game says nothing but its stake.
  }

  alive(): boolean {
    return !this.#host.reduced()
  }

  #tools(score: ScoreMaker): Tools {
    const { mixer, cuts, particles, nowMs, reduced, lang } = this.#host
    return {
      score,
      board: this.#board,
      told: this.told,
      layout: () => this.#layout,
      amount: (pay) =>
        fixed[lang].format(Number((this.told.get().stakeKurus * BigInt(pay)) / 100n) / 100),
      mixer,
      cuts,
      particles,
      nowMs,
      reduced,
    }
  }

  /** The grid empties while the stake is on its way. */
  begin(): Score {
    const score = createScore()
    this.#cleared = true
    score.call(() => {
      this.told.get().product.set({ value: null })
      this.told.set({ chain: [], won: 0, orbs: 0, free: null })
    })
    clearBoard(this.#tools(score))
    return score.done()
  }

  /** The stake was not taken: the sweets lie there as before. */
  cancel(): void {
    this.#cleared = false
    const { grid } = this.told.get()
    this.#board.pieces = [...grid].map((letter, i) => pieceOf(letter === 'o' ? 'i' : letter, i))
  }

  draw(painter: Painter, textures: readonly Texture[], nowMs: number): void {
    const [atlas = 0, tin = 0] = textures
    const layout = this.#layout
    const { frame, well } = layout
    const [cx, cy] = [frame.x + frame.w / 2, frame.y + frame.h / 2]
    // In the feature the tin is of gold.
    const feature = this.told.get().free !== null
    painter.sprite(tin, frameCut, cx, cy, frame.w, frame.h, 0, 1, feature ? 0xffc98a : 0xffffff)
    const { cuts, reduced } = this.#host
    const brush: Brush = { painter, atlas, cuts, layout, nowMs, still: reduced() }
    const { pieces, float, awaited } = this.#board
    drawBulbs(brush, feature)
    painter.clip(well)
    drawGround(brush, pieces)
    if (awaited !== null) drawAwaited(brush, awaited)
    for (const piece of pieces) if (piece.lift === 0 && piece.away === 0) drawPiece(brush, piece)
    painter.clip(null)
    for (const piece of pieces) if (piece.lift > 0 || piece.away > 0) drawPiece(brush, piece)
    if (float) {
      const up = reduced() ? 0 : easeOut(float.t) * layout.cell * 0.7
      const alpha = clamp(float.t * 8) * clamp((1 - float.t) * 4)
      drawSigns(brush, float.text, float.x, float.y - up, layout.cell * 0.42, alpha)
    }
  }

  score(view: AnywhereState, _before: AnywhereState | null, worth: Worth): Score {
    const score = createScore()
    const tools = this.#tools(score)
    const [first, ...free] = view.spins
    score.call(() => this.told.set({ stakeKurus: worth.stakeKurus }))
    if (!this.#cleared) clearBoard(tools)
    this.#cleared = false
    if (first) playSpin(tools, first, { sum: 0, paid: 0 })
    if (first && free.length > 0) this.#feature(tools, view)
    this.#host.celebrate(score, tierOf(worth, this.#host.game.figures.maxWin), worth)
    score.call(() => this.#host.mixer.enter(1))
    return score.done()
  }

  #feature(tools: Tools, { spins }: AnywhereState): void {
    const { score, told, mixer } = tools
    const [first, ...free] = spins
    score.call(() => told.set({ near: true }))
    gather(tools)
    let of = first?.awarded ?? 0
    // What the award shows is what has been seen: the sum of all spins is known here, and not yet there.
    const atOnce = first?.triggerPay ?? 0
    let paid = atOnce
    score.skippable(() => {
      score.call(() => {
        mixer.play('open')
        mixer.enter(3)
        told.set({
          near: false,
          scene: { kind: 'award', spins: first?.awarded ?? 0, paid: atOnce },
          free: { spin: 0, of: first?.awarded ?? 0, sum: 0, paid: atOnce },
        })
      })
      score.wait(awardMs)
    })
    score.call(() => told.set({ scene: null }))
    free.forEach((spin, i) => {
      const sumBefore = free[i - 1]?.sum ?? 0
      const now = { spin: i + 1, of, sum: sumBefore, paid }
      score.call(() => told.set({ free: now }))
      clearBoard(tools)
      playSpin(tools, spin, { sum: sumBefore, paid: now.paid })
      if (spin.awarded > 0) gather(tools)
      of += spin.awarded
      paid += spin.pay
      const after = { spin: i + 1, of, sum: spin.sum, paid }
      score.call(() => told.set({ free: after }))
      score.wait(spinPauseMs)
    })
    const total = paid
    score.skippable(() => {
      score.call(() => {
        mixer.play('open')
        told.set({ scene: { kind: 'total', spins: free.length, paid: total } })
      })
      score.wait(totalMs)
    })
    // What the last spin came to is in the total: its orbs are none of the game that goes on.
    score.call(() => told.set({ scene: null, free: null, chain: [], won: 0, orbs: 0 }))
  }
}

export const createAnywhereScene = (
  host: SceneHost<AnywhereConfig, AnywhereWager>,
): { scene: Scene<AnywhereWager, AnywhereState>; told: Store<AnywhereTold> } => {
  const scene = new AnywhereScene(host)
  return { scene, told: scene.told }
}
