import { grouped, marks, type Lang } from '@felek/phrases/format.ts'

/*
 * A pool's number between two answers. It never runs ahead of what the server has said: from the
 * value that is shown it counts up to the newest one, over the time until the next one is due. A
 * pool that fell starts below, at once.
 */

/**
 * `"1.234.567"`: dots stripped, parsed as an integer (docs/specification.md §3); whole TL. Null where it is
 * no number.
 */
export const parseCurrentValue = (text: string): bigint | null => {
  const digits = text.replaceAll('.', '')
  return /^\d+$/.test(digits) ? BigInt(digits) : null
}

/**
 * Kuruş of the newest answer: `value` has them; where it is missing the whole TL of `currentvalue`.
 */
export const kurusOf = (pool: { value?: string; currentvalue: string }): bigint => {
  const [whole, fraction] = /^(\d+)\.(\d{2})$/.exec(pool.value ?? '')?.slice(1) ?? []
  if (whole !== undefined && fraction !== undefined) return BigInt(whole + fraction)
  return (parseCurrentValue(pool.currentvalue) ?? 0n) * 100n
}

export type Count = { from: bigint; to: bigint; startMs: number; durationMs: number }

export const countAt = (count: Count, nowMs: number): bigint => {
  const elapsedMs = Math.floor(nowMs - count.startMs)
  if (count.to <= count.from || elapsedMs >= count.durationMs) return count.to
  if (elapsedMs <= 0) return count.from
  return count.from + ((count.to - count.from) * BigInt(elapsedMs)) / BigInt(count.durationMs)
}

/** What follows when an answer arrives: from what is shown now, up to it; down to it at once. */
export const recount = (shown: bigint, to: bigint, nowMs: number, durationMs: number): Count => ({
  from: to < shown ? to : shown,
  to,
  startMs: nowMs,
  durationMs,
})

export type Glyph = { key: string; char: string; kind: 'digit' | 'mark' | 'fraction' }

/**
 * "4.812.057,38", in English "4,812,057.38", sign by sign. Keys count from the right, so that a digit keeps its place as the
 * number grows.
 */
export const glyphs = (kurus: bigint, lang: Lang): Glyph[] => {
  const digits = String(kurus).padStart(3, '0')
  const whole = grouped(digits.slice(0, -2), lang)
  const all = whole + marks[lang].decimal + digits.slice(-2)
  return [...all].map((char, i) => ({
    key: String(all.length - i),
    char,
    kind: char === '.' || char === ',' ? 'mark' : i > whole.length ? 'fraction' : 'digit',
  }))
}

/** Kuruş as the decimal string that money is written with. */
export const amountOf = (kurus: bigint): string => {
  const digits = String(kurus).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
