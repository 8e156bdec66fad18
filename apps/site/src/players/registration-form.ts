import { registration } from '@felek/contract/players.ts'
import { barredBy } from '@felek/contract/territory.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { dateToIso } from '@felek/ui/date-mask.ts'
import { phoneToE164 } from './phone-mask.ts'

/** The form as it is typed: dates and phone as shown, everything else as it travels. */
export type RegistrationForm = {
  username: string
  password: string
  passwordConfirm: string
  country: string
  firstname: string
  lastname: string
  identityNumber: string
  birthdate: string
  phone: string
  email: string
  emailConfirm: string
  city: string
  address: string
  currency: string
  promotionCode: string
  referenceNumber: string
  smsOptIn: boolean
  emailOptIn: boolean
  rulesAccepted: boolean
}

export const emptyRegistration: RegistrationForm = {
  username: '',
  password: '',
  passwordConfirm: '',
  country: 'TR',
  firstname: '',
  lastname: '',
  identityNumber: '',
  birthdate: '',
  phone: '',
  email: '',
  emailConfirm: '',
  city: '',
  address: '',
  currency: 'TRY',
  promotionCode: '',
  referenceNumber: '',
  smsOptIn: false,
  emailOptIn: false,
  rulesAccepted: false,
}

export type StepName = 'account' | 'identity' | 'confirm'
export type FieldName = keyof RegistrationForm

export const steps: readonly { name: StepName; fields: readonly FieldName[] }[] = [
  { name: 'account', fields: ['username', 'password', 'passwordConfirm'] },
  {
    name: 'identity',
    fields: [
      'country',
      'firstname',
      'lastname',
      'identityNumber',
      'birthdate',
      'phone',
      'email',
      'emailConfirm',
    ],
  },
  {
    name: 'confirm',
    fields: [
      'city',
      'address',
      'currency',
      'promotionCode',
      'referenceNumber',
      'smsOptIn',
      'emailOptIn',
      'rulesAccepted',
    ],
  },
]

export const fieldNames: readonly FieldName[] = steps.flatMap((s) => s.fields)

/** The step that holds the first of these fields, in the order of the form. */
export const stepOf = (names: readonly string[]): number =>
  steps.findIndex((s) => s.fields.some((f) => names.includes(f)))

/** What `user/register` takes. */
export const toRegistration = (form: RegistrationForm) => ({
  ...form,
  birthdate: dateToIso(form.birthdate),
  phone: phoneToE164(form.phone),
})

const checked = zodResolver(registration)

/**
 * The server's own schema, asked about the form as it would travel, and the rule of territory
 * (packages/contract/src/territory.ts).
 */
export const registrationResolver: Resolver<RegistrationForm> = async (
  values,
  context,
  options,
) => {
  const sent = toRegistration(values)
  const { errors } = await checked(sent, context, options as never)
  const barred = barredBy(sent)
  const all =
    barred && !errors[barred]
      ? { ...errors, [barred]: { type: 'territory', message: 'territory_barred' } }
      : errors
  return { values: Object.keys(all).length > 0 ? {} : values, errors: all } as Awaited<
    ReturnType<Resolver<RegistrationForm>>
  >
}
