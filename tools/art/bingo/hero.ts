/** The object of the tombala's cover: a card in the hand of nobody, and three balls before it. */
import { line, top } from '../draw/lettering.ts'
import { at, n, rect } from '../draw/svg.ts'
import { cardOf } from '@felek/studio/engines/bingo/bingo-cards.ts'
import { ball, ballColours, columnOf } from './ball.ts'

/** 1923, as any other year would do: a card that looks well. */
const serial = 1_923

const card = (width: number): string => {
  const cell = width / 9.6
  const height = cell * 3.6
  const cells = cardOf(serial).flatMap((row, r) =>
    row.map((number, c) => {
      const [x, y] = [-width / 2 + cell * (0.3 + c), -height / 2 + cell * (0.3 + r)]
      if (number === 0)
        return rect(
          x + 1,
          y + 1,
          cell - 2,
          cell - 2,
          '#d6b98c',
          `rx="${n(cell * 0.1)}" opacity=".55"`,
        )
      const text = line(`${number}`, 'russo', cell * 0.52)
      return (
        rect(x + 1, y + 1, cell - 2, cell - 2, '#fffaf0', `rx="${n(cell * 0.1)}"`) +
        at(
          x + cell / 2 - text.width / 2,
          y + cell / 2 - top(text) / 2,
          `<path d="${text.d}" fill="${ballColours[columnOf(number)]}"/>`,
        )
      )
    }),
  )
  return (
    rect(-width / 2, -height / 2, width, height, '#8f1d2c', `rx="${n(cell * 0.22)}"`) +
    rect(
      -width / 2 + 4,
      -height / 2 + 4,
      width - 8,
      height - 8,
      '#f3e3c3',
      `rx="${n(cell * 0.18)}"`,
    ) +
    cells.join('')
  )
}

/** `size` is the breadth of the whole. */
export const tombalaHero = (size: number): string =>
  at(0, -size * 0.25, card(size * 0.98), -9) +
  at(-size * 0.27, size * 0.13, ball(size * 0.19, 42)) +
  at(size * 0.3, size * 0.1, ball(size * 0.175, 7)) +
  at(size * 0.03, size * 0.2, ball(size * 0.215, 90))
