import type { SymbolId } from '../../src/protocol.ts'
import { animate, reducedMotion, wait } from '../lib/time.ts'
import type { Place } from './falling.ts'
import { drops } from './falling.ts'
import { stripAt } from './strip.ts'

/**
 * The five reels: plain elements, moved by transform and opacity alone. Each reel has a still layer (the window and
 * the strip around it) and a blurred layer (a piece of the real strip in a loop), both painted once and then only moved.
 */
export type Reels = {
  element: HTMLElement
  /** Shows a picture without motion. */
  rest: (grid: readonly (readonly SymbolId[])[], stops: readonly number[]) => void
  spin: () => void
  /** Stops the reels one after the other, the first no earlier than 900 ms after `spin`. */
  land: (grid: readonly (readonly SymbolId[])[], stops: readonly number[]) => Promise<void>
  /** `removed` vanish and the columns fall to `grid`. */
  fall: (removed: readonly Place[], grid: readonly (readonly SymbolId[])[]) => Promise<void>
  /** These at full strength, the others at 42 %; null: all alike. */
  light: (places: readonly Place[] | null) => void
  pulse: (places: readonly Place[]) => Promise<void>
}

type Grid = readonly (readonly SymbolId[])[]

const firstStopMs = 900
const nextStopMs = 180
const landingMs = 320
const settleMs = 90
const startMs = 240
const reducedStopMs = 600
/** Cells above and below the window in the still layer, so that it covers the window while it lands and leaves. */
const margin = 4
const loopCells = 16
const loopMs = 640
const shift = (cells: number, px = 0): string => `translateY(calc(var(--pitch) * ${cells} + ${px}px))`

const make = (className: string, ...children: Element[]): HTMLElement => {
  const element = document.createElement('div')
  element.className = className
  element.append(...children)
  return element
}

const face = (symbol: SymbolId): HTMLElement => {
  const element = make('face')
  element.dataset['symbol'] = symbol
  return element
}

type Reel = { element: HTMLElement; still: HTMLElement; blur: HTMLElement; cells: HTMLElement[]; faces: HTMLElement[] }

const makeReel = (strip: readonly SymbolId[]): Reel => {
  const faces = Array.from({ length: 3 + 2 * margin }, () => face('t'))
  const cells = faces.map((symbol, i) => (i >= margin && i < margin + 3 ? make('cell', make('cell-light'), symbol) : make('cell', symbol)))
  const still = make('reel-still', ...cells)
  const looped = Array.from({ length: loopCells + 4 }, (_, i) => make('cell', face(stripAt(strip, i % loopCells))))
  const blur = make('reel-blur', make('reel-smear', ...looped))
  return { element: make('reel', blur, still), still, blur, cells, faces }
}

