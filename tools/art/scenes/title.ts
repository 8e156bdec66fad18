/** A title as its game letters it: rims, sides, a face from light to colour. */
import { line, type Face } from '../draw/lettering.ts'
import { linear, n, times, type Stop } from '../draw/svg.ts'

export type TitleLook = {
  text: string
  /** A text of which it gets the size and the height of its line: a comma as tall as a digit. */
  like?: string
  face: Face
  height: number
  fill: readonly Stop[]
  /** From the outermost: colour and width of the stroke. */
  rims: readonly (readonly [colour: string, width: number])[]
  sides: { colour: string; depth: number }
}

/** Letters as paths on a height; also single words and digits for an atlas. */
export const title = (
  { text, like = text, face, height, fill, rims, sides }: TitleLook,
  id = 't',
) => {
  const widest = Math.max(0, ...rims.map(([, width]) => width))
  const margin = widest / 2 + 3
  const probe = line(like, face, 100, 1)
  const up = Math.min(...probe.boxes.map((box) => box.y1))
  const down = Math.max(...probe.boxes.map((box) => box.y2))
  const size = ((height - 2 * margin - sides.depth) / (down - up)) * 100
  const made = line(text, face, size, size / 100)
  const left = Math.min(...made.boxes.map((box) => box.x1))
  const right = Math.max(...made.boxes.map((box) => box.x2))
  const [x, y] = [margin - left, margin - (up * size) / 100]
  const path = (dy: number, more: string): string =>
    `<path transform="translate(${n(x)} ${n(y + dy)})" d="${made.d}" ${more}/>`
  const outer = rims[0]
  const depth = Math.max(1, Math.round(sides.depth))
  return {
    width: Math.ceil(right - left + 2 * margin),
    height,
    defs: linear(
      `${id}-fill`,
      fill,
      `gradientUnits="userSpaceOnUse" x1="0" y1="${n((up * size) / 100)}" x2="0" y2="${n((down * size) / 100)}"`,
    ),
    body:
      `<g stroke-linejoin="round">` +
      times(depth, (i) =>
        path(
          depth - i,
          `fill="${sides.colour}" stroke="${sides.colour}" stroke-width="${outer?.[1] ?? 0}"`,
        ),
      ).join('') +
      rims
        .map(([colour, width]) =>
          path(0, `fill="${colour}" stroke="${colour}" stroke-width="${width}"`),
        )
        .join('') +
      path(0, `fill="url(#${id}-fill)"`) +
      '</g>',
  }
}
