import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sportsRules } from '@felek/contract/sports-rules.ts'
import { foldResults, unconfirmedOf, type ResultRow } from './fold.ts'

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
const holdS = 30
const settled = (s: number, won: boolean, certainty: 1 | 2 = 2, voidHalves: 0 | 1 | 2 = 0) =>
  row('settlement', s, {
    certainty,
    won,
    voidHalves,
    winners: 1,
    tied: 1,
    shownAt: certainty === 1 ? t(s + holdS) : null,
  })
/** As it was written before first results waited for their confirmation. */
const before = (it: ResultRow): ResultRow => ({
  ...it,
  shownAt: null,
  countsAt: it.shownAt ?? null,
})
const at = (now: number, checked = 0) => ({ checkedAt: t(checked), now: t(now) })
const result = (log: ResultRow[], now = 1_000, checked = 0) =>
  foldResults(log, at(now, checked)).result

test('what is confirmed counts at once; what a scout saw is shown after thirty seconds and counts when it is confirmed', () => {
  expect(result([])).toBe(undefined)
  expect(result([settled(10, true)], 10)?.won).toBe(true)
  const seen = settled(10, true, 1)
  expect(foldResults([seen], at(39))).toEqual({
    result: undefined,
    unconfirmed: undefined,
    heldUntil: t(40),
  })
  expect(foldResults([seen], at(40))).toMatchObject({
    result: undefined,
    unconfirmed: { won: true },
    heldUntil: undefined,
  })
  expect(result([seen], 100_000)).toBe(undefined)
  expect(foldResults([seen], { ...at(12), asConfirmed: true }).result?.won).toBe(true)
  expect(foldResults([seen, settled(12, true, 2)], at(12))).toMatchObject({
    result: { won: true },
    unconfirmed: undefined,
  })
  expect(result([before(seen)], 39)).toBe(undefined)
  expect(result([before(seen)], 40)?.won).toBe(true)
})

test('what the rule has confirmed is the scout’s settlement, and what the feed says of it later too', () => {
  const byRule = { ...settled(700, true), byRule: true }
  expect(unconfirmedOf([settled(10, true, 1)])?.won).toBe(true)
  expect(unconfirmedOf([settled(10, true, 1), byRule])).toBe(undefined)
  expect(result([settled(10, true, 1), byRule])?.won).toBe(true)
  const undone = row('rollback_settlement', 800)
  expect(result([settled(10, true, 1), byRule, undone])).toBe(undefined)
  expect(result([settled(10, true, 1), byRule, settled(750, true), undone])).toBe(undefined)
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

test('a scout’s new word leaves the old result as it is until it is confirmed', () => {
  const log = [settled(10, true), settled(100, false, 1)]
  expect(foldResults(log, at(110))).toMatchObject({ result: { won: true }, heldUntil: t(130) })
  expect(foldResults(log, at(130))).toMatchObject({
    result: { won: true },
    unconfirmed: { won: false },
  })
  expect(result([...log, settled(140, false)], 140)?.won).toBe(false)
})

/*
 * Odd and even of one match, as its scout tells them: any number of words, taken back or not, before the
 * whistle and after it; then what is confirmed, and that stands. It may be confirmed late or by nobody: then
 * the rule does. What is looked at is what counts at each moment, for whoever is paid by it.
 */
type ModelResult = { s: number; odd: boolean; back: boolean }
type Story = { told: ModelResult[]; whistle: number; truth: boolean; confirmed: number | null }
const confirmS = sportsRules.confirmMinutes * 60
const stories: fc.Arbitrary<Story> = fc.record({
  told: fc.array(fc.record({ s: fc.nat(3_000), odd: fc.boolean(), back: fc.boolean() }), {
    minLength: 1,
    maxLength: 8,
  }),
  whistle: fc.nat(2_600),
  truth: fc.boolean(),
  confirmed: fc.option(fc.nat(confirmS - 1)),
})
const logsOf = ({ told, whistle, truth, confirmed }: Story, as: (it: ResultRow) => ResultRow) => {
  const by = whistle + (confirmed ?? confirmS)
  const words = told.filter(({ s: at }) => at < by).toSorted((a, b) => a.s - b.s)
  return [true, false].map((isOdd) => {
    const log = words.flatMap((it) => [
      as(settled(it.s, it.odd === isOdd, 1)),
      ...(it.back ? [row('rollback_settlement', it.s)] : []),
    ])
    const last = unconfirmedOf(log)
    const final =
      confirmed === null
        ? last && [{ ...settled(by, last.won === true), byRule: true }]
        : [row('rollback_settlement', by), settled(by, truth === isOdd)]
    return [...log, ...(final ?? [])]
  })
}
/** Outcomes that were paid, by what counted at any moment. */
const paidIn = (story: Story, as: (it: ResultRow) => ResultRow): number => {
  const logs = logsOf(story, as)
  const moments = new Set(
    logs
      .flatMap((log) => log.map((it) => it.at.getTime()))
      .flatMap((ms) => [ms, ms + holdS * 1_000]),
  )
  const paid = new Set<number>()
  for (const ms of moments)
    for (const [i, log] of logs.entries()) {
      const known = log.filter((it) => it.at.getTime() <= ms)
      if (foldResults(known, { checkedAt: t(0), now: new Date(ms) }).result?.won) paid.add(i)
    }
  return paid.size
}

test('of one market never two contradicting results are paid, whatever scouts say and take back', () => {
  fc.assert(
    fc.property(stories, (story) => {
      expect(paidIn(story, (it) => it)).toBeLessThanOrEqual(1)
    }),
    { numRuns: 2_000 },
  )
})
test('that is seen where first results count by themselves', () => {
  const found = fc.check(
    fc.property(stories, (story) => paidIn(story, before) <= 1),
    { numRuns: 2_000 },
  )
  expect(found.failed).toBe(true)
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
