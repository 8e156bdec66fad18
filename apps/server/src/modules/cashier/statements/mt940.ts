import { decodeStatement } from './decode.ts'
import {
  linesMax,
  rest,
  StatementFault,
  toReference,
  toText,
  type Statement,
  type StatementLine,
} from './statement.ts'
import { toDay } from './values.ts'

/*
 * SWIFT MT940, Customer Statement Message: one or several messages in a file, each from :20: to :62F: (or :62M:, where the
 * next one goes on). What opens and all lines must come to what closes, in each message and from one to the next.
 */

type Field = { tag: string; value: string; row: number }

/** Fields of a file; lines that begin with no tag go on what stands before them. */
const readFields = async (text: string): Promise<Field[]> => {
  const fields: Field[] = []
  let row = 0
  for (const raw of text.split(/\r\n|\r|\n/)) {
    row += 1
    await rest(row)
    const line = raw.replace(/^\{1:.*?\{4:\s*/, '').trimEnd()
    // Ends of messages and SWIFT's envelopes.
    if (line === '' || line === '-' || line.startsWith('-}') || line.startsWith('{')) continue
    const tagged = /^:(\d{2}[A-Z]?):(.*)$/.exec(line)
    if (tagged) fields.push({ tag: tagged[1] ?? '', value: tagged[2] ?? '', row })
    else {
      const last = fields.at(-1)
      if (!last || last.value.length > 4_000) throw new StatementFault('field', row)
      last.value += `\n${line}`
    }
    if (fields.length > linesMax * 3) throw new StatementFault('too_many_lines', row)
  }
  return fields
}

const parseKurus = (text: string): bigint | undefined => {
  const parts = /^(\d{1,15}),(\d{0,2})$/.exec(text)
  if (!parts) return undefined
  return BigInt(parts[1] ?? '0') * 100n + BigInt((parts[2] ?? '').padEnd(2, '0'))
}

const parseShortDay = (text: string): string | undefined =>
  toDay(
    2000 + parseInt(text.slice(0, 2), 10),
    parseInt(text.slice(2, 4), 10),
    parseInt(text.slice(4, 6), 10),
  )

/** `C261128TRY1234,56` in kuruş. */
const readBalance = ({ tag, value, row }: Field): bigint => {
  const parts = /^([CD])(\d{6})([A-Z]{3})([\d,]+)$/.exec(value)
  const kurus = parseKurus(parts?.[4] ?? '')
  if (!parts || kurus === undefined || parseShortDay(parts[2] ?? '') === undefined)
    throw new StatementFault('field', row, `:${tag}:`)
  if (parts[3] !== 'TRY') throw new StatementFault('currency', row, `:${tag}:`)
  return parts[1] === 'C' ? kurus : -kurus
}

const statementLine =
  /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d{1,15},\d{0,2})([NFS][A-Z0-9]{3})([^\n]{0,16}?)(?:\/\/([^\n]{0,16}))?(?:\n([^\n]{0,34}))?$/

/** The day of the books: of the year that is nearest to the value date's. */
const toBookingDay = (valueDay: string, entry: string): string | undefined => {
  const [year, month] = [parseInt(valueDay.slice(0, 4), 10), parseInt(valueDay.slice(5, 7), 10)]
  const entryMonth = parseInt(entry.slice(0, 2), 10)
  const over = entryMonth - month > 6 ? -1 : month - entryMonth > 6 ? 1 : 0
  return toDay(year + over, entryMonth, parseInt(entry.slice(2, 4), 10))
}

const readLine = ({ value, row }: Field): StatementLine => {
  const parts = statementLine.exec(value)
  const valueDay = parseShortDay(parts?.[1] ?? '')
  const kurus = parseKurus(parts?.[5] ?? '')
  if (!parts || valueDay === undefined || kurus === undefined)
    throw new StatementFault('field', row, ':61:')
  const entry = parts[2]
  const day = entry === undefined ? valueDay : toBookingDay(valueDay, entry)
  if (day === undefined) throw new StatementFault('day', row, ':61:')
  if (kurus === 0n) throw new StatementFault('zero', row, ':61:')
  // RC takes back what was a credit.
  const isIn = parts[3] === 'C' || parts[3] === 'RD'
  return {
    row,
    day,
    kurus: isIn ? kurus : -kurus,
    balanceKurus: null,
    reference: toReference(parts[8] ?? '') || toReference(parts[7] ?? ''),
    name: '',
    iban: '',
    text: toText(parts[9] ?? ''),
  }
}

/** `?20…?32…` as banks of the German scheme write it, by number. */
const readSubfields = (value: string): Map<string, string> => {
  const tight = value.replace(/\n/g, '')
  const found = new Map<string, string>()
  for (const [, code = '', text = ''] of tight.matchAll(/\?(\d{2})([^?]*)/g)) found.set(code, text)
  return found
}

/** What :86: says of a line: `?`-subfields, `/NAME/`-words, or plain text. */
const withDetails = (line: StatementLine, value: string): StatementLine => {
  const subfields = readSubfields(value)
  const joined = (...codes: string[]) => codes.map((code) => subfields.get(code) ?? '').join('')
  if (subfields.size > 0) {
    const purpose = Array.from({ length: 10 }, (_, n) => String(20 + n))
    return {
      ...line,
      name: toText(joined('32', '33')),
      iban: /TR\d{24}/.exec(joined('31', '38'))?.[0] ?? '',
      text: toText([line.text, joined(...purpose, '60', '61', '62', '63')].join(' ')),
    }
  }
  const flat = value.replace(/\n/g, '')
  const name = /\/NAME\/([^/]+)/.exec(flat)?.[1] ?? ''
  const iban = /(?<![A-Z0-9])TR\d{24}(?!\d)/.exec(flat.replace(/\s/g, ''))?.[0] ?? ''
  return { ...line, name: toText(name), iban, text: toText(`${line.text} ${value}`) }
}

type Message = { account: Field; opening: Field; lines: StatementLine[]; closing: Field }

/** The fields of a file from one on; the last row is where a file that was cut ends. */
type Cursor = { fields: readonly Field[]; at: number; lastRow: number }

const takeTag = (cursor: Cursor, ...tags: string[]): Field | undefined => {
  const next = cursor.fields[cursor.at]
  if (!next || !tags.includes(next.tag)) return undefined
  cursor.at += 1
  return next
}

const requireTag = (cursor: Cursor, ...tags: string[]): Field => {
  const taken = takeTag(cursor, ...tags)
  if (taken) return taken
  const next = cursor.fields[cursor.at]
  throw new StatementFault(next ? 'field' : 'cut', next?.row ?? cursor.lastRow, `:${tags[0]}:`)
}

const takeMessage = async (cursor: Cursor): Promise<Message> => {
  requireTag(cursor, '20')
  takeTag(cursor, '21')
  const account = requireTag(cursor, '25', '25P')
  requireTag(cursor, '28C', '28')
  const opening = requireTag(cursor, '60F', '60M')
  const lines: StatementLine[] = []
  for (;;) {
    const closing = takeTag(cursor, '62F', '62M')
    if (closing) {
      while (takeTag(cursor, '64', '65', '86'));
      return { account, opening, lines, closing }
    }
    const said = takeTag(cursor, '61')
    if (!said) requireTag(cursor, '62F', '62M')
    else {
      const line = readLine(said)
      const details = takeTag(cursor, '86')
      lines.push(details ? withDetails(line, details.value) : line)
      await rest(lines.length)
    }
  }
}

const requireSum = ({ opening, lines, closing }: Message): void => {
  const sum = lines.reduce((kurus, line) => kurus + line.kurus, readBalance(opening))
  if (sum !== readBalance(closing))
    throw new StatementFault('closing', closing.row, `:${closing.tag}:`)
}

/** Reads a file of statements of one account; throws a StatementFault. */
export const readMt940 = async (bytes: Uint8Array): Promise<Statement> => {
  const text = decodeStatement(bytes, 'auto')
  const fields = await readFields(text)
  if (fields.length === 0) throw new StatementFault('field', 1, ':20:')
  const cursor: Cursor = { fields, at: 0, lastRow: fields.at(-1)?.row ?? 1 }
  const messages: Message[] = []
  while (cursor.at < fields.length) {
    const message = await takeMessage(cursor)
    requireSum(message)
    const before = messages.at(-1)
    if (before && before.account.value !== message.account.value)
      throw new StatementFault('field', message.account.row, ':25:')
    if (before && readBalance(before.closing) !== readBalance(message.opening))
      throw new StatementFault('balance', message.opening.row, `:${message.opening.tag}:`)
    messages.push(message)
  }
  const [first, last] = [messages.at(0), messages.at(-1)]
  if (!first || !last) throw new StatementFault('empty', 1)
  if (last.closing.tag !== '62F') throw new StatementFault('cut', last.closing.row, ':62F:')
  const lines = messages.flatMap((message) => message.lines)
  const overfull = lines[linesMax]
  if (overfull) throw new StatementFault('too_many_lines', overfull.row)
  if (lines.length === 0) throw new StatementFault('empty', last.closing.row)
  return {
    account: first.account.value.replace(/\s/g, ''),
    openingKurus: readBalance(first.opening),
    closingKurus: readBalance(last.closing),
    lines,
  }
}
