import type { players as calls } from '@felek/contract/players.ts'
import { foldCode } from '@felek/contract/fold.ts'
import type { Parsed } from '@felek/contract/call.ts'
import { sealOf, type SealSecrets } from '@felek/platform/crypto/encryption.ts'
import type { NewPlayer } from '../accounts.ts'

export type Form = Parsed<typeof calls.register>

/** What a registration keeps, sealed, until it is confirmed. */
export type Kept = Pick<
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

export const sealForm = (
  env: SealSecrets,
  registrationId: bigint,
  form: Form,
  termsShown: Kept['termsShown'],
): string => {
  const kept: Kept = {
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
  return sealOf(env).seal(JSON.stringify(kept), formPlace(registrationId))
}

export const openForm = (
  env: SealSecrets,
  row: { registration_id: bigint; form_sealed: string },
): Kept => JSON.parse(sealOf(env).open(row.form_sealed, formPlace(row.registration_id))) as Kept
