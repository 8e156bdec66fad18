import { useParams } from 'react-router'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import { fill } from '@felek/phrases/fill.ts'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { useCall } from '../lib/api/query.ts'
import { useTexts } from '../lib/format/texts.ts'
import { shortId } from '../lib/format/words.ts'
import { WorkHead, WorkPage, Panel, useTitle } from '../lib/list/work-frame.tsx'
import { Permitted, ProblemPanel } from '../lib/list/problem-panel.tsx'
import { ClearingActions, ClearingForm } from './clearing-form.tsx'
import { useClearing } from './use-clearing.ts'
import { WithdrawalDetails } from './withdrawal-details.tsx'
import { WithdrawalStatus } from './withdrawal-status.tsx'

const Withdrawal = ({ id }: { id: string }) => {
  const { cashier } = useTexts()
  const { data, error, refetch } = useCall(officeCashier.withdrawal, { withdrawalID: id })
  const clearing = useClearing(data)
  const title = fill(cashier.withdrawals.one, { code: data?.code ?? shortId(id) })
  useTitle(title)
  return (
    <WorkPage>
      <WorkHead title={title} actions={data && <WithdrawalStatus {...data} />} />
      <Panel>
        {data && (
          <>
            <WithdrawalDetails it={data}>
              {clearing.isOpen && (
                <>
                  <ClearingForm clearing={clearing} />
                  <div className="mt-3 flex flex-wrap gap-2">
                    <ClearingActions it={data} clearing={clearing} />
                  </div>
                </>
              )}
            </WithdrawalDetails>
          </>
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

const WithdrawalPage = () => {
  const { withdrawalID = '' } = useParams()
  return (
    <Permitted by="cashier.read">
      <Withdrawal id={withdrawalID} />
    </Permitted>
  )
}

export default WithdrawalPage
