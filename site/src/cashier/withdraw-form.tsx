import type { BankAccount, Method } from '@felek/contract/src/cashier.ts'
import { DateField } from '@felek/ui/src/date-field.tsx'
import { TextArea } from '@felek/ui/src/field.tsx'
import { Notice } from '@felek/ui/src/notice.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useFieldTexts } from '../lib/field-texts.ts'
import { AccountChoice } from './account-choice.tsx'
import { afterFee, isMore, lesser, shownAmount } from './amount.ts'
import { BankAccountDialog } from './bank-account-dialog.tsx'
import { FormAmount } from './form-amount.tsx'
import { FormEnd } from './form-end.tsx'
import { MethodGrid } from './method-grid.tsx'
import { useWithdrawForm } from './use-withdraw-form.ts'
import { WithdrawSummary } from './withdraw-summary.tsx'

type Props = {
  methods: readonly Method[]
  accounts: readonly BankAccount[]
  askStepUp: () => Promise<boolean>
}

export const WithdrawForm = ({ methods, accounts, askStepUp }: Props) => {
  const t = useTranslations('cashier.withdraw')
  const tAmount = useTranslations('cashier.amount')
  const fieldText = useFieldTexts()
  const [adding, setAdding] = useState(false)
  const { form, request, submit, said, balance, method, amount } = useWithdrawForm(
    methods,
    accounts,
    askStepUp,
  )
  if (!method) return null
  const { errors, touchedFields } = form.formState
  const locked = request.pending || request.unknown
  const { min, max, fee } = method.properties
  const most = balance === undefined ? undefined : lesser(balance, max)
  return (
    <>
      <form noValidate onSubmit={(e) => void submit(e)} className="above-bar flex flex-col gap-6">
        <MethodGrid
          type="2"
          methods={methods}
          chosen={method.id}
          disabled={locked}
          onChoose={(id) =>
            form.setValue('methodID', id, { shouldValidate: touchedFields.amount === true })
          }
        />
        {balance !== undefined && isMore(min, balance) && (
          <Notice tone="info">{t('balance_low', { min: shownAmount(min) })}</Notice>
        )}
        <FormAmount
          control={form.control}
          setValue={form.setValue}
          min={min}
          max={max}
          most={most}
          aside={
            balance !== undefined && (
              <span>{tAmount('available', { amount: shownAmount(balance) })}</span>
            )
          }
          all={most !== undefined && !isMore(min, most) ? most : undefined}
          disabled={locked}
        />
        <AccountChoice
          accounts={accounts}
          error={fieldText(errors.bankAccountID)}
          disabled={locked}
          field={form.register('bankAccountID')}
          onAdd={() => setAdding(true)}
        />
        <DateField
          label={t('identity_date')}
          placeholder={t('date_form')}
          hint={t('identity_date_hint')}
          autoComplete="off"
          numeric
          disabled={locked}
          className="sm:max-w-[320px]"
          error={fieldText(errors.identityValidityDate)}
          {...form.register('identityValidityDate')}
        />
        <TextArea
          label={t('note')}
          optional
          maxLength={500}
          disabled={locked}
          error={fieldText(errors.customerNote)}
          {...form.register('customerNote')}
        />
        <WithdrawSummary method={method} amount={amount} balance={balance} />
        <FormEnd
          said={said}
          request={request}
          name={t('receive')}
          amount={afterFee(amount, fee)}
          label={t('submit')}
          note={t('held')}
        />
      </form>
      <BankAccountDialog
        open={adding}
        account={null}
        onClose={() => setAdding(false)}
        onSaved={(saved) => {
          setAdding(false)
          form.setValue('bankAccountID', saved.bankAccountID, { shouldValidate: true })
        }}
      />
    </>
  )
}
