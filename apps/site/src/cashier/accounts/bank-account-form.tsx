import { cashier, type BankAccount } from '@felek/contract/cashier.ts'
import { ibanElectronic } from '@felek/contract/fields.ts'
import { Field } from '@felek/ui/field.tsx'
import { MaskedField } from '@felek/ui/masked-field.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { Select } from '@felek/ui/select.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm, useWatch, type Resolver, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { useFieldTexts } from '../../lib/format/field-texts.ts'
import { useSession } from '../../lib/session/session.ts'
import { useFormProblems } from '../../lib/browser/use-form-problems.ts'
import { ibanBankCode, ibanGroups, ibanMask } from './iban.ts'
import { useBanks, useSaveBankAccount } from './use-bank-accounts.ts'

type Form = {
  IBAN: string
  bankID: string
  accountOwner: string
  branchCode: string
  accountNumber: string
}
const names = ['IBAN', 'bankID', 'accountOwner', 'branchCode', 'accountNumber'] as const

const checked = zodResolver(cashier.saveBankAccount.input)
/** The contract's schema judges; the form keeps what was typed, in its groups of four. */
const resolver: Resolver<Form> = async (form, context, options) => {
  const { errors } = await checked(form, context, options as never)
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: form, errors: {} }
}

type Props = {
  formId: string
  account: BankAccount | null
  onSaved: (saved: BankAccount) => void
  onPending: (pending: boolean) => void
}

const useBankAccountSave = ({ account, onSaved, onPending }: Props) => {
  const t = useTranslations('cashier')
  const profile = useSession((s) => s.profile)
  const save = useSaveBankAccount()
  const form = useForm<Form>({
    resolver,
    mode: 'onTouched',
    defaultValues: {
      IBAN: account ? ibanGroups(account.IBAN) : '',
      bankID: account?.bankID ?? '',
      accountOwner:
        account?.accountOwner ?? (profile ? `${profile.firstname} ${profile.lastname}`.trim() : ''),
      branchCode: account?.branchCode ?? '',
      accountNumber: account?.accountNumber ?? '',
    },
  })
  const { said, clear, refused } = useFormProblems(form, names, t('failed'))
  const submit = form.handleSubmit(async (typed) => {
    clear()
    onPending(true)
    try {
      const { data } = await save.mutateAsync({
        ...typed,
        ...(account && { bankAccountID: account.bankAccountID }),
      })
      onSaved(data)
    } catch (problem) {
      refused(problem)
    } finally {
      onPending(false)
    }
  })
  return { form, said, submit }
}

type IbanFieldProps = { form: UseFormReturn<Form>; banks: ReturnType<typeof useBanks> }

const IbanField = ({ form, banks }: IbanFieldProps) => {
  const t = useTranslations('cashier.banks')
  const fieldText = useFieldTexts()
  const { onChange, ...field } = form.register('IBAN')
  const error = form.formState.errors.IBAN
  const count = ibanElectronic(useWatch({ control: form.control, name: 'IBAN' })).length

  /** The bank follows the IBAN as soon as its digits are there. */
  const findBank = (iban: string) => {
    const bank = banks.find((b) => b.code === ibanBankCode(iban))
    if (bank) form.setValue('bankID', bank.bankID, { shouldValidate: true })
  }
  // The list of banks may come after the IBAN was typed or pasted.
  useEffect(() => {
    if (form.getValues('bankID') === '') findBank(form.getValues('IBAN'))
    // oxlint-disable-next-line react/exhaustive-deps -- asked when the banks come, not when the form changes
  }, [banks])

  return (
    <MaskedField
      mask={ibanMask}
      label={t('iban')}
      hint={t('iban_hint')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      numeric
      placeholder="TR"
      error={
        error?.message === 'iban_invalid' && count !== 26
          ? t('iban_count', { n: String(count) })
          : fieldText(error)
      }
      {...field}
      onChange={(e) => {
        findBank(e.target.value)
        void onChange(e)
      }}
    />
  )
}

/**
 * Adds an account, or changes `account`. The buttons stand in the dialog around it and reach it by
 * `formId`.
 */
export const BankAccountForm = (props: Props) => {
  const t = useTranslations('cashier.banks')
  const fieldText = useFieldTexts()
  const banks = useBanks()
  const { form, said, submit } = useBankAccountSave(props)
  const { errors } = form.formState
  return (
    <form
      id={props.formId}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(e) => {
        // The dialog may be opened from inside another form of the page.
        e.stopPropagation()
        void submit(e)
      }}
    >
      {said && (
        <Notice tone="bad" urgent>
          {said}
        </Notice>
      )}
      <IbanField form={form} banks={banks} />
      <Select
        label={t('bank')}
        hint={t('bank_hint')}
        placeholder={t('bank_placeholder')}
        options={banks.map((b) => ({ value: b.bankID, label: b.name, lang: 'tr' }))}
        error={fieldText(errors.bankID)}
        {...form.register('bankID')}
      />
      <Field
        label={t('owner')}
        hint={t('owner_hint')}
        autoComplete="name"
        maxLength={120}
        error={fieldText(errors.accountOwner)}
        {...form.register('accountOwner')}
      />
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <Field
          label={t('branch')}
          optional
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          error={fieldText(errors.branchCode)}
          {...form.register('branchCode')}
        />
        <Field
          label={t('number')}
          optional
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          error={fieldText(errors.accountNumber)}
          {...form.register('accountNumber')}
        />
      </div>
    </form>
  )
}
