import { cashier, type Method } from '@felek/contract/src/cashier.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod/mini'
import type { Resolver } from 'react-hook-form'
import { isWithin, wireAmount } from './amount.ts'

/** The form as it is typed; the method is chosen in the grid above it. */
export type DepositForm = {
  methodID: string
  amount: string
  bankID: string
  senderName: string
  referenceNumber: string
  branch: string
  account: string
}

export const toTransfer = (form: DepositForm) => ({ ...form, amount: wireAmount(form.amount) })

const checked = zodResolver(z.omit(cashier.saveBankTransfer.input, { requestID: true }))

/** The contract's schema, and the limits of the chosen method. */
export const depositResolver =
  (methodOf: (id: string) => Method | undefined): Resolver<DepositForm> =>
  async (form, context, options) => {
    const wire = toTransfer(form)
    const { errors } = await checked(wire, context, options as never)
    const method = methodOf(form.methodID)
    if (
      !errors.amount &&
      method &&
      !isWithin(wire.amount, method.properties.min, method.properties.max)
    )
      errors.amount = { type: 'range', message: 'amount_out_of_range' }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: form, errors: {} }
  }
