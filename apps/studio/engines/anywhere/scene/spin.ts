import type { Mixer } from '../../../client/sound/mixer.ts'
import type { Cuts } from '../../../client/stage/atlas.ts'
import { backOut, cubicOut, easeIn, easeInOut, easeOut } from '../../../client/stage/ease.ts'
import type { Particles } from '../../../client/stage/particles.ts'
import type { ScoreMaker } from '../../../client/stage/score.ts'
import type { Store } from '../../../client/lib/store.ts'
import { columns, orb, trigger, type AnywhereDrop, type AnywhereSpin } from '../rules.ts'
import { timbreOf } from '../sound.ts'
import { pieceOf, type Piece } from './board.ts'
import { burst } from './burst.ts'
import type { AnywhereLayout } from './layout.ts'
import type { AnywhereTold } from './told.ts'

/* The times of a spin: columns 45 ms apart, 420 ms to fall, 6 % pressed, a win 380, the fall after it 300. */
export const columnMs = 45
export const fallMs = 420
const squashMs = 130
const winMs = 380
const againMs = 300
const outMs = 260
const orbMs = 500
const productMs = 700
/** So many triggers that lie there slow every reel that comes after them, by the same, whether it hits or not. */
const slowsAfter = 2
export const slowMs = 700

export type Board = {
  pieces: Piece[]
  float: { text: string; x: number; y: number; t: number } | null
  /** The column that is waited for. */
  awaited: number | null
}

export type Tools = {
  score: ScoreMaker
  board: Board
  told: Store<AnywhereTold>
  mixer: Mixer
  cuts: Cuts
  particles: Particles
  layout: () => AnywhereLayout
  nowMs: () => number
  reduced: () => boolean
  /** Hundredths of the stake as the stage writes them: "36,00". */
  amount: (hundredths: number) => string
}

const weighs = 'abcdefghi'
/** Dear sweets are heavy: they land a little later and lower. */
const lateMs = (letter: string): number =>
  letter === orb || letter === trigger ? 40 : Math.max(0, 8 - weighs.indexOf(letter)) * 4
const landingOf = (letter: string): string =>
  letter === trigger ? 'trigger' : letter === orb ? 'orb' : `land-${timbreOf(letter)}`
const pitchOf = (letter: string): number =>
  letter === orb || letter === trigger ? 0.8 : 0.86 + weighs.indexOf(letter) * 0.05

/** What lay there falls out below, column by column. */
export const clearBoard = ({
  score,
  board,
  mixer,
  reduced,
}: Pick<Tools, 'score' | 'board' | 'mixer' | 'reduced'>): void => {
  score.call(() => {
    mixer.play('whoosh')
    board.float = null
    for (const piece of board.pieces) {
      // Triggers may still be raised: they fall as all the others do, or go out in their light.
      if (!reduced()) piece.lift = 0
    }
  })
  for (let column = 0; column < columns; column++) {
    const late = column * columnMs * 0.5
    score.move(
      // What fades is out before its place is taken; what falls is out of sight by then.
      reduced() ? outMs + 40 - late : outMs,
      (t) => {
        for (const piece of board.pieces)
          // An orb that has gone to the sum is not there any more.
          if (piece.column === column && piece.away === 0) {
            piece.above = -6 * t
            piece.alpha = reduced() ? 1 - t : t === 1 ? 0 : 1
          }
      },
      easeIn,
      score.at + late,
    )
  }
  score.wait(outMs + 40)
  score.call(() => (board.pieces = []))
}

/** The first column that comes slowly; as many as there are, where none does. What it will show plays no part. */
export const slowFrom = (grid: string): number => {
  let lying = 0
  for (let column = 0; column < columns - 1; column++) {
    for (let cell = column; cell < grid.length; cell += columns)
      if (grid[cell] === trigger) lying += 1
    if (lying >= slowsAfter) return column + 1
  }
  return columns
}

