import { useState } from 'react'
import Monitor from 'lucide-react/icons/monitor'
import { officeStaff, type StaffSelf } from '@felek/contract/office/staff.ts'
import type { Data } from '@felek/contract/call.ts'
import { fill } from '@felek/phrases/fill.ts'
import { Dialog } from '@felek/ui/dialog.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { Tag } from '@felek/ui/work/tag.tsx'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { useMutation } from '@tanstack/react-query'
import { api, ApiRefusal } from '../lib/api/api.ts'
import { forget, useCall } from '../lib/api/query.ts'
import { toast } from '../lib/browser/toasts.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { deviceName } from '../lib/format/device-name.ts'
import { formatShort } from '../lib/format/times.ts'
import { roleName } from '../lib/format/words.ts'
import { putSelf, useSelf } from '../lib/session/session.ts'
import { WorkHead, WorkPage, Panel, useTitle } from '../lib/list/work-frame.tsx'
import { Facts } from '../lib/list/facts.tsx'
import { ProblemPanel } from '../lib/list/problem-panel.tsx'
import { Enrolment } from './enrolment.tsx'

type Session = Data<typeof officeStaff.sessions>[number]

const SessionRow = ({ session }: { session: Session }) => {
  const { staff, lists } = useTexts()
  const lang = useLang()
  const end = useMutation({
    mutationFn: () => api(officeStaff.endSession, { sessionID: session.id }),
    networkMode: 'always',
    onSuccess: ({ message }) => {
      toast({ tone: 'positive', text: message })
      forget(officeStaff.sessions)
    },
    onError: (problem) =>
      toast({
        tone: 'negative',
        text: problem instanceof ApiRefusal ? problem.message : lists.failed.network,
      }),
  })
  return (
    <li className="flex min-h-12 items-center gap-3 border-b border-line-soft py-1.5 last:border-0">
      <Monitor aria-hidden="true" className="size-4 shrink-0 text-text-3" />
      <span className="min-w-0 flex-1">
        <b className="block truncate font-label">{deviceName(session.device)}</b>
        <span className="tabular text-12 text-text-3">
          {session.network} ·{' '}
          {fill(staff.account.seen, { time: formatShort(session.lastSeen, lang) })}
        </span>
      </span>
      {session.current ? (
        <Tag tone="good">{staff.account.here}</Tag>
      ) : (
        <WorkButton small pending={end.isPending} onClick={() => end.mutate()}>
          {staff.account.end}
        </WorkButton>
      )}
    </li>
  )
}

const Sessions = () => {
  const { staff } = useTexts()
  const { data, error, refetch } = useCall(officeStaff.sessions, {})
  return (
    <Panel title={staff.account.sessions}>
      {data && (
        <ul>
          {data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {!data && error && (
        <ProblemPanel problem={error} call={officeStaff.sessions} onAgain={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className="h-24" />}
    </Panel>
  )
}

const recoveryCodesFew = 3

const Factors = ({ self }: { self: StaffSelf }) => {
  const { staff, signIn } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel
      title={staff.account.factors}
      aside={
        <WorkButton small onClick={() => setOpen(true)}>
          {staff.account.add}
        </WorkButton>
      }
    >
      {self.recoveryCodesLeft < recoveryCodesFew && self.factors.includes('totp') && (
        <Notice tone="accent" className="mb-2 text-13">
          {staff.account.fewCodes}
        </Notice>
      )}
      <Facts
        facts={[
          {
            name: staff.columns.factors,
            value: self.factors.map((factor) => staff.factors[factor]).join(', ') || staff.noFactor,
          },
          { name: staff.account.codesLeft, value: String(self.recoveryCodesLeft) },
        ]}
      />
      {isOpen && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title={staff.account.add}
          description={signIn.enrol.text}
        >
          <Enrolment
            onDone={(next) => {
              putSelf(next)
              setOpen(false)
            }}
          />
        </Dialog>
      )}
    </Panel>
  )
}

/** One's own: who one is here, what one signs in with, and where. */
const AccountPage = () => {
  const texts = useTexts()
  const { shell, staff } = texts
  const self = useSelf()
  useTitle(shell.account)
  return (
    <WorkPage>
      <WorkHead title={shell.account} />
      <Panel>
        <Facts
          facts={[
            { name: staff.columns.name, value: self.name },
            { name: staff.columns.email, value: self.email },
            {
              name: staff.columns.roles,
              value: self.roles.map((role) => roleName(texts, role)).join(', '),
            },
          ]}
        />
      </Panel>
      <Factors self={self} />
      <Sessions />
    </WorkPage>
  )
}

export default AccountPage
