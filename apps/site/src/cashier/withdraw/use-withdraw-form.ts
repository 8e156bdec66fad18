import { cashier, type BankAccount, type Method } from '@felek/contract/cashier.ts'
import { useEffect, useState } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import type { ApiRefusal } from '../../lib/api/api.ts'
import { dateMark } from '@felek/phrases/format.ts'
import { isoToDate } from '@felek/ui/date-mask.ts'
import { useBalance } from '../../lib/money/balance.ts'
import { showRefusedFields } from '../../lib/format/field-texts.ts'
import { readable } from '../../lib/money/amount-entry.ts'
import { useLang } from '../../lib/format/i18n.ts'
import { useKeepForm, useSavedForm } from '../saved-form.ts'
import { useMoneyRequest } from '../use-money-request.ts'
import { keepWithdrawal } from './use-withdrawal.ts'
import {
  toWithdrawal,
  withdrawResolver,
  withdrawWireNames,
  withdrawalType,
  type WithdrawForm,
} from './withdraw-fields.ts'

const names = [
  'methodID',
  'amount',
  'bankAccountID',
  'identityValidityDate',
  'customerNote',
] as const

/**
 * The list shows what is chosen only once it holds it, so the choice is set again whenever the list
 * changes; an account that went meanwhile (another tab) must not stay chosen unseen.
 */
const useChosenAccount = (
  { setValue, getValues }: UseFormReturn<WithdrawForm>,
  accounts: readonly BankAccount[],
): void =>
  useEffect(() => {
    const chosen = getValues('bankAccountID')
    setValue(
      'bankAccountID',
      accounts.some((a) => a.bankAccountID === chosen)
        ? chosen
        : (accounts[0]?.bankAccountID ?? ''),
    )
  }, [accounts, getValues, setValue])

/** The form, the request under its one id, and what the server said that belongs to no field. */
export const useWithdrawForm = (
  methods: readonly Method[],
  accounts: readonly BankAccount[],
  identityDate: string,
  askStepUp: () => Promise<boolean>,
) => {
  const mark = dateMark[useLang()]
  const [said, setSaid] = useState('')
  const balance = useBalance()?.balance
  const methodOf = (id: string) => methods.find((m) => m.id === id)
  const kept = useSavedForm('withdraw')
  const form = useForm<WithdrawForm>({
    resolver: withdrawResolver(methodOf, () => balance),
    mode: 'onTouched',
    defaultValues: {
      methodID: methodOf(kept?.methodID ?? '')?.id ?? methods[0]?.id ?? '',
      amount: kept?.amount ?? '',
      bankAccountID: kept?.bankAccountID ?? accounts[0]?.bankAccountID ?? '',
      identityValidityDate: identityDate === '' ? '' : isoToDate(identityDate, mark),
      customerNote: '',
    },
  })
  useKeepForm('withdraw', form.getValues)

  useChosenAccount(form, accounts)

  // An active bonus is asked about, plainly, before it is given up.
  const [forfeits, setForfeits] = useState('')
  const refused = (refusal: ApiRefusal) => {
    if (refusal.key === 'bonus_active') return setForfeits(refusal.message)
    const ofAmount = refusal.key === 'amount_out_of_range' || refusal.key === 'insufficient_funds'
    if (ofAmount) form.setError('amount', { type: 'server', message: refusal.message })
    const placed = showRefusedFields(refusal, form.setError, names, withdrawWireNames)
    setSaid(ofAmount || placed.length > 0 ? '' : refusal.message)
  }
  const request = useMoneyRequest(cashier.process, {
    type: withdrawalType,
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
  const forfeit = form.handleSubmit((typed) => {
    setForfeits('')
    return request.send({ ...toWithdrawal(typed), forfeitBonus: true })
  })
  const [methodID, typed] = useWatch({ control: form.control, name: ['methodID', 'amount'] })
  return {
    form,
    request,
    submit,
    said,
    forfeits: { says: forfeits, keep: () => setForfeits(''), forfeit },
    balance,
    method: methodOf(methodID) ?? methods[0],
    amount: readable(typed),
  }
}
