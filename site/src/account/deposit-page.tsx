import { useTranslations } from 'use-intl/react'
import { DepositPage as CashierDepositPage } from '../cashier/deposit-page.tsx'
import { useInformationText } from '../information/use-information.ts'
import { SafeNodes } from '../lib/safe-html.tsx'

/** The operator's text about money in and out; where it can not be had, nothing stands there. */
const FinancialInformation = () => {
  const t = useTranslations('cashier.deposit')
  const { nodes } = useInformationText('FinancialsInformation')
  if (!nodes) return null
  return (
    <section aria-labelledby="financial-information" className="mt-8 border-t border-line pt-6">
      <h2 id="financial-information" className="text-16 font-heading">
        {t('information')}
      </h2>
      <div className="prose mt-3 text-14">
        <SafeNodes nodes={nodes} />
      </div>
    </section>
  )
}

/** The cashier's page with a text of the operator's: rooms do not know each other, the account does. */
const DepositPage = () => <CashierDepositPage information={<FinancialInformation />} />

export default DepositPage
