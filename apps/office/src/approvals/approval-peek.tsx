import { Link } from 'react-router'
import Maximize2 from 'lucide-react/icons/maximize-2'
import { officeApprovals } from '@felek/contract/office/approvals.ts'
import { fill } from '@felek/phrases/fill.ts'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { PeekPanel } from '@felek/ui/work/peek-panel.tsx'
import { workButtonClass } from '@felek/ui/work/work-button.tsx'
import { useCall } from '../lib/api/query.ts'
import { useTexts } from '../lib/format/texts.ts'
import type { PeekWalk } from '../lib/list/list-page.tsx'
import { shortId } from '../lib/format/words.ts'
import { usePeekTexts } from '../lib/list/list-parts.tsx'
import { ProblemPanel } from '../lib/list/problem-panel.tsx'
import { approvalPath } from '../paths.ts'
import { ApprovalDetails } from './approval-details.tsx'
import { ApprovalStatus } from './approval-status.tsx'
import { DecisionActions, DecisionBody, useRefusing } from './decision.tsx'
import { useDecision } from './use-decision.ts'

/** A proposal beside its list. */
export const ApprovalPeek = ({ id, ...walk }: PeekWalk & { id: string }) => {
  const { lists, approvals } = useTexts()
  const texts = usePeekTexts()
  const { data, error, refetch } = useCall(officeApprovals.get, { approvalID: id })
  const decision = useDecision(data)
  const refusing = useRefusing(id, decision)
  return (
    <PeekPanel
      {...walk}
      texts={texts}
      label={fill(approvals.one, { id })}
      head={
        <>
          <span className="tabular text-12 text-text-2" title={id}>
            {shortId(id)}
          </span>
          {data && <ApprovalStatus status={data.status} />}
        </>
      }
      ways={
        <Link
          to={approvalPath(id)}
          title={lists.page}
          aria-label={lists.page}
          className={workButtonClass({ variant: 'quiet', small: true })}
        >
          <Maximize2 aria-hidden="true" />
        </Link>
      }
      actions={
        data?.status === 'waiting' &&
        (decision.canApprove || decision.canRefuse || decision.canWithdraw) && (
          <DecisionActions approvalID={id} decision={decision} refusing={refusing} />
        )
      }
    >
      {data && (
        <>
          <ApprovalDetails approval={data} />
          <DecisionBody approval={data} decision={decision} refusing={refusing} />
        </>
      )}
      {!data && error && (
        <ProblemPanel problem={error} call={officeApprovals.get} onAgain={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className="h-60" mark />}
    </PeekPanel>
  )
}
