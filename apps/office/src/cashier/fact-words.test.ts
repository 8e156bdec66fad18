import { expect, test } from 'vitest'
import type { WithdrawalFact } from '@felek/contract/office/cashier.ts'
import { officePhrases } from '@felek/phrases/office-phrases.ts'
import { factSummary, factValue } from './fact-words.ts'

const nowMs = Date.parse('2026-11-29T12:00:00.000Z')
const said = (value: Record<string, unknown>, lang: 'tr' | 'en') =>
  factValue({ value }, { texts: officePhrases[lang], lang, nowMs })

test.each([
  [{ since: '2026-11-29T09:00:00.000Z' }, '3 sa 0 dk önce', '3 h 0 min ago'],
  [{ at: '2026-11-29T11:35:00.000Z', unproved: true }, '25 dk önce', '25 min ago'],
  [{ staked: '599.99', deposited: '1000.00' }, '0,5×', '0.5×'],
  [{ won: '41200.00', staked: '200.00' }, '206×', '206×'],
  [{ number: 3 }, '3. çekim', 'no. 3'],
  [{ open: 1, ended: 2 }, '1 açık, 2 kapandı', '1 open, 2 closed'],
  [{}, '', ''],
])('a fact of the value %j says what it found', (value, tr, en) => {
  expect([said(value, 'tr'), said(value, 'en')]).toEqual([tr, en])
})

const fact = (key: string, level: WithdrawalFact['level'], overAt: string | null = null) => ({
  key,
  level,
  value: {},
  foundAt: '2026-11-29T09:00:00.000Z',
  overAt,
})

test('facts are counted by level, the gravest first; what is over counts no more', () => {
  const facts = [
    fact('device_new', 'note'),
    fact('first_withdrawal', 'amber'),
    fact('iban_shared', 'red'),
    fact('iban_new', 'amber'),
    fact('password_changed', 'red', '2026-11-29T10:00:00.000Z'),
  ]
  expect(factSummary(facts)).toEqual({
    counts: [
      { level: 'red', count: 1 },
      { level: 'amber', count: 2 },
      { level: 'note', count: 1 },
    ],
    first: facts[2],
  })
  expect(factSummary([])).toEqual({ counts: [], first: undefined })
})
