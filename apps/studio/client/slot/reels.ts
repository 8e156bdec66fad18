import type { SymbolId } from '../../engines/reels/symbols.ts'
import { animate, reducedMotion, wait } from '../lib/time.ts'
import { drops, type Place } from './falling.ts'
import { createReel, landingMs, make, shift, type Reel } from './reel.ts'

type Grid = readonly (readonly SymbolId[])[]

/** The five reels: plain elements, moved by transform and opacity alone. */
export type Reels = {
  element: HTMLElement
  /** Shows a picture without motion. */
  rest: (grid: Grid, stops: readonly number[]) => void
  spin: () => void
  /** Stops the reels one after the other, the first no earlier than 900 ms after `spin`. */
  land: (grid: Grid, stops: readonly number[]) => Promise<void>
  /** `removed` vanish and the columns fall to `grid`. */
  fall: (removed: readonly Place[], grid: Grid) => Promise<void>
  /** These at full strength, the others at 42 %; null: all alike. */
  light: (places: readonly Place[] | null) => void
  pulse: (places: readonly Place[]) => Promise<void>
}

const firstStopMs = 900
const nextStopMs = 180
const reducedStopMs = 600
const startGapMs = 40

/** The winners shrink away. The answer takes them back, once the cells hold the next picture. */
const vanish = async (cells: readonly HTMLElement[]): Promise<() => void> => {
  const to = reducedMotion() ? { opacity: 0 } : { opacity: 0, transform: 'scale(.55) rotate(8deg)' }
  const duration = reducedMotion() ? 120 : 240
  const animations = cells.map((cell) =>
    cell.animate([{ opacity: 1, transform: 'none' }, to], {
      duration,
      easing: 'ease-in',
      fill: 'forwards',
    }),
  )
  await wait(duration + 20)
  return () => {
    for (const animation of animations) animation.cancel()
  }
}

const drop = (face: HTMLElement, rows: number, delay: number): Promise<void> =>
  reducedMotion()
    ? animate(face, [{ opacity: 0 }, { opacity: 1 }], { duration: 120 })
    : animate(
        face,
        [
          { transform: shift(-rows), easing: 'cubic-bezier(.5,0,.9,.6)' },
          { transform: shift(0, 6), offset: 0.8, easing: 'ease-out' },
          { transform: shift(0) },
        ],
        { duration: 260 + rows * 60, delay, fill: 'backwards' },
      )

const animateFall = async (
  reels: readonly Reel[],
  removed: readonly Place[],
  grid: Grid,
  afterVanish: () => void,
): Promise<void> => {
  const restore = await vanish(removed.flatMap(([reel, row]) => reels[reel]?.cells[row] ?? []))
  afterVanish()
  const falls = drops(removed).flatMap((column, reel) =>
    column.flatMap((rows, row) => {
      const face = reels[reel]?.faces[row]
      const symbol = grid[reel]?.[row]
      if (!face || !symbol) return []
      face.dataset['symbol'] = symbol
      return rows === 0 ? [] : [drop(face, rows, reel * 35)]
    }),
  )
  restore()
  await Promise.all(falls)
}

export const createReels = (strips: Grid, onStop: (reel: number) => void): Reels => {
  const reels = strips.map((strip, i) => createReel(strip, () => onStop(i)))
  const element = make('reels', ...reels.map((reel) => reel.element))
  element.ariaHidden = 'true'
  let spinningSinceMs = 0

  const light = (places: readonly Place[] | null): void => {
    element.classList.toggle('reels-lit', places !== null)
    const lit = new Set((places ?? []).map(([reel, row]) => reels[reel]?.cells[row]))
    for (const reel of reels)
      for (const cell of reel.cells) cell.classList.toggle('cell-lit', lit.has(cell))
  }

  const spin = (): void => {
    light(null)
    spinningSinceMs = performance.now()
    reels.forEach((reel, i) => reel.spin(i * startGapMs))
  }

  const land = async (grid: Grid, stops: readonly number[]): Promise<void> => {
    const first = spinningSinceMs + (reducedMotion() ? reducedStopMs : firstStopMs)
    // A late answer must not make the reels stop all at once: the first one still needs its
    // landing.
    const startsAt = Math.max(first, performance.now() + landingMs)
    const gap = reducedMotion() ? 0 : nextStopMs
    await Promise.all(
      reels.map((reel, i) => reel.land(grid[i] ?? [], stops[i] ?? 0, startsAt + i * gap)),
    )
  }

  const pulse = async (places: readonly Place[]): Promise<void> => {
    if (reducedMotion()) return
    const frames = [
      { transform: 'scale(1)' },
      { transform: 'scale(1.09)' },
      { transform: 'scale(1)' },
    ]
    const faces = places.flatMap(([reel, row]) => reels[reel]?.faces[row] ?? [])
    await Promise.all(
      faces.map((face) =>
        animate(face, frames, { duration: 400, iterations: 2, easing: 'ease-in-out' }),
      ),
    )
  }

  return {
    element,
    rest: (grid, stops) => reels.forEach((reel, i) => reel.dress(grid[i] ?? [], stops[i] ?? 0)),
    spin,
    land,
    fall: (removed, grid) => animateFall(reels, removed, grid, () => light(null)),
    light,
    pulse,
  }
}
