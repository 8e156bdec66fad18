import { describe, expect, it } from 'vitest'
import {
  emptyRegistration,
  fieldNames,
  registrationResolver,
  stepOf,
  type RegistrationForm,
} from './registration-form.ts'

const good: RegistrationForm = {
  ...emptyRegistration,
  username: 'Deniz.Y',
  password: 'ABCDE1',
  passwordConfirm: 'ABCDE1',
  firstname: 'Deniz',
  lastname: 'Yıldırım',
  identityNumber: '10000000146',
  birthdate: '14.03.1990',
  phone: '532 123 45 67',
  email: 'deniz@ornek.com',
  emailConfirm: 'Deniz@ornek.com',
  city: 'İzmir',
  address: 'Kıbrıs Şehitleri Cad. 1',
  rulesAccepted: true,
}

const findErrors = async (form: RegistrationForm): Promise<Record<string, string | undefined>> => {
  const { errors } = await registrationResolver(form, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  return Object.fromEntries(Object.entries(errors).map(([name, e]) => [name, e?.message]))
}

describe('the registration form', () => {
  it('accepts what the server accepts', async () => expect(await findErrors(good)).toEqual({}))

  it('names every empty field that is required, and no other', async () => {
    const wrong = await findErrors({ ...emptyRegistration, country: '' })
    expect(Object.keys(wrong).sort()).toEqual(
      fieldNames
        .filter(
          (f) =>
            !['currency', 'promotionCode', 'referenceNumber', 'smsOptIn', 'emailOptIn'].includes(f),
        )
        .sort(),
    )
    expect(wrong['username']).toBe('required')
  })

  it.each<[string, Partial<RegistrationForm>, Record<string, string>]>([
    ['a date that is no date', { birthdate: '31.02.1990' }, { birthdate: 'date_invalid' }],
    ['a minor', { birthdate: '14.03.2015' }, { birthdate: 'too_young' }],
    ['a wrong identity number', { identityNumber: '10000000147' }, { identityNumber: 'identity' }],
    ['a passport in Türkiye', { identityNumber: 'U1234567' }, { identityNumber: 'identity' }],
    ['a phone cut short', { phone: '532' }, { phone: 'phone_invalid' }],
    ['two passwords', { passwordConfirm: 'ABCDE2' }, { passwordConfirm: 'passwords_differ' }],
    [
      'a password without a number',
      { password: 'ABCDEF', passwordConfirm: 'ABCDEF' },
      { password: 'password_number' },
    ],
    [
      'a letter of no alphabet that folds in the username',
      { username: 'жук' },
      { username: 'username_invalid' },
    ],
    [
      'a phone of the barred territory',
      { phone: '+90 392 228 00 00' },
      { phone: 'territory_barred' },
    ],
    [
      'a city of the barred territory',
      { country: 'CY', identityNumber: 'K1234567', city: 'Girne' },
      { city: 'territory_barred' },
    ],
    [
      'an address of the barred territory',
      { address: 'Atatürk Cad. 1, KKTC' },
      { address: 'territory_barred' },
    ],
    ['rules not accepted', { rulesAccepted: false }, { rulesAccepted: 'rules_required' }],
  ])('refuses %s', async (_, change, wrong) =>
    expect(await findErrors({ ...good, ...change })).toEqual(wrong),
  )

  it('takes a passport from another country', async () =>
    expect(
      await findErrors({
        ...good,
        country: 'DE',
        identityNumber: 'U1234567',
        phone: '+49 151 23456789',
      }),
    ).toEqual({}))

  it('knows the step of a field', () => {
    expect(stepOf(['address', 'phone'])).toBe(1)
    expect(stepOf(['nothing'])).toBe(-1)
  })
})
