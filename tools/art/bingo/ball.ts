/**
 * A tombala ball: ivory with a band in one of the nine colours of the card's columns, its number on
 * a paper disc.
 */
import { mix } from '../draw/colour.ts'
import { line, top } from '../draw/lettering.ts'
import { at, circle, linear, n, radial } from '../draw/svg.ts'

/** Column by column: ones, tens … eighties. */
export const ballColours = [
  '#e8b32c',
  '#d8552d',
  '#b3274f',
  '#8a3fb0',
  '#4a53c9',
  '#1f86c4',
  '#0f8f86',
  '#3f9440',
  '#8a6a3c',
] as const

export const columnOf = (number: number): number => Math.min(8, Math.floor(number / 10))

export const ballDefs =
  ballColours
    .map((colour, i) =>
      radial(
        `ball${i}`,
        [
          [0, mix(colour, '#ffffff', 0.5)],
          [0.42, colour],
          [1, mix(colour, '#05061c', 0.55)],
        ],
        'cx=".36" cy=".28" r=".8"',
      ),
    )
    .join('') +
  radial(
    'ball-disc',
    [
      [0, '#ffffff'],
      [0.7, '#f7efdc'],
      [1, '#d9c9a6'],
    ],
    'cx=".4" cy=".34" r=".75"',
  ) +
  linear('ball-shine', [
    [0, '#ffffff', 0.75],
    [1, '#ffffff', 0],
  ])

export const ball = (radius: number, number: number): string => {
  const text = line(`${number}`, 'russo', radius * 0.78)
  return (
    circle(radius, `url(#ball${columnOf(number)})`) +
    circle(radius * 0.62, 'url(#ball-disc)') +
    `<circle r="${n(radius * 0.62)}" fill="none" stroke="#05061c" stroke-opacity=".28" stroke-width="${n(radius * 0.03)}"/>` +
    at(-text.width / 2, -top(text) / 2, `<path d="${text.d}" fill="#1a1230"/>`) +
    `<ellipse cx="${n(-radius * 0.28)}" cy="${n(-radius * 0.62)}" rx="${n(radius * 0.42)}" ry="${n(radius * 0.24)}" fill="url(#ball-shine)" transform="rotate(-24)"/>`
  )
}
