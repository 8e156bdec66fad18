import { randomInt } from 'node:crypto'
import { limits } from '@felek/contract/limits.ts'
import { encryptionOf, type EncryptionSecrets } from '@felek/platform/crypto/encryption.ts'

/** The phone of before and the new one, E.164. */
export type Phones = { before: string; after: string }
/** Where a player lived before. */
export type Residence = { city: string; address: string }

export const phonesPlace = (changeId: bigint): string => `phone-change:${changeId}`
export const residencePlace = (changeId: bigint): string => `address-change:${changeId}`

export const encryptPhones = (env: EncryptionSecrets, changeId: bigint, phones: Phones): string =>
  encryptionOf(env).encrypt(JSON.stringify(phones), phonesPlace(changeId))

export const openPhones = (
  env: EncryptionSecrets,
  row: { change_id: bigint; phones_sealed: string },
): Phones =>
  JSON.parse(encryptionOf(env).decrypt(row.phones_sealed, phonesPlace(row.change_id))) as Phones

export const encryptResidence = (
  env: EncryptionSecrets,
  changeId: bigint,
  before: Residence,
): string => encryptionOf(env).encrypt(JSON.stringify(before), residencePlace(changeId))

export const openResidence = (
  env: EncryptionSecrets,
  row: { change_id: bigint; before_sealed: string },
): Residence =>
  JSON.parse(
    encryptionOf(env).decrypt(row.before_sealed, residencePlace(row.change_id)),
  ) as Residence

export const drawCode = (): string =>
  String(randomInt(10 ** limits.twoFactorCodeLength)).padStart(limits.twoFactorCodeLength, '0')

/** Under every key that a hash may still stand under, the newest first; bound to its change and its way. */
export const codeKeys = (
  env: EncryptionSecrets,
  changeId: bigint,
  way: 'phone' | 'proof',
  code: string,
): readonly [string, ...string[]] =>
  encryptionOf(env).blindIndexes(`${changeId} ${way} ${code}`, 'phone-change-code')
