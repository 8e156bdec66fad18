import type { Method } from '@felek/contract/src/cashier.ts'
import { Money } from '@felek/ui/src/money.tsx'
import { useTranslations } from 'use-intl/react'
import { feeOf, isMore, minus } from './amount.ts'
import { useMethodFacts } from './method-facts.ts'
import { Summary } from './summary.tsx'

/** What arrives at the bank of an amount, which is '' while there is none. */
export const receivedOf = (method: Method, amount: string): string =>
  minus(amount || '0.00', feeOf(amount || '0.00', method.properties.fee))

/** What leaves the balance, what arrives at the bank, and what stays. */
export const WithdrawSummary = ({ method, amount, balance }: { method: Method; amount: string; balance: string | undefined }) => {
  const t = useTranslations('cashier.withdraw')
  const tDeposit = useTranslations('cashier.deposit')
  const facts = useMethodFacts()
  const out = amount || '0.00'
  const stays = balance !== undefined && !isMore(out, balance) ? minus(balance, out) : null
  return (
    <Summary
      title={tDeposit('summary')}
      lines={[
        { name: t('amount'), value: <Money amount={out} /> },
        { name: tDeposit('fee'), value: facts.fee(method) },
        { name: tDeposit('duration'), value: facts.duration(method, false) },
        ...(stays === null ? [] : [{ name: t('remaining'), value: <Money amount={stays} /> }]),
        { name: t('receive'), value: <Money amount={receivedOf(method, amount)} />, strong: true, wideOnly: true },
      ]}
    />
  )
}
