import type { players as calls } from '@felek/contract/players.ts'
import { foldCode } from '@felek/contract/fold.ts'
import type { Parsed } from '@felek/contract/call.ts'
import { encryptionOf, type EncryptionSecrets } from '@felek/platform/crypto/encryption.ts'
import type { NewPlayer } from '../accounts.ts'

export type Form = Parsed<typeof calls.register>

/** What a registration keeps, sealed, until it is confirmed. */
export type StoredForm = Pick<
  NewPlayer,
  | 'firstname'
  | 'lastname'
  | 'country'
  | 'city'
  | 'address'
  | 'birthdate'
  | 'identityNumber'
  | 'email'
  | 'phone'
  | 'promotionCode'
  | 'referenceNumber'
  | 'smsOptIn'
  | 'emailOptIn'
  | 'termsShown'
>

export const promotionCodeOf = (form: Form): string => foldCode(form.promotionCode ?? '')

export const formPlace = (registrationId: bigint) => `registration:${registrationId}`

export const encryptForm = (
  env: EncryptionSecrets,
  registrationId: bigint,
  form: Form,
  termsShown: StoredForm['termsShown'],
): string => {
  const kept: StoredForm = {
    firstname: form.firstname,
    lastname: form.lastname,
    country: form.country,
    city: form.city,
    address: form.address,
    birthdate: form.birthdate,
    identityNumber: form.identityNumber,
    email: form.email,
    phone: form.phone,
    promotionCode: promotionCodeOf(form),
    referenceNumber: form.referenceNumber,
    smsOptIn: form.smsOptIn,
    emailOptIn: form.emailOptIn,
    termsShown,
  }
  return encryptionOf(env).encrypt(JSON.stringify(kept), formPlace(registrationId))
}

export const openForm = (
  env: EncryptionSecrets,
  row: { registration_id: bigint; form_sealed: string },
): StoredForm =>
  JSON.parse(
    encryptionOf(env).decrypt(row.form_sealed, formPlace(row.registration_id)),
  ) as StoredForm
