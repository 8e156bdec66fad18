import { DateField } from '@felek/ui/date-field.tsx'
import { Field } from '@felek/ui/field.tsx'
import { anyText, digitsMask } from '@felek/ui/mask.ts'
import { MaskedField } from '@felek/ui/masked-field.tsx'
import { Select } from '@felek/ui/select.tsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { getBoot } from '../lib/api/boot.ts'
import { useFieldTexts } from '../lib/format/field-texts.ts'
import { useLang } from '../lib/format/i18n.ts'
import { countryOptions } from './countries.ts'
import { hasTurkishPrefix, isWholePhone, phoneMask } from './phone-mask.ts'
import type { RegistrationForm } from './registration-form.ts'
import { sampleTckn } from './sample-tckn.ts'
import { TerritoryNotice } from './territory-notice.tsx'

type Form = UseFormReturn<RegistrationForm>

const tcknMask = digitsMask(11)

const IdentityField = ({ form }: { form: Form }) => {
  const t = useTranslations('players.register')
  const fieldText = useFieldTexts()
  const turkish = useWatch({ control: form.control, name: 'country' }) === 'TR'
  const typed = useWatch({ control: form.control, name: 'identityNumber' })
  const error = form.formState.errors.identityNumber
  const count = typed.replace(/\D/g, '').length
  // The count says what to type; the sentence of the specification is left for eleven digits that
  // do not add up.
  const counted = error?.message === 'identity' && turkish && count !== 11
  const said = counted
    ? t('tckn_count', { n: count })
    : error?.message === 'identity' && !turkish
      ? t('identity_other_error')
      : fieldText(error)
  return (
    <MaskedField
      mask={turkish ? tcknMask : anyText}
      label={turkish ? t('tckn') : t('identity_other')}
      inputMode={turkish ? 'numeric' : 'text'}
      autoComplete="off"
      autoCapitalize="characters"
      maxLength={turkish ? 14 : 20}
      numeric={turkish}
      hint={
        turkish && getBoot().demo ? (
          <button
            type="button"
            className="min-h-6 underline decoration-accent-line underline-offset-4"
            onClick={() =>
              form.setValue('identityNumber', sampleTckn(), {
                shouldValidate: true,
                shouldTouch: true,
              })
            }
          >
            {t('tckn_sample')}
          </button>
        ) : undefined
      }
      error={said}
      {...form.register('identityNumber')}
    />
  )
}

const PhoneField = ({ form }: { form: Form }) => {
  const t = useTranslations('players.register')
  const fieldText = useFieldTexts()
  const typed = useWatch({ control: form.control, name: 'phone' })
  return (
    <MaskedField
      mask={phoneMask}
      label={t('phone')}
      hint={t('phone_hint')}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      numeric
      prefix={hasTurkishPrefix(typed) ? '+90' : undefined}
      suffix={
        isWholePhone(typed) && !form.formState.errors.phone ? (
          <CircleCheck aria-hidden="true" className="size-5 text-pos" />
        ) : undefined
      }
      error={fieldText(form.formState.errors.phone)}
      {...form.register('phone')}
    />
  )
}

type EmailFieldProps = {
  form: Form
  name: 'email' | 'emailConfirm'
  label: string
  hint: string
}

const EmailField = ({ form, name, label, hint }: EmailFieldProps) => {
  const fieldText = useFieldTexts()
  return (
    <Field
      label={label}
      hint={hint}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      maxLength={200}
      error={fieldText(form.formState.errors[name])}
      {...form.register(name)}
    />
  )
}

export const IdentityStep = ({ form }: { form: Form }) => {
  const t = useTranslations('players.register')
  const fieldText = useFieldTexts()
  const lang = useLang()
  const country = useWatch({ control: form.control, name: 'country' })
  const { errors } = form.formState
  return (
    <>
      <Select
        label={t('country')}
        autoComplete="country"
        options={countryOptions(lang)}
        error={fieldText(errors.country)}
        {...form.register('country')}
      />
      {(country === 'CY' || errors.phone?.message === 'territory_barred') && (
        <TerritoryNotice urgent />
      )}
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={t('firstname')}
          autoComplete="given-name"
          maxLength={60}
          error={fieldText(errors.firstname)}
          {...form.register('firstname')}
        />
        <Field
          label={t('lastname')}
          autoComplete="family-name"
          maxLength={60}
          error={fieldText(errors.lastname)}
          {...form.register('lastname')}
        />
      </div>
      <p className="-mt-2.5 text-13 text-text-2">{t('name_hint')}</p>
      <IdentityField form={form} />
      <DateField
        label={t('birthdate')}
        placeholder={t('date_form')}
        hint={t('birthdate_hint')}
        autoComplete="bday"
        numeric
        error={fieldText(errors.birthdate)}
        {...form.register('birthdate')}
      />
      <PhoneField form={form} />
      <EmailField form={form} name="email" label={t('email')} hint={t('email_hint')} />
      <EmailField
        form={form}
        name="emailConfirm"
        label={t('email_confirm')}
        hint={t('email_confirm_hint')}
      />
    </>
  )
}
