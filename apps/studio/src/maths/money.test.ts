import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as contract from '@felek/contract/money.ts'
import { toAmount, toKurus } from './money.ts'

test('amounts are written and read by rules as by the contract', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }), (kurus) => {
      expect(toAmount(kurus)).toBe(contract.toAmount(kurus))
      expect(toKurus(toAmount(kurus))).toBe(kurus)
      expect(contract.toKurus(toAmount(kurus))).toBe(kurus)
    }),
  )
  for (const text of ['', '1.', '.5', '1.234', '1e3', ' 1', '１', '-', '1,5']) {
    expect(() => toKurus(text)).toThrow('not an amount')
    expect(() => contract.toKurus(text)).toThrow('not an amount')
  }
})
