import { describe, expect, test } from 'vitest'
import { baccaratTotal, blackjackTotal, readCard, type Card } from './card.ts'
import { createClock } from './clock.ts'
import { dealDelay } from './deal.ts'
import { oddsText } from './odds.ts'
import { beadRoad, bigRoad, lastColumns, type Side } from './roads.ts'
import { sidesOf } from './sides.ts'
import { dealerTimes, dealOrder, dealTimes, spinTimes } from './show.ts'

const cards = (codes: string): Card[] => codes.split(' ').flatMap((code) => readCard(code) ?? [])
const road = (letters: string): Side[] => sidesOf([...letters].reverse())
const marks = (letters: string): string[] =>
  bigRoad(road(letters)).map(({ column, row, side }) => `${side[0]}${column}${row}`)

describe('cards', () => {
  test('read rank and suit, and nothing else', () => {
    expect(readCard('TD')).toEqual({ rank: 'T', suit: 'D' })
    for (const wrong of ['1D', 'T', 'TDD', 'Td', '']) expect(readCard(wrong)).toBeNull()
  })
  test('blackjack: one ace counts eleven while it can', () => {
    expect(blackjackTotal(cards('AS 6H'))).toEqual({ total: 17, soft: true })
    expect(blackjackTotal(cards('AS AH 9D'))).toEqual({ total: 21, soft: true })
    expect(blackjackTotal(cards('AS 6H TD'))).toEqual({ total: 17, soft: false })
    expect(blackjackTotal(cards('KS QH 2D'))).toEqual({ total: 22, soft: false })
    expect(blackjackTotal([])).toEqual({ total: 0, soft: false })
  })
  test('baccarat: the last digit, tens and faces nothing', () => {
    expect(baccaratTotal(cards('7H 8S AD'))).toBe(6)
    expect(baccaratTotal(cards('KC TD'))).toBe(0)
    expect(baccaratTotal(cards('4C 5D'))).toBe(9)
  })
  test('odds as tables write them', () => {
    expect(['1.50', '1.20', '2.00', '1.00'].map(oddsText)).toEqual(['3:2', '6:5', '2:1', '1:1'])
  })
})

describe('roads', () => {
  test('results come newest first and are written oldest first', () => {
    expect(sidesOf(['T', 'P', 'B', '?'])).toEqual(['banker', 'player', 'tie'])
  })
  test('beads go down six rows, and only the last columns are kept', () => {
    const columns = beadRoad(road('BBBBBBPPPPPPT'), 2)
    expect(columns).toHaveLength(2)
    expect(columns[0]).toEqual(Array.from({ length: 6 }, () => 'player'))
    expect(columns[1]).toEqual(['tie', null, null, null, null, null])
    // The bottom of one column is the end of its six, whatever columns are left out.
    expect(beadRoad(road('BP'), 4)).toEqual([['banker', 'player', null, null, null, null]])
  })
  test('a change of side begins a column, a run goes down', () => {
    expect(marks('BBPB')).toEqual(['b00', 'b01', 'p10', 'b20'])
  })
  test('a long run turns along the bottom row, and the next run begins beside its head', () => {
    expect(marks('BBBBBBBBP')).toEqual([
      'b00',
      'b01',
      'b02',
      'b03',
      'b04',
      'b05',
      'b15',
      'b25',
      'p10',
    ])
  })
  test('a run turns earlier where another tail lies in its way, and stays in that row', () => {
    expect(marks('BBBBBBBPPPPPPP').slice(7)).toEqual([
      'p10',
      'p11',
      'p12',
      'p13',
      'p14',
      'p24',
      'p34',
    ])
  })
  test('ties mark the result before; those before any wait for the first', () => {
    expect(bigRoad(road('TTBTP')).map(({ ties }) => ties)).toEqual([3, 0])
    expect(bigRoad(road('TT'))).toEqual([])
  })
  test('the last columns of a road begin at zero', () => {
    expect(lastColumns(bigRoad(road('BPBP')), 2).map(({ column }) => column)).toEqual([0, 1])
    expect(lastColumns(bigRoad(road('BP')), 14).map(({ column }) => column)).toEqual([0, 1])
    expect(lastColumns([], 14)).toEqual([])
  })
})

describe('the clock', () => {
  test('trusts the message that came quickest', () => {
    const clock = createClock(() => 5_000)
    expect(clock.nowMs()).toBe(5_000)
    clock.hear(101_000, 1_400)
    clock.hear(102_000, 2_050)
    clock.hear(103_000, 3_900)
    expect(clock.nowMs()).toBe(5_000 + 99_950)
  })
  test('forgets an old difference when the clock of this machine was set', () => {
    const clock = createClock(() => 0)
    clock.hear(90_000, 0)
    for (let i = 0; i < 12; i++) clock.hear(1_000, 0)
    expect(clock.nowMs()).toBe(1_000)
  })
})

describe('shows', () => {
  const phase = { phaseAt: 10_000, endsAt: 17_200 }
  test('baccarat cards come in the order of the deal, within the phase', () => {
    const order = dealOrder({ player: ['7H', '8S', 'AD'], banker: ['KC', '6D'] })
    expect(order.map(([side, i]) => `${side[0]}${i}`)).toEqual(['p0', 'b0', 'p1', 'b1', 'p2'])
    const times = dealTimes(phase, order.length)
    expect(times).toEqual([10_000, 11_200, 12_400, 13_600, 14_800])
    expect(dealTimes({ phaseAt: 0, endsAt: 100 }, 4)).toEqual([0, 0, 0, 0])
  })
  test('the wheel is where it would be for whoever was there', () => {
    expect(spinTimes(phase, 12_500)).toEqual({ lengthMs: 6_300, elapsedMs: 2_500 })
    expect(spinTimes(phase, 9_000).elapsedMs).toBe(0)
  })
  test('the dealer turns one card and lays the others after it', () => {
    expect(dealerTimes(phase, 4)).toEqual([10_500, 11_400, 12_300])
    expect(dealerTimes(phase, 0)).toEqual([])
  })
  test('blackjack: one card round the table, then the second; each after the last', () => {
    const hands = [{}, {}] as Parameters<typeof dealDelay>[1]['hands']
    const delays = [0, 1].flatMap((card) =>
      [0, 1, 2].map((row) => dealDelay(phase, { hands }, row, card, 10_000)),
    )
    expect(delays).toEqual([0, 350, 700, 1_050, 1_400, 1_750])
    expect(dealDelay(phase, { hands }, 0, 0, 11_000)).toBe(-1_000)
  })
})
