import { toAmount, toKurus } from '../../src/maths/money.ts'
import { hundredths } from '../../src/maths/rational.ts'
import type { SlotStep } from '../../src/protocol/rounds.ts'
import type { SlotRound } from './round.ts'
import { rowCount, symbolOf } from './slot.ts'

/** A round as its page shows it, picture by picture, to the end or to the most that it pays (hundredths of the stake). */
export const stepsWithin = (
  round: SlotRound,
  stakeKurus: bigint,
  capHundredths: number,
): SlotStep[] => capped(stepsOf(round, stakeKurus), worth(capHundredths, stakeKurus))

/** Hundredths of the stake in kuruş: exact, because stakes are whole liras. */
const worth = (pay: number, stakeKurus: bigint): bigint => {
  if (stakeKurus % 100n !== 0n)
    throw new Error(`a stake of ${stakeKurus} kuruş is no whole number of liras`)
  return (stakeKurus / 100n) * BigInt(pay)
}

const positionsOf = (cells: readonly number[]): [number, number][] =>
  cells.map((cell) => [Math.floor(cell / rowCount), cell % rowCount])

/** The round is over with the picture that reaches the most that it pays; what that one pays beyond is not paid. */
const capped = (steps: readonly SlotStep[], capKurus: bigint): SlotStep[] => {
  const at = steps.findIndex(({ total }) => toKurus(total) >= capKurus)
  const last = steps[at]
  if (!last) return [...steps]
  const before = toKurus(last.total) - toKurus(last.amount)
  return [
    ...steps.slice(0, at),
    {
      ...last,
      amount: toAmount(capKurus - before),
      total: toAmount(capKurus),
      freeSpinsAwarded: 0,
      freeSpinsLeft: 0,
    },
  ]
}

/** A round as the pictures that the client shows, one after the other. */
const stepsOf = (round: SlotRound, stakeKurus: bigint): SlotStep[] => {
  const steps: SlotStep[] = []
  let total = 0n
  for (const { spin, stops, freeSpin, awarded, left } of round.spins) {
    const last = spin.pictures.length - 1
    // The scatter's pay is what the spin paid beyond its wins: in free spins of a lines game it is
    // multiplied too.
    const winsPay = spin.pictures.reduce(
      (sum, p) => sum + p.wins.reduce((s, w) => s + w.pay, 0) * p.multiplier,
      0,
    )
    const scatterPay = spin.pay - winsPay
    spin.pictures.forEach(({ shown, wins, multiplier }, cascade) => {
      const closes = cascade === last
      const pay =
        wins.reduce((sum, win) => sum + win.pay, 0) * multiplier + (closes ? scatterPay : 0)
      total += worth(pay, stakeKurus)
      const showsScatter = closes && (scatterPay > 0 || awarded > 0)
      steps.push({
        spin: freeSpin === 0 ? 'base' : 'free',
        freeSpin,
        cascade,
        stops,
        grid: [0, 1, 2, 3, 4].map((reel) =>
          Array.from(shown.slice(reel * rowCount, reel * rowCount + rowCount), symbolOf),
        ),
        wins: wins.map((win) => ({
          line: win.line,
          ways: win.ways,
          symbol: symbolOf(win.symbol),
          count: win.count,
          positions: positionsOf(win.cells),
          multiple: hundredths(win.pay),
          amount: toAmount(worth(win.pay * multiplier, stakeKurus)),
        })),
        scatter: showsScatter
          ? {
              count: spin.scatterCells.length,
              positions: positionsOf(spin.scatterCells),
              multiple: hundredths(spin.scatterPay),
              amount: toAmount(worth(scatterPay, stakeKurus)),
            }
          : null,
        multiplier,
        amount: toAmount(worth(pay, stakeKurus)),
        total: toAmount(total),
        freeSpinsAwarded: closes ? awarded : 0,
        freeSpinsLeft: closes ? left : left - awarded,
      })
    })
  }
  return steps
}
