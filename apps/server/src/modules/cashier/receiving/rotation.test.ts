import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseAccount, isOpenAt, type ReceivingUse } from './rotation.ts'

const noon = new Date('2026-11-29T09:00:00Z')
const none = { kurus: null, count: null }
const unused = { kurus: 0n, count: 0 }
const account = (over: Partial<ReceivingUse> = {}): ReceivingUse => ({
  id: 1n,
  isOpen: true,
  opensAt: 540,
  closesAt: 1_080,
  caps: { day: none, month: none },
  used: { day: unused, month: unused },
  weight: 1,
  bankIds: [],
  lastAt: null,
  ...over,
})
const wanted = { amountKurus: 10_000n, bankId: '62' }

test('an account within its hours of Istanbul is open from the first minute to before the last', () => {
  const at = (time: string) => isOpenAt(account(), new Date(`2026-11-29T${time}+03:00`))
  expect(['08:59:59', '09:00:00', '17:59:59', '18:00:00'].map(at)).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('an account is told by nobody when closed, at the wrong hour, to another bank, or without room', () => {
  const told = (over: Partial<ReceivingUse>) => chooseAccount([account(over)], wanted, noon)
  const day = (caps: object, used: object) =>
    told({
      caps: { day: { ...none, ...caps }, month: none },
      used: { day: { ...unused, ...used }, month: unused },
    })
  expect(told({})).toBe(1n)
  expect(told({ isOpen: false })).toBeUndefined()
  expect(told({ opensAt: 800 })).toBeUndefined()
  expect(told({ bankIds: ['46'] })).toBeUndefined()
  expect(told({ bankIds: ['46', '62'] })).toBe(1n)
  expect(day({ kurus: 10_000n }, {})).toBe(1n)
  expect(day({ kurus: 10_000n }, { kurus: 1n })).toBeUndefined()
  expect(day({ count: 2 }, { count: 1 })).toBe(1n)
  expect(day({ count: 2 }, { count: 2 })).toBeUndefined()
  expect(
    told({
      caps: { day: none, month: { kurus: null, count: 1 } },
      used: { day: unused, month: { kurus: 0n, count: 1 } },
    }),
  ).toBeUndefined()
})

test('of accounts that are used by turns each gets its share by weight, whatever the amounts', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 5 }),
      fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 20, maxLength: 200 }),
      (weights, amounts) => {
        const all = weights.map((weight, i) => account({ id: BigInt(i + 1), weight }))
        for (const [n, amount] of amounts.entries()) {
          const id = chooseAccount(all, { ...wanted, amountKurus: BigInt(amount) }, noon)
          const chosen = all.find((it) => it.id === id)
          if (!chosen) throw new Error('none was chosen')
          chosen.used = {
            ...chosen.used,
            day: { kurus: chosen.used.day.kurus + BigInt(amount), count: n },
          }
          chosen.lastAt = new Date(noon.getTime() + n)
        }
        // None has had more for its weight than any other by more than its own largest step.
        for (const one of all)
          for (const other of all)
            expect(Number(one.used.day.kurus - 1_000n) / one.weight).toBeLessThanOrEqual(
              Number(other.used.day.kurus) / other.weight,
            )
      },
    ),
  )
})
