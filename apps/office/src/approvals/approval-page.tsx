import { useParams } from 'react-router'
import { officeApprovals } from '@felek/contract/office/approvals.ts'
import { fill } from '@felek/phrases/fill.ts'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { useCall } from '../lib/api/query.ts'
import { useTexts } from '../lib/format/texts.ts'
import { WorkHead, WorkPage, Panel, useTitle } from '../lib/list/work-frame.tsx'
import { ProblemPanel } from '../lib/list/problem-panel.tsx'
import { ApprovalDetails } from './approval-details.tsx'
import { ApprovalStatus } from './approval-status.tsx'
import { DecisionActions, DecisionBody, useRefusing } from './decision.tsx'
import { useDecision } from './use-decision.ts'

/** A proposal by itself: the address that is sent to a colleague. */
const ApprovalPage = () => {
  const { approvalID: id = '' } = useParams()
  const { approvals } = useTexts()
  const { data, error, refetch } = useCall(officeApprovals.get, { approvalID: id })
  const decision = useDecision(data)
  const refusing = useRefusing(id, decision)
  const title = fill(approvals.one, { id })
  useTitle(title)
  return (
    <WorkPage>
      <WorkHead title={title} actions={data && <ApprovalStatus status={data.status} />} />
      <Panel>
        {data && (
          <>
            <ApprovalDetails approval={data} />
            <DecisionBody approval={data} decision={decision} refusing={refusing} />
            <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-3 empty:hidden">
              <DecisionActions approvalID={id} decision={decision} refusing={refusing} />
            </div>
          </>
        )}
        {!data && error && (
          <ProblemPanel problem={error} call={officeApprovals.get} onAgain={() => void refetch()} />
        )}
        {!data && !error && <Skeleton className="h-80" mark />}
      </Panel>
    </WorkPage>
  )
}

export default ApprovalPage
