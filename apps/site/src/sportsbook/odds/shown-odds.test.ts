import { expect, test } from 'vitest'
import { firstShown, shownAt, type ShownOdds } from './shown-odds.ts'

const walk = (steps: readonly [number | null, number][]) => {
  let shown: ShownOdds = firstShown(172)
  return steps.map(([now, atMs]) => {
    const next = shownAt(shown, now, atMs)
    shown = next.shown
    return [shown.odds, shown.moved, next.againMs]
  })
}

test('a change is shown with its arrow for three seconds', () => {
  expect(
    walk([
      [180, 1_000],
      [180, 2_500],
      [180, 4_000],
      [180, 9_000],
    ]),
  ).toEqual([
    [180, 'rose', 3_000],
    [180, 'rose', 1_500],
    [180, null, null],
    [180, null, null],
  ])
})

test('of several in a second the newest is shown when the second is over', () => {
  expect(
    walk([
      [180, 1_000],
      [190, 1_200],
      [170, 1_700],
      [170, 2_000],
    ]),
  ).toEqual([
    [180, 'rose', 3_000],
    [180, 'rose', 800],
    [180, 'rose', 300],
    [170, 'fell', 3_000],
  ])
})

test('there and back within a second is no change', () => {
  expect(
    walk([
      [180, 1_000],
      [190, 1_300],
      [180, 1_600],
    ]).at(-1),
  ).toEqual([180, 'rose', 2_400])
})

test('odds that go and come are neither a rise nor a fall', () => {
  expect(
    walk([
      [null, 1_000],
      [300, 1_100],
    ]),
  ).toEqual([
    [null, null, null],
    [300, null, null],
  ])
})
