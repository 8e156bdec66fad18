import { useState } from 'react'
import { officeStaff } from '@felek/contract/office/staff.ts'
import type { Data } from '@felek/contract/call.ts'
import { fill } from '@felek/phrases/fill.ts'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { WorkArea } from '@felek/ui/work/work-field.tsx'
import { forget, useCall } from '../lib/api/query.ts'
import { useWrite } from '../lib/api/write.ts'
import { toast } from '../lib/browser/toasts.ts'
import { findWriteErrors, type FieldErrors } from '../lib/format/field-errors.ts'
import { useTexts } from '../lib/format/texts.ts'
import { useCan } from '../lib/session/session.ts'
import { WorkHead, WorkPage, Panel, useTitle } from '../lib/list/work-frame.tsx'
import { Permitted, ProblemPanel } from '../lib/list/problem-panel.tsx'
import { sayProposed, WriteNotice } from '../lib/list/write-notice.tsx'

type AllowList = Data<typeof officeStaff.allowList>

const readNetworks = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

const AllowListForm = ({ list }: { list: AllowList }) => {
  const texts = useTexts()
  const { staff, lists } = texts
  const [text, setText] = useState(list.networks.join('\n'))
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const canSave = useCan('settings.edit')
  const write = useWrite(officeStaff.saveAllowList, ({ approval, message }) => {
    if (approval) sayProposed(approval)
    else toast({ tone: 'positive', text: message })
    setReason('')
    forget(officeStaff.allowList)
  })
  const networks = readNetworks(text)
  const isChanged = networks.join(' ') !== list.networks.join(' ')
  const send = () => {
    const input = { networks, reason }
    const found = findWriteErrors(officeStaff.saveAllowList.input, input, texts)
    setErrors(found)
    if (Object.keys(found).length === 0) write.send(input)
  }
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        send()
      }}
      className="flex flex-col gap-3.5"
    >
      <WriteNotice write={write} fields={['networks', 'reason']} />
      <WorkArea
        label={staff.allowList.networks}
        aside={staff.allowList.aside}
        rows={Math.max(4, networks.length + 1)}
        spellCheck={false}
        readOnly={!canSave}
        value={text}
        error={errors['networks'] ?? write.refusal?.fields['networks']}
        hint={fill(staff.allowList.own, { network: list.own })}
        onChange={(e) => setText(e.target.value)}
      />
      {canSave && isChanged && (
        <>
          <WorkArea
            label={lists.reason}
            aside={lists.toAudit}
            value={reason}
            error={errors['reason'] ?? write.refusal?.fields['reason']}
            onChange={(e) => setReason(e.target.value)}
          />
          <div className="flex items-center gap-3">
            <WorkButton
              type="submit"
              variant="primary"
              pending={write.state === 'sending'}
              disabled={write.state !== 'idle'}
            >
              {staff.propose}
            </WorkButton>
            <span className="text-12 text-text-2">{staff.twoPersons}</span>
          </div>
        </>
      )}
    </form>
  )
}

const Settings = () => {
  const { shell, staff } = useTexts()
  const { data, error, refetch } = useCall(officeStaff.allowList, {})
  useTitle(shell.places.settings)
  return (
    <WorkPage>
      <WorkHead title={shell.places.settings} />
      <Panel title={staff.allowList.title}>
        <p className="mb-3 text-text-2">{staff.allowList.text}</p>
        {data && <AllowListForm key={data.networks.join()} list={data} />}
        {!data && error && (
          <ProblemPanel
            problem={error}
            call={officeStaff.allowList}
            onAgain={() => void refetch()}
          />
        )}
        {!data && !error && <Skeleton className="h-40" />}
      </Panel>
    </WorkPage>
  )
}

const SettingsPage = () => (
  <Permitted by="settings.read">
    <Settings />
  </Permitted>
)

export default SettingsPage
