import type { Mask } from '@felek/ui/mask.ts'

/*
 * A Turkish number is typed with or without +90 and the leading 0 and shown as "532 123 45 67";
 * whoever begins with + or 00 types another country's, and is left alone.
 */

const isForeign = (typed: string): boolean =>
  /^\s*(\+(?!90)|00(?!90))/.test(typed) || /^\s*(\+9?|00?9?)$/.test(typed)

/** The ten digits after +90, from any way of writing them. */
const national = (typed: string): string =>
  typed
    .replace(/\D/g, '')
    .replace(/^(00)?90(?=\d)/, '')
    .replace(/^0+/, '')
    .slice(0, 10)

export const maskPhone = (typed: string): string => {
  if (isForeign(typed)) return typed.replace(/[^\d+ ]/g, '').slice(0, 20)
  const d = national(typed)
  return [d.slice(0, 3), d.slice(3, 6), d.slice(6, 8), d.slice(8)].filter((p) => p !== '').join(' ')
}

export const phoneMask: Mask = { write: maskPhone, own: /[\d+]/ }

/** Whether +90 stands before the field. */
export const hasTurkishPrefix = (shown: string): boolean => !/^\s*(\+|00)/.test(shown)

/** E.164, as the server wants it: "532 123 45 67" → "+905321234567". */
export const phoneToE164 = (shown: string): string => {
  const digits = shown.replace(/\D/g, '')
  if (digits === '') return ''
  if (!hasTurkishPrefix(shown)) return `+${digits.replace(/^00/, '')}`
  return `+90${digits}`
}

/**
 * A Turkish mobile number begins with 5 and has ten digits; other countries' rules are the server's
 * business.
 */
export const isWholePhone = (shown: string): boolean =>
  hasTurkishPrefix(shown)
    ? /^5\d{9}$/.test(shown.replace(/\D/g, ''))
    : /^\+[1-9]\d{7,14}$/.test(phoneToE164(shown))
