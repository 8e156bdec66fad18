import { expect, test } from 'vitest'
import { officePhrases } from '@felek/phrases/office-phrases.ts'
import { formatAgo, formatInstant, formatSpan } from './times.ts'

const minute = 60_000

test.each([
  [30_000, '30 sn', '30 s'],
  [8 * minute, '8 dk', '8 min'],
  [102 * minute, '1 sa 42 dk', '1 h 42 min'],
  [47 * 60 * minute, '47 sa 0 dk', '47 h 0 min'],
  [49 * 60 * minute, '2 gün', '2 days'],
  [-5, '0 sn', '0 s'],
])('%d ms are said as %s', (ms, tr, en) => {
  expect(formatSpan(ms, officePhrases.tr.lists.span)).toBe(tr)
  expect(formatSpan(ms, officePhrases.en.lists.span)).toBe(en)
})

test.each([
  [-5, 'az önce', 'just now'],
  [59_000, 'az önce', 'just now'],
  [8 * minute, '8 dk önce', '8 min ago'],
  [65 * minute, '1 saat önce', '1 hour ago'],
  [47 * 60 * minute, '47 saat önce', '47 hours ago'],
  [73 * 60 * minute, '3 gün önce', '3 days ago'],
])('%d ms before are said as %s', (ms, tr, en) => {
  expect(formatAgo(ms, officePhrases.tr.lists.ago)).toBe(tr)
  expect(formatAgo(ms, officePhrases.en.lists.ago)).toBe(en)
})

test('an instant has its seconds, in Istanbul’s day', () => {
  expect(formatInstant('2026-11-28T22:05:09.000Z', 'tr')).toBe('29.11.2026 01:05:09')
})
