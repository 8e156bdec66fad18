/**
 * The wheel of Felek itself: sixteen sectors, a kilim ring, lamps in brass, and the mark for a hub.
 */
import { brass, brassBack, brassShade } from '../draw/brass.ts'
import { emoji } from '../draw/emoji.ts'
import { kilimRing } from '../draw/kilim.ts'
import { line } from '../draw/lettering.ts'
import { lapis } from '../draw/palettes.ts'
import { rosette } from '../draw/rosette.ts'
import { blur, circle, n, polar, radial, ring, times } from '../draw/svg.ts'

const sectors = 16
const multiples = [
  '2',
  '50',
  '5',
  '10',
  '1',
  '20',
  '3',
  '100',
  '2',
  '5',
  '10',
  '1',
  '20',
  '2',
  '3',
  '500',
] as const
const fields = [
  { colour: '#15307e', ink: '#fff6df', object: 'coin' },
  { colour: '#f6efdf', ink: '#1b2c66', object: 'gem-stone' },
  { colour: '#0c8c93', ink: '#fff6df', object: 'glowing-star' },
  { colour: '#d8402c', ink: '#fff6df', object: 'tulip' },
] as const

export const felekWheelDefs =
  radial(
    'wheel-light',
    [
      [0, '#ffffff', 0.3],
      [0.5, '#ffffff', 0],
      [1, '#000428', 0.5],
    ],
    'cx=".38" cy=".3" r=".8"',
  ) +
  radial('lamp', [
    [0, '#fff3c0', 0.95],
    [0.4, '#ffdf8a', 0.5],
    [1, '#ffdf8a', 0],
  ]) +
  blur('wheel-shadow', 16)

const sector = (radius: number, index: number): string => {
  const { colour, ink, object } = fields[index % fields.length] as (typeof fields)[number]
  const [r, half] = [radius * 0.84, Math.PI / sectors]
  const [left, right] = [polar(r, -Math.PI / 2 - half), polar(r, -Math.PI / 2 + half)]
  const text = line(`×${multiples[index]}`, 'russo', radius * 0.105)
  return (
    `<g transform="rotate(${n((index * 360) / sectors)})">` +
    `<path d="M0 0L${left.join(' ')}A${n(r)} ${n(r)} 0 0 1 ${right.join(' ')}Z" fill="${colour}" stroke="#f3c25a" stroke-width="${n(radius * 0.009)}"/>` +
    `<path transform="translate(${n(-text.width / 2)} ${n(-radius * 0.665)})" d="${text.d}" fill="${ink}"/>${emoji(object, 0, -radius * 0.5, radius * 0.13)}</g>`
  )
}

const lamp = (radius: number, index: number): string => {
  const [x, y] = polar(radius * 0.938, ((index - 0.5) * 2 * Math.PI) / sectors - Math.PI / 2)
  return `<circle cx="${x}" cy="${y}" r="${n(radius * 0.075)}" fill="url(#lamp)"/><circle cx="${x}" cy="${y}" r="${n(radius * 0.026)}" fill="#fffbe8"/>`
}

/** The pointer above the wheel belongs to the picture, for it does not turn. */
export const pointer = (radius: number): string =>
  `<path transform="translate(0 ${n(-radius)}) scale(${n(radius / 262)})" d="M0 46L-27 -26Q0 -36 27 -26Z" fill="${brass}" stroke="${brassShade}" stroke-width="3" stroke-linejoin="round"/>`

export const felekWheel = (radius: number, turn: number): string =>
  [
    circle(
      radius * 1.01,
      '#000',
      `opacity=".55" cy="${n(radius * 0.05)}" filter="url(#wheel-shadow)"`,
    ),
    circle(radius, brassShade),
    circle(radius * 0.995, brass),
    ring(radius * 0.972, brassBack, radius * 0.014),
    circle(radius * 0.895, brassBack),
    circle(radius * 0.885, '#0b163f'),
    kilimRing(radius * 0.845, radius * 0.88, 64),
    `<g transform="rotate(${turn})">${times(sectors, (i) => sector(radius, i)).join('')}</g>`,
    circle(radius * 0.842, 'url(#wheel-light)'),
    times(sectors, (i) => lamp(radius, i)).join(''),
    ring(radius * 0.345, '#f3c25a', radius * 0.012),
    circle(
      radius * 0.25,
      '#000',
      `opacity=".4" cy="${n(radius * 0.02)}" filter="url(#wheel-shadow)"`,
    ),
    circle(radius * 0.25, brass),
    circle(radius * 0.222, brassBack),
    circle(radius * 0.21, lapis),
    `<path d="${rosette(radius * 0.2)}" fill="#ffc44d"/>`,
    circle(radius * 0.046, '#fff6df'),
  ].join('')
