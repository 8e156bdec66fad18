import type { Method } from '@felek/contract/cashier.ts'
import { describe, expect, it } from 'vitest'
import { unreadable } from '../../lib/money/amount-entry.ts'
import { toWithdrawal, withdrawResolver, type WithdrawForm } from './withdraw-fields.ts'

const method: Method = {
  id: '11',
  name: 'Havale / EFT',
  logo: 'bank',
  type: 'single',
  properties: {
    min: '100.00',
    max: '100000.00',
    fee: '0',
    duration: { fromMinutes: 5, toMinutes: 30 },
    isFavorite: 0,
    isHighlighted: 0,
    fields: [],
    transfer_type_id: '0',
  },
}
const good: WithdrawForm = {
  methodID: '11',
  amount: '1250.50',
  bankAccountID: '7',
  identityValidityDate: '01.01.2099',
  customerNote: '',
}
const check = async (change: Partial<WithdrawForm>, balance = '2000.00') => {
  const resolve = withdrawResolver(
    (id) => (id === method.id ? method : undefined),
    () => balance,
  )
  const { errors } = await resolve({ ...good, ...change }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  return Object.fromEntries(Object.entries(errors).map(([name, e]) => [name, e?.message]))
}

describe('the withdrawal form', () => {
  it('accepts what the server accepts', async () => expect(await check({})).toEqual({}))
  it.each<[string, Partial<WithdrawForm>, Record<string, string>]>([
    ['no method', { methodID: '' }, { methodID: 'method_missing' }],
    ['no account', { bankAccountID: '' }, { bankAccountID: 'account_missing' }],
    ['no amount', { amount: '' }, { amount: 'amount_missing' }],
    ['no amount at all', { amount: unreadable }, { amount: 'amount_invalid' }],
    ['no date', { identityValidityDate: '' }, { identityValidityDate: 'identity_date_missing' }],
    ['half a date', { identityValidityDate: '01.01' }, { identityValidityDate: 'date_invalid' }],
    [
      'a date that has passed',
      { identityValidityDate: '01.01.2020' },
      { identityValidityDate: 'date_past' },
    ],
    ['an amount below the minimum', { amount: '99.99' }, { amount: 'amount_out_of_range' }],
    ['more than there is', { amount: '2000.01' }, { amount: 'over_balance' }],
  ])('refuses %s', async (_, change, wrong) => expect(await check(change)).toEqual(wrong))
  it('travels as the contract wants it', () =>
    expect(toWithdrawal({ ...good, customerNote: ' acele ' })).toEqual({
      Type: '2',
      methodID: '11',
      amount: '1250.50',
      fields: { bankAccountID: '7', identityValidityDate: '2099-01-01', customerNote: 'acele' },
    }))
})
