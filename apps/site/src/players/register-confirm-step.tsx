import { Checkbox } from '@felek/ui/choices.tsx'
import { Field, TextArea } from '@felek/ui/field.tsx'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { useFieldTexts } from '../lib/format/field-texts.ts'
import { paths } from '../paths.ts'
import type { RegistrationForm } from './registration-form.ts'
import { TerritoryNotice } from './territory-notice.tsx'

/** In a tab of its own: what was typed here stays. */
const Page = ({ to, children }: { to: string; children: string }) => {
  const t = useTranslations('players.register')
  return (
    <a
      href={to}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-8 items-center underline decoration-accent-line underline-offset-4"
    >
      {children}
      <span className="sr-only"> ({t('new_tab')})</span>
    </a>
  )
}

export const ConfirmStep = ({ form }: { form: UseFormReturn<RegistrationForm> }) => {
  const t = useTranslations('players.register')
  const fieldText = useFieldTexts()
  const { errors } = form.formState
  return (
    <>
      <Field
        label={t('city')}
        autoComplete="address-level2"
        maxLength={80}
        error={fieldText(errors.city)}
        {...form.register('city')}
      />
      <TextArea
        label={t('address')}
        autoComplete="street-address"
        maxLength={500}
        error={fieldText(errors.address)}
        {...form.register('address')}
      />
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <Field
          label={t('promotion_code')}
          optional
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          error={fieldText(errors.promotionCode)}
          {...form.register('promotionCode')}
        />
        <Field
          label={t('reference_number')}
          hint={t('reference_hint')}
          optional
          autoComplete="off"
          maxLength={40}
          error={fieldText(errors.referenceNumber)}
          {...form.register('referenceNumber')}
        />
      </div>
      <fieldset className="rounded-panel border border-line bg-surface p-4">
        <legend className="px-1 text-14 font-label">{t('notices')}</legend>
        <Checkbox label={t('sms_opt_in')} {...form.register('smsOptIn')} />
        <Checkbox label={t('email_opt_in')} {...form.register('emailOptIn')} />
      </fieldset>
      <div>
        <Checkbox
          label={t('rules_accepted')}
          error={fieldText(errors.rulesAccepted)}
          {...form.register('rulesAccepted')}
        />
        <p className="flex flex-wrap gap-x-5 pl-8 text-14">
          <Page to={paths.rulesGeneral}>{t('rules_link')}</Page>
          <Page to={paths.privacy}>{t('privacy_link')}</Page>
        </p>
      </div>
      <TerritoryNotice />
    </>
  )
}
