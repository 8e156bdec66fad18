import type { ReactNode } from 'react'
import Lock from 'lucide-react/icons/lock'
import SearchX from 'lucide-react/icons/search-x'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { StaffCall } from '@felek/contract/office/staff-call.ts'
import { fill } from '@felek/phrases/fill.ts'
import { StatePanel } from '@felek/ui/work/state-panel.tsx'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { ApiRefusal } from '../api/api.ts'
import { useTexts } from '../format/texts.ts'
import { useCan } from '../session/session.ts'

/** Says which permission is missing, so that it can be asked for by its name. */
export const NoPermission = ({
  permission,
  isPage = false,
}: {
  permission: string
  isPage?: boolean
}) => {
  const { lists } = useTexts()
  const title = fill(lists.noPermission.title, { permission })
  return (
    <StatePanel
      className="flex-1 justify-center"
      icon={<Lock aria-hidden="true" />}
      title={isPage ? <h1 className="text-14">{title}</h1> : title}
    >
      {lists.noPermission.text}
    </StatePanel>
  )
}

/** Why a read has brought nothing, and what can be done about it. */
export const ProblemPanel = ({
  problem,
  call,
  onAgain,
}: {
  problem: unknown
  call: Pick<StaffCall, 'permission'>
  onAgain: () => void
}) => {
  const { lists } = useTexts()
  const key = problem instanceof ApiRefusal ? problem.key : 'network'
  if (key === 'forbidden') return <NoPermission permission={call.permission} />
  if (key === 'not_found')
    return <StatePanel icon={<SearchX aria-hidden="true" />} title={lists.gone} />
  return (
    <StatePanel
      urgent
      icon={<TriangleAlert aria-hidden="true" />}
      title={lists.failed.title}
      action={<WorkButton onClick={onAgain}>{lists.failed.again}</WorkButton>}
    >
      {problem instanceof ApiRefusal ? problem.message : lists.failed.network}
    </StatePanel>
  )
}

/** Stands before a desk: whoever may not open it is told what it takes. */
export const Permitted = ({ by, children }: { by: StaffCall['permission']; children: ReactNode }) =>
  useCan(by) ? children : <NoPermission permission={by} isPage />
