import { encryptionOf, type EncryptionSecrets } from '@felek/platform/crypto/encryption.ts'

/* Fields of a proposal that name a person: encrypted where it waits, open to whoever decides about it. */

type Fields = Record<string, unknown>

const placeOf = (approvalId: bigint, field: string): string => `approval:${approvalId}:${field}`

const change = (
  fields: Fields,
  secret: readonly string[],
  to: (field: string, text: string) => unknown,
): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      secret.includes(field) && typeof value === 'string' ? to(field, value) : value,
    ]),
  )

export const encryptFields = (
  env: EncryptionSecrets,
  approvalId: bigint,
  secret: readonly string[],
  fields: Fields,
): Fields =>
  change(fields, secret, (field, text) =>
    encryptionOf(env).encrypt(text, placeOf(approvalId, field)),
  )

/** Throws where a field is another proposal's, or was edited. */
export const decryptFields = (
  env: EncryptionSecrets,
  approvalId: bigint,
  secret: readonly string[],
  fields: Fields,
): Fields =>
  change(fields, secret, (field, text) =>
    encryptionOf(env).decrypt(text, placeOf(approvalId, field)),
  )

/** As whoever neither proposed it nor may decide reads it. */
export const hideFields = (secret: readonly string[], fields: Fields): Fields =>
  change(fields, secret, () => '•••')
