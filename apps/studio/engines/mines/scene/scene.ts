import { createStore, type Store } from '../../../client/lib/store.ts'
import { tierOf, type Worth } from '../../../client/play/game.ts'
import type { Scene, SceneHost } from '../../../client/play/scene.ts'
import { cutOf } from '../../../client/stage/atlas.ts'
import { backOut, clamp, cubicOut, easeOut, share } from '../../../client/stage/ease.ts'
import type { Box, Painter, Texture } from '../../../client/stage/painter.ts'
import { createScore, type Score, type ScoreMaker } from '../../../client/stage/score.ts'
import type { Size } from '../../../client/stage/stage.ts'
import type { MinesConfig, MinesView, MinesWager } from '../rules.ts'
import { minesLayout, shellHue } from './layout.ts'

export type MinesTold = { tiles: readonly Box[]; faces: readonly Face[]; wager: MinesWager }
/** What lies open to the player; the parts beside the canvas say it. */
export type Face = 'closed' | 'pearl' | 'urchin'

type Tile = {
  face: Face
  /** 0 closed … 1 open; what is shown at the end only is dimmer. */
  open: number
  dim: number
  /** Light around a pearl that has just been found, 1 to 0. */
  fresh: number
}

const openMs = 420
const layMs = 520
const revealMs = 700
const shut = (): Tile => ({ face: 'closed', open: 0, dim: 0, fresh: 0 })

/** A lagoon with a board of shells. */
class MinesScene implements Scene<MinesWager, MinesView> {
  readonly told: Store<MinesTold>
  #host: SceneHost<MinesConfig, MinesWager>
  #size: Size = { w: 1, h: 1 }
  #tiles: Tile[] = Array.from({ length: 25 }, shut)
  /** The board comes tile by tile: 0 to 1 over all. */
  #laid = 1
  #shake = 0
  #dark = 0

  constructor(host: SceneHost<MinesConfig, MinesWager>) {
    this.#host = host
    this.told = createStore<MinesTold>({ tiles: [], faces: [], wager: host.game.usual })
    this.#tell()
  }

  #tell(): void {
    this.told.set({ faces: this.#tiles.map(({ face }) => face) })
  }

  #cut(name: string) {
    return cutOf(this.#host.cuts, name)
  }

  resize(size: Size, area: Box): void {
    this.#size = { ...size }
    this.told.set({ tiles: minesLayout(area) })
  }

  set(wager: MinesWager): void {
    this.told.set({ wager })
    this.#clear()
  }

  #clear(): void {
    this.#tiles = Array.from({ length: 25 }, shut)
    this.#shake = 0
    this.#dark = 0
    this.#tell()
  }

  alive(): boolean {
    return !this.#host.reduced()
  }

  begin(): null {
    this.#clear()
    return null
  }

  cancel(): void {
    this.#laid = 1
  }

