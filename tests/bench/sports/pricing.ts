import type { Market } from '@felek/contract/protocols/feed/feed.ts'
import { createBoard } from '@felek/server/src/modules/sportsbook/board/board.ts'
import { eventOf, fillBoard, matches, seconds, verdict } from './book.ts'

/*
 * A football match's whole board, 32 markets, made anew from changed chances as a feed tells them: margin,
 * what weighs, ladder; on one core.
 */

/** Markets by how many outcomes they have. */
const sizes: readonly (readonly [name: string, outcomes: number])[] = [
  ['1x2', 3],
  ['1h-1x2', 3],
  ['hcp|0:1', 3],
  ['hcp|1:0', 3],
  ['next|1', 3],
  ['htft', 9],
  ['score', 26],
  ['btts', 2],
  ['oe', 2],
  ['corner|1', 2],
  ...[0.5, 1.5, 2.5, 3.5, 4.5, 5.5].map((line) => [`total|${line}`, 2] as const),
  ...[0.5, 1.5, 2.5].map((line) => [`1h-total|${line}`, 2] as const),
  ...[0.5, 1.5, 2.5].flatMap((line) =>
    ['home', 'away'].map((side) => [`team-total|${side}:${line}`, 2] as const),
  ),
  ...[-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5].map((line) => [`ah|${line}`, 2] as const),
]

/** A board whose first outcome has so much, in millionths; the others share the rest. */
const boardAt = (first: number): Market[] =>
  sizes.map(([market, count]) => ({
    market,
    status: 'active',
    cashOut: true,
    outcomes: Array.from({ length: count }, (_, i) => ({
      id: String(i),
      active: true,
      p: i === 0 ? first : Math.floor((1_000_000 - first) / (count - 1)),
    })),
  }))

export const measure = (): Promise<boolean> => {
  const board = createBoard()
  fillBoard(board)
  const at = new Date().toISOString()
  const boards = Array.from({ length: 30 }, (_, n) => boardAt(100_000 + n * 20_000))
  let seq = 2 * matches
  const change = () =>
    board.apply({
      seq: (seq += 1),
      at,
      producer: 'pre',
      event: eventOf(seq % matches),
      type: 'odds_change',
      score: { phase: 'not_started', clock: null, points: [0, 0], statistics: {} },
      markets: boards[seq % boards.length] ?? [],
    })
  const run = (ms: number): number => {
    const begun = performance.now()
    let count = 0
    for (; performance.now() - begun < ms; count += 1) change()
    return count / ((performance.now() - begun) / 1_000)
  }
  run(300)
  const rate = run(seconds * 1_000)
  return Promise.resolve(
    verdict(`whole football boards (${sizes.length} markets) repriced a second`, rate, 5_000),
  )
}
