import { encryptionOf, type EncryptionSecrets } from '@felek/platform/crypto/encryption.ts'

/** Where a withdrawal goes, as its account stood when it was made. */
export type Destination = { owner: string; iban: string }

export const destinationPlace = (requestId: bigint) => `cashier:request:${requestId}`

/** Where a withdrawal goes; throws where the text is not the one that was written for it. */
export const openDestination = (
  env: EncryptionSecrets,
  request: { id: bigint; destination: string | null },
): Destination => {
  if (request.destination === null) throw new Error(`withdrawal ${request.id} has no destination`)
  return JSON.parse(
    encryptionOf(env).decrypt(request.destination, destinationPlace(request.id)),
  ) as Destination
}
