import type { players as calls } from '../../../../contract/src/players.ts'
import type { Parsed } from '../../../../contract/src/call.ts'
import { sealOf, type Seal } from '../../../../settings/src/seal.ts'
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
>

/** Codes are ASCII; the small letters are folded, so that `hosgeldin` works on any keyboard. */
export const promotionCodeOf = (form: Form): string =>
  (form.promotionCode ?? '').replace(/[a-z]/g, (c) => c.toUpperCase())

const place = (registrationId: bigint) => `registration:${registrationId}`

export const sealForm = (env: SealEnv, registrationId: bigint, form: Form): string => {
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
  }
  return sealOf(env).seal(JSON.stringify(kept), place(registrationId))
}

type SealEnv = Parameters<typeof sealOf>[0]

export const openForm = (
  env: SealEnv,
  row: { registration_id: bigint; form_sealed: string },
): Kept => JSON.parse(sealOf(env).open(row.form_sealed, place(row.registration_id))) as Kept

/** By which registrations that concern each other are found. */
export const registrationKeys = (
  seal: Seal,
  form: Pick<Kept, 'email' | 'phone' | 'country' | 'identityNumber'>,
) => ({
  email_key: seal.lookup(
    form.email.replace(/[A-Z]/g, (c) => c.toLowerCase()),
    'email',
  ),
  phone_key: seal.lookup(form.phone, 'phone'),
  identity_key: seal.lookup(`${form.country} ${form.identityNumber.toUpperCase()}`, 'identity'),
})
