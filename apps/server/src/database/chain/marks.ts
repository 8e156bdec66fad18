import type { ChainKey } from './keys.ts'

/**
 * A row by its number in its table, and all that it says as one text: its kind, and PostgreSQL's own text of a row
 * (`effect(52,provider:felek,"",bet,…)`), in which nothing and an empty text differ and whatever could be mistaken
 * is quoted. Two rows that differ in anything have different texts.
 */
export type Line = { no: bigint; text: string }

/** Where each row of a span is found in its seal: number and keyed hash, sixteen bytes. */
export type Mark = { no: bigint; mark: string }
const markBytes = 16

export const writeMarks = (key: ChainKey, lines: readonly Line[]): Buffer => {
  const marks = Buffer.alloc(lines.length * markBytes)
  lines.forEach(({ no, text }, i) => {
    marks.writeBigInt64BE(no, i * markBytes)
    marks.write(key.mark(text), i * markBytes + 8, 'hex')
  })
  return marks
}

export const readMarks = (marks: Buffer, from: number, count: number): Mark[] =>
  Array.from({ length: count }, (_, i) => {
    const at = (from + i) * markBytes
    return {
      no: marks.readBigInt64BE(at),
      mark: marks.toString('hex', at + 8, at + markBytes),
    }
  })
export const marksIn = (marks: Buffer): number => marks.length / markBytes

/** Where a span's rows and its marks differ, in order of their numbers. */
export const compareMarks = (
  key: ChainKey,
  lines: readonly Line[],
  marks: readonly Mark[],
): { no: bigint; expected: string; found: string }[] => {
  const differences: { no: bigint; expected: string; found: string }[] = []
  let [l, m] = [0, 0]
  for (;;) {
    const [line, mark] = [lines[l], marks[m]]
    if (!line && !mark) return differences
    if (line && (!mark || line.no < mark.no)) {
      differences.push({ no: line.no, expected: 'no such row', found: line.text })
      l += 1
    } else if (mark && (!line || mark.no < line.no)) {
      differences.push({ no: mark.no, expected: 'the row that was sealed', found: 'no such row' })
      m += 1
    } else if (line && mark) {
      if (key.mark(line.text) !== mark.mark)
        differences.push({ no: line.no, expected: 'the row that was sealed', found: line.text })
      l += 1
      m += 1
    }
  }
}
