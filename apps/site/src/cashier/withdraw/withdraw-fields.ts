import { cashier, type Method } from '@felek/contract/cashier.ts'
import { dateToIso } from '@felek/ui/date-mask.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { isMore, isWithin } from '../amount.ts'

export type WithdrawForm = {
  methodID: string
  amount: string
  bankAccountID: string
  identityValidityDate: string
  customerNote: string
}

/** Of the call that withdrawals share with deposits by a hosted page. */
export const withdrawalType = '2'

export const toWithdrawal = (form: WithdrawForm) => ({
  Type: withdrawalType,
  methodID: form.methodID,
  amount: form.amount,
  fields: {
    bankAccountID: form.bankAccountID,
    identityValidityDate: dateToIso(form.identityValidityDate),
    ...(form.customerNote.trim() !== '' && { customerNote: form.customerNote.trim() }),
  },
})

const checked = zodResolver(cashier.process.input)
/** Any well-formed id: the real one is made when the request leaves. */
const anyId = '00000000-0000-0000-0000-000000000000'

/** An empty choice is one that was not made: the contract then says which. */
const forChecking = (form: WithdrawForm) => {
  const wire = toWithdrawal(form)
  return {
    ...wire,
    requestID: anyId,
    fields: {
      ...(wire.fields.bankAccountID !== '' && { bankAccountID: wire.fields.bankAccountID }),
      ...(wire.fields.identityValidityDate !== '' && {
        identityValidityDate: wire.fields.identityValidityDate,
      }),
      ...(wire.fields.customerNote !== undefined && { customerNote: wire.fields.customerNote }),
    },
  }
}

/** The contract's schema, the limits of the chosen method, and what the player has. */
export const withdrawResolver =
  (
    methodOf: (id: string) => Method | undefined,
    balance: () => string | undefined,
  ): Resolver<WithdrawForm> =>
  async (form, context, options) => {
    const wire = forChecking(form)
    const found = (await checked(wire, context, options as never)).errors as FieldErrors<{
      methodID: string
      amount: string
      fields: Omit<WithdrawForm, 'methodID' | 'amount'>
    }>
    const { fields, ...rest } = found
    const errors: FieldErrors<WithdrawForm> = { ...rest, ...fields }
    const method = methodOf(form.methodID)
    const has = balance()
    if (!errors.amount && method) {
      if (!isWithin(wire.amount, method.properties.min, method.properties.max))
        errors.amount = { type: 'range', message: 'amount_out_of_range' }
      else if (has !== undefined && isMore(wire.amount, has))
        errors.amount = { type: 'balance', message: 'over_balance' }
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: form, errors: {} }
  }

/**
 * The server names the fields of the request by their path; the form knows them by their last part.
 */
export const withdrawWireNames: Readonly<Record<string, keyof WithdrawForm>> = {
  'fields.bankAccountID': 'bankAccountID',
  'fields.identityValidityDate': 'identityValidityDate',
  'fields.customerNote': 'customerNote',
}
