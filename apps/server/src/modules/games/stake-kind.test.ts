import { expect, test } from 'vitest'
import { slotTypes, virtualTypes } from '@felek/contract/games.ts'
import { kindOfGame, kindOfTable } from './stake-kind.ts'

const of = (kind: string, rtp = 9_600) => kindOfGame({ kind, rtp_hundredths: rtp })

test('each kind of game is one product and one class of weight', () => {
  const shown = Object.fromEntries(
    [...slotTypes, ...virtualTypes]
      .filter((kind) => !['slot', 'new', 'popular'].includes(kind))
      .map((kind) => [kind, of(kind)]),
  )
  expect(shown).toEqual({
    video: { product: 'casino', weightClass: 1 },
    classic: { product: 'casino', weightClass: 1 },
    ways: { product: 'casino', weightClass: 1 },
    cluster: { product: 'casino', weightClass: 1 },
    jackpot: { product: 'casino', weightClass: 1 },
    crash: { product: 'casino', weightClass: 5 },
    table: { product: 'casino', weightClass: 3 },
    instant: { product: 'casino', weightClass: 5 },
    poker: { product: 'casino', weightClass: 3 },
    racing: { product: 'virtual', weightClass: 2 },
    bingo: { product: 'virtual', weightClass: 2 },
  })
  expect(kindOfTable({ rtp_hundredths: 9_730 })).toEqual({ product: 'live', weightClass: 4 })
})

test('what gives back 98 % and more is class 8, and keeps its product', () => {
  expect(of('table', 9_799).weightClass).toBe(3)
  expect(of('table', 9_800)).toEqual({ product: 'casino', weightClass: 8 })
  expect(of('racing', 9_900)).toEqual({ product: 'virtual', weightClass: 8 })
  expect(kindOfTable({ rtp_hundredths: 9_958 })).toEqual({ product: 'live', weightClass: 8 })
})
