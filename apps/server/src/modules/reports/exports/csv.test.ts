import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'
import type { SheetCell } from './sheet.ts'

const text = (it: string): SheetCell => ({ kind: 'text', text: it })
const number = (digits: string): SheetCell => ({ kind: 'number', digits })

test('Turkish files have semicolons, decimal commas and a BOM; English ones commas and points', () => {
  const sheet = { head: ['Oyun', 'Ciro'], rows: [[text('Lale, bahçesi; 2'), number('-1234.50')]] }
  expect(toCsv(sheet, 'tr')).toBe('\u{feff}Oyun;Ciro\r\n"Lale, bahçesi; 2";"-1234,50"\r\n')
  expect(toCsv(sheet, 'en')).toBe('\u{feff}Oyun,Ciro\r\n"Lale, bahçesi; 2",-1234.50\r\n')
})

test('a text that a spreadsheet would run stands behind an apostrophe; a negative number stays a number', () => {
  for (const formula of [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '=HYPERLINK("http://x";"y")',
  ])
    expect(toCsv({ head: ['a'], rows: [[text(formula)]] }, 'tr')).toMatch(/\n"?'[=+\-@\t\r]/)
  expect(toCsv({ head: ['a'], rows: [[number('-1.00')]] }, 'en')).toContain('\n-1.00\r')
})

test('quotes and line ends within a text stay within its field', () => {
  expect(toCsv({ head: ['a'], rows: [[text('a "b"\nc')]] }, 'tr')).toContain('"a ""b""\nc"')
})
