import { useRef, useState } from 'react'
import SearchX from 'lucide-react/icons/search-x'
import { officeApprovals } from '@felek/contract/office/approvals.ts'
import type { ReturnRow } from '@felek/contract/office/cashier-deposits.ts'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import { fill } from '@felek/phrases/fill.ts'
import { Money } from '@felek/ui/money.tsx'
import { PeekPanel } from '@felek/ui/work/peek-panel.tsx'
import { StatePanel } from '@felek/ui/work/state-panel.tsx'
import { WorkField } from '@felek/ui/work/work-field.tsx'
import { forget } from '../../lib/api/query.ts'
import { useWrite } from '../../lib/api/write.ts'
import { findWriteErrors, type FieldErrors } from '../../lib/format/field-errors.ts'
import { useLang, useTexts } from '../../lib/format/texts.ts'
import { formatInstant } from '../../lib/format/times.ts'
import { shortId } from '../../lib/format/words.ts'
import { Facts } from '../../lib/list/facts.tsx'
import type { PeekWalk } from '../../lib/list/list-page.tsx'
import { usePeekTexts } from '../../lib/list/list-parts.tsx'
import { useIsNarrow } from '../../lib/list/use-is-narrow.ts'
import { sayProposed, WriteNotice } from '../../lib/list/write-notice.tsx'
import { useCan } from '../../lib/session/session.ts'
import { ReasonArea } from '../decision-area.tsx'
import { DecisionButtons } from '../decision-buttons.tsx'
import { TwoPersons } from '../two-persons.tsx'
import { useLastRow } from '../use-last-row.ts'
import { ReturnState } from './return-state.tsx'

const useReturn = (row: ReturnRow | undefined) => {
  const texts = useTexts()
  const [fields, setFields] = useState({ bankReference: '', reason: '' })
  const [errors, setErrors] = useState<FieldErrors>({})
  /** The proposal of this sitting: the list does not know of those that wait. */
  const [approvalID, setApprovalID] = useState<string | null>(null)
  const referenceField = useRef<HTMLInputElement>(null)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const write = useWrite(officeCashier.markReturned, ({ approval }) => {
    if (approval) {
      sayProposed(approval)
      setApprovalID(approval.id)
    }
    forget(officeApprovals.list, officeCashier.returns)
  })
  const mayMatch = useCan('cashier.match')
  const send = () => {
    if (!row) return
    const input = { depositID: row.id, version: row.version, ...fields }
    const { input: schema } = officeCashier.markReturned
    const found = findWriteErrors(schema, input, texts)
    setErrors(found)
    if (found['bankReference']) referenceField.current?.focus()
    else if (found['reason']) reasonField.current?.focus()
    else write.send(input)
  }
  return {
    fields,
    write,
    send,
    approvalID,
    mayMatch,
    referenceField,
    reasonField,
    canSend:
      row !== undefined && row.bankReference === null && !row.isStopped && mayMatch && !approvalID,
    errorOf: (name: keyof typeof fields) => errors[name] ?? write.refusal?.fields[name],
    type: (change: Partial<typeof fields>) => {
      setFields((was) => ({ ...was, ...change }))
      setErrors({})
    },
  }
}
type ReturnDecision = ReturnType<typeof useReturn>

const Details = ({ row }: { row: ReturnRow }) => {
  const lang = useLang()
  const { cashier } = useTexts()
  const { returns } = cashier.deposits
  return (
    <>
      <h2>
        <Money amount={row.amount} className="text-34 tracking-heading" />
      </h2>
      <p className="mt-0.5 text-text-2">
        <span className="font-money text-text">{row.player.username}</span> ·{' '}
        {returns.because[row.because]}
      </p>
      {row.isStopped && <p className="mt-2.5 text-neg">{returns.stopped}</p>}
      {row.bankReference === null && !row.isStopped && (
        <p className="mt-2.5 text-text-2">{returns.how}</p>
      )}
      <div className="mt-2">
        <Facts
          facts={[
            { name: cashier.columns.code, value: <span className="tabular">{row.code}</span> },
            { name: returns.askedAt, value: formatInstant(row.askedAt, lang) },
            ...(row.account
              ? [{ name: returns.cameTo, value: `${row.account.bank} ${row.account.IBAN}` }]
              : []),
            ...(row.cameBy ? [{ name: returns.cameBy, value: row.cameBy }] : []),
            ...(row.bankReference ? [{ name: returns.reference, value: row.bankReference }] : []),
            ...(row.returnedAt
              ? [{ name: returns.returnedAt, value: formatInstant(row.returnedAt, lang) }]
              : []),
          ]}
        />
      </div>
    </>
  )
}

const Fields = ({ decision }: { decision: ReturnDecision }) => {
  const { deposits } = useTexts().cashier
  const { fields, referenceField, reasonField, errorOf, type } = decision
  return (
    <div className="mt-3.5 flex flex-col gap-3">
      <WriteNotice write={decision.write} fields={['bankReference', 'reason']} />
      <WorkField
        ref={referenceField}
        label={deposits.returns.reference}
        hint={deposits.referenceHint}
        autoComplete="off"
        spellCheck={false}
        error={errorOf('bankReference')}
        value={fields.bankReference}
        onChange={(e) => type({ bankReference: e.target.value })}
      />
      <ReasonArea
        place={reasonField}
        hint={deposits.reasonHint}
        error={errorOf('reason')}
        value={fields.reason}
        onValue={(reason) => type({ reason })}
      />
    </div>
  )
}

const Actions = ({ decision }: { decision: ReturnDecision }) => {
  const { returns } = useTexts().cashier.deposits
  const { state } = decision.write
  return (
    <DecisionButtons
      isBusy={state !== 'idle'}
      field={decision.reasonField}
      approve={{ says: returns.send, isSending: state === 'sending', send: decision.send }}
    />
  )
}

/** Money that goes back, beside its list. */
export const ReturnPeek = ({
  id,
  row,
  ...walk
}: PeekWalk & { id: string; row: ReturnRow | undefined }) => {
  const { cashier, lists } = useTexts()
  const { returns } = cashier.deposits
  const isNarrow = useIsNarrow()
  const shown = useLastRow(row)
  const decision = useReturn(row)
  const code = shown?.code ?? shortId(id)
  const isTwo = row?.bankReference === null && !row.isStopped
  return (
    <PeekPanel
      {...walk}
      texts={usePeekTexts()}
      label={fill(returns.one, { code })}
      head={
        <>
          <span className="tabular text-12 text-text-2">{code}</span>
          {shown && <ReturnState row={shown} />}
        </>
      }
      actions={decision.canSend && <Actions decision={decision} />}
    >
      {shown ? (
        <Details row={shown} />
      ) : (
        <StatePanel icon={<SearchX aria-hidden="true" />} title={lists.gone} />
      )}
      {isTwo && (
        <TwoPersons
          why={returns.two}
          permission="cashier.match.approve"
          approvalID={decision.approvalID}
          mayPropose={decision.mayMatch}
        />
      )}
      {decision.canSend && !isNarrow && <Fields decision={decision} />}
    </PeekPanel>
  )
}
