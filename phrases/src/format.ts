/*
 * How numbers, money and times are written for people. Numbers are Turkish in both languages where
 * money is concerned ("1.234,50 TL"): one currency, one way to write it.
 */

export type Lang = 'tr' | 'en'

const locale: Record<Lang, string> = { tr: 'tr-TR', en: 'en-GB' }
const zone = 'Europe/Istanbul'

const grouped = (digits: string, mark = '.'): string => digits.replace(/\B(?=(\d{3})+$)/g, mark)

/** The three parts of an amount: `"-1234.50"` → minus sign or '', "1.234", "50". */
export const amountParts = (
  amount: string,
): { sign: '' | '−'; whole: string; fraction: string } => {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.')
  return {
    sign: amount.startsWith('-') ? '−' : '',
    whole: grouped(whole),
    fraction: fraction.padEnd(2, '0'),
  }
}

/** `"1234.5"` → "1.234,50 TL". */
export const formatMoney = (amount: string): string => {
  const { sign, whole, fraction } = amountParts(amount)
  return `${sign}${whole},${fraction}\u00a0TL`
}

/**
 * `"1000.00"` → "1.000", `"12.50"` → "12,50": limits and chips, where the currency stands beside.
 */
export const formatAmountShort = (amount: string): string => {
  const { sign, whole, fraction } = amountParts(amount)
  return fraction === '00' ? sign + whole : `${sign}${whole},${fraction}`
}

/** `"96.48"` → "%96,48" in Turkish, "96.48%" in English. */
export const formatPercent = (percent: string, lang: Lang): string =>
  lang === 'tr' ? `%${percent.replace('.', ',')}` : `${percent}%`

/** 12345 → "12.345" in Turkish, "12,345" in English. A whole number. */
export const formatCount = (n: number, lang: Lang): string =>
  grouped(String(n), lang === 'tr' ? '.' : ',')

/** 21.11.2026 */
export const formatDay = (iso: string, lang: Lang): string =>
  new Intl.DateTimeFormat(locale[lang], {
    timeZone: zone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
    .format(new Date(iso))
    .replaceAll('/', '.')

/**
 * "ÖS 2:05" / "2:05 pm" (specification §9: not 24-hour), or "14:05" where the player prefers it.
 */
export const formatTime = (iso: string, lang: Lang, clock24 = false): string =>
  new Intl.DateTimeFormat(locale[lang], {
    timeZone: zone,
    hour: 'numeric',
    minute: '2-digit',
    hour12: !clock24,
  }).format(new Date(iso))
