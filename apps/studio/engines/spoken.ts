import type { Lang } from './define.ts'

/* Numbers as they stand in rules and are said aloud, in either language. */

const locales: Readonly<Record<Lang, string>> = { tr: 'tr-TR', en: 'en-GB' }

export type Numbers = {
  /** 195 hundredths: "1,95×" or "1.95×". */
  times(hundredths: number): string
  /** "97.00": "%97,00" or "97.00%". */
  percent(decimal: string): string
  /** 7.1: "%7,1" or "7.1%". */
  share(value: number): string
  whole(value: number): string
}

const numbersOf = (lang: Lang): Numbers => {
  const fixed = new Intl.NumberFormat(locales[lang], {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  const short = new Intl.NumberFormat(locales[lang], { maximumFractionDigits: 2 })
  const whole = new Intl.NumberFormat(locales[lang], { maximumFractionDigits: 0 })
  const signed = (written: string) => (lang === 'tr' ? `%${written}` : `${written}%`)
  return {
    times: (hundredths) => `${short.format(hundredths / 100)}×`,
    percent: (decimal) => signed(fixed.format(+decimal)),
    share: (value) => signed(short.format(value)),
    whole: (value) => whole.format(value),
  }
}

export const trNumbers = numbersOf('tr')
export const enNumbers = numbersOf('en')
