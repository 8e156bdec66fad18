import { formatMoney, type Lang } from '@felek/phrases/format.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import { wordOf } from '@felek/phrases/word-of.ts'
import { formatPlainDay, formatShort } from '../format/times.ts'
import { valueName } from '../format/words.ts'

/*
 * What a change is about, as a person reads it: of each field what it was and what it will be, and beside it the
 * facts that the change was judged by.
 */

export type Fields = Readonly<Record<string, unknown>>
export type FieldChange = { field: string; from: unknown; to: unknown }
export type FieldValue = { field: string; value: unknown }

/** Say nothing to who decides: the request's number, the row's version, and the reason, which stands by itself. */
const silent: ReadonlySet<string> = new Set(['requestID', 'version', 'reason'])

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Both as one: what either side knows nothing of is no change of it. */
export const changesBetween = (before: Fields | null, after: Fields | null): FieldChange[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((field) => !silent.has(field) && !isSame(before?.[field], after?.[field]))
    .map((field) => ({ field, from: before?.[field], to: after?.[field] }))

/** Of a proposal: its input against the facts that name the same field, then what either says alone. */
export const proposalDiff = (
  input: Fields,
  facts: Fields,
): { changes: FieldChange[]; input: FieldValue[]; facts: FieldValue[] } => {
  const fields = Object.keys(input).filter((field) => !silent.has(field))
  const isKnown = (field: string): boolean => field in facts
  return {
    changes: fields
      .filter((field) => isKnown(field) && !isSame(facts[field], input[field]))
      .map((field) => ({ field, from: facts[field], to: input[field] })),
    input: fields
      .filter((field) => !isKnown(field) || isSame(facts[field], input[field]))
      .map((field) => ({ field, value: input[field] })),
    facts: Object.keys(facts)
      .filter((field) => !(field in input) && !silent.has(field))
      .map((field) => ({ field, value: facts[field] })),
  }
}

const isTime = (text: string): boolean => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)
const isMoney = (text: string): boolean => /^-?\d{1,17}\.\d{2}$/.test(text)

/** Money, times and roles as they are written elsewhere; nothing is "–". */
export const formatValue = (value: unknown, texts: OfficePhrases, lang: Lang): string => {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? texts.lists.yes : texts.lists.no
  if (Array.isArray(value))
    return value.length === 0 ? '–' : value.map((it) => formatValue(it, texts, lang)).join(', ')
  if (typeof value === 'object' && 'key' in value && 'level' in value)
    return `${formatValue(value.key, texts, lang)} (${formatValue(value.level, texts, lang)})`
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([field, it]) => `${field}: ${formatValue(it, texts, lang)}`)
      .join(', ')
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (isTime(text)) return formatShort(text, lang)
  if (isMoney(text)) return formatMoney(text, lang)
  const [, account, day] = /^(?:gateway|games):([^@]+)@(\d{4}-\d{2}-\d{2})$/.exec(text) ?? []
  if (account !== undefined && day !== undefined)
    return `${wordOf(texts.reconciliation.names, account)}, ${formatPlainDay(day, lang)}`
  return valueName(texts, text)
}
