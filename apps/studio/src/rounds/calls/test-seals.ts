import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import { createCallSeals } from './seals.ts'

/** The seals of a test's calls, under the key that tests seal by. */
export const testCallSeals = createCallSeals(encryptionOf({ sealKey: 's'.repeat(32) }), {
  error() {},
})
