import type { Method } from '@felek/contract/cashier.ts'
import { Money } from '@felek/ui/money.tsx'
import { useTranslations } from 'use-intl/react'
import { afterFee, isMore, minus } from '../amount.ts'
import { useMethodFacts } from '../deposit/method-facts.ts'
import { Summary } from '../summary.tsx'

/** What leaves the balance, what arrives at the bank, and what stays. */
export const WithdrawSummary = ({
  method,
  amount,
  balance,
}: {
  method: Method
  amount: string
  balance: string | undefined
}) => {
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
        {
          name: t('receive'),
          value: <Money amount={afterFee(amount, method.properties.fee)} />,
          strong: true,
          wideOnly: true,
        },
      ]}
    />
  )
}
