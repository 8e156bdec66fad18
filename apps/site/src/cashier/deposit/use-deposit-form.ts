import { cashier, type Method } from '@felek/contract/cashier.ts'
import { type OpenDeposit } from '@felek/contract/transactions.ts'
import { useState, type ReactNode } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { ApiRefusal } from '../../lib/api/api.ts'
import { showRefusedFields, useFieldTexts } from '../../lib/format/field-texts.ts'
import { depositLeft, knownProtection } from '../../lib/session/protection.ts'
import { useSession } from '../../lib/session/session.ts'
import { readable } from '../../lib/money/amount-entry.ts'
import {
  depositResolver,
  kindOf,
  toCepTransfer,
  toPayment,
  toTransfer,
  paymentType,
  type DepositForm,
} from './deposit-fields.ts'
import { useKeepForm, useSavedForm } from '../saved-form.ts'
import { leaveFor } from './open-payment-page.ts'
import { useMoneyRequest } from '../use-money-request.ts'

const empty = {
  amount: '',
  bankID: '',
  referenceNumber: '',
  branch: '',
  account: '',
  senderPhone: '',
  senderIdentity: '',
  receiverPhone: '',
  receiverIdentity: '',
}
const names = [
  'methodID',
  'amount',
  'bankID',
  'senderName',
  'referenceNumber',
  'branch',
  'account',
  'senderPhone',
  'senderIdentity',
  'receiverPhone',
  'receiverIdentity',
] as const

/** What is claimed with the deposit, and how the choice is shown: another room's. */
export type OfferChoice = { offerID?: string; promotionCode?: string }
export type OfferSlot = {
  choice: (of: {
    amount: string
    choice: OfferChoice
    error: string
    disabled: boolean
    onChange: (choice: OfferChoice) => void
  }) => ReactNode
  /** What it adds to this amount: a row of the summary. */
  gain: (of: { amount: string; choice: OfferChoice }) => ReactNode
  /** What came with the deposit of this id. */
  given: (depositID: string) => ReactNode
}

/** Refusals of the choice, not of the deposit: they stand beside it. */
const ofOffer = ['promo_invalid', 'bonus_active', 'bonus_used', 'bonus_over', 'bonus_not_yet']

/** What the player's limits leave, as the server last told it. */
const leftNow = (): string | undefined => {
  const state = knownProtection()
  return state && depositLeft(state)?.left
}

/** A request for each call that a deposit may be, every one under an id of its own. */
const useRequests = (
  form: UseFormReturn<DepositForm>,
  onMade: (made: OpenDeposit) => void,
  { setSaid, setOfferError }: Record<'setSaid' | 'setOfferError', (said: string) => void>,
) => {
  const onRefused = (refusal: ApiRefusal) => {
    if (ofOffer.includes(refusal.key)) return setOfferError(refusal.message)
    const range = refusal.key === 'amount_out_of_range'
    if (range) form.setError('amount', { type: 'server', message: refusal.message })
    const placed = showRefusedFields(refusal, form.setError, names)
    setSaid(range || placed.length > 0 ? '' : refusal.message)
  }
  const made = (data: OpenDeposit) => {
    onMade(data)
    form.resetField('amount')
    form.resetField('referenceNumber')
  }
  return {
    transfer: useMoneyRequest(cashier.saveBankTransfer, {
      onDone: ({ data }) => made(data),
      onRefused,
    }),
    cep: useMoneyRequest(cashier.saveCepTransfer, { onDone: ({ data }) => made(data), onRefused }),
    hosted: useMoneyRequest(cashier.process, {
      type: paymentType,
      onDone: ({ data }) => {
        made({ ...data, expiresAt: data.expiresAt ?? data.createdAt })
        if (data.redirectUrl !== undefined) leaveFor(data.redirectUrl)
      },
      onRefused,
    }),
  }
}

/** The form, the request under its one id, and what the server said that belongs to no field. */
export const useDepositForm = (methods: readonly Method[], onMade: (made: OpenDeposit) => void) => {
  const [said, setSaid] = useState('')
  const [choice, setChoice] = useState<OfferChoice>({})
  const [offerError, setOfferError] = useState('')
  const fieldText = useFieldTexts()
  const profile = useSession((s) => s.profile)
  const methodOf = (id: string) => methods.find((m) => m.id === id)
  const kept = useSavedForm('deposit')
  const form = useForm<DepositForm>({
    resolver: depositResolver(methodOf, leftNow),
    mode: 'onTouched',
    defaultValues: {
      ...empty,
      amount: kept?.amount ?? '',
      methodID: methodOf(kept?.methodID ?? '')?.id ?? methods[0]?.id ?? '',
      // The transfer must come from an account in the player's own name: it need not be typed
      // again.
      senderName: profile ? `${profile.firstname} ${profile.lastname}`.trim() : '',
    },
  })
  useKeepForm('deposit', form.getValues)
  const done = (made: OpenDeposit) => {
    setChoice({})
    onMade(made)
  }
  const requests = useRequests(form, done, { setSaid, setOfferError })
  const submit = form.handleSubmit((typed) => {
    setSaid('')
    setOfferError('')
    const code = choice.promotionCode?.trim()
    if (code === '') return setOfferError(fieldText({ message: 'required' }) ?? '')
    const offer = code === undefined ? choice : { promotionCode: code }
    const kind = kindOf(methodOf(typed.methodID))
    if (kind === 'transfer') return requests.transfer.send({ ...toTransfer(typed), ...offer })
    if (kind === 'cep') return requests.cep.send({ ...toCepTransfer(typed), ...offer })
    return requests.hosted.send({ ...toPayment(typed), ...offer })
  })
  const [methodID, typed] = useWatch({ control: form.control, name: ['methodID', 'amount'] })
  const method = methodOf(methodID) ?? methods[0]
  return {
    form,
    request: requests[kindOf(method)],
    submit,
    said,
    method,
    amount: readable(typed),
    offer: {
      choice,
      error: offerError,
      onChange: (chosen: OfferChoice) => {
        setChoice(chosen)
        setOfferError('')
      },
    },
  }
}
