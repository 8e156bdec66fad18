import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import { Dialog } from '@felek/ui/dialog.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { WorkField } from '@felek/ui/work/work-field.tsx'
import { ApiRefusal } from '../../lib/api/api.ts'
import { useCall } from '../../lib/api/query.ts'
import { useTexts } from '../../lib/format/texts.ts'
import { ProblemPanel } from '../../lib/list/problem-panel.tsx'
import { approvalPath } from '../../paths.ts'
import { RecallForm } from './recall-form.tsx'
import { useRecall } from './use-recall.ts'

const FindDeposit = ({
  code,
  error,
  onCode,
}: {
  code: string
  error: string | undefined
  onCode: (code: string) => void
}) => {
  const { record } = useTexts().recalls
  const [typed, setTyped] = useState(code)
  const submit = (e: FormEvent) => {
    e.preventDefault()
    if (typed.trim() !== '') onCode(typed.trim().toUpperCase())
  }
  return (
    <form onSubmit={submit} className="flex items-start gap-2">
      <WorkField
        className="flex-1"
        label={record.code}
        hint={record.codeHint}
        error={error}
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        value={typed}
        onChange={(e) => setTyped(e.target.value)}
      />
      <WorkButton type="submit" className="mt-6.5">
        {record.find}
      </WorkButton>
    </form>
  )
}

/** Records that a credited deposit was taken back: first which one, then how much, by two persons. */
export const RecallDialog = ({
  code,
  onCode,
  onClose,
}: {
  /** As it stands in the address; nobody's yet where it is empty. */
  code: string
  onCode: (code: string) => void
  onClose: () => void
}) => {
  const { recalls, cashier, lists } = useTexts()
  const { record } = recalls
  const call = officeCashier.recallSubject
  const subject = useCall(call, { code }, { enabled: code !== '' })
  const form = useRecall(subject.data, onClose)
  const isIdle = form.write.state === 'idle'
  const wrong = subject.error instanceof ApiRefusal ? subject.error.fields['code'] : undefined
  const approvalID = subject.data?.approvalID ?? null
  return (
    <Dialog
      open
      wide
      // While nobody knows what became of it, its requestID is not thrown away.
      onClose={() => isIdle && onClose()}
      title={record.title}
      description={record.text}
      actions={
        <>
          <WorkButton disabled={!isIdle} onClick={onClose}>
            {lists.cancel}
          </WorkButton>
          {subject.data && approvalID === null && (
            <WorkButton
              variant="primary"
              pending={form.write.state === 'sending'}
              disabled={!isIdle}
              onClick={form.send}
            >
              {record.propose}
            </WorkButton>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FindDeposit key={code} code={code} error={wrong} onCode={onCode} />
        {code !== '' && subject.isPending && <Skeleton className="h-40" mark />}
        {subject.error && wrong === undefined && (
          <ProblemPanel
            problem={subject.error}
            call={call}
            onAgain={() => void subject.refetch()}
          />
        )}
        {approvalID !== null && (
          <p>
            {record.waits}{' '}
            <Link
              to={approvalPath(approvalID)}
              className="font-label underline underline-offset-[3px] hover:text-accent-text"
            >
              {cashier.two.open}
            </Link>
          </p>
        )}
        {subject.data && approvalID === null && <RecallForm subject={subject.data} form={form} />}
      </div>
    </Dialog>
  )
}
