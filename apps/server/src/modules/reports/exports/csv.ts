import type { Lang } from '@felek/phrases/format.ts'
import type { Sheet, SheetCell } from './sheet.ts'

/* Text as the spreadsheets of its readers open it: Turkish Excel wants `;`, a comma before the decimals and a BOM. */

const bom = '\u{feff}'
const marks = { tr: { between: ';', decimal: ',' }, en: { between: ',', decimal: '.' } } as const

/** A text that a spreadsheet would run as a formula is shown instead: an apostrophe stands before it. */
const withoutFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const quote = (text: string): string =>
  /[";,\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

const toField = (cell: SheetCell, decimal: string): string =>
  cell.kind === 'number'
    ? quote(cell.digits.replace('.', decimal))
    : quote(withoutFormula(cell.text))

/** UTF-8, lines end as RFC 4180 has it. */
export const toCsv = ({ head, rows }: Sheet, lang: Lang): string => {
  const { between, decimal } = marks[lang]
  const heads = head.map((text): SheetCell => ({ kind: 'text', text }))
  const lines = [heads, ...rows].map((cells) =>
    cells.map((cell) => toField(cell, decimal)).join(between),
  )
  return `${bom}${lines.join('\r\n')}\r\n`
}
