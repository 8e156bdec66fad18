import { amountParts, formatDay, formatTime, type Lang } from '@felek/phrases/format.ts'
import { fill, phrases } from '@felek/phrases/phrases.ts'
import type { Part } from './sections.ts'

const escape = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

/** What a browser can still show; the other file has the rest. */
const rowsMax = 1_000

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { max-width: 72rem; margin: 0 auto; padding: 2rem 1rem 4rem }
h2 { margin: 2.5rem 0 .5rem; font-size: 1.25rem }
div { overflow-x: auto } table { border-collapse: collapse; font-size: .875rem }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid #8884; overflow-wrap: anywhere; white-space: pre-line }
th { font-weight: 650 } p { max-width: 70ch }
`

type Row = Record<string, unknown>
type Words = (typeof phrases)['tr']['dataExport']

const isTime = (value: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)

/** Amounts alone are written like this; their columns say that they are TL. */
const isAmount = (value: string) => /^-?\d{1,17}\.\d\d$/.test(value)

const amountText = (amount: string, lang: Lang): string => {
  const { sign, whole, decimal, fraction } = amountParts(amount, lang)
  return sign + whole + decimal + fraction
}

const textOf = (value: unknown, lang: Lang, words: Words): string => {
  if (value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'string') {
    if (isTime(value)) return `${formatDay(value, lang)} ${formatTime(value, lang, true)}`
    return isAmount(value) ? amountText(value, lang) : value
  }
  if (Array.isArray(value))
    return value.length === 0 ? '–' : value.map((one) => textOf(one, lang, words)).join('\n')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, inner]) => `${labelOf(name, words)}: ${textOf(inner, lang, words)}`)
      .join('\n')
  return JSON.stringify(value)
}

const labelOf = (name: string, words: Words): string =>
  name in words.fields ? words.fields[name as keyof Words['fields']] : name

const line = (row: Row, lang: Lang, words: Words): string =>
  `<tr>${Object.values(row)
    .map((value) => `<td>${escape(textOf(value, lang, words))}</td>`)
    .join('')}</tr>\n`

const headOf = (row: Row, words: Words): string =>
  `<div><table><thead><tr>${Object.keys(row)
    .map((name) => `<th scope="col">${escape(labelOf(name, words))}</th>`)
    .join('')}</tr></thead><tbody>\n`

/** A single record reads better from top to bottom. */
const record = (row: Row, lang: Lang, words: Words): string =>
  `<div><table><tbody>${Object.entries(row)
    .map(
      ([name, value]) =>
        `<tr><th scope="row">${escape(labelOf(name, words))}</th><td>${escape(textOf(value, lang, words))}</td></tr>`,
    )
    .join('\n')}</tbody></table></div>\n`

const opening = (lang: Lang, askedAt: Date, words: Words): string => `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escape(words.title)}</title><style>${style}</style></head><body>
<h1>${escape(words.title)}</h1><p>${escape(words.about)}</p>
<p>${escape(textOf(askedAt.toISOString(), lang, words))}</p>
<h2>${escape(words.notIncludedTitle)}</h2><ul>${Object.values(words.notIncluded)
  .map((text) => `<li>${escape(text)}</li>`)
  .join('')}</ul>
`

const none = (words: Words) => `<p>${escape(words.none)}</p>\n`

/** A page without script that opens anywhere: a table for each section, in the player's language. */
export async function* streamHtml(
  parts: AsyncGenerator<Part>,
  { lang, askedAt }: { lang: Lang; askedAt: Date },
): AsyncGenerator<string> {
  const words: Words = phrases[lang].dataExport
  yield opening(lang, askedAt, words)
  let current = ''
  let shown = 0
  const end = () => (shown > 0 && !singles.has(current) ? '</tbody></table></div>\n' : '')
  for await (const { section, rows } of parts) {
    if (section !== current) {
      yield `${end()}<h2>${escape(words.sections[section])}</h2>\n`
      current = section
      shown = 0
      if (rows.length === 0) yield none(words)
    }
    for (const row of rows) {
      if (singles.has(section)) yield record(row, lang, words)
      else if (shown === 0) yield headOf(row, words) + line(row, lang, words)
      else if (shown < rowsMax) yield line(row, lang, words)
      else if (shown === rowsMax)
        yield `<tr><td>${escape(fill(words.more, { n: rowsMax }))}</td></tr>\n`
      shown += 1
    }
  }
  yield `${end()}</body></html>\n`
}

const singles: ReadonlySet<string> = new Set(['profile', 'preferences', 'secondFactor', 'balances'])
