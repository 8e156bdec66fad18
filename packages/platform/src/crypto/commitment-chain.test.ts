import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { chainOf, hashOfHex } from './commitment-chain.ts'

const secret = 'a-secret-for-tests-of-32-characters'
const chain = chainOf(secret, 'rounds')

test('each value is the hash of the next, and the promise is the hash of the first', () => {
  const values = Array.from({ length: 40 }, (_, step) => chain.value('table 7', 40, step))
  expect(hashOfHex(values[0] as string)).toBe(chain.commitment('table 7', 40))
  for (const [i, value] of values.entries())
    if (i > 0)
      expect(createHash('sha256').update(Buffer.from(value, 'hex')).digest('hex')).toBe(
        values[i - 1],
      )
  expect(new Set(values).size).toBe(40)
})

test('the same secret gives the same values after any restart; another secret, use, round or length gives others', () => {
  const again = chainOf(secret, 'rounds')
  expect(again.value('table 7', 3, 1)).toBe(chain.value('table 7', 3, 1))
  expect(again.keyId).toBe(chain.keyId)
  const others = [
    chainOf(`${secret}.`, 'rounds').value('table 7', 3, 1),
    chainOf(secret, 'other').value('table 7', 3, 1),
    chain.value('table 8', 3, 1),
    chain.value('table 7', 5, 1),
  ]
  expect(new Set([chain.value('table 7', 3, 1), ...others]).size).toBe(5)
})

test('there is no value outside of the chain, and no endless chain', () => {
  for (const [steps, step] of [
    [3, 3],
    [3, -1],
    [3, 0.5],
    [0, 0],
    [1_001, 0],
  ] as const)
    expect(() => chain.value('x', steps, step)).toThrow(RangeError)
  expect(() => chain.commitment('x', 0)).toThrow(RangeError)
})
