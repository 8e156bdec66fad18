import { Link } from 'react-router'
import BellRing from 'lucide-react/icons/bell-ring'
import { officeAlarms } from '@felek/contract/office/alarms.ts'
import type { Data } from '@felek/contract/call.ts'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { Tag } from '@felek/ui/work/tag.tsx'
import { workButtonClass } from '@felek/ui/work/work-button.tsx'
import { useCall } from '../lib/api/query.ts'
import { useTexts } from '../lib/format/texts.ts'
import { Panel, useTitle, WorkHead, WorkPage } from '../lib/list/work-frame.tsx'
import { Permitted, ProblemPanel } from '../lib/list/problem-panel.tsx'
import { paths } from '../paths.ts'
import { PlanForm } from './plan-form.tsx'

type Chain = Data<typeof officeAlarms.plan>['now']

/** Who would be told at this hour, in this order. */
const ChainNow = ({ chain }: { chain: Chain }) => {
  const { plan } = useTexts().alarms
  if (chain.length === 0) return <p className="text-text-2">{plan.nobody}</p>
  return (
    <ol className="flex flex-wrap gap-x-5 gap-y-2">
      {chain.map(({ staffID, name, isFallback }, i) => (
        <li key={staffID} className="flex items-center gap-2">
          <span className="tabular text-text-3">{i + 1}.</span>
          <span className="font-label">{name}</span>
          {isFallback && <Tag tone="line">{plan.fallback}</Tag>}
        </li>
      ))}
    </ol>
  )
}

const Plan = () => {
  const { alarms } = useTexts()
  const { plan } = alarms
  const { data, error, refetch } = useCall(officeAlarms.plan, {})
  useTitle(plan.title)
  return (
    <WorkPage>
      <WorkHead
        title={plan.title}
        text={plan.text}
        actions={
          <Link to={paths.alarms} className={workButtonClass({})}>
            <BellRing aria-hidden="true" />
            {plan.back}
          </Link>
        }
      />
      {data && (
        <>
          <Panel title={plan.now}>
            <ChainNow chain={data.now} />
          </Panel>
          <Panel title={plan.title}>
            <PlanForm key={data.version} plan={data} onStale={() => void refetch()} />
          </Panel>
        </>
      )}
      {!data && error && (
        <ProblemPanel problem={error} call={officeAlarms.plan} onAgain={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className="h-60" />}
    </WorkPage>
  )
}

const PlanPage = () => (
  <Permitted by="alarms.read">
    <Plan />
  </Permitted>
)

export default PlanPage
