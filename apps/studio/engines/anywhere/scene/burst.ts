import { cutOf, type Cuts } from '../../../client/stage/atlas.ts'
import type { Particles } from '../../../client/stage/particles.ts'
import { tintsOf } from './board.ts'

/** Sugar and crumbs of a sweet that vanishes, all from a low sequence: the same burst looks the same. */
export const burst = (
  particles: Particles,
  cuts: Cuts,
  {
    letter,
    x,
    y,
    cell,
    bornMs,
  }: { letter: string; x: number; y: number; cell: number; bornMs: number },
): void => {
  const tint = tintsOf[letter] ?? 0xffffff
  const light = { x, y, vx: 0, vy: 0, pull: 0, angle: 0, turn: 0, add: 1, bornMs }
  const ring = { cut: cutOf(cuts, 'ring'), size: cell * 1.35, tint: 0xffffff, lifeMs: 320 }
  const glow = { cut: cutOf(cuts, 'glow'), size: cell * 1.9, tint, lifeMs: 380 }
  particles.add({ ...light, ...ring })
  particles.add({ ...light, ...glow })
  for (let i = 0; i < 13; i++) {
    const [a, b, c] = [(i * 0.618) % 1, (i * 0.7549) % 1, (i * 0.5698) % 1]
    const angle = a * 6.283
    const speed = cell * (1.1 + 3.2 * b)
    particles.add({
      cut: cutOf(cuts, i % 3 === 0 ? 'dot' : 'grain'),
      x: x + Math.cos(angle) * cell * 0.15,
      y: y + Math.sin(angle) * cell * 0.15,
      vx: Math.cos(angle) * speed,
      vy: Math.sin(angle) * speed - cell * 1.2,
      pull: cell * 12,
      size: cell * (0.05 + 0.11 * c),
      angle: a * 6,
      turn: (b - 0.5) * 16,
      tint: i % 4 === 0 ? 0xffffff : tint,
      add: 0,
      bornMs,
      lifeMs: 420 + 380 * c,
    })
  }
}
