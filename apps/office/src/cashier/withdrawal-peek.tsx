import { Link } from 'react-router'
import Maximize2 from 'lucide-react/icons/maximize-2'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import { fill } from '@felek/phrases/fill.ts'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { PeekPanel } from '@felek/ui/work/peek-panel.tsx'
import { workButtonClass } from '@felek/ui/work/work-button.tsx'
import { useCall } from '../lib/api/query.ts'
import { useTexts } from '../lib/format/texts.ts'
import { shortId } from '../lib/format/words.ts'
import type { PeekWalk } from '../lib/list/list-page.tsx'
import { usePeekTexts } from '../lib/list/list-parts.tsx'
import { ProblemPanel } from '../lib/list/problem-panel.tsx'
import { withdrawalPath } from '../paths.ts'
import { ClearingActions, ClearingForm } from './clearing-form.tsx'
import { useClearing } from './use-clearing.ts'
import { WithdrawalDetails } from './withdrawal-details.tsx'
import { WithdrawalStatus } from './withdrawal-status.tsx'

/** A withdrawal beside its list. */
export const WithdrawalPeek = ({ id, ...walk }: PeekWalk & { id: string }) => {
  const { cashier, lists } = useTexts()
  const { data, error, refetch } = useCall(officeCashier.withdrawal, { withdrawalID: id })
  const clearing = useClearing(data)
  return (
    <PeekPanel
      {...walk}
      texts={usePeekTexts()}
      label={fill(cashier.withdrawals.one, { code: shortId(data?.code ?? id) })}
      head={
        <>
          <span className="tabular text-12 text-text-2" title={data?.code ?? id}>
            {shortId(data?.code ?? id)}
          </span>
          {data && <WithdrawalStatus {...data} />}
        </>
      }
      ways={
        <Link
          to={withdrawalPath(id)}
          title={lists.page}
          aria-label={lists.page}
          className={workButtonClass({ variant: 'quiet', small: true })}
        >
          <Maximize2 aria-hidden="true" />
        </Link>
      }
      actions={data && clearing.isOpen && <ClearingActions it={data} clearing={clearing} />}
    >
      {data && (
        <WithdrawalDetails it={data}>
          {clearing.isOpen && <ClearingForm clearing={clearing} />}
        </WithdrawalDetails>
      )}
      {!data && error && (
        <ProblemPanel
          problem={error}
          call={officeCashier.withdrawal}
          onAgain={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-80" mark />}
    </PeekPanel>
  )
}
