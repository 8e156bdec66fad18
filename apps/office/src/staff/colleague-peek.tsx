import { useState } from 'react'
import { officeStaff } from '@felek/contract/office/staff.ts'
import { fill } from '@felek/phrases/fill.ts'
import { PeekPanel } from '@felek/ui/work/peek-panel.tsx'
import { Tag } from '@felek/ui/work/tag.tsx'
import { useMedia } from '@felek/ui/work/use-media.ts'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { WorkArea, WorkField, WorkSelect } from '@felek/ui/work/work-field.tsx'
import { forget } from '../lib/api/query.ts'
import { useWrite } from '../lib/api/write.ts'
import { toast } from '../lib/browser/toasts.ts'
import { findWriteErrors, type FieldErrors } from '../lib/format/field-errors.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatShort } from '../lib/format/times.ts'
import { roleName } from '../lib/format/words.ts'
import { useCan } from '../lib/session/session.ts'
import { Facts } from '../lib/list/facts.tsx'
import type { PeekWalk } from '../lib/list/list-page.tsx'
import { usePeekTexts } from '../lib/list/list-parts.tsx'
import { sayProposed, WriteNotice } from '../lib/list/write-notice.tsx'
import { statuses, statusLooks, type Colleague } from './person-words.ts'
import { RolesField } from './roles-field.tsx'

const Details = ({ colleague }: { colleague: Colleague }) => {
  const texts = useTexts()
  const { staff } = texts
  const lang = useLang()
  return (
    <>
      <h2 className="text-18">{colleague.name}</h2>
      <p className="mt-0.5 break-all text-text-2">{colleague.email}</p>
      <div className="mt-3">
        <Facts
          facts={[
            {
              name: staff.columns.roles,
              value: colleague.roles.map((role) => roleName(texts, role)).join(', '),
            },
            {
              name: staff.columns.factors,
              value:
                colleague.factors.map((factor) => staff.factors[factor]).join(', ') ||
                staff.noFactor,
            },
            {
              name: staff.columns.lastSeen,
              value: colleague.lastSeen ? formatShort(colleague.lastSeen, lang) : '–',
            },
            { name: staff.columns.createdAt, value: formatShort(colleague.createdAt, lang) },
          ]}
        />
      </div>
    </>
  )
}

/** A change is sent with the row's version: somebody else's in between is not written over. */
const useColleagueForm = (colleague: Colleague, onDone: () => void) => {
  const texts = useTexts()
  const { name, roles, status } = colleague
  const [input, setInput] = useState({ name, roles, status, reason: '' })
  const [errors, setErrors] = useState<FieldErrors>({})
  const write = useWrite(officeStaff.save, ({ approval, message }) => {
    if (approval) sayProposed(approval)
    else toast({ tone: 'positive', text: message })
    forget(officeStaff.list)
    onDone()
  })
  const whole = { ...input, staffID: colleague.staffID, version: colleague.version }
  return {
    input,
    write,
    put: (change: Partial<typeof input>) => setInput({ ...input, ...change }),
    errorOf: (field: string) => errors[field] ?? write.refusal?.fields[field],
    send: () => {
      const found = findWriteErrors(officeStaff.save.input, whole, texts)
      setErrors(found)
      if (Object.keys(found).length === 0) write.send(whole)
    },
  }
}