export const createReels = (strips: Grid, onStop: (reel: number) => void): Reels => {
  const reels = strips.map(makeReel)
  const element = make('reels', ...reels.map((reel) => reel.element))
  element.ariaHidden = 'true'
  let spinningSinceMs: number | null = null
  let loops: Animation[] = []

  const dress = (index: number, column: readonly SymbolId[], stop: number): void => {
    const reel = reels[index]
    const strip = strips[index]
    if (!reel || !strip) return
    reel.faces.forEach((symbol, i) => {
      const row = i - margin
      symbol.dataset['symbol'] = column[row] ?? stripAt(strip, stop + row)
    })
  }

  const cellAt = ([reel, row]: Place): HTMLElement | undefined => reels[reel]?.cells[margin + row]

  const light = (places: readonly Place[] | null): void => {
    element.classList.toggle('reels-lit', places !== null)
    const lit = new Set((places ?? []).map(cellAt))
    for (const reel of reels) for (const cell of reel.cells) cell.classList.toggle('cell-lit', lit.has(cell))
  }

  const spin = (): void => {
    light(null)
    spinningSinceMs = performance.now()
    loops = reels.flatMap(({ still, blur }, i) => {
      if (reducedMotion()) return [still.animate([{ opacity: 1 }, { opacity: 0.25 }], { duration: 120, fill: 'forwards' })]
      const delay = i * 40
      return [
        still.animate([{ transform: shift(0) }, { transform: shift(3.2) }], {
          duration: startMs,
          delay,
          easing: 'cubic-bezier(.5,0,1,.6)',
          fill: 'forwards',
        }),
        still.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 90, delay: delay + startMs - 90, fill: 'forwards' }),
        blur.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120, delay: delay + startMs - 140, fill: 'both' }),
        blur.animate([{ transform: shift(-loopCells) }, { transform: shift(0) }], {
          duration: loopMs,
          delay: i * -90,
          iterations: Number.POSITIVE_INFINITY,
        }),
      ]
    })
  }

  const landReel = async (index: number, column: readonly SymbolId[], stop: number, atMs: number): Promise<void> => {
    const reel = reels[index]
    if (!reel) return
    const own = reducedMotion() ? loops.slice(index, index + 1) : loops.slice(index * 4, index * 4 + 4)
    await wait(atMs - landingMs - settleMs - performance.now())
    dress(index, column, stop)
    if (reducedMotion()) {
      for (const loop of own) loop.cancel()
      await animate(reel.still, [{ opacity: 0.25 }, { opacity: 1 }], { duration: 120 })
      return onStop(index)
    }
    const landing = animate(
      reel.still,
      [
        { transform: shift(-3.4), easing: 'cubic-bezier(.2,.6,.45,1)' },
        { transform: shift(0, 8), offset: landingMs / (landingMs + settleMs), easing: 'ease-in-out' },
        { transform: shift(0) },
      ],
      { duration: landingMs + settleMs },
    )
    const fading = animate(reel.blur, [{ opacity: 1 }, { opacity: 0 }], { duration: 70 })
    for (const loop of own) if (loop !== own[3]) loop.cancel()
    setTimeout(() => onStop(index), landingMs)
    await fading
    own[3]?.cancel()
    await landing
  }

  const land = async (grid: Grid, stops: readonly number[]): Promise<void> => {
    const since = spinningSinceMs ?? performance.now()
    const first = reducedMotion() ? reducedStopMs : firstStopMs
    // A late answer must not make the reels stop all at once: the first one still needs its landing.
    const startsAt = Math.max(since + first, performance.now() + landingMs + settleMs)
    const gap = reducedMotion() ? 0 : nextStopMs
    await Promise.all(grid.map((column, i) => landReel(i, column, stops[i] ?? 0, startsAt + i * gap)))
    spinningSinceMs = null
    loops = []
  }

  const fall = async (removed: readonly Place[], grid: Grid): Promise<void> => {
    const gone = { duration: reducedMotion() ? 120 : 240, easing: 'ease-in', fill: 'forwards' as const }
    const vanish = removed.flatMap((place) => {
      const cell = cellAt(place)
      const to = reducedMotion() ? { opacity: 0 } : { opacity: 0, transform: 'scale(.55) rotate(8deg)' }
      return cell ? [cell.animate([{ opacity: 1, transform: 'none' }, to], gone)] : []
    })
    await wait(gone.duration + 20)
    light(null)
    const falls = drops(removed).flatMap((column, reel) =>
      column.map(async (rows, row) => {
        const target = reels[reel]?.faces[margin + row]
        const symbol = grid[reel]?.[row]
        if (!target || !symbol) return
        target.dataset['symbol'] = symbol
        if (rows === 0) return
        if (reducedMotion()) return animate(target, [{ opacity: 0 }, { opacity: 1 }], { duration: 120 })
        const timing = { duration: 260 + rows * 60, delay: reel * 35, fill: 'backwards' as const }
        await animate(
          target,
          [
            { transform: shift(-rows), easing: 'cubic-bezier(.5,0,.9,.6)' },
            { transform: shift(0, 6), offset: 0.8, easing: 'ease-out' },
            { transform: shift(0) },
          ],
          timing,
        )
      }),
    )
    for (const animation of vanish) animation.cancel()
    await Promise.all(falls)
  }

  const pulse = async (places: readonly Place[]): Promise<void> => {
    if (reducedMotion()) return
    const frames = [{ transform: 'scale(1)' }, { transform: 'scale(1.09)' }, { transform: 'scale(1)' }]
    await Promise.all(
      places.flatMap((place) => {
        const target = cellAt(place)?.querySelector('.face')
        return target ? [animate(target, frames, { duration: 400, iterations: 2, easing: 'ease-in-out' })] : []
      }),
    )
  }

  return { element, rest: (grid, stops) => grid.forEach((column, i) => dress(i, column, stops[i] ?? 0)), spin, land, fall, light, pulse }
}
