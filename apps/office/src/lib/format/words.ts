import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import { wordOf } from '@felek/phrases/word-of.ts'

export const callName = (texts: OfficePhrases, wire: string): string =>
  wordOf(texts.calls, wire.replace('/', '_'), wire)

export const roleName = (texts: OfficePhrases, role: string): string =>
  wordOf(texts.staff.roles, role)

/** A field of a call's input or of what a row was and is. */
export const fieldName = (texts: OfficePhrases, field: string): string =>
  wordOf(texts.approvals.fields, field)

/** Of a value that is a key: a call, a role, how something stands. */
export const valueName = (texts: OfficePhrases, key: string): string => {
  const { calls, cashier, staff, approvals, audit } = texts
  const words: Readonly<Record<string, string>> = {
    ...calls,
    ...staff.roles,
    ...staff.statuses,
    ...staff.factors,
    ...approvals.states,
    ...approvals.whys,
    ...cashier.facts.names,
    ...cashier.levels,
    ...cashier.held.whys,
    ...audit.values,
  }
  return words[key.replace('/', '_')] ?? key
}

/** "Selin Aydın" → "SA", as it stands in a round of 30 px. */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((part) => [...part].slice(0, 1))
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase('tr')

/** The end of a row's number, by which people tell two apart: "…763329", "PAY-…178754". All of it is in the address. */
export const shortId = (id: string): string => {
  const [, letters = '', number = ''] = /^([A-Z]+-)?(.*)$/.exec(id) ?? []
  return number.length > 8 ? `${letters}…${number.slice(-6)}` : id
}
