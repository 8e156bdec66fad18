import { cashier, type BankAccount, type Method } from '@felek/contract/src/cashier.ts'
import { Button } from '@felek/ui/src/button.tsx'
import { DateField } from '@felek/ui/src/date-field.tsx'
import { TextArea } from '@felek/ui/src/field.tsx'
import { Notice } from '@felek/ui/src/notice.tsx'
import { useEffect, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import type { ApiRefusal } from '../lib/api.ts'
import { useBalance } from '../lib/balance.ts'
import { showRefusedFields, useFieldTexts } from '../lib/field-texts.ts'
import { AccountChoice } from './account-choice.tsx'
import { amountOf, isMore, lesser, shownAmount } from './amount.ts'
import { AmountField } from './amount-field.tsx'
import { MethodGrid } from './method-grid.tsx'
import { UnknownOutcome } from './unknown-outcome.tsx'
import { useMoneyRequest } from './use-money-request.ts'
import { keepWithdrawal } from './use-withdrawal.ts'
import { Waiting } from './waiting.tsx'
import { toWithdrawal, withdrawResolver, withdrawWireNames, type WithdrawForm as Form } from './withdraw-fields.ts'
import { WithdrawSummary } from './withdraw-summary.tsx'

const names = ['methodID', 'amount', 'bankAccountID', 'identityValidityDate', 'customerNote'] as const

type Props = { methods: readonly Method[]; accounts: readonly BankAccount[]; askStepUp: () => Promise<boolean> }

export const WithdrawForm = ({ methods, accounts, askStepUp }: Props) => {
  const t = useTranslations('cashier.withdraw')
  const tAmount = useTranslations('cashier.amount')
  const fieldText = useFieldTexts()
  const [said, setSaid] = useState('')
  const balance = useBalance()?.balance
  const methodOf = (id: string) => methods.find((m) => m.id === id)
  const form = useForm<Form>({
    resolver: withdrawResolver(methodOf, () => balance),
    mode: 'onTouched',
    defaultValues: { methodID: methods[0]?.id ?? '', amount: '', bankAccountID: accounts[0]?.bankAccountID ?? '', identityValidityDate: '', customerNote: '' },
  })
  const { errors } = form.formState

  // An account that went meanwhile (another tab) must not stay chosen unseen.
  const { setValue, getValues } = form
  useEffect(() => {
    const chosen = getValues('bankAccountID')
    if (chosen !== '' && !accounts.some((a) => a.bankAccountID === chosen)) setValue('bankAccountID', accounts[0]?.bankAccountID ?? '')
  }, [accounts, getValues, setValue])

  const refused = (refusal: ApiRefusal) => {
    const ofAmount = refusal.key === 'amount_out_of_range' || refusal.key === 'insufficient_funds'
    if (ofAmount) form.setError('amount', { type: 'server', message: refusal.message })
    const placed = showRefusedFields(refusal, form.setError, names, withdrawWireNames)
    setSaid(ofAmount || placed.length > 0 ? '' : refusal.message)
  }
  const request = useMoneyRequest(cashier.process, {
    askStepUp,
    onRefused: refused,
    onDone: ({ data }) => {
      keepWithdrawal(data)
      form.resetField('amount')
      form.resetField('customerNote')
    },
  })
  const submit = form.handleSubmit((typed) => {
    setSaid('')
    return request.send(toWithdrawal(typed))
  })

  const method = methodOf(form.watch('methodID')) ?? methods[0]
  const amount = amountOf(form.watch('amount'))
  const locked = request.pending || request.unknown
  if (!method) return null
  const { min, max } = method.properties
  const most = balance === undefined ? undefined : lesser(balance, max)
  const amountError = errors.amount?.message === 'amount_out_of_range' ? tAmount('out_of_range') : errors.amount?.message === 'over_balance' ? tAmount('over_balance') : fieldText(errors.amount)
  return (
    <form noValidate onSubmit={(e) => void submit(e)} className="flex flex-col gap-6">
      <MethodGrid type="2" methods={methods} chosen={method.id} disabled={locked} onChoose={(id) => form.setValue('methodID', id, { shouldValidate: form.formState.touchedFields.amount === true })} />
      {balance !== undefined && isMore(min, balance) && <Notice tone="info">{t('balance_zero')}</Notice>}
      <Controller
        control={form.control}
        name="amount"
        render={({ field }) => (
          <AmountField
            value={field.value}
            onChange={(shown) => form.setValue('amount', shown, { shouldTouch: true, shouldValidate: amountOf(shown) !== '' || !!errors.amount })}
            onBlur={field.onBlur}
            min={min}
            max={max}
            most={most}
            aside={balance !== undefined && <span>{tAmount('available', { amount: shownAmount(balance) })}</span>}
            all={most !== undefined && !isMore(min, most) ? most : undefined}
            error={amountError}
            disabled={locked}
          />
        )}
      />
      <AccountChoice
        accounts={accounts}
        error={fieldText(errors.bankAccountID)}
        disabled={locked}
        field={form.register('bankAccountID')}
        onAdded={(id) => form.setValue('bankAccountID', id, { shouldValidate: true })}
      />
      <DateField label={t('identity_date')} hint={t('identity_date_hint')} autoComplete="off" numeric disabled={locked} className="sm:max-w-[320px]" error={fieldText(errors.identityValidityDate)} {...form.register('identityValidityDate')} />
      <TextArea label={t('note')} optional maxLength={500} disabled={locked} error={fieldText(errors.customerNote)} {...form.register('customerNote')} />
      <WithdrawSummary method={method} amount={amount} balance={balance} />
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
          <p className="text-center text-13 text-text-2">{t('held')}</p>
        </div>
      )}
    </form>
  )
}
