import type { Transaction } from '@felek/contract/transactions.ts'
import { expect, it } from 'vitest'
import { groupByDay } from './day-groups.ts'
import { historyCsv, type CsvColumn } from './history-csv.ts'

const row: Transaction = {
  id: '12345678901234567',
  transaction_type: 'stake',
  transaction_category_id: '3',
  transaction_status: '1002',
  amount: '-1250.50',
  balanceAfter: '0.05',
  method: '',
  game: { type: 'slot', gameID: '1', name: 'Lale "Bahçesi"; İki', image: '', roundId: 'r-1' },
  note: '=HYPERLINK("x")',
  createdAt: '2026-11-20T21:30:05.000Z',
  updatedAt: '2026-11-20T21:30:05.000Z',
}
const heads = Object.fromEntries(
  ['date', 'time', 'type', 'name', 'status', 'amount', 'balance', 'note', 'id', 'round'].map(
    (c) => [c, c],
  ),
) as Record<CsvColumn, string>
const words = { heads, type: () => 'Bahis', status: () => 'Tamamlandı' }

it('writes amounts, texts and Istanbul times so that a table program reads them', () => {
  const [head, first, end] = historyCsv([row], words, 'tr').split('\r\n')
  expect(head?.startsWith('\uFEFF"date";"time"')).toBe(true)
  expect(first).toBe(
    '21.11.2026;00:30:05;"Bahis";"Lale ""Bahçesi""; İki";"Tamamlandı";-1250,50;0,05;"\'=HYPERLINK(""x"")";"12345678901234567";"r-1"',
  )
  expect(end).toBe('')
  expect(historyCsv([row], words, 'en').split('\r\n')[1]).toBe(
    '21/11/2026,00:30:05,"Bahis","Lale ""Bahçesi""; İki","Tamamlandı",-1250.50,0.05,"\'=HYPERLINK(""x"")","12345678901234567","r-1"',
  )
})

it('groups rows by the day in Istanbul', () => {
  const groups = groupByDay([
    row,
    { ...row, createdAt: '2026-11-20T20:59:59.000Z' },
    { ...row, createdAt: '2026-11-20T01:00:00.000Z' },
  ])
  expect(groups.map((g) => [g.day, g.rows.length])).toEqual([
    ['2026-11-21', 1],
    ['2026-11-20', 2],
  ])
})
