import { ibanElectronic } from '@felek/contract/fields.ts'
import type { Mask } from '@felek/ui/mask.ts'

/** Groups of four, as on a bank card: "TR33 0006 1005 1978 6457 8413 26". */
export const ibanGroups = (iban: string): string =>
  ibanElectronic(iban).replace(/(.{4})(?=.)/g, '$1 ')

/**
 * The same while one types: capitals, no strange signs, at most the 34 places of ISO 13616 (26 of a
 * Turkish one).
 */
export const maskIban = (typed: string): string => {
  const plain = typed
    .toUpperCase()
    .replace(/İ/g, 'I')
    .replace(/[^A-Z0-9]/g, '')
  return ibanGroups(plain.slice(0, plain.startsWith('TR') ? 26 : 34))
}

export const ibanMask: Mask = { write: maskIban, own: /[A-Za-z0-9İı]/ }

/** The five digits of the bank in a Turkish IBAN, places five to nine; '' until they are there. */
export const ibanBankCode = (iban: string): string =>
  /^TR\d{2}(\d{5})/.exec(ibanElectronic(iban))?.[1] ?? ''

/** "TR33 … 8413 26": enough to know one's own account again. */
export const ibanShort = (iban: string): string => {
  const plain = ibanElectronic(iban)
  return `${plain.slice(0, 4)} … ${ibanGroups(plain).split(' ').slice(-2).join(' ')}`
}
