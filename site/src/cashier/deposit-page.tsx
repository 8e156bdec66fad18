import { EmptyState } from '@felek/ui/src/empty-state.tsx'
import { classNames } from '@felek/ui/src/class-names.ts'
import Landmark from 'lucide-react/icons/landmark'
import { useTranslations } from 'use-intl/react'
import { usePageTitle } from '../lib/use-page-title.ts'
import { CashierHead } from './cashier-head.tsx'
import { DepositForm } from './deposit-form.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { LoadFailed } from './load-failed.tsx'
import { TransferPanel } from './transfer-panel.tsx'
import { useMethods } from './use-methods.ts'
import { useLastTransfer } from './use-transfer.ts'

const DepositPage = () => {
  const t = useTranslations('cashier')
  usePageTitle(t('deposit.title'))
  const { methods, isError, refetch } = useMethods('1')
  const { made, keep, drop } = useLastTransfer()
  return (
    <div className="grid items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_424px]">
      <div className="min-w-0">
        <CashierHead />
        <div className="mt-6">
          {isError && <LoadFailed onRetry={() => void refetch()} />}
          {!isError && !methods && <FormSkeleton />}
          {methods?.length === 0 && <EmptyState icon={<Landmark aria-hidden="true" />} title={t('methods.none')} />}
          {methods && methods.length > 0 && <DepositForm methods={methods} onMade={keep} />}
        </div>
      </div>
      <aside className={classNames('xl:sticky xl:top-[calc(var(--header-height)+24px)]', made ? 'max-xl:row-start-1' : 'max-xl:hidden')}>
        {made ? (
          <TransferPanel key={made.id} made={made} onDrop={drop} />
        ) : (
          <EmptyState icon={<Landmark aria-hidden="true" />} title={t('deposit.empty')}>
            {t('deposit.empty_text')}
          </EmptyState>
        )}
      </aside>
    </div>
  )
}

export default DepositPage
