import type { BankAccount, Method } from '@felek/contract/cashier.ts'
import { DateField } from '@felek/ui/date-field.tsx'
import { TextArea } from '@felek/ui/field.tsx'
import { Button } from '@felek/ui/button.tsx'
import { Dialog } from '@felek/ui/dialog.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { useFieldTexts } from '../../lib/format/field-texts.ts'
import { AccountChoice } from './account-choice.tsx'
import { afterFee, isMore, lesser } from '../amount.ts'
import { BankAccountDialog } from '../accounts/bank-account-dialog.tsx'
import { formatAmountShort, formatMoney } from '@felek/phrases/format.ts'
import { useBalance } from '../../lib/money/balance.ts'
import { useLang } from '../../lib/format/i18n.ts'
import { FormAmount } from '../form-amount.tsx'
import { FormEnd } from '../form-end.tsx'
import { MethodGrid } from '../deposit/method-grid.tsx'
import { useWithdrawForm } from './use-withdraw-form.ts'
import type { WithdrawForm as WithdrawFormValues } from './withdraw-fields.ts'
import { WithdrawSummary } from './withdraw-summary.tsx'

type Form = UseFormReturn<WithdrawFormValues>

type Props = {
  methods: readonly Method[]
  accounts: readonly BankAccount[]
  /** Until when the identity is valid (yyyy-mm-dd), as was said last; '' where nothing was. */
  identityDate: string
  askStepUp: () => Promise<boolean>
}

const IdentityAndNote = ({ form, disabled }: { form: Form; disabled: boolean }) => {
  const t = useTranslations('cashier.withdraw')
  const fieldText = useFieldTexts()
  const { errors } = form.formState
  return (
    <>
      <DateField
        label={t('identity_date')}
        placeholder={t('date_form')}
        hint={t('identity_date_hint')}
        autoComplete="off"
        numeric
        disabled={disabled}
        className="sm:max-w-[320px]"
        error={fieldText(errors.identityValidityDate)}
        {...form.register('identityValidityDate')}
      />
      <TextArea
        label={t('note')}
        optional
        maxLength={500}
        disabled={disabled}
        error={fieldText(errors.customerNote)}
        {...form.register('customerNote')}
      />
    </>
  )
}

type AmountProps = {
  form: Form
  method: Method
  balance: string | undefined
  disabled: boolean
}

/** How much: between the method's limits and what the player has. */
const WithdrawAmount = ({ form, method, balance, disabled }: AmountProps) => {
  const t = useTranslations('cashier.withdraw')
  const tAmount = useTranslations('cashier.amount')
  const lang = useLang()
  const { min, max } = method.properties
  const most = balance === undefined ? undefined : lesser(balance, max)
  return (
    <>
      {balance !== undefined && isMore(min, balance) && (
        <Notice tone="info">{t('balance_low', { min: formatAmountShort(min, lang) })}</Notice>
      )}
      <FormAmount
        control={form.control}
        setValue={form.setValue}
        min={min}
        max={max}
        most={most}
        aside={
          balance !== undefined && (
            <span>{tAmount('available', { amount: formatAmountShort(balance, lang) })}</span>
          )
        }
        all={most !== undefined && !isMore(min, most) ? most : undefined}
        disabled={disabled}
      />
    </>
  )
}

/** What a withdrawal deletes, and whether that is meant. */
const Forfeit = ({
  says,
  keep,
  forfeit,
  pending,
}: {
  says: string
  keep: () => void
  forfeit: () => Promise<void>
  pending: boolean
}) => {
  const t = useTranslations('bonuses.withdraw')
  return (
    <Dialog
      open={says !== ''}
      onClose={keep}
      title={t('title')}
      description={says}
      actions={
        <>
          <Button onClick={keep}>{t('keep')}</Button>
          <Button variant="destructive" pending={pending} onClick={() => void forfeit()}>
            {t('sure')}
          </Button>
        </>
      }
    >
      <p className="text-14 text-text-2">{t('text')}</p>
    </Dialog>
  )
}

export const WithdrawForm = ({ methods, accounts, identityDate, askStepUp }: Props) => {
  const t = useTranslations('cashier.withdraw')
  const tBonus = useTranslations('bonuses.withdraw')
  const lang = useLang()
  const bonus = useBalance()?.bonusBalance ?? '0.00'
  const hasBonus = /[1-9]/.test(bonus)
  const fieldText = useFieldTexts()
  const [adding, setAdding] = useState(false)
  const { form, request, submit, said, forfeits, balance, method, amount } = useWithdrawForm(
    methods,
    accounts,
    identityDate,
    askStepUp,
  )
  if (!method) return null
  const { errors, touchedFields } = form.formState
  const locked = request.pending || request.unknown
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
        {hasBonus && (
          <Notice tone="info">{tBonus('before', { amount: formatMoney(bonus, lang) })}</Notice>
        )}
        <WithdrawAmount form={form} method={method} balance={balance} disabled={locked} />
        <AccountChoice
          accounts={accounts}
          error={fieldText(errors.bankAccountID)}
          disabled={locked}
          field={form.register('bankAccountID')}
          onAdd={() => setAdding(true)}
        />
        <IdentityAndNote form={form} disabled={locked} />
        <WithdrawSummary method={method} amount={amount} balance={balance} />
        <FormEnd
          said={said}
          request={request}
          name={t('receive')}
          amount={afterFee(amount, method.properties.fee)}
          label={t('submit')}
          note={t('held')}
        />
      </form>
      <Forfeit {...forfeits} pending={request.pending} />
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
