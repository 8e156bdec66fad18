import type { LegResult } from '@felek/contract/coupon.ts'

/*
 * What became of a selection is the fold of its log: the newest settlement that was not rolled back,
 * unless a standing cancel covers when the coupon was checked.
 */

/** What a scout saw counted after so long where its row says neither. */
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
  /** Of what a scout saw: from when on it is shown (`SPORTS_HOLD_S` after it was written). It counts when it is confirmed. */
  shownAt?: Date | null
  /** Of one from before there was such a moment: from when on it counts by itself. */
  countsAt?: Date | null
  /** Nobody confirmed it in time: the rule did. */
  byRule?: boolean
}

export type Folded = {
  /** What counts. */
  result: LegResult | undefined
  /** What is newer, was seen and is not confirmed. */
  unconfirmed: LegResult | undefined
  /** There is one that is not shown yet, and from when on it is. */
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

type Standing = { settlements: ResultRow[]; cancels: ResultRow[] }

/** What of a log was not taken back, in its order. */
const standingOf = (log: readonly ResultRow[]): Standing => {
  const settlements: ResultRow[] = []
  let cancels: ResultRow[] = []
  const isSame = (before: ResultRow | undefined) =>
    before?.certainty === 1 || before?.byRule === true
  for (const row of log) {
    if (row.kind === 'settlement') {
      // Confirmed, it is the same settlement, however often it was said: what takes it back takes back all.
      while (row.certainty === 2 && isSame(settlements.at(-1))) settlements.pop()
      settlements.push(row)
    } else if (row.kind === 'rollback_settlement') settlements.pop()
    else if (row.kind === 'cancel') {
      // Told twice it is one.
      if (!cancels.some((it) => sameSpan(it, row))) cancels.push(row)
    } else cancels = cancels.filter((it) => !sameSpan(it, row))
  }
  return { settlements, cancels }
}

/** The newest settlement that stands, where nobody has confirmed it. */
export const unconfirmedOf = (log: readonly ResultRow[]): ResultRow | undefined => {
  const newest = standingOf(log).settlements.at(-1)
  return newest?.certainty === 1 ? newest : undefined
}

/** From when on a scout's word of before counts by itself. */
const countsFrom = ({ countsAt, at }: ResultRow): Date =>
  countsAt ?? new Date(at.getTime() + usualHoldMs)

/**
 * The result of a selection for a coupon that was checked at `checkedAt`. What a scout saw (certainty 1) is
 * shown a while after it came, for VAR takes goals back, and counts when it is confirmed; `asConfirmed`: as
 * if all of it was. `log` is in the order of its numbers.
 */
export const foldResults = (
  log: readonly ResultRow[],
  { checkedAt, now, asConfirmed = false }: { checkedAt: Date; now: Date; asConfirmed?: boolean },
): Folded => {
  const { settlements, cancels } = standingOf(log)
  if (cancels.some((it) => covers(it, checkedAt)))
    return { result: voidLeg, unconfirmed: undefined, heldUntil: undefined }
  // One that does not count yet leaves the one before as it is.
  let [unconfirmed, heldUntil]: [LegResult | undefined, Date | undefined] = [undefined, undefined]
  for (const row of settlements.toReversed()) {
    const from = row.shownAt ?? countsFrom(row)
    const counts = row.certainty === 2 || asConfirmed || (!row.shownAt && from <= now)
    if (counts) return { result: resultOf(row), unconfirmed, heldUntil }
    if (from > now) heldUntil = from
    else unconfirmed ??= resultOf(row)
  }
  return { result: undefined, unconfirmed, heldUntil }
}
