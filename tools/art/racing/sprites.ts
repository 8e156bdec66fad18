/**
 * Those who run: kites and sailing boats drawn by us, one colour and one number each, in one row of
 * cells.
 */
import { mix } from '../draw/colour.ts'
import { line, top } from '../draw/lettering.ts'
import { at, circle, linear, n, picture, times } from '../draw/svg.ts'

export const spriteCell = 144

/** Told apart by number first; the colours differ in lightness too. */
export const runnerColours = [
  '#e5484d',
  '#f5b82e',
  '#2f9e5b',
  '#3d7ff5',
  '#8f5be8',
  '#f08a3c',
  '#16b5a4',
  '#e86bb0',
] as const

const shades = (colour: string) => ({
  light: mix(colour, '#ffffff', 0.45),
  soft: mix(colour, '#ffffff', 0.18),
  plain: colour,
  dark: mix(colour, '#0a0f2c', 0.34),
})

const defs = runnerColours
  .map((colour, i) => {
    const { light, soft, plain, dark } = shades(colour)
    return (
      linear(
        `sail${i}`,
        [
          [0, light],
          [0.5, soft],
          [1, plain],
        ],
        'x1="0" y1="0" x2="1" y2="1"',
      ) +
      linear(
        `shade${i}`,
        [
          [0, plain],
          [1, dark],
        ],
        'x1="0" y1="0" x2="1" y2="1"',
      )
    )
  })
  .join('')

const common =
  linear('wood', [
    [0, '#fffaf0'],
    [0.3, '#e9d6b4'],
    [1, '#a97f4d'],
  ]) +
  `<filter id="drop" x="-30%" y="-30%" width="160%" height="170%"><feGaussianBlur in="SourceAlpha" stdDeviation="3"/><feOffset dy="4"/>` +
  `<feComponentTransfer><feFuncA type="linear" slope=".45"/></feComponentTransfer><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>`

const plate = (number: number, radius: number): string => {
  const text = line(`${number}`, 'russo', radius * 1.35)
  return (
    circle(radius, '#fffdf6') +
    `<circle r="${n(radius)}" fill="none" stroke="#0a0f2c" stroke-opacity=".35" stroke-width="2"/>` +
    at(-text.width / 2, -top(text) / 2, `<path d="${text.d}" fill="#141b36"/>`)
  )
}

const bow = (x: number, y: number, turn: number, fill: string): string =>
  at(
    x,
    y,
    `<path d="M0 0L-9 -6V6ZM0 0L9 -6V6Z" fill="${fill}"/><circle r="2.6" fill="#fffdf6"/>`,
    turn,
  )

/** It flies to the right: the nose ahead, the tail behind. */
const kite = (i: number): string => {
  const { soft, dark } = shades(runnerColours[i] as string)
  return (
    `<path d="M40 88C28 95 34 106 20 108S6 122 10 134" fill="none" stroke="#fffdf6" stroke-width="3" stroke-linecap="round"/>` +
    bow(33, 98, 40, soft) +
    bow(17, 111, 60, dark) +
    `<path d="M134 14L84 6L40 88L124 70Z" fill="url(#shade${i})"/><path d="M134 14L84 6L87 51Z" fill="url(#sail${i})"/>` +
    `<path d="M87 51L124 70L40 88Z" fill="url(#sail${i})"/><path d="M134 14L40 88M84 6L124 70" stroke="#0a0f2c" stroke-opacity=".3" stroke-width="2"/>` +
    `<path d="M134 14L84 6L40 88L124 70Z" fill="none" stroke="#ffffff" stroke-opacity=".5" stroke-width="2" stroke-linejoin="round"/>` +
    at(95, 46, plate(i + 1, 20))
  )
}

const boat = (i: number): string =>
  `<path d="M12 118Q24 110 36 118T60 118T84 118T108 118T132 118" fill="none" stroke="#ffffff" stroke-opacity=".7" stroke-width="4" stroke-linecap="round"/>` +
  `<path d="M74 8C104 34 116 62 118 86L74 90Z" fill="url(#shade${i})"/><path d="M66 16C46 44 34 64 28 86L66 90Z" fill="url(#sail${i})"/>` +
  `<path d="M74 8C104 34 116 62 118 86L74 90Z" fill="none" stroke="#ffffff" stroke-opacity=".45" stroke-width="2"/>` +
  `<rect x="67.5" y="4" width="5" height="92" rx="2.5" fill="url(#wood)"/>` +
  `<path d="M18 94H132C128 110 118 118 104 118H40C28 118 21 108 18 94Z" fill="url(#wood)"/>` +
  `<path d="M19 98H131L129.500 104H20.500Z" fill="${shades(runnerColours[i] as string).dark}"/>` +
  at(91, 66, plate(i + 1, 16.5))

export const spriteSheet = (kind: 'kite' | 'boat', count: number): Promise<string> =>
  picture(
    spriteCell * count,
    spriteCell,
    defs + common,
    times(count, (i) =>
      at(i * spriteCell, 0, `<g filter="url(#drop)">${(kind === 'kite' ? kite : boat)(i)}</g>`),
    ).join(''),
  )
