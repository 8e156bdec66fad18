import type { SymbolId } from '../../engines/reels/symbols.ts'
import { animate, reducedMotion, wait } from '../lib/time.ts'
import { stripAt } from './strip.ts'

/**
 * One reel: a still layer (the window and the strip around it) and a blurred layer (a piece of the
 * real strip in a loop). Both are painted once and then only moved.
 */
export type Reel = {
  element: HTMLElement
  /** The three cells of the window, and their symbols. */
  cells: readonly HTMLElement[]
  faces: readonly HTMLElement[]
  /** Shows these symbols at rest, with the strip around them. */
  dress: (column: readonly SymbolId[], stop: number) => void
  spin: (delayMs: number) => void
  /** Comes to rest at `atMs` (of performance.now). */
  land: (column: readonly SymbolId[], stop: number, atMs: number) => Promise<void>
}

export const landingMs = 410
const fallShare = 0.78
const startMs = 240
/**
 * Cells above and below the window in the still layer, so that it covers the window while it lands
 * and leaves.
 */
const margin = 4
const loopCells = 16
const loopMs = 640

/** Down by so many cells and pixels. */
export const shift = (cells: number, px = 0): string =>
  `translateY(calc(var(--pitch) * ${cells} + ${px}px))`

export const make = (className: string, ...children: Element[]): HTMLElement => {
  const element = document.createElement('div')
  element.className = className
  element.append(...children)
  return element
}

const makeFace = (symbol: SymbolId): HTMLElement => {
  const element = make('face')
  element.dataset['symbol'] = symbol
  return element
}

const leave = (
  still: HTMLElement,
  blur: HTMLElement,
  delay: number,
): { flight: Animation; rest: Animation[] } => {
  const flight = blur.animate([{ transform: shift(-loopCells) }, { transform: shift(0) }], {
    duration: loopMs,
    delay: -2 * delay,
    iterations: Number.POSITIVE_INFINITY,
  })
  const down = [{ transform: shift(0) }, { transform: shift(3.2) }]
  const rest = [
    still.animate(down, {
      duration: startMs,
      delay,
      easing: 'cubic-bezier(.5,0,1,.6)',
      fill: 'forwards',
    }),
    still.animate([{ opacity: 1 }, { opacity: 0 }], {
      duration: 90,
      delay: delay + startMs - 90,
      fill: 'forwards',
    }),
    blur.animate([{ opacity: 0 }, { opacity: 1 }], {
      duration: 120,
      delay: delay + startMs - 140,
      fill: 'both',
    }),
  ]
  return { flight, rest }
}

/** Comes in from above, 8 px too far, and settles. */
const arrive = (still: HTMLElement): Promise<void> =>
  animate(
    still,
    [
      { transform: shift(-3.4), easing: 'cubic-bezier(.2,.6,.45,1)' },
      { transform: shift(0, 8), offset: fallShare, easing: 'ease-in-out' },
      { transform: shift(0) },
    ],
    { duration: landingMs },
  )

export const createReel = (strip: readonly SymbolId[], onStop: () => void): Reel => {
  const all = Array.from({ length: 3 + 2 * margin }, () => makeFace('t'))
  const inWindow = (i: number): boolean => i >= margin && i < margin + 3
  const holders = all.map((face, i) =>
    inWindow(i) ? make('cell', make('cell-light'), face) : make('cell', face),
  )
  const still = make('reel-still', ...holders)
  const looped = Array.from({ length: loopCells + 4 }, (_, i) =>
    make('cell', makeFace(stripAt(strip, i % loopCells))),
  )
  const blur = make('reel-blur', make('reel-smear', ...looped))
  let flight: Animation | null = null
  let rest: Animation[] = []

  const dress = (column: readonly SymbolId[], stop: number): void =>
    all.forEach((face, i) => {
      face.dataset['symbol'] = column[i - margin] ?? stripAt(strip, stop + i - margin)
    })

  const spin = (delayMs: number): void => {
    if (reducedMotion())
      rest = [
        still.animate([{ opacity: 1 }, { opacity: 0.25 }], { duration: 120, fill: 'forwards' }),
      ]
    else ({ flight, rest } = leave(still, blur, delayMs))
  }

  const land = async (column: readonly SymbolId[], stop: number, atMs: number): Promise<void> => {
    await wait(atMs - landingMs - performance.now())
    dress(column, stop)
    const flew = flight
    flight = null
    const arrival = flew
      ? arrive(still)
      : animate(still, [{ opacity: 0.25 }, { opacity: 1 }], { duration: 120 })
    const fading = flew
      ? animate(blur, [{ opacity: 1 }, { opacity: 0 }], { duration: 70 })
      : undefined
    for (const animation of rest) animation.cancel()
    setTimeout(onStop, flew ? landingMs * fallShare : 120)
    await fading
    flew?.cancel()
    await arrival
  }

  return {
    element: make('reel', blur, still),
    cells: holders.filter((_, i) => inWindow(i)),
    faces: all.filter((_, i) => inWindow(i)),
    dress,
    spin,
    land,
  }
}
