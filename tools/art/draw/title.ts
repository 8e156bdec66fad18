/**
 * Carved lettering: a deep silhouette, sides in the palette's body colour, a face from white over
 * cream to the glow.
 */
import { mix } from './colour.ts'
import { capHeight, line, type Face, type Line } from './lettering.ts'
import type { Colours } from './palettes.ts'
import { linear, n, times } from './svg.ts'

type Set = { line: Line; size: number; x: number; y: number }

const trackingOf: Record<Face, number> = {
  cinzel: 0.02,
  bungee: 0,
  russo: 0.01,
  titan: 0.005,
  grenze: 0,
}

/** Faces with one width of stroke bear a bolder outline than those with hairlines. */
const steps = 8

const carve = (
  { line: { d }, size, x, y }: Set,
  index: number,
  face: Face,
  { mid, glow, deep }: Colours,
  depth: number,
  outline: number,
) => {
  const cap = n(-size * capHeight(face))
  const place = (dy: number): string => `transform="translate(${n(x)} ${n(y + dy)})"`
  const side = mix(mid, deep, 0.25)
  const extent = `gradientUnits="userSpaceOnUse" x1="0" y1="${cap}" x2="0" y2="0"`
  return {
    defs:
      linear(
        `face${index}`,
        [
          [0, '#ffffff'],
          [0.5, '#fff6de'],
          [1, glow],
        ],
        extent,
      ) +
      linear(
        `sheen${index}`,
        [
          [0.5, mid, 0],
          [0.52, mid, 0.3],
          [1, mid, 0.04],
        ],
        extent,
      ),
    silhouette: `<path ${place(0)} d="${d}"/><path ${place(depth * steps)} d="${d}"/>`,
    sides: times(
      steps,
      (k) =>
        `<path ${place(depth * (steps - k))} d="${d}" fill="${side}" stroke="${side}" stroke-width="${n(outline * 0.22)}"/>`,
    ).join(''),
    face:
      `<path ${place(0)} d="${d}" fill="url(#face${index})" stroke="${mix(glow, '#ffffff', 0.4)}" stroke-width="1.2"/>` +
      `<path ${place(0)} d="${d}" fill="url(#sheen${index})"/>`,
    outline,
    deep,
  }
}

const paint = (carved: ReturnType<typeof carve>[]): { defs: string; body: string } => ({
  defs: carved.map((part) => part.defs).join(''),
  body:
    `<g stroke-linejoin="round">` +
    carved
      .map(
        (part) =>
          `<g fill="${part.deep}" stroke="${part.deep}" stroke-width="${part.outline}">${part.silhouette}</g>`,
      )
      .join('') +
    carved.map((part) => part.sides).join('') +
    carved.map((part) => part.face).join('') +
    '</g>',
})

/**
 * How far the next line up must lie above the baseline of this one, letter by letter: a cedilla may
 * sit between two dots.
 */
const leading = (upper: Line, upperX: number, lower: Line, lowerX: number, gap: number): number => {
  let least = 0
  for (const above of upper.boxes) {
    for (const below of lower.boxes) {
      const apart =
        above.x1 + upperX > below.x2 + lowerX + gap / 2 ||
        above.x2 + upperX + gap / 2 < below.x1 + lowerX
      if (!apart) least = Math.max(least, above.y2 - below.y1 + gap)
    }
  }
  return least
}

/**
 * The block of a cover: each line as wide as it may be, none dwarfing the other, packed from the
 * baseline up.
 */
export const coverTitle = (
  lines: readonly string[],
  face: Face,
  colours: Colours,
): { defs: string; body: string; top: number } => {
  const [widest, centre, baseline] = [520, 300, 752]
  const largest = face === 'grenze' ? 150 : 132
  const fitting = lines.map((text) =>
    Math.min(largest, (widest / line(text, face, 100, trackingOf[face] * 100).width) * 100),
  )
  const sizes = fitting.map((size) => Math.min(size, Math.min(...fitting) * 1.5))
  const set: Set[] = []
  let y = baseline
  for (const [index, text] of [...lines.entries()].reverse()) {
    const size = sizes[index] as number
    const made = line(text, face, size, trackingOf[face] * size)
    const x = centre - made.width / 2
    const below = set.at(-1)
    if (below) y = below.y - leading(made, x, below.line, below.x, 18)
    set.push({ line: made, size, x, y })
  }
  const top = Math.min(...set.map((part) => part.y - part.size * capHeight(face)))
  return { ...paint(set.map((part, index) => carve(part, index, face, colours, 1.4, 15))), top }
}

/** One line for the head of a stage; it answers its own width. */
export const stageTitle = (
  text: string,
  face: Face,
  colours: Colours,
  height: number,
): { defs: string; body: string; width: number } => {
  const margin = 14
  const probe = line(text, face, 100, trackingOf[face] * 100)
  const [up, down] = [
    Math.min(...probe.boxes.map((box) => box.y1)),
    Math.max(...probe.boxes.map((box) => box.y2)),
  ]
  const size = ((height - 2 * margin - 10) / (down - up)) * 100
  const made = line(text, face, size, trackingOf[face] * size)
  const left = Math.min(...made.boxes.map((box) => box.x1))
  const right = Math.max(...made.boxes.map((box) => box.x2))
  const placed = { line: made, size, x: margin - left, y: margin - (up * size) / 100 }
  return {
    ...paint([carve(placed, 0, face, colours, 1.2, 13)]),
    width: Math.ceil(right - left + 2 * margin),
  }
}
