import { expect, test } from 'vitest'
import { asksFor, canPlace, figuresOf, movedOf, type PickNow } from './slip-figures.ts'
import { emptySlip, type Slip, type SlipPick } from './slip.ts'

const pick = (n: number, more: Partial<SlipPick> = {}): SlipPick => ({
  eventID: `e${n}`,
  marketID: '1x2',
  outcomeID: '1',
  banker: false,
  sport: 'football',
  code: `210${n}`,
  home: 'a',
  away: 'b',
  startsAt: '2026-11-22T17:00:00Z',
  ...more,
})
const now = (odds: number, more: Partial<PickNow> = {}): PickNow => ({
  confirmed: odds,
  now: odds,
  state: 'open',
  mbs: 1,
  live: false,
  delayS: 0,
  ...more,
})
const nows = (...all: PickNow[]) => new Map(all.map((it, i) => [`e${i + 1} 1x2 1`, it]))
const slip = (n: number, more: Partial<Slip> = {}): Slip => ({
  ...emptySlip,
  picks: Array.from({ length: n }, (_, i) => pick(i + 1)),
  ...more,
})

test('the picture’s three in one: total odds 5,69 and 569,43 for 100', () => {
  const f = figuresOf(
    slip(3, { lineStake: '100.00' }),
    nows(now(185), now(162), now(190, { mbs: 2 })),
  )
  expect([f.totalOdds, f.stake, f.win, f.lines]).toEqual([569n, '100.00', '569.43', 1])
  expect([f.mbs, f.mbsMet, canPlace(f)]).toEqual([2, true, true])
})

test('singles are held against their MBS one by one, and over a thousand lines are too many', () => {
  const singles = figuresOf(
    slip(3, { mode: 'single' }),
    nows(now(185), now(162, { mbs: 3 }), now(190)),
  )
  expect([singles.least, singles.mbs, singles.mbsMet]).toEqual([1, 3, false])
  const many = Array.from({ length: 14 }, () => now(150))
  const of = (k: number) =>
    figuresOf(slip(14, { mode: 'system', systems: [k], lineStake: '1.00' }), nows(...many))
  expect([of(4).lines, of(4).tooMany, canPlace(of(4))]).toEqual([1001, true, false])
  expect([of(3).tooMany, canPlace(of(3))]).toEqual([false, true])
})

test('the picture’s 3/4 with one banko: three lines, 60 staked', () => {
  const four = slip(4, { mode: 'system', systems: [3], lineStake: '20.00' })
  const f = figuresOf(
    { ...four, picks: four.picks.map((p, i) => ({ ...p, banker: i === 0 })) },
    nows(now(185), now(162), now(190, { mbs: 2 }), now(205)),
  )
  // 20 × 1.85 × (1.62·1.90 + 1.62·2.05 + 1.90·2.05)
  expect([f.lines, f.bankos, f.stake, f.win]).toEqual([3, 1, '60.00', '380.88'])
})

test('an MBS that is not met names who asks for it', () => {
  const f = figuresOf(slip(2, { mode: 'single' }), nows(now(185), now(190, { mbs: 2 })))
  expect([f.mbsMet, f.overMbs, canPlace(f)]).toEqual([false, ['e2 1x2 1'], false])
})

test('two picks of one match are related, and cannot be placed', () => {
  const both = slip(1)
  const f = figuresOf(
    { ...both, picks: [...both.picks, pick(1, { marketID: 'btts', outcomeID: 'yes' })] },
    new Map([
      ['e1 1x2 1', now(185)],
      ['e1 btts yes', now(190)],
    ]),
  )
  expect(f.related).toEqual(['e1 1x2 1', 'e1 btts yes'])
  expect(canPlace(f)).toBe(false)
})

test('what has changed stays to be asked for as the policy says', () => {
  const [rise, fall, crash] = [
    { confirmed: 155, now: 162 },
    { confirmed: 200, now: 180 },
    { confirmed: 200, now: 149 },
  ]
  const asked = (policy: 'none' | 'better' | 'any') =>
    [rise, fall, crash].map((it) => asksFor(policy, it))
  expect(asked('none')).toEqual([true, true, true])
  expect(asked('better')).toEqual([false, true, true])
  expect(asked('any')).toEqual([false, false, true])
  expect(asksFor('any', { confirmed: 200, now: 150 })).toBe(false)
  expect([rise, fall, { confirmed: null, now: 9 }].map(movedOf)).toEqual(['rose', 'fell', null])
})

test('figures go by the odds of now, and none are made up where one is missing', () => {
  const risen = figuresOf(slip(1, { lineStake: '10.00' }), nows(now(155, { now: 162 })))
  expect(risen.win).toBe('16.20')
  const missing = figuresOf(slip(2), nows(now(155)))
  expect([missing.win, missing.totalOdds, canPlace(missing)]).toEqual([null, null, false])
  expect(canPlace(figuresOf(slip(1), nows(now(155, { state: 'suspended' }))))).toBe(false)
  expect(canPlace(figuresOf(emptySlip, nows()))).toBe(false)
})
