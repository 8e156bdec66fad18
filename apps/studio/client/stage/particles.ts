import { clamp } from './ease.ts'
import type { Cut, Painter, Texture } from './painter.ts'

/** More than these are never on the stage; the oldest make room. */
export const particlesMax = 400

export type Particle = {
  cut: Cut
  x: number
  y: number
  /** CSS pixels a second, and what pulls it down, a second and second. */
  vx: number
  vy: number
  pull: number
  size: number
  /** Radians, and radians a second. */
  angle: number
  turn: number
  tint: number
  add: number
  bornMs: number
  lifeMs: number
}

/** Where each is follows from its birth alone, so a frame left out changes nothing. */
export const createParticles = () => {
  const all: Particle[] = []
  let oldest = 0
  return {
    get count() {
      return all.length
    },
    add(particle: Particle): void {
      if (all.length < particlesMax) all.push(particle)
      else {
        all[oldest] = particle
        oldest = (oldest + 1) % particlesMax
      }
    },
    draw(painter: Painter, texture: Texture, nowMs: number): void {
      let alive = false
      for (const p of all) {
        const age = nowMs - p.bornMs
        if (age < 0 || age >= p.lifeMs) {
          alive ||= age < 0
          continue
        }
        alive = true
        const s = age / 1_000
        const left = 1 - age / p.lifeMs
        const size = p.size * (0.6 + 0.4 * left)
        const x = p.x + p.vx * s * (1 - 0.3 * s)
        const y = p.y + p.vy * s * (1 - 0.3 * s) + (p.pull * s * s) / 2
        const alpha = clamp(left * 2.5)
        painter.sprite(texture, p.cut, x, y, size, size, p.angle + p.turn * s, alpha, p.tint, p.add)
      }
      if (alive) return
      all.length = 0
      oldest = 0
    },
    clear(): void {
      all.length = 0
      oldest = 0
    },
  }
}
export type Particles = ReturnType<typeof createParticles>
