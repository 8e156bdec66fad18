import { useParams } from 'react-router'
import { officeAudit } from '@felek/contract/office/audit.ts'
import { fill } from '@felek/phrases/fill.ts'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { useCall } from '../lib/api/query.ts'
import { useTexts } from '../lib/format/texts.ts'
import { WorkHead, WorkPage, Panel, useTitle } from '../lib/list/work-frame.tsx'
import { Permitted, ProblemPanel } from '../lib/list/problem-panel.tsx'
import { EntryDetails } from './entry-details.tsx'

const Entry = ({ id }: { id: string }) => {
  const { audit } = useTexts()
  const { data, error, refetch } = useCall(officeAudit.get, { auditID: id })
  const title = fill(audit.one, { id })
  useTitle(title)
  return (
    <WorkPage>
      <WorkHead title={title} />
      <Panel>
        {data && <EntryDetails entry={data} />}
        {!data && error && (
          <ProblemPanel problem={error} call={officeAudit.get} onAgain={() => void refetch()} />
        )}
        {!data && !error && <Skeleton className="h-80" mark />}
      </Panel>
    </WorkPage>
  )
}

const EntryPage = () => {
  const { auditID = '' } = useParams()
  return (
    <Permitted by="audit.read">
      <Entry id={auditID} />
    </Permitted>
  )
}

export default EntryPage
