import type { Lang } from './define.ts'

/* Numbers as they stand in rules and are said aloud, in either language. */

const locales: Readonly<Record<Lang, string>> = { tr: 'tr-TR', en: 'en-GB' }

export type Numbers = {
  /** 195 hundredths: "1,95×" or "1.95×". */
  times(hundredths: number): string
  /** "97.00": "%97,00" or "97.00%". */
  percent(decimal: string): string
  whole(value: number): string
}

const numbersOf = (lang: Lang): Numbers => {
  const fixed = new Intl.NumberFormat(locales[lang], {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  const short = new Intl.NumberFormat(locales[lang], { maximumFractionDigits: 2 })
  const whole = new Intl.NumberFormat(locales[lang], { maximumFractionDigits: 0 })
  return {
    times: (hundredths) => `${short.format(hundredths / 100)}×`,
    percent: (decimal) =>
      lang === 'tr' ? `%${fixed.format(+decimal)}` : `${fixed.format(+decimal)}%`,
    whole: (value) => whole.format(value),
  }
}

export const trNumbers = numbersOf('tr')
export const enNumbers = numbersOf('en')
