import { expect, test } from 'vitest'
import {
  cashOutAmount,
  fairValue,
  stakeOf,
  type Chances,
  type Coupon,
} from '@felek/contract/coupon.ts'
import { onLadder } from './ladder.ts'
import { withMargin } from './margin.ts'
import { marginOf, plainChance, pricesOf } from './price.ts'

const win = (p: number): Chances => ({ win: p, halfWin: 0, void: 0, halfLose: 0 })
const market = (...p: number[]) => p.map((x, i) => ({ outcomeId: String(i), chances: win(x) }))
const main = { type: '1x2', live: false }

test('the ladder goes down to its rung, and offers nothing below 1.01', () => {
  for (const [odds, rung] of [
    [100.9, undefined],
    [101, 101],
    [199.99, 199],
    [200, 200],
    [204.9, 200],
    [499.9, 495],
    [509, 500],
    [999, 990],
    [1_049, 1_000],
    [2_099, 2_000],
    [10_999, 10_000],
    [49_999, 49_000],
    [77_777, 50_000],
    [Infinity, 50_000],
    [NaN, undefined],
  ] as const)
    expect(onLadder(odds), String(odds)).toBe(rung)
})

test('power: the sum of what odds say is one and the margin; favourites are not overcharged', () => {
  for (const p of [
    [0.9, 0.1],
    [0.451, 0.259, 0.29],
    [0.2, 0.2, 0.2, 0.2, 0.2],
    [0.999, 0.001],
  ]) {
    const said = withMargin(p, 0.065)
    expect(said.reduce((a, b) => a + b, 0)).toBeCloseTo(1.065, 9)
    said.forEach((q, i) => expect(q).toBeGreaterThanOrEqual(p[i] ?? 1))
  }
  // The reference's: 1.09 and 6.73, where a proportional margin gives 1.04 and 9.39.
  expect(withMargin([0.9, 0.1], 0.065).map((q) => Math.round(100 / q))).toEqual([109, 673])
  expect(withMargin([0.7, 0.72, 0.58], 0.06, 2).reduce((a, b) => a + b, 0)).toBeCloseTo(2.12, 9)
})

test('margins: 5 % of two, 6 % of the main markets, 12 % over four outcomes, 18 % of the score; live 2 more', () => {
  expect(marginOf({ type: 'total', live: false }, 2)).toBeCloseTo(0.05)
  expect(marginOf(main, 3)).toBeCloseTo(0.06)
  expect(marginOf({ type: 'htft', live: false }, 9)).toBeCloseTo(0.12)
  expect(marginOf({ type: 'score', live: false }, 26)).toBeCloseTo(0.18)
  expect(marginOf({ type: 'total', live: true }, 2)).toBeCloseTo(0.07)
})

test('no price is better than fair, whatever the chances', () => {
  for (let a = 5_000; a < 1_000_000; a += 24_987) {
    const p = [a, Math.floor((1_000_000 - a) / 3), 0]
    p[2] = 1_000_000 - a - (p[1] ?? 0)
    pricesOf(main, market(...p)).forEach((odds, i) => {
      if (odds !== undefined) expect(odds * (p[i] ?? 0)).toBeLessThanOrEqual(100_000_000)
    })
  }
})

test('however much hangs on the others, no price is better than fair: what is bought and sold at once is never a gain', () => {
  for (let a = 20_000; a < 1_000_000; a += 24_987) {
    const chances = [win(a), win(1_000_000 - a)]
    for (const live of [false, true])
      for (const load of [-1, -0.8, -0.5, 0, 1]) {
        const priced = chances.map((it, i) => ({ outcomeId: String(i), chances: it, load }))
        pricesOf({ type: 'total', live }, priced).forEach((odds, i) => {
          const now = chances[i]
          if (odds === undefined || !now) return
          const coupon: Coupon = {
            legs: [{ odds, banker: false }],
            systems: [1],
            lineStakeKurus: 100_000n,
          }
          const sold = cashOutAmount(fairValue(coupon, [{ chances: now }]), 100)
          expect(sold, `${a} ${odds} ${load}`).toBeLessThanOrEqual((stakeOf(coupon) * 95n) / 100n)
        })
      }
  }
})

test('what can not be: no chance, all but certain', () => {
  expect(pricesOf(main, market(995_000, 5_000, 0))).toEqual([
    undefined,
    expect.any(Number),
    undefined,
  ])
  expect(pricesOf(main, market(1_000_000, 0, 0))[0]).toBe(undefined)
})

test('an Asian handicap is priced by what it pays, halves and refunds included', () => {
  // Fair at these odds: .3 · 2.4 + .2 · 1.7 − … : (W + HW/2) / (W + HW/2 + HL/2 + L)
  const c: Chances = { win: 300_000, halfWin: 200_000, void: 100_000, halfLose: 200_000 }
  expect(plainChance(c)).toBeCloseTo(0.4 / 0.7, 12)
  const o = 1 / plainChance(c)
  expect(0.3 * o + (0.2 * (1 + o)) / 2 + 0.1 + 0.2 / 2).toBeCloseTo(1, 12)
})

test('the tilt shortens what is laden and lengthens the rest; desk’s word goes over both', () => {
  const plain = pricesOf(main, market(400_000, 300_000, 300_000))
  const laden = pricesOf(
    main,
    market(400_000, 300_000, 300_000).map((o, i) => ({ ...o, load: i === 0 ? 1 : -1 })),
  )
  expect(laden[0]).toBeLessThan(plain[0] ?? 0)
  expect(laden[1]).toBeGreaterThan(plain[1] ?? 0)
  const far = pricesOf(
    main,
    market(400_000, 300_000, 300_000).map((o, i) => ({ ...o, load: i === 0 ? 9 : 0 })),
  )
  expect(far[0]).toBe(laden[0])
  const said = market(400_000, 300_000, 300_000).map((o) => ({ ...o, override: 203 }))
  expect(pricesOf(main, said)).toEqual([200, 200, 200])
})
