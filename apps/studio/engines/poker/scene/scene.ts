import { createStore, type Store } from '../../../client/lib/store.ts'
import { tierOf, type Worth } from '../../../client/play/game.ts'
import type { Scene, SceneHost } from '../../../client/play/scene.ts'
import { cutOf } from '../../../client/stage/atlas.ts'
import { clamp, cubicOut, easeInOut, easeOut, mix } from '../../../client/stage/ease.ts'
import type { Box, Painter, Texture } from '../../../client/stage/painter.ts'
import { createScore, type Score, type ScoreMaker } from '../../../client/stage/score.ts'
import { handSize } from '../cards.ts'
import type { HandRank } from '../hand-rank.ts'
import type { PokerAction, PokerConfig, PokerView, PokerWager } from '../rules.ts'
import { faceOf, inkOf } from './face.ts'
import { pokerLayout } from './layout.ts'
import { winnersOf } from './winners.ts'

export type PokerSceneState = {
  cards: readonly Box[]
  /** What lies face up, by place; null where nothing does yet. */
  hand: readonly (string | null)[]
  /** Places that stayed in the draw that has been shown; null before it. */
  held: readonly number[] | null
  /** What the hand that lies there is; null where it is nothing, or nothing lies there. */
  rank: HandRank | null
}

type Card = {
  name: string | null
  /** On its way from the deck: 0 there, 1 here. */
  come: number
  /** 0 its back, 1 its face. */
  turn: number
  /** Thrown away: 0 here, 1 gone. */
  gone: number
  held: boolean
  lift: number
  /** Of a hand that pays: 0 to 1; of the cards beside it how far they step back. */
  glow: number
  dim: number
}

const dealMs = 340
const turnMs = 220
const stepMs = 120
const throwMs = 260
const noCard = (): Card => ({
  name: null,
  come: 0,
  turn: 0,
  gone: 0,
  held: false,
  lift: 0,
  glow: 0,
  dim: 0,
})
const places = Array.from({ length: handSize }, (_, place) => place)

/** Cards on a cloth. */
class PokerScene implements Scene<PokerWager, PokerView, PokerAction> {
  readonly told: Store<PokerSceneState>
  #host: SceneHost<PokerConfig, PokerWager>
  #cards: Card[] = places.map(noCard)
  #width = 1
  #lastMs = 0

  constructor(host: SceneHost<PokerConfig, PokerWager>) {
    this.#host = host
    this.told = createStore<PokerSceneState>({
      cards: [],
      hand: places.map(() => null),
      held: null,
      rank: null,
    })
  }

  #cut(name: string) {
    return cutOf(this.#host.cuts, name)
  }

