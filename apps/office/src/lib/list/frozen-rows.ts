import { useState } from 'react'

/*
 * While a row is open its list does not move under the hand: rows keep their order and show how they stand now,
 * and what is new waits until it is asked for.
 */

export const freezeRows = <Row>(
  frozen: readonly string[],
  now: readonly Row[],
  rowId: (row: Row) => string,
): { rows: Row[]; fresh: number } => {
  const byId = new Map(now.map((row) => [rowId(row), row]))
  const known = new Set(frozen)
  return {
    rows: frozen.flatMap((id) => byId.get(id) ?? []),
    fresh: now.filter((row) => !known.has(rowId(row))).length,
  }
}

/** `list` names what is listed: another filter thaws. */
export const useFrozenRows = <Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  { isFrozen, list }: { isFrozen: boolean; list: string },
): { rows: readonly Row[]; fresh: number; thaw: () => void } => {
  const [frozen, setFrozen] = useState<{ list: string; ids: readonly string[] } | null>(null)
  const take = () => setFrozen({ list, ids: rows.map(rowId) })
  const isNow = isFrozen && frozen?.list === list
  if (!isFrozen && frozen) setFrozen(null)
  if (isFrozen && !isNow && rows.length > 0) take()
  if (!isNow) return { rows, fresh: 0, thaw: take }
  return { ...freezeRows(frozen.ids, rows, rowId), thaw: take }
}
