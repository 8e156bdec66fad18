import { mkdtempSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readEnv, withdrawalRuleDefaults } from './config.ts'

const read = (over: Record<string, string> = {}) =>
  readEnv({ DATA_DIR: mkdtempSync('/tmp/felek-config-'), SEAL_KEY: 'k'.repeat(32), ...over })
    .withdrawalRule

test('where money is real small withdrawals leave by rule, with notes at most; in the demo all that its methods take, red ones apart', () => {
  expect(withdrawalRuleDefaults('turkiye')).toEqual({
    maxKurus: 200_000n,
    playerDayKurus: 500_000n,
    houseHourKurus: 10_000_000n,
    level: 'note',
  })
  expect(read()).toEqual(withdrawalRuleDefaults('demo'))
  expect(read()).toMatchObject({ maxKurus: 10_000_000n, level: 'amber' })
})

test('each part of the rule can be set, and 0 lets nothing go', () => {
  const over = {
    WITHDRAWAL_RULE_MAX: '0',
    WITHDRAWAL_RULE_DAY: '1',
    WITHDRAWAL_RULE_HOUR: '2',
    WITHDRAWAL_RULE_LEVEL: 'note',
  }
  expect(read(over)).toEqual({
    maxKurus: 0n,
    playerDayKurus: 100n,
    houseHourKurus: 200n,
    level: 'note',
  })
})

test.each([
  [{ WITHDRAWAL_RULE_LEVEL: 'red' }, 'WITHDRAWAL_RULE_LEVEL is "red", but must be note or amber.'],
  [
    { WITHDRAWAL_RULE_MAX: '2000.50' },
    'WITHDRAWAL_RULE_MAX is "2000.50", but must be a whole number of TL.',
  ],
  [
    { WITHDRAWAL_RULE_MAX: '2000', WITHDRAWAL_RULE_DAY: '1999' },
    'WITHDRAWAL_RULE_DAY is 1999 TL, but must not be less than WITHDRAWAL_RULE_MAX, 2000 TL.',
  ],
  [
    { WITHDRAWAL_RULE_MAX: '2000', WITHDRAWAL_RULE_HOUR: '1999' },
    'WITHDRAWAL_RULE_HOUR is 1999 TL, but must not be less than WITHDRAWAL_RULE_MAX, 2000 TL.',
  ],
])('%j is refused', (over, sentence) => {
  expect(() => read(over)).toThrow(sentence)
})