const EditForm = ({ colleague, onDone }: { colleague: Colleague; onDone: () => void }) => {
  const { staff, lists } = useTexts()
  const { input, write, put, errorOf, send } = useColleagueForm(colleague, onDone)
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        send()
      }}
      className="flex flex-col gap-3.5"
    >
      <WriteNotice write={write} fields={Object.keys(input)} />
      <WorkField
        label={staff.columns.name}
        autoComplete="off"
        value={input.name}
        error={errorOf('name')}
        onChange={(e) => put({ name: e.target.value })}
      />
      <WorkSelect
        label={staff.columns.status}
        value={input.status}
        options={statuses.map((value) => ({ value, label: staff.statuses[value] }))}
        onChange={(e) => {
          const status = statuses.find((it) => it === e.target.value)
          if (status) put({ status })
        }}
      />
      <RolesField
        roles={input.roles}
        error={errorOf('roles')}
        onRoles={(roles) => put({ roles })}
      />
      <WorkArea
        label={lists.reason}
        aside={lists.toAudit}
        value={input.reason}
        error={errorOf('reason')}
        onChange={(e) => put({ reason: e.target.value })}
      />
      <p className="text-12 text-text-2">{staff.twoPersons}</p>
      <div className="flex gap-2">
        <WorkButton onClick={onDone}>{lists.cancel}</WorkButton>
        <WorkButton
          type="submit"
          variant="primary"
          className="flex-1"
          pending={write.state === 'sending'}
          disabled={write.state !== 'idle'}
        >
          {staff.propose}
        </WorkButton>
      </div>
    </form>
  )
}

/** Somebody has lost phone and key: two persons take the factors away, and the next sign-in makes new ones. */
const ResetForm = ({ colleague, onDone }: { colleague: Colleague; onDone: () => void }) => {
  const texts = useTexts()
  const { staff, lists } = texts
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const write = useWrite(officeStaff.resetSecond, ({ approval, message }) => {
    if (approval) sayProposed(approval)
    else toast({ tone: 'positive', text: message })
    forget(officeStaff.list)
    onDone()
  })
  const { staffID } = colleague
  const send = () => {
    const input = { staffID, reason }
    const found = findWriteErrors(officeStaff.resetSecond.input, input, texts)
    setErrors(found)
    if (Object.keys(found).length === 0) write.send(input)
  }
  return (
    <div className="flex flex-col gap-3.5">
      <p>{fill(staff.reset.text, { name: colleague.name })}</p>
      <WriteNotice write={write} fields={['reason']} />
      <WorkArea
        label={lists.reason}
        aside={lists.toAudit}
        value={reason}
        error={errors['reason'] ?? write.refusal?.fields['reason']}
        onChange={(e) => setReason(e.target.value)}
      />
      <div className="flex gap-2">
        <WorkButton onClick={onDone}>{lists.cancel}</WorkButton>
        <WorkButton
          variant="danger"
          className="flex-1"
          pending={write.state === 'sending'}
          disabled={write.state !== 'idle'}
          onClick={send}
        >
          {staff.reset.send}
        </WorkButton>
      </div>
    </div>
  )
}

const Actions = ({ onForm }: { onForm: (form: 'edit' | 'reset') => void }) => {
  const { staff, lists } = useTexts()
  const isNarrow = useMedia('(width < 48rem)')
  const canSave = useCan('staff.roles')
  const canReset = useCan('staff.reset')
  if (!canSave && !canReset) return null
  if (isNarrow) return <p className="text-12 text-text-2">{lists.readOnly}</p>
  return (
    <>
      {canReset && (
        <WorkButton variant="outline" onClick={() => onForm('reset')}>
          {staff.reset.open}
        </WorkButton>
      )}
      {canSave && (
        <WorkButton className="flex-1" onClick={() => onForm('edit')}>
          {staff.edit}
        </WorkButton>
      )}
    </>
  )
}

export const ColleaguePeek = ({ colleague, ...walk }: PeekWalk & { colleague: Colleague }) => {
  const { staff } = useTexts()
  const [form, setForm] = useState<'edit' | 'reset' | null>(null)
  const close = () => setForm(null)
  const canSave = useCan('staff.roles')
  const canReset = useCan('staff.reset')
  return (
    <PeekPanel
      {...walk}
      texts={usePeekTexts()}
      label={colleague.name}
      head={<Tag {...statusLooks[colleague.status]}>{staff.statuses[colleague.status]}</Tag>}
      actions={form === null && (canSave || canReset) && <Actions onForm={setForm} />}
    >
      {form === 'edit' && <EditForm colleague={colleague} onDone={close} />}
      {form === 'reset' && <ResetForm colleague={colleague} onDone={close} />}
      {form === null && <Details colleague={colleague} />}
    </PeekPanel>
  )
}
