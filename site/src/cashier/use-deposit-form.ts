import { cashier, type Method, type TransferRequest } from '@felek/contract/src/cashier.ts'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { ApiRefusal } from '../lib/api.ts'
import { showRefusedFields } from '../lib/field-texts.ts'
import { useSession } from '../lib/session.ts'
import { amountOf } from './amount.ts'
import { depositResolver, toTransfer, type DepositForm } from './deposit-fields.ts'
import { useMoneyRequest } from './use-money-request.ts'

const names = [
  'methodID',
  'amount',
  'bankID',
  'senderName',
  'referenceNumber',
  'branch',
  'account',
] as const

/** The form, the request under its one id, and what the server said that belongs to no field. */
export const useDepositForm = (
  methods: readonly Method[],
  onMade: (made: TransferRequest) => void,
) => {
  const [said, setSaid] = useState('')
  const profile = useSession((s) => s.profile)
  const methodOf = (id: string) => methods.find((m) => m.id === id)
  const form = useForm<DepositForm>({
    resolver: depositResolver(methodOf),
    mode: 'onTouched',
    defaultValues: {
      methodID: methods[0]?.id ?? '',
      amount: '',
      bankID: '',
      // The transfer must come from an account in the player's own name: it need not be typed
      // again.
      senderName: profile ? `${profile.firstname} ${profile.lastname}`.trim() : '',
      referenceNumber: '',
      branch: '',
      account: '',
    },
  })
  const refused = (refusal: ApiRefusal) => {
    const range = refusal.key === 'amount_out_of_range'
    if (range) form.setError('amount', { type: 'server', message: refusal.message })
    const placed = showRefusedFields(refusal, form.setError, names)
    setSaid(range || placed.length > 0 ? '' : refusal.message)
  }
  const request = useMoneyRequest(cashier.saveBankTransfer, {
    onDone: ({ data }) => {
      onMade(data)
      form.resetField('amount')
      form.resetField('referenceNumber')
    },
    onRefused: refused,
  })
  const submit = form.handleSubmit((typed) => {
    setSaid('')
    return request.send(toTransfer(typed))
  })
  const [methodID, typed] = useWatch({ control: form.control, name: ['methodID', 'amount'] })
  return {
    form,
    request,
    submit,
    said,
    method: methodOf(methodID) ?? methods[0],
    amount: amountOf(typed),
  }
}
