import { Field } from '@felek/ui/field.tsx'
import { Select } from '@felek/ui/select.tsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { useFieldTexts } from '../../lib/format/field-texts.ts'
import type { DepositForm as Form } from './deposit-fields.ts'
import { useBanks } from '../accounts/use-bank-accounts.ts'

/** From which bank and in whose name the transfer comes. */
export const TransferFields = ({
  form,
  disabled,
}: {
  form: UseFormReturn<Form>
  disabled: boolean
}) => {
  const t = useTranslations('cashier.deposit')
  const fieldText = useFieldTexts()
  const banks = useBanks()
  const { errors } = form.formState
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <Select
          label={t('bank')}
          placeholder={t('bank_placeholder')}
          disabled={disabled}
          options={banks.map((b) => ({ value: b.bankID, label: b.name, lang: 'tr' }))}
          error={fieldText(errors.bankID)}
          {...form.register('bankID')}
        />
        <Field
          label={t('sender')}
          hint={t('sender_hint')}
          autoComplete="name"
          maxLength={120}
          disabled={disabled}
          error={fieldText(errors.senderName)}
          {...form.register('senderName')}
        />
      </div>
      <details className="group rounded-panel border border-line bg-surface px-4 py-2">
        <summary className="flex min-h-10 list-none items-center justify-between text-14 font-label [&::-webkit-details-marker]:hidden">
          {t('more')}
          <ChevronDown
            aria-hidden="true"
            className="size-5 text-text-2 transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="grid gap-4 pb-3 pt-2 md:grid-cols-3">
          <Field
            label={t('reference')}
            optional
            maxLength={60}
            disabled={disabled}
            error={fieldText(errors.referenceNumber)}
            {...form.register('referenceNumber')}
          />
          <Field
            label={t('branch')}
            optional
            maxLength={40}
            disabled={disabled}
            error={fieldText(errors.branch)}
            {...form.register('branch')}
          />
          <Field
            label={t('account')}
            optional
            maxLength={40}
            disabled={disabled}
            error={fieldText(errors.account)}
            {...form.register('account')}
          />
        </div>
      </details>
    </>
  )
}
