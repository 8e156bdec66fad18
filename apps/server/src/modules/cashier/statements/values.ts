/* Days and amounts as banks write them: exactly as the column map says, or not at all. */

export type Decimal = ',' | '.'
export type DayOrder = 'dmy' | 'mdy' | 'ymd'

/** Fifteen digits before the decimals: more lira than there are. */
const digitsMax = 15

const patterns: Record<Decimal, RegExp> = {
  ',': /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{2}))?$/,
  '.': /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{2}))?$/,
}

export type Amount = { kurus: bigint; hasDecimals: boolean }

/**
 * An amount in kuruş: `1.234,56` by a comma, `1,234.56` by a point; a sign before or after it, a currency after it. Undefined
 * for anything else, such as the other notation.
 */
export const parseAmount = (text: string, decimal: Decimal): Amount | undefined => {
  const tight = text.replace(/\s?(?:TL|TRY|₺)$/i, '').replace(/[\u2212\u2013]/g, '-')
  const signs = /^([+-]?)\s?([\d.,]+)([+-]?)$/.exec(tight)
  if (!signs) return undefined
  const [, before = '', digits = '', after = ''] = signs
  if (before && after) return undefined
  const parts = patterns[decimal].exec(digits)
  if (!parts) return undefined
  const whole = (parts[1] ?? '').replace(/[.,]/g, '')
  if (whole.length > digitsMax) return undefined
  const kurus = BigInt(whole) * 100n + BigInt(parts[2] ?? '0')
  const isNegative = before === '-' || after === '-'
  return { kurus: isNegative ? -kurus : kurus, hasDecimals: parts[2] !== undefined }
}

const dayPatterns: Record<DayOrder, { pattern: RegExp; at: [number, number, number] }> = {
  dmy: { pattern: /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:[ T-].*)?$/, at: [4, 3, 1] },
  mdy: { pattern: /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:[ T-].*)?$/, at: [4, 1, 3] },
  ymd: { pattern: /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})(?:[ T-].*)?$/, at: [1, 3, 4] },
}

/** The day of these numbers, `yyyy-mm-dd`; undefined where no calendar has it. */
export const toDay = (year: number, month: number, day: number): string | undefined => {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal =
    year >= 2000 && year < 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : undefined
}

/** A day as the bank writes it; a time after it is left out. */
export const parseDay = (text: string, order: DayOrder): string | undefined => {
  const { pattern, at } = dayPatterns[order]
  const parts = pattern.exec(text)
  if (!parts) return undefined
  const [year, month, day] = at.map((n) => parseInt(parts[n] ?? '', 10))
  return toDay(year ?? 0, month ?? 0, day ?? 0)
}