  #card(place: number): Card {
    return this.#cards[place] ?? noCard()
  }

  resize({ w }: { w: number; h: number }, area: Box): void {
    this.#width = w
    this.told.set({ cards: pokerLayout(area) })
  }

  set(): void {
    this.#clear()
  }

  #clear(): void {
    this.#cards = places.map(noCard)
    this.told.set({ hand: places.map(() => null), held: null, rank: null })
  }

  /** Cards that are lifted or laid down move on by themselves; a stage at rest draws nothing. */
  alive(): boolean {
    return this.#cards.some(({ lift, held }) => lift !== (held ? 1 : 0))
  }

  draft({ hold }: PokerAction): void {
    for (const [place, card] of this.#cards.entries()) {
      const held = hold.includes(place)
      if (held !== card.held) this.#host.mixer.play(held ? 'hold' : 'loose')
      card.held = held
    }
  }

  /** What lies there is thrown away while the stake is on its way. */
  begin(): Score | null {
    if (this.#cards.every(({ name }) => name === null)) return null
    const score = createScore()
    score.call(() => this.told.set({ hand: places.map(() => null), held: null, rank: null }))
    for (const card of this.#cards) score.move(throwMs, (t) => (card.gone = t), easeOut)
    score.wait(throwMs)
    score.call(() => this.#clear())
    return score.done()
  }

  cancel(): void {
    this.#clear()
  }

  draw(painter: Painter, [atlas = 0]: readonly Texture[], nowMs: number): void {
    const passed = Math.min(60, nowMs - this.#lastMs)
    this.#lastMs = nowMs
    const still = this.#host.reduced()
    this.told.get().cards.forEach((box, place) => {
      const card = this.#card(place)
      const to = card.held ? 1 : 0
      const step = still ? 1 : passed / 110
      card.lift = to > card.lift ? Math.min(to, card.lift + step) : Math.max(to, card.lift - step)
      this.#drawPlace(painter, atlas, box)
      if (card.name !== null && card.gone < 1) this.#drawCard(painter, atlas, box, card)
    })
  }

  /** Where a card will lie. */
  #drawPlace(painter: Painter, atlas: Texture, { x, y, w, h }: Box): void {
    const [cx, cy] = [x + w / 2, y + h / 2]
    painter.sprite(atlas, this.#cut('shadow'), cx, cy, w * 1.16, h * 1.12, 0, 0.3)
    painter.sprite(atlas, this.#cut('rim'), cx, cy, w * 1.06, h * 1.04, 0, 0.16, 0xe7c468)
  }

  #drawCard(painter: Painter, atlas: Texture, box: Box, card: Card): void {
    const still = this.#host.reduced()
    const { come, gone, turn, glow, dim } = card
    const alpha = still ? clamp(come) * (1 - gone) : Math.min(1, come * 4) * (1 - gone)
    if (alpha <= 0) return
    const [homeX, homeY] = [box.x + box.w / 2, box.y + box.h / 2]
    // From the deck beyond the upper right corner, and away to the left.
    const x = still ? homeX : mix(this.#width + box.w, homeX, come) - gone * box.w * 0.5
    const lift = still ? 0 : card.lift
    const y = (still ? homeY : mix(-box.h, homeY, come) + gone * box.h * 0.3) - lift * box.h * 0.05
    const angle = still ? 0 : (1 - come) * 0.7 - gone * 0.12
    const up = turn >= 0.5
    // A card that turns is seen from its edge half-way.
    const wide = still ? 1 : Math.max(0.02, Math.abs(Math.cos(turn * Math.PI)))
    const w = box.w * wide
    const at = [x, y] as const
    painter.sprite(atlas, this.#cut('shadow'), x, y + box.h * (0.02 + 0.03 * lift), w * 1.17, box.h * 1.12, angle, alpha * 0.6) // prettier-ignore
    if (glow > 0)
      painter.sprite(atlas, this.#cut('glow'), x, y, box.w * 1.9, box.h * 1.7, 0, glow * 0.5, 0xffe49a, 1) // prettier-ignore
    painter.sprite(atlas, this.#cut(up ? 'paper' : 'back'), x, y, w, box.h, angle, alpha)
    if (up && card.name !== null)
      this.#drawFace(painter, atlas, { at, width: box.w, wide, angle, alpha, name: card.name })
    if (dim > 0)
      painter.sprite(atlas, this.#cut('paper'), x, y, w, box.h, angle, alpha * dim * 0.38, 0x0a2418)
    const rim = card.lift > 0 || glow > 0
    if (rim)
      painter.sprite(atlas, this.#cut('rim'), x, y, w * 1.117, box.h * 1.083, angle, alpha * Math.max(card.lift, glow), 0xffc65c) // prettier-ignore
  }

  #drawFace(
    painter: Painter,
    atlas: Texture,
    face: {
      at: readonly [number, number]
      width: number
      wide: number
      angle: number
      alpha: number
      name: string
    },
  ): void {
    const { at, width, wide, angle, alpha, name } = face
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    for (const { cut, x, y, size, down, tinted } of faceOf(name, width)) {
      const [dx, dy] = [x * width * wide, y * width]
      painter.sprite(
        atlas,
        this.#cut(cut),
        at[0] + dx * cos - dy * sin,
        at[1] + dx * sin + dy * cos,
        size * width * wide,
        size * width,
        angle + (down ? Math.PI : 0),
        alpha,
        tinted ? inkOf(name) : 0xffffff,
      )
    }
  }

  score(view: PokerView, before: PokerView | null, worth: Worth): Score {
    const score = createScore()
    if (before === null) this.#deal(score, view)
    else this.#replace(score, view)
    this.#tellRank(score, view, worth)
    this.#host.celebrate(score, tierOf(worth, this.#host.game.figures.maxWin), worth)
    return score.done()
  }

  /** A card comes from the deck and turns over; what it is is told when it lies there. */
  #lay(score: ScoreMaker, place: number, name: string, at: number): void {
    const { mixer } = this.#host
    score.call(() => {
      this.#cards[place] = { ...noCard(), name }
      mixer.play('deal', { rate: 1 + place * 0.03 })
    }, at)
    score.move(dealMs, (t) => (this.#card(place).come = t), cubicOut, at)
    score.call(() => mixer.play('turn', { rate: 1 + place * 0.04 }), at + dealMs * 0.6)
    score.move(turnMs, (t) => (this.#card(place).turn = t), easeInOut, at + dealMs * 0.6)
    score.call(
      () => {
        const hand = this.told.get().hand.map((card, i) => (i === place ? name : card))
        this.told.set({ hand })
        mixer.buzz(8)
      },
      at + dealMs * 0.6 + turnMs,
    )
  }

  /** The first five; of a round that was left, or is looked at again, the hand as it stands. */
  #deal(score: ScoreMaker, { hand, held }: PokerView): void {
    score.call(() => {
      this.#clear()
      this.#host.mixer.play('shuffle')
      this.#host.mixer.enter(1)
    })
    score.wait(180)
    for (const place of places)
      this.#lay(score, place, hand[place] ?? '', score.at + place * stepMs)
    score.wait((handSize - 1) * stepMs + dealMs * 0.6 + turnMs + 60)
    if (held !== null) score.call(() => this.#hold(held))
  }

  #hold(held: readonly number[]): void {
    for (const [place, card] of this.#cards.entries()) card.held = held.includes(place)
    this.told.set({ held })
    this.#host.touch()
  }

  /** What was not held goes, all together; then the new cards come, from left to right. */
  #replace(score: ScoreMaker, { hand, held }: PokerView): void {
    const kept = held ?? []
    const loose = places.filter((place) => !kept.includes(place))
    score.call(() => {
      this.#hold(kept)
      this.told.set({
        rank: null,
        hand: this.told.get().hand.map((card, place) => (kept.includes(place) ? card : null)),
      })
      if (loose.length > 0) this.#host.mixer.play('shuffle', { gain: 0.6 })
    })
    for (const place of loose) score.move(throwMs, (t) => (this.#card(place).gone = t), easeOut)
    score.wait(loose.length > 0 ? throwMs : 120)
    loose.forEach((place, i) => this.#lay(score, place, hand[place] ?? '', score.at + i * stepMs))
    // As long for one card as for five: nobody reads from the time what is coming.
    score.wait((handSize - 1) * stepMs + dealMs * 0.6 + turnMs + 120)
  }

  /** The row of the table; of a hand that is paid its cards, too. */
  #tellRank(score: ScoreMaker, view: PokerView, { over }: Worth): void {
    score.call(() => this.told.set({ rank: view.rank }))
    if (!over) return
    // No more than the stake is no win to make anything of: its row is lit, and that is all.
    if (view.price > 100) this.#light(score, view)
    score.wait(420)
  }

  /** The cards that make the hand; the others step back. */
  #light(score: ScoreMaker, view: PokerView): void {
    const { mixer } = this.#host
    const winners = winnersOf(view)
    score.call(() => {
      mixer.play('made')
      if (view.price >= 400) mixer.enter(view.price >= 2_500 ? 3 : 2)
    })
    score.move(420, (t) => {
      for (const place of places)
        if (winners.includes(place)) this.#card(place).glow = t
        else this.#card(place).dim = t
    })
  }
}

export const createPokerScene = (
  host: SceneHost<PokerConfig, PokerWager>,
): { scene: Scene<PokerWager, PokerView, PokerAction>; told: Store<PokerSceneState> } => {
  const scene = new PokerScene(host)
  return { scene, told: scene.told }
}
