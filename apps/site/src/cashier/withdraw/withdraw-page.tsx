import { EmptyState } from '@felek/ui/empty-state.tsx'
import Landmark from 'lucide-react/icons/landmark'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { usePageTitle } from '../../lib/browser/use-page-title.ts'
import { CashierHead } from '../cashier-head.tsx'
import { CashierLayout } from '../cashier-layout.tsx'
import { FormSkeleton } from '../form-skeleton.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { ParkedTransfers } from '../deposit/parked-transfers.tsx'
import { useBankAccounts, useIdentityDate } from '../accounts/use-bank-accounts.ts'
import { useMethods } from '../deposit/use-methods.ts'
import { useLastWithdrawal } from './use-withdrawal.ts'
import { WithdrawForm } from './withdraw-form.tsx'
import { WithdrawReceipt } from './withdraw-receipt.tsx'

/**
 * `askStepUp` is the players' room's question, `shut` why nothing can be paid in; account/ puts them
 * together.
 */
export const WithdrawPage = ({
  askStepUp,
  shut,
}: {
  askStepUp: () => Promise<boolean>
  shut: ReactNode
}) => {
  const t = useTranslations('cashier')
  usePageTitle(t('withdraw.title'))
  const methods = useMethods('2')
  const accounts = useBankAccounts()
  const identityDate = useIdentityDate()
  const made = useLastWithdrawal()
  const failed = methods.isError || accounts.isError
  return (
    <CashierLayout
      head={<CashierHead />}
      asideIdle={!made}
      aside={
        made ? (
          <WithdrawReceipt key={made.id} made={made} />
        ) : (
          <EmptyState icon={<Landmark aria-hidden="true" />} title={t('withdraw.empty')}>
            {t('withdraw.empty_text')}
          </EmptyState>
        )
      }
    >
      {shut}
      <ParkedTransfers />
      {failed && (
        <LoadFailed onRetry={() => void Promise.all([methods.refetch(), accounts.refetch()])} />
      )}
      {!failed && (!methods.methods || !accounts.accounts || identityDate === undefined) && (
        <FormSkeleton />
      )}
      {methods.methods?.length === 0 && (
        <EmptyState icon={<Landmark aria-hidden="true" />} title={t('methods.none')} />
      )}
      {methods.methods?.[0] && accounts.accounts && identityDate !== undefined && (
        <WithdrawForm
          methods={methods.methods}
          accounts={accounts.accounts}
          identityDate={identityDate}
          askStepUp={askStepUp}
        />
      )}
    </CashierLayout>
  )
}
