import { useRef, useState } from 'react'
import { officeApprovals } from '@felek/contract/office/approvals.ts'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import {
  statementFormat,
  type StatementAccount,
  type StatementFormat,
} from '@felek/contract/office/cashier-statements.ts'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { forget } from '../../lib/api/query.ts'
import { useWrite } from '../../lib/api/write.ts'
import { findWriteErrors, type FieldErrors } from '../../lib/format/field-errors.ts'
import { useTexts } from '../../lib/format/texts.ts'
import { Panel } from '../../lib/list/work-frame.tsx'
import { sayProposed, WriteNotice } from '../../lib/list/write-notice.tsx'
import { useCan } from '../../lib/session/session.ts'
import { ReasonArea } from '../decision-area.tsx'
import { TwoPersons } from '../two-persons.tsx'
import { toDraft, toFormat } from './format-draft.ts'
import { FormatForm } from './format-form.tsx'

const useFormatDraft = (account: StatementAccount, onTry: (format: StatementFormat) => void) => {
  const texts = useTexts()
  const [draft, setDraft] = useState(() => toDraft(account.format))
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [approvalID, setApprovalID] = useState<string | null>(null)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const write = useWrite(officeCashier.saveStatementFormat, ({ approval }) => {
    if (!approval) return
    sayProposed(approval)
    setApprovalID(approval.id)
    forget(officeApprovals.list)
  })
  const read = (): StatementFormat | undefined => {
    const parsed = statementFormat.safeParse(toFormat(draft))
    setErrors(parsed.success ? {} : { format: texts.commonFields.invalid })
    return parsed.success ? parsed.data : undefined
  }
  const tryIt = () => {
    const format = read()
    if (format) onTry(format)
  }
  const propose = () => {
    const format = read()
    if (!format) return
    const { accountID, version } = account
    const input = { accountID, version, format, reason }
    const { input: schema } = officeCashier.saveStatementFormat
    const found = findWriteErrors(schema, input, texts)
    setErrors(found)
    if (found['reason']) reasonField.current?.focus()
    if (Object.keys(found).length === 0) write.send(input)
  }
  return {
    draft,
    setDraft,
    reason,
    setReason,
    errors,
    approvalID,
    reasonField,
    write,
    tryIt,
    propose,
  }
}

/** How an account's files are read: tried by anybody here, saved by two. */
export const FormatPanel = ({
  account,
  canTry,
  onTry,
}: {
  account: StatementAccount
  /** A file is there to try it on. */
  canTry: boolean
  onTry: (format: StatementFormat) => void
}) => {
  const { format } = useTexts().statements
  const mayPropose = useCan('cashier.accounts')
  const form = useFormatDraft(account, onTry)
  const isIdle = form.write.state === 'idle'
  return (
    <Panel title={format.title}>
      <p className="mb-3 text-text-2">{account.format ? format.text : format.none}</p>
      <FormatForm draft={form.draft} onDraft={form.setDraft} />
      {form.errors['format'] && (
        <p role="alert" className="mt-2 text-12 font-label text-neg">
          {form.errors['format']}
        </p>
      )}
      <div className="mt-3 flex flex-col gap-3">
        <WorkButton className="self-start" disabled={!canTry} onClick={form.tryIt}>
          {format.try}
        </WorkButton>
        {mayPropose && (
          <>
            <TwoPersons
              why={format.text}
              permission="cashier.accounts.approve"
              approvalID={form.approvalID}
              mayPropose
            />
            <WriteNotice write={form.write} fields={['reason']} />
            {form.approvalID === null && (
              <>
                <ReasonArea
                  place={form.reasonField}
                  error={form.errors['reason'] ?? form.write.refusal?.fields['reason']}
                  value={form.reason}
                  onValue={form.setReason}
                />
                <WorkButton
                  className="self-start"
                  pending={form.write.state === 'sending'}
                  disabled={!isIdle}
                  onClick={form.propose}
                >
                  {format.propose}
                </WorkButton>
              </>
            )}
          </>
        )}
      </div>
    </Panel>
  )
}