/** One sweet on its way down: `rows` high, until it lies. */
const fall = (
  { score, board, mixer, reduced }: Tools,
  piece: Piece,
  atMs: number,
  ms: number,
  loud: boolean,
): void => {
  const high = piece.above
  score.move(
    ms,
    (t) => {
      piece.above = high * (1 - t)
      piece.speed = t > 0 && t < 1 ? t : 0
      piece.alpha = reduced() ? t : 1
      if (t === 1) piece.sank = 0
    },
    easeIn,
    atMs,
  )
  score.move(
    squashMs,
    (t) => (piece.squash = t === 1 ? 0 : Math.sin(Math.PI * t)),
    easeOut,
    atMs + ms,
  )
  if (!loud) return
  const name = landingOf(piece.letter)
  score.call(() => {
    if (board.pieces.includes(piece)) mixer.play(name, { rate: pitchOf(piece.letter) })
    mixer.buzz(8)
  }, atMs + ms)
}

/** The light over a reel that is waited for: from when the one before it has landed until it has itself. */
const awaited = ({ score, board, mixer }: Tools, column: number, before: number): void => {
  const from = score.at + (column - 1) * columnMs + before * slowMs + fallMs
  score.call(() => {
    board.awaited = column
    mixer.play('hush', { rate: 1 + before * 0.06 })
  }, from)
  score.call(() => (board.awaited = null), from + columnMs + slowMs)
}

/** How a piece that has `fell` so many rows begins: what is new stands over the grid, what lay there is seen. */
const arrival = (fell: number, row: number, still: boolean): Pick<Piece, 'alpha' | 'sank'> => {
  const fresh = fell > row
  return { alpha: fresh || (still && fell > 0) ? 0 : 1, sank: fresh ? 0 : fell }
}

/** A drop: the first of a spin falls from above, a later one lets what is left sink and fills the holes. */
const dropIn = (tools: Tools, drop: AnywhereDrop, first: boolean): void => {
  const { score, board, told } = tools
  const values = new Map(drop.orbs.map(({ cell, value }) => [cell, value]))
  const pieces = [...drop.grid].map((letter, cell) => ({
    ...pieceOf(letter, cell, values.get(cell)),
    above: drop.fell[cell] ?? 0,
    ...arrival(drop.fell[cell] ?? 0, Math.floor(cell / columns), tools.reduced()),
  }))
  const slow = first ? slowFrom(drop.grid) : columns
  const ms = first ? fallMs : againMs
  let last = 0
  score.call(() => (board.pieces = pieces))
  for (let column = slow; column < columns; column++) awaited(tools, column, column - slow)
  for (const piece of pieces) {
    if (piece.above === 0) continue
    const late = piece.column >= slow ? (piece.column - slow + 1) * slowMs : 0
    const rise = first ? (4 - piece.row) * 16 : 0
    const at = piece.column * columnMs + rise + lateMs(piece.letter) + late
    // A column is heard once, by what lies lowest in it; triggers and orbs always.
    const loud = piece.row === 4 || piece.letter === trigger || piece.letter === orb
    fall(tools, piece, score.at + at, ms, loud)
    last = Math.max(last, at + ms)
  }
  score.wait(last + squashMs * 0.5)
  score.call(() => told.set({ grid: drop.grid }))
  score.mark()
}

/** Of a round that has paid no more than its stake so far nothing is made; hundredths. */
const festive = (total: number): boolean => total > 100

/** They vanish: with a burst from left to right; with less movement they fade, in the same time. */
const vanish = (tools: Tools, paying: () => readonly Piece[]): void => {
  const { score, layout, particles, cuts, nowMs } = tools
  if (tools.reduced()) {
    const fade = (t: number) => paying().forEach((piece) => (piece.alpha = 1 - t))
    return score.move(columns * 30 + 60, fade)
  }
  for (let column = 0; column < columns; column++)
    score.call(
      () => {
        for (const piece of paying()) {
          if (piece.column !== column) continue
          piece.alpha = 0
          piece.lift = 0
          const [x, y] = layout().at(piece.column, piece.row)
          burst(particles, cuts, {
            letter: piece.letter,
            x,
            y,
            cell: layout().cell,
            bornMs: nowMs(),
          })
        }
      },
      score.at + column * 30,
    )
}

