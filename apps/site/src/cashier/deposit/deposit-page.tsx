import { EmptyState } from '@felek/ui/empty-state.tsx'
import Landmark from 'lucide-react/icons/landmark'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { usePageTitle } from '../../lib/browser/use-page-title.ts'
import { AfterDeposit } from './after-deposit.tsx'
import { CashierHead } from '../cashier-head.tsx'
import { CashierLayout } from '../cashier-layout.tsx'
import { DepositForm } from './deposit-form.tsx'
import { FormSkeleton } from '../form-skeleton.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { ParkedTransfers } from './parked-transfers.tsx'
import { TransferPanel } from './transfer-panel.tsx'
import type { OfferSlot } from './use-deposit-form.ts'
import { useMethods } from './use-methods.ts'
import { useTransfers } from './use-transfer.ts'

/**
 * `information`: the operator's words about money, below the form. `wayBack`: to the game that was
 * open before, for who has made a deposit. `offer`: what is asked before the first deposit;
 * `offers`: what may be claimed with it.
 */
export const DepositPage = ({
  information,
  wayBack,
  offer,
  offers,
}: {
  information: ReactNode
  wayBack: ReactNode
  offer: ReactNode
  offers: OfferSlot
}) => {
  const t = useTranslations('cashier')
  usePageTitle(t('deposit.title'))
  const { methods, isError, refetch } = useMethods('1')
  const { transfers, madeHere, keep, drop } = useTransfers(useSearchParams()[0].get('payment'))
  return (
    <CashierLayout
      head={<CashierHead />}
      asideIdle={transfers.length === 0}
      aside={
        transfers.length > 0 ? (
          <div className="flex flex-col gap-4">
            {transfers.map((made) => (
              <TransferPanel
                key={made.id}
                made={made}
                fresh={made.id === madeHere}
                onDrop={() => drop(made)}
              />
            ))}
          </div>
        ) : (
          <EmptyState icon={<Landmark aria-hidden="true" />} title={t('deposit.empty')}>
            {t('deposit.empty_text')}
          </EmptyState>
        )
      }
    >
      <ParkedTransfers />
      {offer}
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      {!isError && !methods && <FormSkeleton />}
      {methods?.length === 0 && (
        <EmptyState icon={<Landmark aria-hidden="true" />} title={t('methods.none')} />
      )}
      {methods && methods.length > 0 && (
        <AfterDeposit
          made={transfers.find((made) => made.id === madeHere)}
          wayBack={wayBack}
          given={offers.given}
          onDrop={drop}
          form={<DepositForm methods={methods} onMade={keep} offers={offers} />}
        />
      )}
      {information}
    </CashierLayout>
  )
}
