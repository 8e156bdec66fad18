import { encryptionOf, type EncryptionSecrets } from '@felek/platform/crypto/encryption.ts'

/** What a proposal is about: the call, its fields and the facts that were shown, each in canonical order. */
export type Subject = { call: string; input: string; facts: string }

const purpose = 'approval'
const textOf = ({ call, input, facts }: Subject): string => `${call}|${input}|${facts}`

/** A keyed hash of it, which whoever can write the table alone can not make. */
export const digestOf = (env: EncryptionSecrets, subject: Subject): string =>
  encryptionOf(env).blindIndex(textOf(subject), purpose)

/** Whether the hash is of this, under the key of now or one before it. */
export const isDigestOf = (env: EncryptionSecrets, subject: Subject, digest: string): boolean =>
  encryptionOf(env).blindIndexes(textOf(subject), purpose).includes(digest)