/** What pays lifts, its rims shine; then it vanishes. `total`: what the round comes to with it. */
const payOut = (tools: Tools, drop: AnywhereDrop, at: number, total: number): void => {
  const { score, board, told, mixer, layout } = tools
  const gone = new Set(drop.wins.flatMap(({ cells }) => cells))
  const paying = () => board.pieces.filter(({ row, column }) => gone.has(row * columns + column))
  const pay = drop.wins.reduce((sum, win) => sum + win.pay, 0)
  const [dearest] = drop.wins.toSorted((a, b) => b.pay - a.pay)
  score.call(() => {
    if (festive(total))
      mixer.play(`pay-${timbreOf(dearest?.kind ?? '')}`, { rate: 2 ** (Math.min(10, at * 2) / 12) })
    else mixer.play('tick')
    const lines = drop.wins.map((win) => ({
      drop: at + 1,
      letter: win.kind,
      count: win.cells.length,
      pay: win.pay,
    }))
    const { chain, won } = told.get()
    told.set({ chain: [...chain, ...lines], won: won + pay })
  })
  score.move(
    winMs,
    (t) => {
      for (const piece of paying()) piece.lift = t
    },
    backOut,
  )
  score.wait(winMs)
  vanish(tools, paying)
  const middle = [...gone][Math.floor(gone.size / 2)] ?? 0
  score.call(() => {
    mixer.play('burst')
    if (festive(total)) mixer.play('glitter')
    const [x, y] = layout().at(middle % columns, Math.floor(middle / columns))
    board.float = { text: `+${tools.amount(pay)}`, x, y, t: 0 }
  })
  score.move(900, (t) => {
    if (board.float) board.float.t = t
    if (t === 1) board.float = null
  })
  score.wait(columns * 30 + 60)
}

/** The orbs go to the sum one after another; then what was won is multiplied. `total`: what the round comes to then. */
const multiply = (tools: Tools, spin: AnywhereSpin, sumBefore: number, total: number): void => {
  const { score, board, told, mixer, reduced } = tools
  const drop = spin.drops.at(-1)
  if (!drop || spin.won === 0 || drop.orbs.length === 0) return
  let sum = sumBefore
  for (const { cell, value } of drop.orbs) {
    const piece = () => board.pieces.find(({ row, column }) => row * columns + column === cell)
    sum += value
    const now = sum
    score.call(() => festive(total) && mixer.play('fly'))
    score.move(
      orbMs,
      (t) => {
        const flying = piece()
        if (flying) Object.assign(flying, { away: t, alpha: reduced() ? 1 - t : t === 1 ? 0 : 1 })
      },
      easeInOut,
    )
    score.call(() => {
      told.set({ orbs: now })
      mixer.play(festive(total) ? 'sum' : 'tick')
    }, score.at + orbMs)
    score.wait(160)
  }
  score.wait(orbMs - 160 + 120)
  score.call(() => mixer.play(festive(total) ? 'multiply' : 'tick'))
  score.move(
    productMs,
    (t) => told.get().product.set({ value: Math.round(spin.won * (1 + (spin.times - 1) * t)) }),
    cubicOut,
  )
  score.wait(productMs + 250)
}

/**
 * A whole spin, from the first drop to its product. `before`: what the orbs of earlier spins have come to, and what the
 * round has paid without this one.
 */
export const playSpin = (
  tools: Tools,
  spin: AnywhereSpin,
  before: { sum: number; paid: number },
): void => {
  const { score, told, mixer } = tools
  let total = before.paid
  score.call(() => {
    told.get().product.set({ value: null })
    told.set({ chain: [], won: 0, orbs: before.sum })
  })
  spin.drops.forEach((drop, at) => {
    dropIn(tools, drop, at === 0)
    if (drop.wins.length === 0) return
    if (at === 1) score.call(() => mixer.enter(2))
    total += drop.wins.reduce((sum, win) => sum + win.pay, 0)
    payOut(tools, drop, at, total)
  })
  multiply(tools, spin, before.sum, before.paid + spin.won * spin.times)
}

/** The triggers show themselves before the scene changes: 1.2 s. */
export const gather = ({ score, board, mixer, reduced }: Tools): void => {
  const lying = () => board.pieces.filter(({ letter }) => letter === trigger)
  score.call(() => mixer.play('gather'))
  score.move(1_200, (t) => {
    const lift = reduced() ? Math.min(1, t * 2) : Math.abs(Math.sin(t * Math.PI * 2.5)) * 1.6
    for (const piece of lying()) piece.lift = lift
  })
  score.wait(1_200)
}
