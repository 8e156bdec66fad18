import type { Method } from '@felek/contract/cashier.ts'
import { Money } from '@felek/ui/money.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { afterFee } from '../amount.ts'
import { useMethodFacts } from './method-facts.ts'
import { Summary } from '../summary.tsx'

/** What leaves the bank and what arrives here, live while one types; `gain` is what a bonus adds. */
export const DepositSummary = ({
  method,
  amount,
  gain,
}: {
  method: Method
  amount: string
  gain: ReactNode
}) => {
  const t = useTranslations('cashier.deposit')
  const facts = useMethodFacts()
  return (
    <Summary
      title={t('summary')}
      lines={[
        { name: t('sent'), value: <Money amount={amount || '0.00'} /> },
        { name: t('fee'), value: facts.fee(method) },
        { name: t('duration'), value: facts.duration(method, false) },
        {
          name: t('credited'),
          value: <Money amount={afterFee(amount, method.properties.fee)} />,
          strong: true,
          wideOnly: true,
        },
      ]}
    >
      {gain}
    </Summary>
  )
}
