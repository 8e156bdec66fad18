import { Field } from '@felek/ui/field.tsx'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { useFieldTexts } from '../../lib/format/field-texts.ts'
import type { DepositForm } from './deposit-fields.ts'

/** Who sends to whom, by phone and identity number, and the number that the bank gave. */
export const CepFields = ({
  form,
  disabled,
}: {
  form: UseFormReturn<DepositForm>
  disabled: boolean
}) => {
  const t = useTranslations('cashier.deposit.cep')
  const fieldText = useFieldTexts()
  const { errors } = form.formState
  const field = (
    name:
      | 'senderPhone'
      | 'senderIdentity'
      | 'receiverPhone'
      | 'receiverIdentity'
      | 'referenceNumber',
  ) => ({
    label: t(name),
    disabled,
    autoComplete: 'off',
    error: fieldText(errors[name]),
    ...form.register(name),
  })
  const phone = { type: 'tel', inputMode: 'tel', maxLength: 24, placeholder: '05' } as const
  const identity = { inputMode: 'numeric', maxLength: 11 } as const
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field {...field('senderPhone')} {...phone} />
      <Field {...field('senderIdentity')} {...identity} />
      <Field {...field('receiverPhone')} {...phone} />
      <Field {...field('receiverIdentity')} {...identity} />
      <Field {...field('referenceNumber')} hint={t('referenceNumber_hint')} maxLength={60} />
    </div>
  )
}
