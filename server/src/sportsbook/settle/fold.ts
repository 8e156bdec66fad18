import type { LegResult } from '../../../../contract/src/coupon.ts'

/*
 * What became of a selection is the fold of its log: the newest settlement that was not rolled back,
 * unless a standing cancel covers when the coupon was checked.
 */

/** What a scout saw counts after so long where its row does not say from when on. */
const usualHoldMs = 30_000

/** A row of a selection's log. */
export type ResultRow = {
  resultNo: number
  kind: 'settlement' | 'rollback_settlement' | 'cancel' | 'rollback_cancel'
  at: Date
  certainty: 1 | 2 | null
  won: boolean | null
  voidHalves: 0 | 1 | 2 | null
  winners: number | null
  tied: number | null
  fromAt: Date | null
  toAt: Date | null
  /** Of what a scout saw: from when on it counts (`SPORTS_HOLD_S` after it was written). */
  countsAt?: Date | null
}

export type Folded = {
  result: LegResult | undefined
  /** There is one that is not counted yet, and from when on it is. */
  heldUntil: Date | undefined
}

const voidLeg: LegResult = { won: false, voidHalves: 2, deadHeat: [1, 1] }

const sameSpan = (a: ResultRow, b: ResultRow): boolean =>
  a.fromAt?.getTime() === b.fromAt?.getTime() && a.toAt?.getTime() === b.toAt?.getTime()

/** From the first moment on, and before the second; without one there is no such end. */
const covers = ({ fromAt, toAt }: ResultRow, at: Date): boolean =>
  (fromAt === null || at >= fromAt) && (toAt === null || at < toAt)

const resultOf = (row: ResultRow): LegResult => ({
  won: row.won === true,
  voidHalves: row.voidHalves ?? 0,
  deadHeat: [row.winners ?? 1, row.tied ?? 1],
})

/**
 * The result of a selection for a coupon that was checked at `checkedAt`. What a scout saw (certainty
 * 1) counts a while after it came: VAR takes goals back; `holdMs` in place of what the row says. `log`
 * is in the order of its numbers.
 */
export const foldResults = (
  log: readonly ResultRow[],
  { checkedAt, now, holdMs }: { checkedAt: Date; now: Date; holdMs?: number },
): Folded => {
  const settlements: ResultRow[] = []
  let cancels: ResultRow[] = []
  for (const row of log) {
    if (row.kind === 'settlement') {
      // Confirmed, it is the same settlement, however often the scout said it: what takes it back takes back all.
      while (row.certainty === 2 && settlements.at(-1)?.certainty === 1) settlements.pop()
      settlements.push(row)
    } else if (row.kind === 'rollback_settlement') settlements.pop()
    else if (row.kind === 'cancel') {
      // Told twice it is one.
      if (!cancels.some((it) => sameSpan(it, row))) cancels.push(row)
    } else cancels = cancels.filter((it) => !sameSpan(it, row))
  }
  if (cancels.some((it) => covers(it, checkedAt))) return { result: voidLeg, heldUntil: undefined }
  // One that does not count yet leaves the one before as it is.
  let heldUntil: Date | undefined
  for (const row of settlements.toReversed()) {
    const until =
      holdMs === undefined && row.countsAt
        ? row.countsAt
        : new Date(row.at.getTime() + (holdMs ?? usualHoldMs))
    if (row.certainty === 2 || until <= now) return { result: resultOf(row), heldUntil }
    heldUntil = until
  }
  return { result: undefined, heldUntil }
}
