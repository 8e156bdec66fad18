import type { Flight } from '../../../client/play/room.ts'
import { cutOf, type Cuts } from '../../../client/stage/atlas.ts'
import { clamp, easeIn, easeOut, mix } from '../../../client/stage/ease.ts'
import type { Painter, Texture } from '../../../client/stage/painter.ts'
import type { Size } from '../../../client/stage/stage.ts'
import { pathAt, unitOf } from './layout.ts'

/** How long he is seen to go down after the crash. */
const downMs = 900
/** He comes out of the tower, small at first. */
const outMs = 700
const trailSteps = 44

export type FlightFrame = {
  painter: Painter
  atlas: Texture
  cuts: Cuts
  size: Size
  flight: Flight
  /** How long after its game time a crash is told: before that nobody falls. */
  delayMs: number
  /** The stage's clock: wings, ferry and birds. */
  nowMs: number
  /** Less movement: he is where he is, and fades. */
  still: boolean
  /** Of a flight that is looked at again: when its player was out, game time; its way stays on the sky then. */
  outs?: readonly number[]
}

const drawShore = ({ painter, atlas, cuts, size, nowMs, still }: FlightFrame): void => {
  const { w, h } = size
  const unit = h / 348
  const sail = still ? 0.7 : (nowMs / 60_000 + 0.7) % 1.3
  const x = w * (1.15 - sail)
  const y = h * 0.875 + (still ? 0 : Math.sin(nowMs / 900) * unit)
  painter.sprite(atlas, cutOf(cuts, 'ferry'), x, y, 76 * unit, 40 * unit)
  for (let i = 0; i < 3; i++) {
    const at = still ? 0.3 + i * 0.05 : (nowMs / 42_000 + i * 0.04) % 1.2
    const beat = still ? 1 : 0.75 + 0.35 * Math.sin(nowMs / 170 + i * 2)
    const wide = (13 - 3 * i) * unit
    const [bx, by] = [w * (at - 0.1), h * (0.3 + 0.03 * i)]
    painter.sprite(atlas, cutOf(cuts, 'bird'), bx, by, wide, (wide / 2) * beat, 0, 0.8)
  }
}

/** A band of light from the tower to him, with grains that stay where he has been. */
const drawTrail = (frame: FlightFrame, flownMs: number, light: number): void => {
  const { painter, atlas, cuts, size } = frame
  const unit = unitOf(size)
  for (let i = 0; i < trailSteps; i++) {
    const u = i / trailSteps
    const [x0, y0] = pathAt(size, flownMs, u)
    const [x1, y1] = pathAt(size, flownMs, (i + 1) / trailSteps)
    const long = Math.hypot(x1 - x0, y1 - y0)
    const angle = Math.atan2(y1 - y0, x1 - x0)
    const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
    const alpha = light * (0.12 + 0.88 * u)
    const glow = cutOf(cuts, 'glow')
    painter.sprite(atlas, glow, x, y, long * 3, 15 * unit, angle, alpha * 0.4, 0xff8a3c, 1)
    // Soft ends run into each other: hard ones would show where they meet.
    painter.sprite(atlas, glow, x, y, long * 4, 7 * unit, angle, alpha * 0.7, 0xffd98a, 0.35)
    if (i % 3 > 0) continue
    const [a, b] = [((i * 0.618) % 1) - 0.5, ((i * 0.7549) % 1) - 0.5]
    const grain = (2 + 3 * Math.abs(a)) * unit
    const dot = cutOf(cuts, 'dot')
    painter.sprite(atlas, dot, x + a * 12, y + b * 14, grain, grain, 0, alpha, 0xfff3c9, 0.6)
  }
}

/** A coin on the way wherever its player was out. */
const drawOuts = (
  { painter, atlas, cuts, size, outs = [] }: FlightFrame,
  flownMs: number,
): void => {
  const wide = 26 * unitOf(size)
  for (const at of outs) {
    if (at > flownMs) continue
    const [x, y] = pathAt(size, flownMs, flownMs === 0 ? 0 : at / flownMs)
    const glow = cutOf(cuts, 'glow')
    painter.sprite(atlas, glow, x, y, wide * 2.4, wide * 2.4, 0, 0.7, 0xffd98a, 1)
    painter.sprite(atlas, cutOf(cuts, 'coin'), x, y, wide, wide)
  }
}

