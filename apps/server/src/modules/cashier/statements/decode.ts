import { bytesMax, StatementFault } from './statement.ts'

export const encodings = ['auto', 'utf-8', 'windows-1254', 'iso-8859-9'] as const
export type Encoding = (typeof encodings)[number]

/** Letters that no bank writes: what has them is no text, or was read by the wrong table. */
// oxlint-disable-next-line no-control-regex
const strange = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffd\ufeff]/

const rowAt = (text: string, index: number): number => {
  let row = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < index; at = text.indexOf('\n', at + 1)) row += 1
  return row
}

const decodeBy = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The row in which bytes stop being UTF-8. */
const brokenRow = (bytes: Uint8Array): number => {
  const text = new TextDecoder().decode(bytes)
  return rowAt(text, text.indexOf('\ufffd'))
}

/**
 * A file's text. `auto` is UTF-8 where the bytes are that, else Windows-1254; bytes that are UTF-8 beyond ASCII are never
 * read as a Turkish table, which would make two letters of each one.
 */
export const decodeStatement = (bytes: Uint8Array, encoding: Encoding): string => {
  if (bytes.byteLength > bytesMax) throw new StatementFault('too_large', 0)
  const utf8 = decodeBy(bytes, 'utf-8')
  const isPlain = !bytes.some((byte) => byte > 127)
  const isTable = encoding === 'windows-1254' || encoding === 'iso-8859-9'
  if (isTable && utf8 !== undefined && !isPlain) throw new StatementFault('encoding', 1)
  if (encoding === 'utf-8' && utf8 === undefined)
    throw new StatementFault('encoding', brokenRow(bytes))
  const text = isTable || utf8 === undefined ? decodeBy(bytes, 'windows-1254') : utf8
  if (text === undefined) throw new StatementFault('encoding', 1)
  const at = text.search(strange)
  if (at >= 0) throw new StatementFault('letters', rowAt(text, at))
  if (text.trim() === '') throw new StatementFault('empty', 1)
  return text
}
