import { expect, test } from 'vitest'
import { statementFormat, type StatementFormat } from '@felek/contract/office/cashier-statements.ts'
import { toDraft, toFormat } from './format-draft.ts'

/* What is typed about a statement's format is what the contract reads. */

const csv: StatementFormat = {
  kind: 'csv',
  columnMap: {
    encoding: 'windows-1254',
    delimiter: '\t',
    decimal: '.',
    dayOrder: 'ymd',
    headingRow: 4,
    footerRows: 2,
    columns: { day: 'Tarih', in: 'Giren', out: 'Çıkan', text: 'Açıklama', reference: 'Fiş' },
  },
}

test('a format that is saved is typed and read back as it was', () => {
  expect(statementFormat.parse(toFormat(toDraft(csv)))).toEqual(csv)
  expect(statementFormat.parse(toFormat(toDraft({ kind: 'mt940' })))).toEqual({ kind: 'mt940' })
})

test('an account without one begins with what banks mostly write', () => {
  const format = statementFormat.parse(toFormat(toDraft(null)))
  expect(format).toMatchObject({ kind: 'csv', columnMap: { delimiter: ';', decimal: ',' } })
})

test('a format without amounts, with both ways of them, or with no row of headings is none', () => {
  const draft = toDraft(csv)
  const { columns } = draft
  for (const bad of [
    { ...draft, columns: { ...columns, in: '' } },
    { ...draft, columns: { ...columns, amount: 'Tutar' } },
    { ...draft, columns: { ...columns, day: ' ' } },
    { ...draft, headingRow: '0' },
    { ...draft, headingRow: 'x' },
    { ...draft, footerRows: '11' },
  ])
    expect(statementFormat.safeParse(toFormat(bad)).success).toBe(false)
})
