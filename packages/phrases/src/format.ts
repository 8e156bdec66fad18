/*
 * How numbers, money and times are written for people: "1.234,50 TL" in Turkish, "1,234.50 TL" in
 * English. Each takes the language, so that a place which forgets it does not compile.
 */

export type Lang = 'tr' | 'en'

const locale: Record<Lang, string> = { tr: 'tr-TR', en: 'en-GB' }
const zone = 'Europe/Istanbul'
/** Istanbul has had no summer time since 2016: lists of times need no formatter, which is slow to make. */
const zoneMs = 3 * 3_600_000

const formatters = new Map<string, Intl.DateTimeFormat>()
/** Made once: a formatter costs a phone a hundred times what it takes to use it. */
const formatterOf = (lang: Lang, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = lang + JSON.stringify(options)
  const known =
    formatters.get(key) ?? new Intl.DateTimeFormat(locale[lang], { timeZone: zone, ...options })
  formatters.set(key, known)
  return known
}

/** What stands between thousands, and between lira and kuruş. */
export const marks: Record<Lang, { group: '.' | ','; decimal: ',' | '.' }> = {
  tr: { group: '.', decimal: ',' },
  en: { group: ',', decimal: '.' },
}

/** Whole digits in groups of three: "1234567" → "1.234.567" in Turkish. */
export const grouped = (digits: string, lang: Lang): string =>
  digits.replace(/\B(?=(\d{3})+$)/g, marks[lang].group)

export type AmountParts = { sign: '' | '−'; whole: string; decimal: ',' | '.'; fraction: string }

/** `"-1234.50"` → minus sign or '', "1.234", ",", "50"; in English "1,234" and ".". */
export const amountParts = (amount: string, lang: Lang): AmountParts => {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.')
  return {
    sign: amount.startsWith('-') ? '−' : '',
    whole: grouped(whole, lang),
    decimal: marks[lang].decimal,
    fraction: fraction.padEnd(2, '0'),
  }
}

const written = ({ sign, whole, decimal, fraction }: AmountParts): string =>
  `${sign}${whole}${decimal}${fraction}`

/** `"1234.5"` → "1.234,50 TL" in Turkish, "1,234.50 TL" in English. */
export const formatMoney = (amount: string, lang: Lang): string =>
  `${written(amountParts(amount, lang))}\u00a0TL`

/**
 * `"1000.00"` → "1.000", `"12.50"` → "12,50", in English "1,000" and "12.50": limits and chips,
 * where the currency stands beside.
 */
export const formatAmountShort = (amount: string, lang: Lang): string => {
  const parts = amountParts(amount, lang)
  return parts.fraction === '00' ? parts.sign + parts.whole : written(parts)
}

/** `"96.48"` → "%96,48" in Turkish, "96.48%" in English. */
export const formatPercent = (percent: string, lang: Lang): string =>
  lang === 'tr' ? `%${percent.replace('.', ',')}` : `${percent}%`

/** The endings of "up to so many percent" by the last digit, as the numbers are spoken: sekizine, üçüne. */
const endings = ['’ına', '’ine', '’sine', '’üne', '’üne', '’ine', '’sına', '’sine', '’ine', '’una']
const tens = ['', '’una', '’sine', '’una', '’ına', '’sine', '’ına', '’ine', '’ine', '’ına']

/** 8 → "%8’ine kadar" in Turkish, "8%" in English. A whole percent, 1 to 99. */
export const formatUpTo = (percent: number, lang: Lang): string => {
  const ending = percent % 10 === 0 ? tens[percent / 10] : endings[percent % 10]
  return lang === 'tr' ? `%${percent}${ending ?? '’üne'} kadar` : `${percent}%`
}

type Return = { rtp: string; rtpMost?: string | undefined; rtpWithin?: string | undefined }

/**
 * A game's declared return: "%96,48"; "%96,25–97,00" where wagers or decisions differ, "%96,39 ± 0,03" where it is
 * sampled.
 */
export const formatReturn = ({ rtp, rtpMost, rtpWithin }: Return, lang: Lang): string => {
  if (rtpMost !== undefined)
    return lang === 'tr'
      ? `${formatPercent(rtp, lang)}–${rtpMost.replace('.', ',')}`
      : `${rtp}–${formatPercent(rtpMost, lang)}`
  if (rtpWithin === undefined) return formatPercent(rtp, lang)
  return `${formatPercent(rtp, lang)} ± ${lang === 'tr' ? rtpWithin.replace('.', ',') : rtpWithin}`
}

/** 12345 → "12.345" in Turkish, "12,345" in English. A whole number. */
export const formatCount = (n: number, lang: Lang): string => grouped(String(n), lang)

/** What stands between day, month and year: 21.11.2026 in Turkish, 21/11/2026 in English. */
export const dateMark: Record<Lang, '.' | '/'> = { tr: '.', en: '/' }

/** 21.11.2026, in English 21/11/2026. */
export const formatDay = (iso: string, lang: Lang): string =>
  formatterOf(lang, { day: '2-digit', month: '2-digit', year: 'numeric' }).format(new Date(iso))

/**
 * "14:05", or "ÖS 2:05" / "2:05 pm" where the player has chosen twelve hours (docs/decisions/0141).
 */
export const formatTime = (iso: string, lang: Lang, clock24: boolean): string =>
  clock24
    ? new Date(Date.parse(iso) + zoneMs).toISOString().slice(11, 16)
    : formatterOf(lang, { hour: 'numeric', minute: '2-digit', hour12: true }).format(new Date(iso))

const moment = (iso: string, lang: Lang, clock24: boolean): string =>
  `${formatDay(iso, lang)}${lang === 'tr' ? '' : ','} ${formatTime(iso, lang, clock24)}`

const isMidnight = (iso: string): boolean => formatTime(iso, 'en', true) === '00:00'

/** "24.11.2026 20:00": when something begins; a day's first moment is that day. */
export const formatStart = (iso: string, lang: Lang, clock24: boolean): string =>
  isMidnight(iso) ? formatDay(iso, lang) : moment(iso, lang, clock24)

/**
 * When something ends. Midnight belongs to the day that it ends, as people say it: "23.11.2026 gün
 * sonu", "the end of 23/11/2026".
 */
export const formatEnd = (iso: string, lang: Lang, clock24: boolean): string => {
  if (!isMidnight(iso)) return moment(iso, lang, clock24)
  const day = formatDay(new Date(Date.parse(iso) - 1).toISOString(), lang)
  return lang === 'tr' ? `${day} gün sonu` : `the end of ${day}`
}

/**
 * "23 Kasım 14:05", "23 November 14:05": when a limit restarts or a wait ends, without its year while
 * that is this one. A day's first moment is 00:00 on either clock.
 */
export const formatMoment = (iso: string, lang: Lang, clock24: boolean, nowMs: number): string => {
  const yearOf = (ms: number) => formatterOf(lang, { year: 'numeric' }).format(ms)
  const at = Date.parse(iso)
  const day = formatterOf(lang, {
    day: 'numeric',
    month: 'long',
    ...(yearOf(at) !== yearOf(nowMs) && { year: 'numeric' }),
  }).format(at)
  return `${day} ${formatTime(iso, lang, clock24 || isMidnight(iso))}`
}
