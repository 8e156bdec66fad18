import { describe, expect, test } from 'vitest'
import { cardOf, rowsOf } from '../../engines/bingo/bingo-cards.ts'
import type { BingoGame } from '../../src/protocol/games.ts'
import { bingoEn } from '../texts/bingo-en.ts'
import { bingoTr } from '../texts/bingo-tr.ts'
import { numberWords } from './number-words.ts'
import {
  calledOf,
  noDraw,
  paceOf,
  prizesNow,
  rowsNow,
  stagesWith,
  tierNow,
  type Draw,
} from './progress.ts'

const game: Pick<BingoGame, 'stages'> = {
  stages: [
    {
      stage: 1,
      tiers: [25, 35, 60].map((balls, i) => ({
        balls,
        multiple: ['20.00', '6.00', '1.00'][i] ?? '',
      })),
    },
    { stage: 3, tiers: [{ balls: 60, multiple: '60.00' }] },
  ],
}

describe('the caller', () => {
  test('says numbers as people do', () => {
    const tr: Record<number, string> = {
      1: 'bir',
      7: 'yedi',
      10: 'on',
      11: 'on bir',
      20: 'yirmi',
      42: 'kırk iki',
      68: 'altmış sekiz',
      90: 'doksan',
    }
    const en: Record<number, string> = {
      1: 'one',
      10: 'ten',
      13: 'thirteen',
      20: 'twenty',
      42: 'forty-two',
      90: 'ninety',
    }
    for (const [number, word] of Object.entries(tr)) expect(numberWords(+number, 'tr')).toBe(word)
    for (const [number, word] of Object.entries(en)) expect(numberWords(+number, 'en')).toBe(word)
    for (const lang of ['tr', 'en'] as const)
      expect(new Set(Array.from({ length: 90 }, (_, i) => numberWords(i + 1, lang))).size).toBe(90)
  })

  test('no pace changes the picture more than three times a second, and a fast round takes 2.5 s', () => {
    for (const speed of ['calm', 'normal', 'fast'] as const)
      expect(paceOf(speed, 60).pauseMs).toBeGreaterThanOrEqual(334)
    const fast = paceOf('fast', 60)
    expect((60 / fast.step) * fast.pauseMs).toBeGreaterThanOrEqual(2_500)
  })
})

describe('a round as it is shown', () => {
  const [first = [], second = []] = rowsOf(cardOf(12))
  const others = Array.from({ length: 90 }, (_, i) => i + 1).filter(
    (n) => !rowsOf(cardOf(12)).flat().includes(n),
  )
  const balls = [...first, ...others.slice(0, 30), ...second].slice(0, 60)
  const draw = (count: number): Draw => ({
    ...noDraw,
    balls,
    count,
    cards: [
      {
        serial: 12,
        amount: '2.00',
        payout: '45.00',
        prizes: [
          { stage: 1, balls: 5, multiple: '20.00', amount: '40.00' },
          { stage: 2, balls: 40, multiple: '50.00', amount: '100.00' },
        ],
      },
    ],
  })

  test('gives nothing away before its ball is called', () => {
    expect(calledOf(draw(4))).toEqual(first.slice(0, 4))
    expect(prizesNow(draw(4), 12)).toEqual([])
    expect(prizesNow(draw(5), 12).map(({ stage }) => stage)).toEqual([1])
    expect(prizesNow(draw(39), 12)).toHaveLength(1)
    expect(prizesNow(draw(40), 12)).toHaveLength(2)
    expect(stagesWith(draw(5), 5)).toEqual([1])
    expect(stagesWith(draw(6), 6)).toEqual([])
  })

  test('counts the hits of every row', () => {
    expect(rowsNow(12, new Set(calledOf(draw(3)))).map(({ hits }) => hits)).toEqual([3, 0, 0])
    expect(rowsNow(12, new Set(calledOf(draw(40)))).map(({ hits }) => hits)).toEqual([5, 5, 0])
  })

  test('names the tier that the next ball would reach', () => {
    expect(tierNow(game, 1, 0)).toEqual({ balls: 25, multiple: '20.00' })
    expect(tierNow(game, 1, 24)?.balls).toBe(25)
    expect(tierNow(game, 1, 25)?.balls).toBe(35)
    expect(tierNow(game, 3, 60)).toBeNull()
  })
})

test('both languages have every sentence', () => {
  const keys = (value: object, path = ''): string[] =>
    Object.entries(value).flatMap(([key, inner]) =>
      inner && typeof inner === 'object' ? keys(inner as object, `${path}${key}.`) : [path + key],
    )
  expect(keys(bingoEn)).toEqual(keys(bingoTr))
})
