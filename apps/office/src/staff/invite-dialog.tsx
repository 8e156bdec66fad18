import { useState } from 'react'
import { officeStaff } from '@felek/contract/office/staff.ts'
import type { StaffRole } from '@felek/contract/office/permissions.ts'
import { Dialog } from '@felek/ui/dialog.tsx'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { WorkArea, WorkField } from '@felek/ui/work/work-field.tsx'
import { useWrite } from '../lib/api/write.ts'
import { toast } from '../lib/browser/toasts.ts'
import { findWriteErrors, type FieldErrors } from '../lib/format/field-errors.ts'
import { useTexts } from '../lib/format/texts.ts'
import { sayProposed, WriteNotice } from '../lib/list/write-notice.tsx'
import { RolesField } from './roles-field.tsx'

const useInvitation = (onDone: () => void) => {
  const texts = useTexts()
  const [input, setInput] = useState({ name: '', email: '', reason: '', roles: [] as StaffRole[] })
  const [errors, setErrors] = useState<FieldErrors>({})
  const write = useWrite(officeStaff.invite, ({ approval, message }) => {
    if (approval) sayProposed(approval)
    else toast({ tone: 'positive', text: message })
    onDone()
  })
  return {
    input,
    write,
    put: (change: Partial<typeof input>) => setInput({ ...input, ...change }),
    errorOf: (name: string) => errors[name] ?? write.refusal?.fields[name],
    send: () => {
      const found = findWriteErrors(officeStaff.invite.input, input, texts)
      setErrors(found)
      if (Object.keys(found).length === 0) write.send(input)
    },
  }
}

const InvitationForm = ({
  input,
  write,
  put,
  errorOf,
}: Omit<ReturnType<typeof useInvitation>, 'send'>) => {
  const { staff, lists } = useTexts()
  return (
    <div className="flex flex-col gap-4">
      <WriteNotice write={write} fields={Object.keys(input)} />
      <div className="grid gap-3 sm:grid-cols-2">
        <WorkField
          label={staff.columns.name}
          autoComplete="off"
          value={input.name}
          error={errorOf('name')}
          onChange={(e) => put({ name: e.target.value })}
        />
        <WorkField
          label={staff.columns.email}
          type="email"
          autoComplete="off"
          value={input.email}
          error={errorOf('email')}
          onChange={(e) => put({ email: e.target.value })}
        />
      </div>
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
    </div>
  )
}

/** Invites a colleague; a second person approves it, and the link goes to whoever is invited. */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const { staff, lists } = useTexts()
  const { send, ...form } = useInvitation(onClose)
  const isIdle = form.write.state === 'idle'
  return (
    <Dialog
      open
      wide
      // While nobody knows what became of it, its requestID is not thrown away.
      onClose={() => isIdle && onClose()}
      title={staff.invite.title}
      description={staff.invite.text}
      actions={
        <>
          <WorkButton disabled={!isIdle} onClick={onClose}>
            {lists.cancel}
          </WorkButton>
          <WorkButton
            variant="primary"
            pending={form.write.state === 'sending'}
            disabled={!isIdle}
            onClick={send}
          >
            {staff.invite.send}
          </WorkButton>
        </>
      }
    >
      <InvitationForm {...form} />
    </Dialog>
  )
}
