import type { Size } from '../../../client/stage/stage.ts'
import { multipleAt } from '../flight.ts'

export type Point = readonly [x: number, y: number]

/** Whoever leaves the tower stands here, shares of the stage. */
const from = { x: 0.08, y: 0.72 }
/** Where the flyer comes to rest on the stage while the world goes by below him. */
const to = { x: 0.72, y: 0.34 }
/** Until then he moves over the stage; from then on the curve is drawn closer. */
const spreadMs = 9_000

/** The curve of a flight after `flownMs`, `u` from 0 (the tower) to 1 (now): the growing multiple over time. */
export const pathAt = ({ w, h }: Size, flownMs: number, u: number): Point => {
  const out = Math.min(1, flownMs / spreadMs)
  // He is seen at once, so the first steps are longer.
  const way = Math.sqrt(out)
  // The curve itself has no steps, only what is paid has.
  const growth = Math.log(multipleAt(flownMs) / 100)
  const part = growth === 0 ? u : Math.expm1(growth * u) / Math.expm1(growth)
  return [w * (from.x + (to.x - from.x) * way * u), h * (from.y + (to.y - from.y) * way * part)]
}
