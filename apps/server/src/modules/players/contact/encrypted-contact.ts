import { randomInt } from 'node:crypto'
import { limits } from '@felek/contract/limits.ts'
import { sealOf, type SealSecrets } from '@felek/platform/crypto/encryption.ts'

/** The phone of before and the new one, E.164. */
export type Phones = { before: string; after: string }
/** Where a player lived before. */
export type Residence = { city: string; address: string }

export const phonesPlace = (changeId: bigint): string => `phone-change:${changeId}`
export const residencePlace = (changeId: bigint): string => `address-change:${changeId}`

export const sealPhones = (env: SealSecrets, changeId: bigint, phones: Phones): string =>
  sealOf(env).seal(JSON.stringify(phones), phonesPlace(changeId))

export const openPhones = (
  env: SealSecrets,
  row: { change_id: bigint; phones_sealed: string },
): Phones => JSON.parse(sealOf(env).open(row.phones_sealed, phonesPlace(row.change_id))) as Phones

export const sealResidence = (env: SealSecrets, changeId: bigint, before: Residence): string =>
  sealOf(env).seal(JSON.stringify(before), residencePlace(changeId))

export const openResidence = (
  env: SealSecrets,
  row: { change_id: bigint; before_sealed: string },
): Residence =>
  JSON.parse(sealOf(env).open(row.before_sealed, residencePlace(row.change_id))) as Residence

export const drawCode = (): string =>
  String(randomInt(10 ** limits.twoFactorCodeLength)).padStart(limits.twoFactorCodeLength, '0')

/** Under every key that a hash may still stand under, the newest first; bound to its change and its way. */
export const codeKeys = (
  env: SealSecrets,
  changeId: bigint,
  way: 'phone' | 'proof',
  code: string,
): readonly [string, ...string[]] =>
  sealOf(env).lookups(`${changeId} ${way} ${code}`, 'phone-change-code')
