import { expect, test } from 'vitest'
import { foldResults, type ResultRow } from './fold.ts'

const t = (s: number) => new Date(Date.UTC(2026, 10, 22, 12, 0, s))
let no = 0
const row = (kind: ResultRow['kind'], s: number, over: Partial<ResultRow> = {}): ResultRow => ({
  resultNo: (no += 1),
  kind,
  at: t(s),
  certainty: null,
  won: null,
  voidHalves: null,
  winners: null,
  tied: null,
  fromAt: null,
  toAt: null,
  ...over,
})
const settled = (s: number, won: boolean, certainty: 1 | 2 = 2, voidHalves: 0 | 1 | 2 = 0) =>
  row('settlement', s, { certainty, won, voidHalves, winners: 1, tied: 1 })
const at = (now: number, checked = 0) => ({ checkedAt: t(checked), now: t(now), holdMs: 30_000 })
const result = (log: ResultRow[], now = 1_000, checked = 0) =>
  foldResults(log, at(now, checked)).result

test('what is confirmed counts at once, what a scout saw after thirty seconds', () => {
  expect(result([])).toBe(undefined)
  expect(result([settled(10, true)], 10)?.won).toBe(true)
  expect(foldResults([settled(10, true, 1)], at(39))).toEqual({
    result: undefined,
    heldUntil: t(40),
  })
  expect(result([settled(10, true, 1)], 40)?.won).toBe(true)
  expect(result([settled(10, true, 1), settled(12, true, 2)], 12)?.won).toBe(true)
})

test('a rollback takes back the newest, and a scout’s word with its confirmation', () => {
  const undone = row('rollback_settlement', 20)
  expect(result([settled(10, true, 1), undone])).toBe(undefined)
  expect(result([settled(10, true, 1), settled(12, true, 2), undone])).toBe(undefined)
  // A scout who said it twice, as after a recovery, was confirmed once.
  const again = [settled(10, true, 1), settled(11, true, 1), settled(12, true, 2)]
  expect(result([...again, undone])).toBe(undefined)
  expect(result([settled(10, true), undone, settled(30, false)])?.won).toBe(false)
  expect(result([settled(10, true), settled(15, false), undone])?.won).toBe(true)
  expect(result([undone, settled(30, true)])?.won).toBe(true)
})

test('a scout’s new word leaves the old result as it is until it counts', () => {
  const log = [settled(10, true), settled(100, false, 1)]
  expect(foldResults(log, at(110))).toMatchObject({ result: { won: true }, heldUntil: t(130) })
  expect(result(log, 130)?.won).toBe(false)
})

test('a cancel voids what was checked in its window alone; told twice it is one; its rollback ends it', () => {
  const window = { fromAt: t(50), toAt: t(60) }
  const log = [row('cancel', 70, window), settled(80, true)]
  expect(result(log, 1_000, 49)?.won).toBe(true)
  expect(result(log, 1_000, 50)?.voidHalves).toBe(2)
  expect(result(log, 1_000, 59)?.voidHalves).toBe(2)
  expect(result(log, 1_000, 60)?.won).toBe(true)
  const twice = [...log, row('cancel', 90, window)]
  expect(result(twice, 1_000, 55)?.voidHalves).toBe(2)
  expect(result([...twice, row('rollback_cancel', 95, window)], 1_000, 55)?.won).toBe(true)
  // Of another window it is none of this cancel's.
  expect(result([...twice, row('rollback_cancel', 95)], 1_000, 55)?.voidHalves).toBe(2)
  expect(result([row('cancel', 70)], 1_000, 999)?.voidHalves).toBe(2)
})
