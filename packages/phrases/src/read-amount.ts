import { marks, type Lang } from './format.ts'

/*
 * Amounts as people write them. A page in Turkish takes "1.234,56", one in English "1,234.56"; the
 * other language's way is understood where it can mean one amount only. "1.234" is a thousand in
 * Turkish; in English it is no amount, since it could be either. Site and studio read them here alone. Strings only.
 */

/** What the form holds for a text that is no amount; the contract refuses it with its sentence. */
export const unreadable = 'x'

const wholeDigits = 12

const forms = (group: string, decimal: string) => {
  const [g, d] = [`\\${group}`, `\\${decimal}`]
  const whole = `[1-9]\\d{0,2}(?:${g}\\d{3})+|[1-9]\\d{0,2}(?:[ \\u00a0\\u202f]\\d{3})+|\\d+`
  return {
    /** In this language's own way; kuruş may still be missing. */
    own: new RegExp(`^(${whole})(?:${d}(\\d{0,2}))?$`),
    /** Kuruş alone. */
    fraction: new RegExp(`^()[.,](\\d{1,2})$`),
    /** The other way, where it can mean nothing else: groups of three leave no room for it. */
    other: [
      new RegExp(`^(\\d+|[1-9]\\d{0,2}(?:[ \\u00a0\\u202f]\\d{3})+)${g}(\\d{0,2})$`),
      new RegExp(`^([1-9]\\d{0,2}(?:${d}\\d{3})+)${g}(\\d{1,2})$`),
      new RegExp(`^([1-9]\\d{0,2}(?:${d}\\d{3}){2,})()$`),
    ],
    /** Grouped by hand, the first groups perhaps by the field already. */
    grouped: new RegExp(`^[1-9]\\d*(?:${g}\\d{3})+$`),
  }
}
const formsOf: Record<Lang, ReturnType<typeof forms>> = {
  tr: forms(marks.tr.group, marks.tr.decimal),
  en: forms(marks.en.group, marks.en.decimal),
}

/**
 * A text as an amount for the wire: "1.250,5" → "1250.50". '' for nothing, `unreadable` for what is
 * no amount or could be two.
 */
export const readAmount = (text: string, lang: Lang): string => {
  const bare = text
    .trim()
    .replace(/^(?:₺|TL|TRY)\s*|\s*(?:₺|TL|TRY)$/gi, '')
    .trim()
  if (bare === '') return ''
  const { own, fraction, other } = formsOf[lang]
  const found = [own, fraction, ...other].map((form) => form.exec(bare)).find((it) => it !== null)
  if (!found) return unreadable
  const digits = (found[1] ?? '').replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'
  if (digits.length > wholeDigits) return unreadable
  return `${digits}.${(found[2] ?? '').padEnd(2, '0')}`
}

/** Grouped by hand, the first groups perhaps by the field already. */
export const isGroupedByHand = (text: string, lang: Lang): boolean =>
  formsOf[lang].grouped.test(text)
