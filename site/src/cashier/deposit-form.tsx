import { cashier, type Method } from '@felek/contract/src/cashier.ts'
import { Button } from '@felek/ui/src/button.tsx'
import { Field } from '@felek/ui/src/field.tsx'
import { Notice } from '@felek/ui/src/notice.tsx'
import { Select } from '@felek/ui/src/select.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import type { ApiRefusal } from '../lib/api.ts'
import { useFieldTexts, showRefusedFields } from '../lib/field-texts.ts'
import { callQuery } from '../lib/query.ts'
import { useSession } from '../lib/session.ts'
import { amountOf } from './amount.ts'
import { AmountField } from './amount-field.tsx'
import { DepositSummary } from './deposit-summary.tsx'
import { depositResolver, toTransfer, type DepositForm as Form } from './deposit-fields.ts'
import { MethodGrid } from './method-grid.tsx'
import { UnknownOutcome } from './unknown-outcome.tsx'
import { useMoneyRequest } from './use-money-request.ts'
import { keepTransfer } from './use-transfer.ts'
import { Waiting } from './waiting.tsx'

export const DepositForm = ({ methods }: { methods: readonly Method[] }) => {
  const t = useTranslations('cashier.deposit')
  const tAmount = useTranslations('cashier.amount')
  const fieldText = useFieldTexts()
  const [said, setSaid] = useState('')
  const profile = useSession((s) => s.profile)
  const banks = useQuery(callQuery(cashier.banks, {}))
  const methodOf = (id: string) => methods.find((m) => m.id === id)
  const form = useForm<Form>({
    resolver: depositResolver(methodOf),
    mode: 'onTouched',
    defaultValues: { methodID: methods[0]?.id ?? '', amount: '', bankID: '', senderName: profile ? `${profile.firstname} ${profile.lastname}`.trim() : '', referenceNumber: '', branch: '', account: '' },
  })
  const { errors } = form.formState

  const refused = (refusal: ApiRefusal) => {
    const range = refusal.key === 'amount_out_of_range'
    if (range) form.setError('amount', { type: 'server', message: refusal.message })
    const placed = showRefusedFields(refusal, form.setError, ['methodID', 'amount', 'bankID', 'senderName', 'referenceNumber', 'branch', 'account'])
    setSaid(range || placed.length > 0 ? '' : refusal.message)
  }
  const request = useMoneyRequest(cashier.saveBankTransfer, {
    onDone: ({ data }) => {
      keepTransfer(data)
      form.resetField('amount')
      form.resetField('referenceNumber')
    },
    onRefused: refused,
  })
  const submit = form.handleSubmit((typed) => {
    setSaid('')
    return request.send(toTransfer(typed))
  })

  const method = methodOf(form.watch('methodID')) ?? methods[0]
  const amount = amountOf(form.watch('amount'))
  const locked = request.pending || request.unknown
  if (!method) return null
  const amountError = errors.amount?.message === 'amount_out_of_range' ? tAmount('out_of_range') : fieldText(errors.amount)
  return (
    <form noValidate onSubmit={(e) => void submit(e)} className="flex flex-col gap-6">
      <MethodGrid
        type="1"
        methods={methods}
        chosen={method.id}
        disabled={locked}
        onChoose={(id) => form.setValue('methodID', id, { shouldValidate: form.formState.touchedFields.amount === true })}
      />
      <Controller
        control={form.control}
        name="amount"
        render={({ field }) => (
          <AmountField value={field.value} onChange={(shown) => form.setValue('amount', shown, { shouldTouch: true, shouldValidate: amountOf(shown) !== '' || !!errors.amount })} onBlur={field.onBlur} min={method.properties.min} max={method.properties.max} error={amountError} disabled={locked} />
        )}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <Select label={t('bank')} placeholder={t('bank_placeholder')} disabled={locked} options={(banks.data?.data ?? []).map((b) => ({ value: b.bankID, label: b.name }))} error={fieldText(errors.bankID)} {...form.register('bankID')} />
        <Field label={t('sender')} hint={t('sender_hint')} autoComplete="name" maxLength={120} disabled={locked} error={fieldText(errors.senderName)} {...form.register('senderName')} />
      </div>
      <details className="group rounded-panel border border-line bg-surface px-4 py-2">
        <summary className="flex min-h-10 items-center text-14 font-label">{t('more')}</summary>
        <div className="grid gap-4 pb-3 pt-2 md:grid-cols-3">
          <Field label={t('reference')} optional maxLength={60} disabled={locked} error={fieldText(errors.referenceNumber)} {...form.register('referenceNumber')} />
          <Field label={t('branch')} optional maxLength={40} disabled={locked} error={fieldText(errors.branch)} {...form.register('branch')} />
          <Field label={t('account')} optional maxLength={40} disabled={locked} error={fieldText(errors.account)} {...form.register('account')} />
        </div>
      </details>
      <DepositSummary method={method} amount={amount} />
      {said && (
        <Notice tone="bad" urgent>
          {said}
        </Notice>
      )}
      {request.unknown ? (
        <UnknownOutcome onResend={() => void request.resend()} />
      ) : (
        <div className="flex flex-col gap-2">
          <Button type="submit" variant="primary" size="large" wide pending={request.pending}>
            {t('submit')}
          </Button>
          <Waiting shown={request.pending} />
          <p className="text-center text-13 text-text-2">{t('demo')}</p>
        </div>
      )}
    </form>
  )
}
