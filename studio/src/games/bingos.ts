import type { BingoData } from '../maths/bingo.ts'

const tiers = (...list: readonly (readonly [balls: number, pay: number])[]) =>
  list.map(([balls, pay]) => ({ balls, pay }))

/**
 * The tombalas: balls a round, and what çinko, second çinko and tombala pay by the ball that
 * completes them (hundredths).
 */
export const bingos: Readonly<Record<string, BingoData>> = {
  tombala: {
    balls: 60,
    stages: [
      tiers([25, 2_000], [35, 600], [45, 300], [52, 150], [60, 100]),
      tiers([40, 5_000], [50, 1_000], [55, 500], [60, 250]),
      tiers([45, 200_000], [50, 50_000], [55, 15_000], [60, 6_000]),
    ],
  },
}
