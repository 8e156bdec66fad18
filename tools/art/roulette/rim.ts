/**
 * The still part: lacquered rim with brass rhombi, and the track on which the ball runs. It lies
 * over the turning wheel and holds the light.
 */
import { brass, brassBack, brassShade } from '../draw/brass.ts'
import { circle, n, ring, times } from '../draw/svg.ts'
import { share } from './wheel.ts'

const band = (outer: number, inner: number, fill: string): string => {
  const [r, s] = [n(outer), n(inner)]
  return `<path fill-rule="evenodd" fill="${fill}" d="M0 -${r}A${r} ${r} 0 1 1 -.01 -${r}ZM0 -${s}A${s} ${s} 0 1 1 -.01 -${s}Z"/>`
}

const rhombus = (radius: number, turn: number): string => {
  const [tall, wide, y] = [radius * 0.026, radius * 0.017, -radius * 0.932]
  return `<path transform="rotate(${n(turn)})" d="M0 ${n(y - tall)}L${n(wide)} ${n(y)}L0 ${n(y + tall)}L${n(-wide)} ${n(y)}Z" fill="${brass}" stroke="${brassShade}" stroke-width="${n(radius * 0.003)}"/>`
}

const stud = (radius: number, turn: number): string =>
  `<circle transform="rotate(${n(turn)})" cy="${n(-radius * 0.932)}" r="${n(radius * 0.008)}" fill="#ffd98a"/>`

export const rim = (radius: number): string =>
  [
    band(radius, radius * 0.868, 'url(#lacquer)'),
    times(16, (i) => rhombus(radius, i * 22.5) + stud(radius, i * 22.5 + 11.25)).join(''),
    band(radius * 0.885, radius * share.ring, 'url(#track)'),
    ring(radius * 0.984, brass, radius * 0.026),
    ring(radius * 0.97, brassShade, radius * 0.005),
    ring(radius * 0.878, brassBack, radius * 0.024),
    ring(radius * 0.865, '#000', radius * 0.006, 'opacity=".5"'),
    circle(radius * share.ring, 'url(#sheen)', 'opacity=".5"'),
    ring(radius * 0.992, '#fff6d8', radius * 0.005, 'opacity=".5"'),
  ].join('')

export const rimShadow = (radius: number): string =>
  `<circle cy="${n(radius * 0.03)}" r="${n(radius * 0.99)}" fill="#000" opacity=".6" filter="url(#wheel-soft)"/>`
