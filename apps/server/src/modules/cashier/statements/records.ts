import { StatementFault } from './statement.ts'

/*
 * Records of a file with a delimiter (RFC 4180), read strictly: what a lenient reader would guess about is refused with its
 * row (docs/decisions/0136).
 */

export type Delimiter = ';' | ',' | '\t' | '|'
export type FileRecord = { row: number; cells: string[] }

const cellMax = 4_000
const cellsMax = 60

type Cursor = { text: string; at: number; row: number }

const isEnd = (text: string, at: number): boolean =>
  at >= text.length || text[at] === '\n' || text[at] === '\r'

const readQuoted = (cursor: Cursor, delimiter: Delimiter): string => {
  const { text, row } = cursor
  let cell = ''
  for (let from = cursor.at + 1; ;) {
    const end = text.indexOf('"', from)
    if (end < 0) throw new StatementFault('quote', row)
    cell += text.slice(from, end)
    if (cell.length > cellMax) throw new StatementFault('quote', row)
    if (text[end + 1] !== '"') {
      cursor.at = end + 1
      break
    }
    cell += '"'
    from = end + 2
  }
  cursor.row += cell.split('\n').length - 1
  if (!isEnd(text, cursor.at) && text[cursor.at] !== delimiter)
    throw new StatementFault('quote', row)
  return cell
}

const readPlain = (cursor: Cursor, delimiter: Delimiter): string => {
  const { text, at } = cursor
  let end = at
  while (!isEnd(text, end) && text[end] !== delimiter) end += 1
  cursor.at = end
  if (end - at > cellMax) throw new StatementFault('cells', cursor.row)
  const cell = text.slice(at, end)
  // A quotation mark within a cell is a bank's own; at the beginning it would have opened one.
  return cell
}

/** The records of a text, empty ones too, each with the row in which it begins. */
export const readRecords = function* (
  text: string,
  delimiter: Delimiter,
): Generator<FileRecord, void, undefined> {
  const cursor: Cursor = { text, at: 0, row: 1 }
  while (cursor.at < text.length) {
    const { row } = cursor
    const cells: string[] = []
    for (;;) {
      const read = text[cursor.at] === '"' ? readQuoted : readPlain
      cells.push(read(cursor, delimiter))
      if (cells.length > cellsMax) throw new StatementFault('cells', row)
      if (text[cursor.at] !== delimiter) break
      cursor.at += 1
    }
    if (text[cursor.at] === '\r' && text[cursor.at + 1] === '\n') cursor.at += 1
    cursor.at += 1
    cursor.row += 1
    yield { row, cells: cells.map((cell) => cell.trim()) }
  }
}
