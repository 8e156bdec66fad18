import type { EncryptionSecrets } from '@felek/platform/crypto/encryption.ts'
import type { Query } from '@felek/database/database.ts'
import { allKeysOf, emailKeysOf, phoneKeysOf } from '../details.ts'
import { findByKey } from './find-store.ts'

/* Players by what only they have: each is looked up whole, by the keyed hashes under which it may stand. */

export const findPlayersByEmail = (
  env: EncryptionSecrets,
  q: Query,
  email: string,
): Promise<bigint[]> => findByKey(q, 'email_key', emailKeysOf(env, email))

/** E.164. */
export const findPlayersByPhone = (
  env: EncryptionSecrets,
  q: Query,
  phone: string,
): Promise<bigint[]> => findByKey(q, 'phone_key', phoneKeysOf(env, phone))

/** Of a Turkish identity. */
export const findPlayersByIdentity = (
  env: EncryptionSecrets,
  q: Query,
  identityNumber: string,
): Promise<bigint[]> => {
  const { identity_key: keys } = allKeysOf(env, {
    email: '',
    phone: '',
    country: 'TR',
    identityNumber,
  })
  return findByKey(q, 'identity_key', keys)
}
