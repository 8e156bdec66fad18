/**
 * The turning part: numbers, pockets, cone and turret. Zero stands at the top; all lengths are
 * shares of the whole wheel's radius.
 */
import { brass, brassBack, brassShade } from '../draw/brass.ts'
import { line } from '../draw/lettering.ts'
import { lapis } from '../draw/palettes.ts'
import { rosette } from '../draw/rosette.ts'
import { at, circle, n, polar, ring, times } from '../draw/svg.ts'
import { order, pocketColour } from './order.ts'

export const share = {
  ring: 0.8,
  numbers: 0.655,
  pockets: 0.5,
  ballRest: 0.578,
  ballTrack: 0.845,
  ball: 0.034,
} as const

const sector = (2 * Math.PI) / order.length

const slice = (outer: number, inner: number, index: number): string => {
  const [from, to] = [(index - 0.5) * sector - Math.PI / 2, (index + 0.5) * sector - Math.PI / 2]
  const [r, s] = [n(outer), n(inner)]
  return `M${polar(outer, from).join(' ')}A${r} ${r} 0 0 1 ${polar(outer, to).join(' ')}L${polar(inner, to).join(' ')}A${s} ${s} 0 0 0 ${polar(inner, from).join(' ')}Z`
}

const numberAt = (number: number, index: number, radius: number): string => {
  const text = line(String(number), 'russo', radius * 0.076)
  const turn = `rotate(${n((index * 360) / order.length)}) translate(${n(-text.width / 2)} ${n(-radius * 0.702)})`
  return `<path transform="${turn}" d="${text.d}" fill="#fff8e6"/>`
}

const arm = (radius: number, turn: number): string => {
  const rod = `<path d="M${n(-radius * 0.02)} 0L${n(-radius * 0.012)} ${n(-radius * 0.28)}H${n(radius * 0.012)}L${n(radius * 0.02)} 0Z" fill="${brass}" stroke="${brassShade}" stroke-width="${n(radius * 0.003)}"/>`
  const knob = `<circle cy="${n(-radius * 0.29)}" r="${n(radius * 0.034)}" fill="${brass}" stroke="${brassShade}" stroke-width="${n(radius * 0.004)}"/>`
  return `<g transform="rotate(${turn})">${rod}${knob}</g>`
}

const turret = (radius: number): string =>
  `<g transform="translate(0 ${n(radius * 0.02)})" opacity=".45" filter="url(#wheel-tiny)">${[45, 135, 225, 315].map((turn) => arm(radius, turn)).join('')}${circle(radius * 0.12, '#000')}</g>` +
  [45, 135, 225, 315].map((turn) => arm(radius, turn)).join('') +
  circle(radius * 0.125, brassBack) +
  circle(radius * 0.112, brass) +
  circle(radius * 0.078, lapis) +
  `<path d="${rosette(radius * 0.074)}" fill="#ffc44d"/>` +
  circle(radius * 0.016, '#fff6df')

export const wheel = (radius: number): string => {
  const [outer, middle, inner] = [
    radius * share.ring,
    radius * share.numbers,
    radius * share.pockets,
  ]
  const slices = order
    .map(
      (number, i) =>
        `<path d="${slice(outer, middle, i)}${slice(middle, inner, i)}" fill="${pocketColour(number)}"/>`,
    )
    .join('')
  const frets = times(order.length, (i) => {
    const angle = (i - 0.5) * sector - Math.PI / 2
    return `M${polar(outer, angle).join(' ')}L${polar(inner, angle).join(' ')}`
  }).join('')
  return [
    slices,
    circle(middle, 'url(#pocket-depth)'),
    `<path d="${frets}" stroke="#f0c25e" stroke-width="${n(radius * 0.007)}"/>`,
    ring(middle, '#f0c25e', radius * 0.008),
    ring(outer, brass, radius * 0.018),
    ring(outer * 0.992, '#fff2c4', radius * 0.004),
    order.map((number, i) => numberAt(number, i, radius)).join(''),
    circle(inner, 'url(#cone)'),
    `<path d="${rosette(inner * 0.95, 16, 0.6, 0.45)}" fill="#f0c25e" opacity=".26"/>`,
    ring(inner, brass, radius * 0.02),
    ring(inner * 0.6, '#f0c25e', radius * 0.004, 'opacity=".5"'),
    at(0, 0, turret(radius)),
  ].join('')
}

export const ball = (radius: number): string =>
  `<circle cy="${n(radius * 0.3)}" cx="${n(radius * 0.15)}" r="${n(radius)}" fill="#000" opacity=".55" filter="url(#wheel-tiny)"/>` +
  circle(radius, 'url(#ball)') +
  `<circle cx="${n(-radius * 0.32)}" cy="${n(-radius * 0.36)}" r="${n(radius * 0.22)}" fill="#fff" opacity=".9"/>`