  draw(painter: Painter, [atlas = 0]: readonly Texture[], nowMs: number): void {
    if (!this.#host.reduced()) this.#drawSea(painter, atlas, nowMs)
    const shake = this.#host.reduced() ? 0 : Math.sin(this.#shake * 40) * this.#shake * 6
    this.told.get().tiles.forEach((box, i) => {
      const tile = this.#tiles[i] ?? shut()
      const come = backOut(share(i / 40, i / 40 + 0.38, this.#laid))
      this.#drawTile(painter, atlas, { ...box, x: box.x + shake }, i, tile, come)
    })
    if (this.#dark > 0) {
      const { w, h } = this.#size
      painter.sprite(atlas, this.#cut('plain'), w / 2, h / 2, w, h, 0, this.#dark * 0.32, 0x04001a)
    }
  }

  /** Bubbles that rise for ever, and a fish now and then: places follow from the time alone. */
  #drawSea(painter: Painter, atlas: Texture, nowMs: number): void {
    const { w, h } = this.#size
    for (let i = 0; i < 26; i++) {
      const [a, b] = [(i * 0.618) % 1, (i * 0.381) % 1]
      const rise = (nowMs / (9_000 + 7_000 * b) + a) % 1
      const x = w * b + Math.sin(rise * 9 + i) * 9
      const size = 5 + 9 * a
      const alpha = 0.5 * Math.min(1, rise * 6, (1 - rise) * 6)
      painter.sprite(atlas, this.#cut('bubble'), x, h * (1.02 - rise * 1.05), size, size, 0, alpha)
    }
    const swim = (nowMs % 26_000) / 26_000
    const size = clamp(h * 0.08, 26, 54)
    const y = h * 0.9 + Math.sin(nowMs / 700) * 5
    painter.sprite(atlas, this.#cut('fish'), w * (1.15 - swim * 1.3), y, size, size)
  }

  #drawTile(
    painter: Painter,
    atlas: Texture,
    box: Box,
    index: number,
    { face, open, dim, fresh }: Tile,
    come: number,
  ): void {
    const still = this.#host.reduced()
    const scale = still ? 1 : come
    const alpha = still ? clamp(come) : 1
    const [x, y] = [box.x + box.w / 2, box.y + box.h / 2]
    const size = box.w * scale
    const half = open >= 0.4
    painter.sprite(atlas, this.#cut(half ? 'well' : 'plate'), x, y, size, size, 0, alpha)
    if (!half) {
      // The shell gathers itself before it opens.
      const squash = still ? 0 : Math.sin((open / 0.4) * Math.PI) * 0.14
      const name = this.#cut(`shell-${shellHue(index)}`)
      const fade = alpha * (still ? 1 - open / 0.4 : 1)
      painter.sprite(
        atlas,
        name,
        x,
        y,
        size * 0.84 * (1 + squash),
        size * 0.84 * (1 - squash),
        0,
        fade,
      )
      return
    }
    const t = share(0.4, 1, open)
    const pop = still ? 1 : backOut(t)
    const shown = (1 - dim * 0.55) * (still ? t : 1)
    if (fresh > 0) this.#drawRays(painter, atlas, x, y, size, fresh)
    painter.sprite(atlas, this.#cut('open'), x, y, size * 0.86 * pop, size * 0.86 * pop, 0, shown)
    const inside = face === 'pearl' ? 0.42 : 0.74
    const lift = face === 'pearl' ? 0.07 : -0.02
    const [name, wide] = [face === 'pearl' ? 'pearl' : 'urchin', size * inside * pop]
    painter.sprite(atlas, this.#cut(name), x, y + size * lift, wide, wide, 0, shown)
  }

  #drawRays(
    painter: Painter,
    atlas: Texture,
    x: number,
    y: number,
    size: number,
    fresh: number,
  ): void {
    painter.sprite(atlas, this.#cut('glow'), x, y, size * 1.9, size * 1.9, 0, fresh, 0xffe9c4, 1)
    if (this.#host.reduced()) return
    const long = size * (1.25 - fresh * 0.35)
    for (let i = 0; i < 10; i++) {
      const angle = i * 0.628 + 0.3
      const [dx, dy] = [Math.sin(angle) * long * 0.5, -Math.cos(angle) * long * 0.5]
      painter.sprite(
        atlas,
        this.#cut('ray'),
        x + dx,
        y + dy,
        size * 0.07,
        size * 0.3,
        angle,
        fresh,
        0xfff8e0,
        0.35,
      )
    }
  }

  #bubbles(tile: number): void {
    if (this.#host.reduced()) return
    const box = this.told.get().tiles[tile]
    if (!box) return
    for (let i = 0; i < 16; i++) {
      const [a, b] = [(i * 0.618) % 1, (i * 0.7549) % 1]
      this.#host.particles.add({
        cut: this.#cut('bubble'),
        x: box.x + box.w * (0.3 + 0.4 * a),
        y: box.y + box.h * 0.5,
        vx: (b - 0.5) * 150,
        vy: -60 - 150 * a,
        pull: -60,
        size: 5 + 10 * b,
        angle: 0,
        turn: 0,
        tint: 0xffffff,
        add: 0,
        bornMs: this.#host.nowMs() + i * 8,
        lifeMs: 700 + 500 * a,
      })
    }
  }

  score(view: MinesView, before: MinesView | null, worth: Worth): Score {
    const score = createScore()
    if (before === null) this.#lay(score, view)
    else if (view.opened.length > before.opened.length) this.#open(score, view)
    if (view.over !== null) this.#reveal(score, view)
    this.#host.celebrate(score, tierOf(worth, this.#host.game.figures.maxWin), worth)
    return score.done()
  }

  /** A new board; of one that was left open what had been found lies there at once. */
  #lay(score: ScoreMaker, view: MinesView): void {
    const { mixer } = this.#host
    score.call(() => {
      this.#clear()
      const hit = view.over === 'hit' ? view.opened.at(-1) : undefined
      for (const tile of view.opened)
        this.#tiles[tile] = { ...shut(), face: tile === hit ? 'urchin' : 'pearl', open: 1 }
      this.told.set({ wager: { urchins: view.urchins } })
      this.#tell()
      mixer.play('lay')
      mixer.enter(1)
    })
    score.move(layMs, (t) => (this.#laid = t))
    score.wait(layMs)
  }

  #open(score: ScoreMaker, view: MinesView): void {
    const { mixer } = this.#host
    const tile = view.opened.at(-1) ?? 0
    const hit = view.over === 'hit'
    const now = (): Tile => this.#tiles[tile] ?? shut()
    score.call(() => {
      this.#tiles[tile] = { ...shut(), face: hit ? 'urchin' : 'pearl' }
      mixer.play('creak')
      mixer.buzz(8)
    })
    score.move(openMs, (t) => (now().open = t))
    score.wait(openMs * 0.4)
    score.call(() => {
      this.#tell()
      this.#bubbles(tile)
      if (hit) mixer.play('urchin')
      else mixer.play('pearl', { rate: 2 ** (Math.min(14, view.opened.length - 1) / 12) })
      if (view.opened.length >= 3) mixer.enter(hit ? 1 : 2)
      if (view.opened.length >= 6 && !hit) mixer.enter(3)
    })
    if (hit) {
      score.move(500, (t) => (this.#shake = 1 - t), cubicOut)
      score.move(300, (t) => (this.#dark = t), easeOut)
    } else score.move(900, (t) => (now().fresh = 1 - t), easeOut)
    score.wait(openMs * 0.6)
  }

  /** What the others hid, fainter than what was found. */
  #reveal(score: ScoreMaker, { board, opened, over }: MinesView): void {
    score.wait(over === 'hit' ? 450 : 150)
    score.call(() => {
      this.#tiles = this.#tiles.map((tile, i) =>
        opened.includes(i)
          ? tile
          : { ...shut(), face: board?.includes(i) ? 'urchin' : 'pearl', dim: 1 },
      )
      this.#tell()
      this.#host.mixer.enter(1)
      if (over === 'taken' || over === 'closed') this.#host.mixer.play('take')
    })
    score.move(revealMs, (t) =>
      this.#tiles.forEach((tile, i) => {
        if (tile.dim > 0) tile.open = share((i % 5) * 0.08, (i % 5) * 0.08 + 0.6, t)
      }),
    )
    score.move(revealMs, (t) => (this.#dark = Math.min(this.#dark, 1 - t)))
    score.wait(revealMs)
  }
}

export const createMinesScene = (
  host: SceneHost<MinesConfig, MinesWager>,
): { scene: Scene<MinesWager, MinesView>; told: Store<MinesTold> } => {
  const scene = new MinesScene(host)
  return { scene, told: scene.told }
}
