import type { Lang } from '../texts/texts.ts'

const ones = {
  tr: ['', 'bir', 'iki', 'üç', 'dört', 'beş', 'altı', 'yedi', 'sekiz', 'dokuz'],
  en: ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
}
const tens = {
  tr: ['', 'on', 'yirmi', 'otuz', 'kırk', 'elli', 'altmış', 'yetmiş', 'seksen', 'doksan'],
  en: ['', 'ten', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'],
}
const teens = [
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]

/** 1 to 90 as a caller says it: "kırk iki", "forty-two". */
export const numberWords = (number: number, lang: Lang): string => {
  const [ten, one] = [Math.floor(number / 10), number % 10]
  if (lang === 'en' && ten === 1) return teens[one] ?? ''
  return [tens[lang][ten], ones[lang][one]].filter(Boolean).join(lang === 'tr' ? ' ' : '-')
}
