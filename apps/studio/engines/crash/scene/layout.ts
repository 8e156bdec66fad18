import type { Size } from '../../../client/stage/stage.ts'
import { multipleAt } from '../flight.ts'

export type Point = readonly [x: number, y: number]

/** Whoever leaves the tower stands here, shares of the stage. */
const from = { x: 0.09, y: 0.74 }
/** Where the flyer comes to rest on the stage while the world goes by below him. */
const to = { x: 0.77, y: 0.4 }
/** Until then he moves over the stage; from then on the curve is drawn closer. */
const spreadMs = 9_000
/** The curve is bent as one of e² at least, or the first seconds would be a straight line. */
const bentLeast = 2

/** One step of the sketch, which is 390 by 348: what flies is as large as the smaller side lets it be. */
export const unitOf = ({ w, h }: Size): number => Math.min(w / 390, h / 348)

/** The curve of a flight after `flownMs`, `u` from 0 (the tower) to 1 (now): the growing multiple over time. */
export const pathAt = ({ w, h }: Size, flownMs: number, u: number): Point => {
  const out = Math.min(1, flownMs / spreadMs)
  // He leaves the tower at once and climbs later: what he leaves behind him is where he has been.
  const way = Math.sqrt(out)
  // The curve itself has no steps, only what is paid has.
  const bent = Math.max(bentLeast, Math.log(multipleAt(flownMs) / 100))
  const part = Math.expm1(bent * u) / Math.expm1(bent)
  return [w * (from.x + (to.x - from.x) * way * u), h * (from.y + (to.y - from.y) * out * part)]
}
