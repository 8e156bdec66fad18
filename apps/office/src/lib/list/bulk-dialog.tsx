import { useState, type ReactNode } from 'react'
import type { Call } from '@felek/contract/call.ts'
import { Dialog } from '@felek/ui/dialog.tsx'
import { Tag } from '@felek/ui/work/tag.tsx'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { WorkArea } from '@felek/ui/work/work-field.tsx'
import { useBulk, type BulkRow } from '../api/bulk.ts'
import type { WriteInput } from '../api/write.ts'
import { findWriteErrors } from '../format/field-errors.ts'
import { useTexts } from '../format/texts.ts'

type Props<C extends Call, Row> = {
  call: C
  title: string
  text: string
  /** What the button that sends them says. */
  verb: string
  rows: readonly Row[]
  rowId: (row: Row) => string
  rowLabel: (row: Row) => ReactNode
  toInput: (row: Row, reason: string) => WriteInput<C>
  /** Some of them are over: the list reads them anew. */
  onSent: () => void
  onClose: () => void
}

const RowState = <C extends Call>({ row }: { row: BulkRow<C> }) => {
  const { bulk } = useTexts().lists
  if (row.state === 'done')
    return (
      <Tag tone={row.isProposed ? 'info' : 'good'}>
        {row.isProposed ? bulk.proposed : bulk.done}
      </Tag>
    )
  if (row.state === 'refused')
    return <span className="text-right text-12 text-neg">{row.refusal.message}</span>
  if (row.state === 'unknown') return <Tag tone="warn">{bulk.unknown}</Tag>
  return <span className="text-12 text-text-3">{row.state === 'sending' ? '…' : bulk.waits}</span>
}

const useBulkForm = <C extends Call, Row>({
  call,
  rows,
  rowId,
  toInput,
  onSent,
}: Props<C, Row>) => {
  const texts = useTexts()
  const { isSending, stateOf, send } = useBulk(call)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const states = rows.map((row) => stateOf(rowId(row)).state)
  const isUnknown = states.includes('unknown')
  return {
    reason,
    error,
    stateOf,
    setReason,
    isSending,
    isUnknown,
    /** While nobody knows what became of one, its requestID is not thrown away. */
    isHeld: isSending || isUnknown,
    isOver: states.every((state) => state === 'done' || state === 'refused'),
    send: async () => {
      const inputs = rows.map((row) => ({ id: rowId(row), input: toInput(row, reason) }))
      const found = findWriteErrors(call.input, inputs[0]?.input, texts)
      setError(found['reason'])
      if (found['reason']) return
      await send(inputs)
      onSent()
    },
  }
}

const Actions = ({
  form,
  verb,
  onClose,
}: {
  form: Omit<ReturnType<typeof useBulkForm>, 'stateOf'>
  verb: string
  onClose: () => void
}) => {
  const { lists } = useTexts()
  if (form.isOver)
    return (
      <WorkButton variant="primary" onClick={onClose}>
        {lists.bulk.close}
      </WorkButton>
    )
  return (
    <>
      <WorkButton disabled={form.isHeld} onClick={onClose}>
        {lists.cancel}
      </WorkButton>
      <WorkButton variant="primary" pending={form.isSending} onClick={() => void form.send()}>
        {form.isUnknown ? lists.bulk.again : verb}
      </WorkButton>
    </>
  )
}

/** One reason for several rows, and an answer beside each. What is over stays here until it was read. */
export const BulkDialog = <C extends Call, Row>(given: Props<C, Row>) => {
  // What was answered leaves the list behind, and stays here.
  const [rows] = useState(given.rows)
  const form = useBulkForm({ ...given, rows })
  const { lists } = useTexts()
  return (
    <Dialog
      open
      wide
      onClose={() => !form.isHeld && given.onClose()}
      title={given.title}
      description={given.text}
      actions={<Actions form={form} verb={given.verb} onClose={given.onClose} />}
    >
      <ul aria-live="polite" className="mb-4 max-h-72 overflow-auto text-13">
        {rows.map((row) => (
          <li
            key={given.rowId(row)}
            className="flex min-h-9 items-center justify-between gap-4 border-b border-line-soft py-1"
          >
            <span className="flex items-center gap-3">{given.rowLabel(row)}</span>
            <RowState row={form.stateOf(given.rowId(row))} />
          </li>
        ))}
      </ul>
      {!form.isOver && (
        <WorkArea
          label={lists.reason}
          aside={lists.toAudit}
          value={form.reason}
          error={form.error}
          disabled={form.isHeld}
          onChange={(e) => form.setReason(e.target.value)}
        />
      )}
    </Dialog>
  )
}
