import { useState } from 'react'
import { officeStaff } from '@felek/contract/office/staff.ts'
import type { StaffRole } from '@felek/contract/office/permissions.ts'
import { fill } from '@felek/phrases/fill.ts'
import { CopyButton } from '@felek/ui/copy-button.tsx'
import { Dialog } from '@felek/ui/dialog.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { WorkArea, WorkField } from '@felek/ui/work/work-field.tsx'
import { useWrite } from '../lib/api/write.ts'
import { findFieldErrors, type FieldErrors } from '../lib/format/field-errors.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatShort } from '../lib/format/times.ts'
import { sayProposed, WriteNotice } from '../lib/list/write-notice.tsx'
import { RolesField } from './roles-field.tsx'

const anyID = '0'.repeat(26)
type Invitation = { link: string; expiresAt: string }

const InvitationLink = ({ link, expiresAt }: Invitation) => {
  const { staff } = useTexts()
  const lang = useLang()
  return (
    <Notice tone="good" title={staff.invite.done}>
      <p>{fill(staff.invite.link, { time: formatShort(expiresAt, lang) })}</p>
      <p className="my-2 break-all rounded-control bg-bg px-2 py-1.5 text-12">{link}</p>
      <CopyButton text={link} of={staff.invite.done} />
    </Notice>
  )
}

const useInvitation = (onProposed: () => void) => {
  const texts = useTexts()
  const [input, setInput] = useState({ name: '', email: '', reason: '', roles: [] as StaffRole[] })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const write = useWrite(officeStaff.invite, (answer) => {
    if (!answer.approval)
      return setInvitation({
        ...answer.data,
        // The server does not know by which address it is reached.
        link: new URL(answer.data.link, location.origin).href,
      })
    sayProposed(answer.approval)
    onProposed()
  })
  return {
    input,
    write,
    invitation,
    put: (change: Partial<typeof input>) => setInput({ ...input, ...change }),
    errorOf: (name: string) => errors[name] ?? write.refusal?.fields[name],
    send: () => {
      const found = findFieldErrors(officeStaff.invite.input, { ...input, requestID: anyID }, texts)
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
}: Omit<ReturnType<typeof useInvitation>, 'send' | 'invitation'>) => {
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

/** Invites a colleague; mostly a second person approves it, and is handed the link. */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const { staff, ui, lists } = useTexts()
  const { invitation, send, ...form } = useInvitation(onClose)
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={staff.invite.title}
      description={staff.invite.text}
      actions={
        <>
          <WorkButton onClick={onClose}>{invitation ? ui.close : lists.cancel}</WorkButton>
          {!invitation && (
            <WorkButton
              variant="primary"
              pending={form.write.state === 'sending'}
              disabled={form.write.state !== 'idle'}
              onClick={send}
            >
              {staff.invite.send}
            </WorkButton>
          )}
        </>
      }
    >
      {invitation ? <InvitationLink {...invitation} /> : <InvitationForm {...form} />}
    </Dialog>
  )
}
