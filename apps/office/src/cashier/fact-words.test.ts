import { expect, test } from 'vitest'
import type { WithdrawalFact } from '@felek/contract/office/cashier.ts'
import { officePhrases } from '@felek/phrases/office-phrases.ts'
import { countByLevel, factName, factValue, sortFacts, summarizeFacts } from './fact-words.ts'

const nowMs = Date.parse('2026-11-29T12:00:00.000Z')
const hoursAgo = (n: number) => new Date(nowMs - n * 3_600_000).toISOString()
const aFact = (
  key: string,
  value: WithdrawalFact['value'] = {},
  more: Partial<WithdrawalFact> = {},
): WithdrawalFact => ({
  key,
  level: 'amber',
  value,
  foundAt: hoursAgo(1),
  overAt: null,
  ...more,
})
const valueIn = (lang: 'tr' | 'en', fact: WithdrawalFact) =>
  factValue(fact, { texts: officePhrases[lang], lang, nowMs })

test.each([
  [aFact('iban_new', { since: hoursAgo(3) }), 'IBAN yeni eklendi', '3 saat önce', '3 hours ago'],
  [
    aFact('password_changed', { at: hoursAgo(19) }),
    'Şifre değişti',
    '19 saat önce',
    '19 hours ago',
  ],
  [
    aFact('phone_changed', { at: hoursAgo(50), unproved: true }),
    'Telefon değişti',
    'eski numara doğrulanmadı · 2 gün önce',
    'old number not proved · 2 days ago',
  ],
  [
    aFact('turnover_low', { staked: '600.00', deposited: '1000.00' }),
    'Son yatırımdan sonra çevrim',
    '0,6×',
    '0.6×',
  ],
  [
    aFact('win_large', { won: '41200.00', staked: '200.00' }),
    'Tek turda büyük kazanç',
    '206×',
    '206×',
  ],
  [
    aFact('win_large', { won: '500000.00', staked: '1.00' }),
    'Tek turda büyük kazanç',
    '500.000×',
    '500,000×',
  ],
  [aFact('third_in_day', { number: 3 }), '24 saatte 3. çekim', '', ''],
  [aFact('chargeback', { open: 1, ended: 2 }), 'Bankanın geri aldığı yatırım', '1 açık', '1 open'],
  [
    aFact('chargeback', { open: 0, ended: 2 }),
    'Bankanın geri aldığı yatırım',
    '2 kapanmış',
    '2 closed',
  ],
  [
    aFact('bonus_ended', { how: 'expired', at: hoursAgo(2) }),
    'Bonus yeni bitti',
    'süresi doldu · 2 saat önce',
    'expired · 2 hours ago',
  ],
  [aFact('first_withdrawal'), 'İlk çekim', '', ''],
  [aFact('owner_differs'), 'Hesap sahibinin adı tutmuyor', '', ''],
])('%j is read by its name and value', (fact, name, tr, en) => {
  expect(factName(officePhrases.tr, fact)).toBe(name)
  expect(valueIn('tr', fact)).toBe(tr)
  expect(valueIn('en', fact)).toBe(en)
})

test('a turnover of just under one is not written as one, and none of nothing is no number', () => {
  expect(valueIn('tr', aFact('turnover_low', { staked: '999.99', deposited: '1000.00' }))).toBe(
    '0,9×',
  )
  expect(valueIn('tr', aFact('turnover_low', { staked: '0.00', deposited: '0.00' }))).toBe('')
})

test('a shared IBAN that staff have released says so', () => {
  expect(valueIn('tr', aFact('iban_shared', {}, { level: 'note' }))).toBe('incelendi')
  expect(valueIn('tr', aFact('iban_shared', {}, { level: 'red' }))).toBe('')
})

test('a fact without a name stands as the server calls it', () => {
  expect(factName(officePhrases.tr, aFact('rule_of_tomorrow'))).toBe('rule_of_tomorrow')
})

test('facts stand in the order of their levels, what is over last', () => {
  const facts = [
    aFact('device_new', {}, { level: 'note' }),
    aFact('email_changed', {}, { level: 'red', overAt: hoursAgo(1) }),
    aFact('first_withdrawal'),
    aFact('iban_shared', {}, { level: 'red' }),
  ]
  expect(sortFacts(facts).map(({ key }) => key)).toEqual([
    'iban_shared',
    'first_withdrawal',
    'device_new',
    'email_changed',
  ])
  expect(countByLevel(facts)).toEqual([
    { level: 'red', count: 1 },
    { level: 'amber', count: 1 },
    { level: 'note', count: 1 },
  ])
  expect(summarizeFacts(officePhrases.tr, facts)).toBe('Ortak IBAN, +2')
  expect(summarizeFacts(officePhrases.en, facts.slice(2, 3))).toBe('First withdrawal')
  expect(summarizeFacts(officePhrases.tr, facts.slice(1, 2))).toBeNull()
})
