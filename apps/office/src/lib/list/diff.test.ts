import { expect, test } from 'vitest'
import { officePhrases } from '@felek/phrases/office-phrases.ts'
import { changesBetween, formatValue, proposalDiff } from './diff.ts'

test('a proposal is read against the facts that name the same field; ids, version and reason say nothing', () => {
  const input = {
    staffID: '7',
    name: 'Ayşe',
    roles: ['cashier_lead'],
    status: 'active',
    version: 3,
    reason: 'kasa şefi oldu',
    requestID: 'x',
  }
  const facts = { name: 'Ayşe', roles: ['cashier'], status: 'active', version: 3, owners: 2 }
  expect(proposalDiff(input, facts)).toEqual({
    changes: [{ field: 'roles', from: ['cashier'], to: ['cashier_lead'] }],
    input: [
      { field: 'staffID', value: '7' },
      { field: 'name', value: 'Ayşe' },
      { field: 'status', value: 'active' },
    ],
    facts: [{ field: 'owners', value: 2 }],
  })
})

test('of an audit row what differs is a change, also what only one side knows', () => {
  expect(changesBetween({ a: 1, b: 2 }, { a: 1, b: 3, c: 4 })).toEqual([
    { field: 'b', from: 2, to: 3 },
    { field: 'c', from: undefined, to: 4 },
  ])
  expect(changesBetween(null, null)).toEqual([])
})

test.each([
  ['1250.50', '1.250,50\u00a0TL', '1,250.50\u00a0TL'],
  ['2026-11-29T09:05:00.000Z', '29.11.2026 12:05', '29/11/2026 12:05'],
  [['owner', 'auditor'], 'Sahip, Denetçi', 'Owner, Auditor'],
  [true, 'evet', 'yes'],
  [null, '–', '–'],
  [[], '–', '–'],
  [{ kind: 'totp' }, 'kind: Doğrulama uygulaması', 'kind: Authenticator app'],
  [{ key: 'iban_new', level: 'red' }, 'IBAN yeni eklendi (kırmızı)', 'IBAN added recently (red)'],
])('the value %j is written as a person reads it in both languages', (value, tr, en) => {
  expect(formatValue(value, officePhrases.tr, 'tr')).toBe(tr)
  expect(formatValue(value, officePhrases.en, 'en')).toBe(en)
})

test('a day of an account is said by the account’s name and the day as a reader writes it', () => {
  expect(formatValue('gateway:manual@2026-11-28', officePhrases.tr, 'tr')).toBe(
    'Elle (banka), 28.11.2026',
  )
})
