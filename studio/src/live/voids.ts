import { dealOf, resultOf } from './deal.ts'
import { seatsOf } from './phases.ts'
import { drawVoid, listUndrawn, type RoundRow } from './rounds/store.ts'
import { askOnce, drawingOf, ownValue, settledBets } from './shared-draw.ts'
import { listStakes } from './store.ts'
import { roundOf, type TableContext } from './table-context.ts'

/*
 * A voided round is drawn all the same, as soon as the witness answers, and shown with the others:
 * so nobody can hide behind a void what it would have been.
 */

const atOnce = 20

/** Answers whether the next one may be tried. */
const drawOne = async (context: TableContext, row: RoundRow): Promise<boolean> => {
  const round = roundOf(row, [])
  const value = ownValue(context, round)
  if (value === undefined) return true
  const answer = await askOnce(context, round, value, settledBets(round.counted ?? []))
  if (answer.status === 'away' || answer.status === 'too_early') return false
  if (answer.status === 'disagrees') {
    // Then at least our own value is shown, so that it can be held against our promise.
    await context.db.inTx((tx) => drawVoid(tx, row.id, { studio_values: JSON.stringify([value]) }))
    return true
  }
  const drawing = drawingOf(round, { studio: value, witness: answer.value })
  const stakes = await listStakes(context.db.read, row.id)
  const seats = seatsOf(stakes, ({ reason }) => reason === 'round_void')
  const deal = dealOf(context.table.info.kind, seats, drawing.draw)
  await context.db.inTx((tx) =>
    drawVoid(tx, row.id, {
      ...drawing.row(),
      deal: JSON.stringify(deal),
      result: resultOf(deal),
    }),
  )
  return true
}

/** Draws the voided rounds of a table that are still to be drawn. */
export const drawVoids = async (context: TableContext): Promise<void> => {
  const { db, table, chain } = context
  if (!context.mayHaveVoids) return
  // What is voided meanwhile says so again.
  context.mayHaveVoids = false
  let left = true
  try {
    const rows = await listUndrawn(db.read, table.info.id, chain.keyId, atOnce)
    for (const row of rows) if (context.isStopping() || !(await drawOne(context, row))) return
    left = rows.length === atOnce
  } finally {
    if (left) context.mayHaveVoids = true
  }
}
