import type { SlotWin } from '../../src/protocol/rounds.ts'

/** The reels in the units of the frame's art (frame.json): 192 px cells with 12 px between them. */
export const cellSize = 192
export const pitch = 204
export const reelsWidth = 5 * pitch - 12
export const reelsHeight = 3 * pitch - 12

const centre = (index: number): number => index * pitch + cellSize / 2

/**
 * Points of the polyline over the reels: it enters at the left edge, passes all five cells and
 * leaves at the right.
 */
export const linePoints = (rows: readonly number[]): string => {
  const cells = rows.map((row, reel) => `${centre(reel)},${centre(row)}`)
  return [
    `-14,${centre(rows[0] ?? 1)}`,
    ...cells,
    `${reelsWidth + 14},${centre(rows.at(-1) ?? 1)}`,
  ].join(' ')
}

/** The lines to draw for these wins; ways have none. */
export const pathsOf = (
  lines: readonly (readonly number[])[],
  wins: readonly SlotWin[],
): string[] =>
  wins.flatMap((win) => {
    const rows = win.line === null ? undefined : lines[win.line - 1]
    return rows ? [linePoints(rows)] : []
  })
