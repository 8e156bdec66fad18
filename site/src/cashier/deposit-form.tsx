import type { Method, TransferRequest } from '@felek/contract/src/cashier.ts'
import { Field } from '@felek/ui/src/field.tsx'
import { Select } from '@felek/ui/src/select.tsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { useFieldTexts } from '../lib/field-texts.ts'
import { afterFee } from './amount.ts'
import type { DepositForm as Form } from './deposit-fields.ts'
import { DepositSummary } from './deposit-summary.tsx'
import { FormAmount } from './form-amount.tsx'
import { FormEnd } from './form-end.tsx'
import { MethodGrid } from './method-grid.tsx'
import { useBanks } from './use-bank-accounts.ts'
import { useDepositForm } from './use-deposit-form.ts'

const SenderFields = ({ form, disabled }: { form: UseFormReturn<Form>; disabled: boolean }) => {
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
          options={banks.map((b) => ({ value: b.bankID, label: b.name }))}
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

export const DepositForm = ({
  methods,
  onMade,
}: {
  methods: readonly Method[]
  onMade: (made: TransferRequest) => void
}) => {
  const t = useTranslations('cashier.deposit')
  const { form, request, submit, said, method, amount } = useDepositForm(methods, onMade)
  if (!method) return null
  const locked = request.pending || request.unknown
  return (
    <form noValidate onSubmit={(e) => void submit(e)} className="above-bar flex flex-col gap-6">
      <MethodGrid
        type="1"
        methods={methods}
        chosen={method.id}
        disabled={locked}
        onChoose={(id) =>
          form.setValue('methodID', id, {
            shouldValidate: form.formState.touchedFields.amount === true,
          })
        }
      />
      <FormAmount
        control={form.control}
        setValue={form.setValue}
        min={method.properties.min}
        max={method.properties.max}
        disabled={locked}
      />
      <SenderFields form={form} disabled={locked} />
      <DepositSummary method={method} amount={amount} />
      <FormEnd
        said={said}
        request={request}
        name={t('credited')}
        amount={afterFee(amount, method.properties.fee)}
        label={t('submit')}
        note={t('demo')}
      />
    </form>
  )
}
