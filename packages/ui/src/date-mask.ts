import type { Mask } from './mask.ts'

/*
 * Dates are typed and shown as dd.MM.yyyy (dd/MM/yyyy in English) and travel as yyyy-mm-dd. The browser's own date field
 * follows the browser's language, not the page's, so a masked text field stands in for it.
 */

export type DateMark = '.' | '/'

/**
 * Marks where they belong, whatever was typed or pasted: "1.3.1990", "01031990" and "1990-03-01" all
 * arrive.
 */
export const maskDate = (typed: string, mark: DateMark = '.'): string => {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})/.exec(typed)
  if (iso) return [iso[3], iso[2], iso[1]].join(mark)
  // A separator after a single digit ends that part: 1. is 01.
  const closed = typed.replace(/(^|[./\s-])(\d)(?=[./\s-])/g, '$10$2')
  const digits = closed.replace(/\D/g, '').slice(0, 8)
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((p) => p !== '')
  const trailing = /[./-]$/.test(closed.trim()) && (digits.length === 2 || digits.length === 4)
  return parts.join(mark) + (trailing ? mark : '')
}

/** A part of a date that is being corrected is not completed, and takes nothing from its neighbours. */
const correctDate = (typed: string, mark: DateMark): string | null => {
  const parts = typed.split(mark).map((part) => part.replace(/\D/g, ''))
  // With a mark gone the digits move up, as they do while they are typed.
  if (parts.length !== 3) return maskDate(typed.replace(/\D/g, ''), mark)
  const fits = parts.every((part, i) => part.length <= (i === 2 ? 4 : 2))
  return fits ? parts.join(mark) : null
}

const maskWith = (mark: DateMark): Mask => ({
  write: (typed) => maskDate(typed, mark),
  correct: (typed) => correctDate(typed, mark),
  own: /\d/,
})

export const dateMasks: Record<DateMark, Mask> = { '.': maskWith('.'), '/': maskWith('/') }

/**
 * "14.03.1990" → "1990-03-14"; anything unfinished comes back as it is, for the schema to refuse.
 */
export const dateToIso = (typed: string): string => {
  const full = /^(\d{2})[./](\d{2})[./](\d{4})$/.exec(typed.trim())
  return full ? `${full[3]}-${full[2]}-${full[1]}` : typed.trim()
}

/** "1990-03-14" → "14.03.1990". */
export const isoToDate = (iso: string, mark: DateMark): string =>
  iso.split('-').reverse().join(mark)
