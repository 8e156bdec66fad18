import { isIP } from 'node:net'
import * as f from '@felek/contract/fields.ts'
import { ibanElectronic, isIban, isTckn, phonePattern } from '@felek/contract/fields.ts'
import { foldUsername } from '@felek/contract/fold.ts'
import type { SearchShape } from '@felek/contract/office/search.ts'

/** What a query may mean, in the form in which it is looked up. */
export type Shape = { shape: SearchShape; value: string }

/** `0532 123 45 67`, `532…`, `90532…` and `+90 532…` are one number. */
const toPhone = (text: string): string | undefined => {
  if (!/^\+?[\d\s().-]+$/.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  const national = /^(?:0{0,2}90|0)?(5\d{9})$/.exec(digits)?.[1]
  const phone = national === undefined ? `+${digits}` : `+90${national}`
  return (national !== undefined || text.startsWith('+')) && phonePattern.test(phone)
    ? phone
    : undefined
}

const toReference = (text: string): string | undefined =>
  /^(?:FLK|PAY)-[A-Z0-9-]{1,32}$/i.test(text) ? text.toUpperCase() : undefined

/** By its form; the surest first. What could be a person's number is looked up as nothing else. */
export const toShapes = (query: string): Shape[] => {
  const text = query.trim()
  const tight = text.replace(/\s/g, '')
  const of = (shape: SearchShape, value: string | undefined): Shape[] =>
    value === undefined ? [] : [{ shape, value }]
  if (text.includes('@')) {
    const email = f.email.safeParse(text)
    return email.success ? of('email', email.data) : []
  }
  if (/^TR[\d\s]{8,}$/i.test(text)) return isIban(text) ? of('iban', ibanElectronic(text)) : []
  if (isIP(tight) !== 0) return of('address', tight.toLowerCase())
  if (isTckn(tight)) return of('identity', tight)
  const phone = toPhone(text)
  if (phone !== undefined) return of('phone', phone)
  const reference = toReference(tight)
  if (reference !== undefined) return of('reference', reference)
  if (/^FK[0-9A-HJKMNP-TV-Z]{8}$/i.test(tight)) return of('coupon', tight.toUpperCase())
  const number = /^\d{1,18}$/.test(tight) ? of('number', tight) : []
  const name = foldUsername(text)
  return [
    ...number,
    ...of('username', /^[a-z0-9._-]{3,20}$/.test(name) ? name : undefined),
    // Names that senders give have a digit, and are longer than a player's.
    ...of('round', /^(?=.*\d)[\w:.-]{8,64}$/.test(text) ? text : undefined),
  ]
}
