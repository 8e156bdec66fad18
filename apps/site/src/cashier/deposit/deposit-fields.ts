import { cashier, type Method } from '@felek/contract/cashier.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod/mini'
import type { Resolver } from 'react-hook-form'
import { isMore, isWithin } from '../amount.ts'
import { toPhone } from '../accounts/phone.ts'

/** The form as it is typed; the method is chosen in the grid above it, and says what it asks for. */
export type DepositForm = {
  methodID: string
  amount: string
  bankID: string
  senderName: string
  referenceNumber: string
  branch: string
  account: string
  senderPhone: string
  senderIdentity: string
  receiverPhone: string
  receiverIdentity: string
}

/** By which call a method's deposit is asked for (docs/specification.md §3: transfer_type_id). */
export type DepositKind = 'transfer' | 'cep' | 'hosted'
export const kindOf = (method: Method | undefined): DepositKind => {
  const type = method?.properties.transfer_type_id
  return type === '3' ? 'cep' : type === '1' ? 'transfer' : 'hosted'
}

export const toTransfer = (form: DepositForm) => ({
  methodID: form.methodID,
  amount: form.amount,
  bankID: form.bankID,
  senderName: form.senderName,
  referenceNumber: form.referenceNumber,
  branch: form.branch,
  account: form.account,
})

export const toCepTransfer = (form: DepositForm) => ({
  methodID: form.methodID,
  amount: form.amount,
  referenceNumber: form.referenceNumber,
  senderPhone: toPhone(form.senderPhone),
  senderIdentity: form.senderIdentity.trim(),
  receiverPhone: toPhone(form.receiverPhone),
  receiverIdentity: form.receiverIdentity.trim(),
})

/** Of the call that deposits by a hosted page share with withdrawals. */
export const paymentType = '1'

export const toPayment = (form: DepositForm) => ({
  Type: paymentType,
  methodID: form.methodID,
  amount: form.amount,
})

const checkedTransfer = zodResolver(z.omit(cashier.saveBankTransfer.input, { requestID: true }))
const checkedCep = zodResolver(z.omit(cashier.saveCepTransfer.input, { requestID: true }))
const checkedPayment = zodResolver(
  z.pick(cashier.saveBankTransfer.input, { methodID: true, amount: true }),
)

/** The contract's schema of the method's call, the limits of the chosen method, and the player's own. */
export const depositResolver =
  (
    methodOf: (id: string) => Method | undefined,
    left: () => string | undefined,
  ): Resolver<DepositForm> =>
  async (form, context, options) => {
    const method = methodOf(form.methodID)
    const kind = kindOf(method)
    const { errors } =
      kind === 'transfer'
        ? await checkedTransfer(toTransfer(form), context, options as never)
        : kind === 'cep'
          ? await checkedCep(toCepTransfer(form), context, options as never)
          : await checkedPayment(
              { methodID: form.methodID, amount: form.amount },
              context,
              options as never,
            )
    const amount = form.amount
    if (!errors.amount && method && !isWithin(amount, method.properties.min, method.properties.max))
      errors.amount = { type: 'range', message: 'amount_out_of_range' }
    const most = left()
    if (!errors.amount && most !== undefined && isMore(amount, most))
      errors.amount = { type: 'limit', message: 'over_limit' }
    return Object.keys(errors).length > 0
      ? { values: {}, errors: errors as never }
      : { values: form, errors: {} }
  }
