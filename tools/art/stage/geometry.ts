/**
 * The reel frame in its own pixels. The client lays both layers over a 5 × 3 grid by the fractions
 * of frame.json.
 */
const [columns, rows, cell, gap] = [5, 3, 192, 12]
const reels = {
  width: columns * cell + (columns - 1) * gap,
  height: rows * cell + (rows - 1) * gap,
}
/**
 * From the reels to the brass, the width of the brass, and the overhang of corner rosettes and
 * shadow.
 */
const [pad, bevel, margin] = [22, 32, 30]
const inset = pad + bevel + margin

export const geometry = {
  columns,
  rows,
  cell,
  gap,
  reels,
  pad,
  bevel,
  margin,
  inset,
  width: reels.width + 2 * inset,
  height: reels.height + 2 * inset,
} as const

const part = (length: number, of: number): number => Math.round((length / of) * 1e5) / 1e5

/** All lengths as shares of the picture's width (x) and height (y). */
export const frameJson = (): string => {
  const { width, height } = geometry
  const x = (length: number): number => part(length, width)
  const y = (length: number): number => part(length, height)
  const outer = inset - pad - bevel
  return `${JSON.stringify(
    {
      image: { width, height },
      about:
        'Fractions of the image. window: the reels, cell edge to cell edge. brass: the outer edge of the frame without corner rosettes. Lay frame-back under the symbols and frame over them.',
      columns,
      rows,
      window: { x: x(inset), y: y(inset), width: x(reels.width), height: y(reels.height) },
      cell: { width: x(cell), height: y(cell) },
      gap: { x: x(gap), y: y(gap) },
      columnLeft: Array.from({ length: columns }, (_, i) => x(inset + i * (cell + gap))),
      rowTop: Array.from({ length: rows }, (_, i) => y(inset + i * (cell + gap))),
      /** Reels may scroll in here: the glass from brass to brass. */
      glass: {
        x: x(inset - pad),
        y: y(inset - pad),
        width: x(reels.width + 2 * pad),
        height: y(reels.height + 2 * pad),
      },
      brass: {
        x: x(outer),
        y: y(outer),
        width: x(width - 2 * outer),
        height: y(height - 2 * outer),
      },
    },
    null,
    2,
  )}\n`
}
