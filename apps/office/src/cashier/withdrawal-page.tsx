import { useParams } from 'react-router'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import { fill } from '@felek/phrases/fill.ts'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { useCall } from '../lib/api/query.ts'
import { useTexts } from '../lib/format/texts.ts'
import { shortId } from '../lib/format/words.ts'
import { Permitted, ProblemPanel } from '../lib/list/problem-panel.tsx'
import { Panel, useTitle, WorkHead, WorkPage } from '../lib/list/work-frame.tsx'
import { useWithdrawalDecision } from './use-withdrawal-decision.ts'
import { useWithdrawalForm } from './use-withdrawal-form.ts'
import { WithdrawalBody } from './withdrawal-body.tsx'
import { WithdrawalActions } from './withdrawal-decision.tsx'
import { WithdrawalStatus } from './withdrawal-status.tsx'

const Withdrawal = ({ id }: { id: string }) => {
  const { cashier } = useTexts()
  const { data, error, refetch } = useCall(officeCashier.withdrawal, { withdrawalID: id })
  const decision = useWithdrawalDecision(data)
  const form = useWithdrawalForm(id, decision)
  const title = fill(cashier.one, { code: data?.code ?? shortId(id) })
  useTitle(title)
  return (
    <WorkPage>
      <WorkHead
        title={title}
        actions={data && <WithdrawalStatus status={data.status} isProposed={decision.isProposed} />}
      />
      <Panel>
        {data && <WithdrawalBody row={data} decision={decision} form={form} />}
        {data && decision.bar === null && (
          <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-3">
            <WithdrawalActions decision={decision} form={form} />
          </div>
        )}
        {!data && error && (
          <ProblemPanel
            problem={error}
            call={officeCashier.withdrawal}
            onAgain={() => void refetch()}
          />
        )}
        {!data && !error && <Skeleton className="h-96" mark />}
      </Panel>
    </WorkPage>
  )
}

/** A withdrawal by itself: the address that a proposal leads to, and that is sent to a colleague. */
const WithdrawalPage = () => {
  const { withdrawalID = '' } = useParams()
  return (
    <Permitted by="cashier.read">
      <Withdrawal key={withdrawalID} id={withdrawalID} />
    </Permitted>
  )
}

export default WithdrawalPage
