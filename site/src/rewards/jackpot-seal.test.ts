import { expect, test } from 'vitest'
import { checkSeal } from './jackpot-seal.ts'

const fall = { cycle: 3, thresholdKurus: '1234567', salt: 'a1b2' }
/** What `sha256sum` says of `yildiz:3:1234567:a1b2`. */
const commitment = '9d9d63f9139eb38570dc623ad8f6e260f6348e952be219114316f3d8988f6a02'

test('a seal holds for what was sealed and for nothing else', async () => {
  expect(await checkSeal('yildiz', { ...fall, commitment })).toBe('holds')
  expect(await checkSeal('yildiz', { ...fall, commitment: commitment.toUpperCase() })).toBe('holds')
  expect(await checkSeal('ay', { ...fall, commitment })).toBe('broken')
  expect(await checkSeal('yildiz', { ...fall, cycle: 4, commitment })).toBe('broken')
  expect(await checkSeal('yildiz', { ...fall, thresholdKurus: '1234568', commitment })).toBe(
    'broken',
  )
  expect(await checkSeal('yildiz', { ...fall, salt: 'a1b3', commitment })).toBe('broken')
})
