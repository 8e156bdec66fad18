import { expect, it } from 'vitest'
import { cardName, deckSize } from '../cards.ts'
import { faceOf, pipsFrom } from './face.ts'
import { labelHeight, pokerLayout } from './layout.ts'
import { winnersOf } from './winners.ts'

const names = Array.from({ length: deckSize }, (_, card) => cardName(card))

it.each([
  { x: 10, y: 258, w: 370, h: 160 },
  { x: 16, y: 80, w: 520, h: 168 },
  { x: 8, y: 74, w: 304, h: 170 },
  { x: 344, y: 178, w: 1_000, h: 420 },
])('five cards of one size lie beside each other in %o, their words below them', (area) => {
  const cards = pokerLayout(area)
  cards.forEach(({ x, y, w, h }, place) => {
    expect(x).toBeGreaterThanOrEqual(area.x - 1e-9)
    expect(x + w).toBeLessThanOrEqual(area.x + area.w + 1e-9)
    expect(y).toBeGreaterThanOrEqual(area.y - 1e-9)
    expect(y + h + labelHeight).toBeLessThanOrEqual(area.y + area.h + 1e-9)
    const before = cards[place - 1]
    if (before) expect(x).toBeGreaterThan(before.x + before.w)
  })
})

it('every face stays on its card, shows its suit, and no two are alike', () => {
  for (const width of [64, pipsFrom]) {
    const faces = names.map((name) => [name, faceOf(name, width)] as const)
    for (const [name, parts] of faces) {
      expect(parts.map(({ cut }) => cut)).toContain(`suit-${name[1]}`)
      for (const { x, y, size } of parts) {
        expect(Math.abs(x) + size / 2, `${name} ${width}`).toBeLessThanOrEqual(0.52)
        expect(Math.abs(y) + size / 2, `${name} ${width}`).toBeLessThanOrEqual(0.72)
      }
    }
    expect(new Set(faces.map(([, parts]) => JSON.stringify(parts))).size).toBe(deckSize)
  }
})

it('a printed card has as many pips as its rank says', () => {
  for (const [rank, pips] of [
    ['2', 2],
    ['5', 5],
    ['7', 7],
    ['9', 9],
    ['T', 10],
  ] as const)
    // Two more stand in the corners.
    expect(faceOf(`${rank}H`, pipsFrom).filter(({ cut }) => cut === 'suit-H')).toHaveLength(
      pips + 2,
    )
})

it('the cards that pay are lit: of pairs, three and four those alike, else all five, of nothing none', () => {
  const lit = (cards: string, rank: Parameters<typeof winnersOf>[0]['rank']) =>
    winnersOf({ hand: cards.split(' '), rank })
  expect(lit('JS 4H JD 7C 2S', 'jacks')).toEqual([0, 2])
  expect(lit('3S 8H 3D 8C AS', 'twoPair')).toEqual([0, 1, 2, 3])
  expect(lit('9S 9H 2D 9C 4S', 'three')).toEqual([0, 1, 3])
  expect(lit('7S 7H 7D 7C 2S', 'four')).toEqual([0, 1, 2, 3])
  expect(lit('7S 2H 7D 2C 7C', 'fullHouse')).toEqual([0, 1, 2, 3, 4])
  expect(lit('2C 9C 4C KC 7C', 'flush')).toEqual([0, 1, 2, 3, 4])
  expect(lit('TS 4H TD 7C 2S', null)).toEqual([])
})
