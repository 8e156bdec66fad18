import { useState, type ReactNode } from 'react'
import { Dialog } from '@felek/ui/dialog.tsx'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { WorkArea } from '@felek/ui/work/work-field.tsx'
import { useTexts } from '../format/texts.ts'
import { WriteNotice } from './write-notice.tsx'

type ShownWrite = Parameters<typeof WriteNotice>[0]['write']

/** Asks for a reason, and whatever else a deed needs; while nobody knows what became of it, it stays open. */
export const ActionDialog = ({
  title,
  text,
  send,
  isDanger = false,
  isReasonless = false,
  action,
  fields = [],
  onSend,
  onClose,
  children,
}: {
  title: string
  text: string
  send: string
  isDanger?: boolean
  isReasonless?: boolean
  action: {
    write: ShownWrite
    isIdle: boolean
    errorOf: (field: string) => string | undefined
  }
  /** Those of `children` under which refusals stand. */
  fields?: readonly string[]
  onSend: (reason: string) => void
  onClose: () => void
  children?: ReactNode
}) => {
  const { lists } = useTexts()
  const [reason, setReason] = useState('')
  const { write, isIdle, errorOf } = action
  return (
    <Dialog
      open
      onClose={() => isIdle && onClose()}
      title={title}
      description={text}
      actions={
        <>
          <WorkButton disabled={!isIdle} onClick={onClose}>
            {lists.cancel}
          </WorkButton>
          <WorkButton
            variant={isDanger ? 'danger' : 'primary'}
            pending={write.state === 'sending'}
            disabled={!isIdle}
            onClick={() => onSend(reason)}
          >
            {send}
          </WorkButton>
        </>
      }
    >
      <div className="flex flex-col gap-3.5">
        <WriteNotice write={write} fields={[...fields, 'reason']} />
        {children}
        {!isReasonless && (
          <WorkArea
            label={lists.reason}
            aside={lists.toAudit}
            value={reason}
            error={errorOf('reason')}
            onChange={(e) => setReason(e.target.value)}
          />
        )}
      </div>
    </Dialog>
  )
}
