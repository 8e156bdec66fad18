import { createHash } from 'node:crypto'
import { percentiles, type Figures, type Lang } from '../../engines/define.ts'
import type { Sheet } from './sheets.ts'
import { parTexts } from './texts.ts'

/* A game's sheet of figures as a page: no script, nothing to load. */

const style = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:0 auto;padding:1rem}
h1{font-size:1.5rem;line-height:1.25}h2{font-size:1.15rem;margin-top:2rem}h3{font-size:1rem}
table{border-collapse:collapse;width:100%}th,td{padding:.35rem .5rem;border-bottom:1px solid color-mix(in srgb,currentColor 25%,transparent);vertical-align:top}
th{text-align:start;font-weight:400}td{text-align:end;font-variant-numeric:tabular-nums}
tbody th{inline-size:55%}thead th{font-weight:600}thead th+th{text-align:end}
code,pre{font-size:.85rem;overflow-wrap:anywhere}pre{overflow:auto;max-height:24rem}a{color:inherit}`

/** Its one style sheet stands in the page, so the policy names that. */
export const parPolicy = (parents: readonly string[]): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors 'self' ${parents.join(' ')}`,
  ].join('; ')

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

type Cells = readonly [string, ...string[]]
const row = ([name, ...values]: Cells): string =>
  `<tr><th scope="row">${escaped(name)}</th>${values.map((value) => `<td>${escaped(value)}</td>`).join('')}</tr>`
const table = (rows: readonly Cells[], head?: Cells): string =>
  `<table>${head ? `<thead><tr>${head.map((name) => `<th scope="col">${escaped(name)}</th>`).join('')}</tr></thead>` : ''}<tbody>${rows.map(row).join('')}</tbody></table>`
const paragraph = (text: string): string => (text === '' ? '' : `<p>${escaped(text)}</p>`)
const section = (title: string, body: string): string =>
  `<section><h2>${escaped(title)}</h2>${body}</section>`

const writing = (lang: Lang) => {
  const locale = lang === 'tr' ? 'tr-TR' : 'en-GB'
  const two = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const signed = (written: string) =>
    lang === 'tr' ? written.replace(/^(-?)/, '$1%') : `${written}%`
  return {
    whole: (value: number) => whole.format(value),
    two: (decimal: string) => two.format(+decimal),
    percent: (decimal: string) => signed(two.format(+decimal)),
    share: (value: number | string) => signed(whole.format(+value)),
    times: (decimal: string) => `${whole.format(+decimal)}×`,
  }
}
type Writing = ReturnType<typeof writing>

const between = ({ least, most, exact }: Figures['rtp'], { percent }: Writing): string => {
  const written = least === most ? percent(least) : `${percent(least)} – ${percent(most)}`
  const fraction = exact && exact.least === exact.most ? ` (${exact.least})` : ''
  return fraction.length > 24 ? written : `${written}${fraction}`
}

/** How often the highest prize comes; of a chance that is sampled with how well it is known. */
const topOf = ({ topEvery, topMet }: Sheet, lang: Lang, write: Writing): string => {
  const { every, met } = parTexts[lang]
  const often = every(write.whole(topEvery))
  if (!topMet) return often
  return `${often} ${met(write.share(topMet.percentAt99), write.whole(topMet.hits))}`
}

const factsOf = (sheet: Sheet, lang: Lang, write: Writing): Cells[] => {
  const { facts, step, every, exact, sampled, usual } = parTexts[lang]
  const { rtp, known, sigma, volatility, hitRate, smallWins, featureEvery } = sheet
  const all: (readonly [string, string | undefined | false | null])[] = [
    [facts.rtp, between(rtp, write)],
    [facts.played, sheet.usual && usual(sheet.usual[lang])],
    [facts.sigma, sigma && write.two(sigma)],
    [facts.volatility, volatility && step(volatility)],
    [facts.hitRate, hitRate && write.percent(hitRate)],
    [facts.smallWins, smallWins && write.percent(smallWins)],
    [facts.feature, featureEvery !== null && every(write.whole(featureEvery))],
    [facts.maxWin, write.times(sheet.maxWin)],
    [facts.top, topOf(sheet, lang, write)],
    [
      facts.method,
      known.how === 'exact'
        ? exact
        : sampled(write.whole(known.rounds), write.whole(known.pointsAt99)),
    ],
    [facts.maths, sheet.maths],
  ]
  return all.flatMap(([name, value]) => (value ? [[name, value] as const] : []))
}

