import type { Size } from '../stage/stage.ts'

/** A title's background as it lies on the stage: a place of its picture, in CSS pixels of the stage. */
export type Backdrop = {
  /** Which of the two pictures it is. */
  wide: boolean
  /** CSS pixels to one of the picture. */
  scale: number
  at(x: number, y: number): readonly [x: number, y: number]
}

/** What tools/art/scenes/pieces.ts draws. */
const wide: Size = { w: 1376, h: 716 }
const tall: Size = { w: 780, h: 1000 }

/** As `.p-back` of play.css lays it: it covers the stage and stands on its lower edge. */
export const backdropOn = ({ w, h }: Size): Backdrop => {
  // The page's shape says which one is shown, not the stage's; a test has no page.
  const isWide = 'matchMedia' in globalThis ? matchMedia('(min-aspect-ratio: 1/1)').matches : w >= h
  const picture = isWide ? wide : tall
  const scale = Math.max(w / picture.w, h / picture.h)
  return {
    wide: isWide,
    scale,
    at: (x, y) => [w / 2 + (x - picture.w / 2) * scale, h - (picture.h - y) * scale],
  }
}