type Flyer = { x: number; y: number; angle: number; beat: number; alpha: number; grown: number }

/** The far wing, the man, the near wing: wings turn around the shoulders. */
const drawFlyer = (
  { painter, atlas, cuts, size }: FlightFrame,
  { x, y, angle, beat, alpha, grown }: Flyer,
): void => {
  const unit = unitOf(size) * 0.5 * grown
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const put = (name: string, dx: number, dy: number, turn: number): void => {
    const cut = cutOf(cuts, name)
    const [px, py] = [x + (dx * c - dy * s) * unit, y + (dx * s + dy * c) * unit]
    painter.sprite(atlas, cut, px, py, cut.w * unit, cut.h * unit, angle + turn, alpha)
  }
  const glow = cutOf(cuts, 'glow')
  painter.sprite(atlas, glow, x, y, 300 * unit, 140 * unit, angle, alpha * 0.5, 0xffd98a, 1)
  put('wing-far', 0, 0, 0.1 - beat)
  put('wing-near', 0, 0, beat - 0.24)
  put('man', 0, 0, 0)
}

/** Out of the sky: he turns over the sea and is gone before it. */
const fallen = ({ size, still }: FlightFrame, flownMs: number, t: number): Flyer => {
  const [x, y] = pathAt(size, flownMs, 1)
  if (still) return { x, y, angle: -0.24, beat: 0, alpha: 1 - t, grown: 1 }
  return {
    x: x + size.w * 0.1 * t,
    y: mix(y, size.h * 0.86, easeIn(t)),
    angle: -0.24 + 2.2 * t,
    beat: 0.5 * t,
    alpha: clamp((1 - t) * 6),
    grown: 1,
  }
}

const drops = 9

/** Two rings on the water, one behind the other, and drops that fall back. */
const drawSplash = (frame: FlightFrame, flownMs: number, downFor: number): void => {
  const { painter, atlas, cuts, size, still } = frame
  const t = (downFor - downMs * 0.9) / 900
  if (still || t <= 0 || t >= 1) return
  const [x] = pathAt(size, flownMs, 1)
  const unit = unitOf(size)
  const [cx, cy] = [x + size.w * 0.1, size.h * 0.87]
  for (const late of [0, 0.22]) {
    const grown = clamp((t - late) / (1 - late))
    const wide = unit * (20 + 90 * grown)
    const light = grown === 0 ? 0 : 1 - grown
    painter.sprite(atlas, cutOf(cuts, 'ring'), cx, cy, wide, wide * 0.3, 0, light, 0xffe9d0, 0.5)
  }
  for (let i = 0; i < drops; i++) {
    const [aside, high] = [i - (drops - 1) / 2, 26 + 22 * ((i * 0.618) % 1)]
    const y = cy - unit * high * 4 * t * (1 - t)
    const wide = unit * (4 - 2 * t)
    const dot = cutOf(cuts, 'dot')
    painter.sprite(atlas, dot, cx + unit * aside * 13 * t, y, wide, wide, 0, 1 - t, 0xfff3e0, 0.4)
  }
}

/** One frame of the strait: all of it follows from the flight and the clock. */
export const drawFlight = (frame: FlightFrame): void => {
  const { flight, size, nowMs, still } = frame
  drawShore(frame)
  if (flight.state === 'flying') {
    const { flownMs } = flight
    drawTrail(frame, flownMs, 1)
    const [x, y] = pathAt(size, flownMs, 1)
    const hover = still ? 0 : Math.sin(nowMs / 520) * size.h * 0.008
    const beat = still ? 0 : 0.16 * Math.sin(nowMs / 150)
    const out = still ? 1 : easeOut(clamp(flownMs / outMs))
    const grown = mix(0.35, 1, out)
    drawFlyer(frame, { x, y: y + hover * out, angle: -0.24, beat, alpha: 1, grown })
    drawOuts(frame, flownMs)
  }
  if (flight.state !== 'crashed') return
  const { flownMs, sinceMs } = flight
  const downFor = Math.max(0, sinceMs - frame.delayMs)
  const t = clamp(downFor / downMs)
  const left = frame.outs ? 0.4 : 0
  if (t < 1 || left > 0) drawTrail(frame, flownMs, mix(0.7, left, t))
  if (t < 1) drawFlyer(frame, fallen(frame, flownMs, t))
  drawOuts(frame, flownMs)
  drawSplash(frame, flownMs, downFor)
}