const partName = (name: string, { part }: Sheet, lang: Lang): string =>
  parTexts[lang].parts[name] ?? part?.[lang](name) ?? name
const partShare = ({ least, most }: Sheet['parts'][string], { percent }: Writing): string =>
  least === most ? percent(least) : `${percent(least)} – ${percent(most)}`

const spreadOf = (sheet: Sheet, lang: Lang, write: Writing): string => {
  const texts = parTexts[lang]
  const { percentiles: pays, returns } = sheet
  if (!pays || !returns) return ''
  return [
    section(
      texts.percentilesTitle,
      paragraph(texts.percentilesLead) +
        table(percentiles.map((name) => [write.share(name), write.times(pays[name])] as const)),
    ),
    section(
      texts.returnsTitle,
      paragraph(texts.returnsLead) +
        table(
          [
            [texts.rounds(write.whole(100)), ...returns.of100.map(write.share)],
            [texts.rounds(write.whole(1000)), ...returns.of1000.map(write.share)],
          ],
          ['', ...[5, 50, 95].map(write.share)],
        ),
    ),
  ].join('')
}

const frame = (lang: Lang, title: string, body: string): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title><style>${style}</style></head><body>${body}</body></html>`

export const parPage = (sheet: Sheet, lang: Lang): string => {
  const texts = parTexts[lang]
  const write = writing(lang)
  const title = texts.title(sheet.name[lang])
  const parts = Object.entries(sheet.parts)
  // What is added up, or what one chooses among.
  const isSum = 'base' in sheet.parts || 'stage1' in sheet.parts
  const partsTitle = isSum ? texts.partsTitle : texts.wagersTitle
  const rules = sheet.rules[lang].map(
    ({ title: heading, text }) => `<h3>${escaped(heading)}</h3>${text.map(paragraph).join('')}`,
  )
  const body = [
    `<h1>${escaped(title)}</h1>`,
    paragraph(texts.lead),
    table(factsOf(sheet, lang, write)),
    parts.length > 0 &&
      section(
        partsTitle,
        table(
          parts.map(
            ([name, share]) => [partName(name, sheet, lang), partShare(share, write)] as const,
          ),
        ),
      ),
    spreadOf(sheet, lang, write),
    rules.length > 0 && section(texts.rulesTitle, rules.join('')),
    sheet.config !== undefined &&
      section(
        texts.configTitle,
        `<pre><code>${escaped(JSON.stringify(sheet.config))}</code></pre>`,
      ),
  ]
  return frame(lang, title, `<main>${body.filter(Boolean).join('')}</main>`)
}

export const noParPage = (lang: Lang): string =>
  frame(lang, parTexts[lang].missing, `<main><h1>${escaped(parTexts[lang].missing)}</h1></main>`)

/** All games with a sheet, by name. */
export const parIndex = (sheets: readonly Sheet[], lang: Lang): string => {
  const links = sheets
    .toSorted((a, b) => a.name[lang].localeCompare(b.name[lang], lang))
    .map(
      ({ slug, name }) =>
        `<li><a href="/par/${slug}${lang === 'en' ? '?lang=en' : ''}">${escaped(name[lang])}</a></li>`,
    )
  const { games } = parTexts[lang]
  return frame(lang, games, `<main><h1>${escaped(games)}</h1><ul>${links.join('')}</ul></main>`)
}
