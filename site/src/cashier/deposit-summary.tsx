import type { Method } from '@felek/contract/src/cashier.ts'
import { Money } from '@felek/ui/src/money.tsx'
import { useTranslations } from 'use-intl/react'
import { feeOf, minus } from './amount.ts'
import { useMethodFacts } from './method-facts.ts'
import { Summary } from './summary.tsx'

/** What leaves the bank and what arrives here, live while one types; `amount` is '' while there is none. */
export const DepositSummary = ({ method, amount }: { method: Method; amount: string }) => {
  const t = useTranslations('cashier.deposit')
  const facts = useMethodFacts()
  const sent = amount === '' ? '0.00' : amount
  return (
    <Summary
      title={t('summary')}
      lines={[
        { name: t('sent'), value: <Money amount={sent} /> },
        { name: t('fee'), value: facts.fee(method) },
        { name: t('duration'), value: facts.duration(method, false) },
        { name: t('credited'), value: <Money amount={minus(sent, feeOf(sent, method.properties.fee))} />, strong: true },
      ]}
    />
  )
}
