import { expect, test } from 'vitest'
import { pastShareMillionths } from './feed.ts'

const star = { seedKurus: 10_000n, mustHitByKurus: 25_000n, shareMillionths: 4_000n }

test('stakes of a demo’s past bring a pool their share, and no further than half its way', () => {
  expect(pastShareMillionths(star, 100_000n)).toBe(400_000_000n)
  // 105,000 TL of them would have brought it 420 TL, where 150 are its whole way.
  expect(pastShareMillionths(star, 10_500_000n)).toBe(7_500_000_000n)
})
