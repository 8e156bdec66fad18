import { useRef, useState } from 'react'
import SearchX from 'lucide-react/icons/search-x'
import type { ReceivingRow } from '@felek/contract/office/cashier-deposits.ts'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import { fill } from '@felek/phrases/fill.ts'
import { PeekPanel } from '@felek/ui/work/peek-panel.tsx'
import { StatePanel } from '@felek/ui/work/state-panel.tsx'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { forget, useCall } from '../../lib/api/query.ts'
import { useWrite } from '../../lib/api/write.ts'
import { toast } from '../../lib/browser/toasts.ts'
import { findWriteErrors } from '../../lib/format/field-errors.ts'
import { useTexts } from '../../lib/format/texts.ts'
import { Facts } from '../../lib/list/facts.tsx'
import type { PeekWalk } from '../../lib/list/list-page.tsx'
import { usePeekTexts } from '../../lib/list/list-parts.tsx'
import { useIsNarrow } from '../../lib/list/use-is-narrow.ts'
import { WriteNotice } from '../../lib/list/write-notice.tsx'
import { useCan } from '../../lib/session/session.ts'
import { ReasonArea } from '../decision-area.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { AccountState, AccountUse } from './account-state.tsx'
import { toGroups } from './account-words.ts'

const Details = ({ row }: { row: ReceivingRow }) => {
  const { accounts } = useTexts().cashier.deposits
  const { data: banks = [] } = useCall(officeCashier.banks, {})
  const names = row.banks.map((id) => banks.find(({ bankID }) => bankID === id)?.name ?? id)
  return (
    <>
      <h2 className="tabular text-18 font-heading">{toGroups(row.IBAN)}</h2>
      <p className="mt-0.5 text-text-2">
        {row.bank} · <span className="font-label text-text">{row.holder}</span>
      </p>
      <div className="mt-2">
        <Facts
          facts={[
            { name: accounts.columns.hours, value: `${row.opensAt} – ${row.closesAt}` },
            {
              name: accounts.columns.today,
              value: <AccountUse row={row} span="day" />,
              wide: true,
            },
            {
              name: accounts.columns.month,
              value: <AccountUse row={row} span="month" />,
              wide: true,
            },
            { name: accounts.columns.weight, value: String(row.weight) },
            { name: accounts.banks, value: names.join(', ') || accounts.allBanks, wide: true },
          ]}
        />
      </div>
    </>
  )
}

/** Closes it as it stands, by one person: nothing else is changed with that. */
const useClosing = (row: ReceivingRow | undefined) => {
  const texts = useTexts()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const write = useWrite(officeCashier.saveAccount, () => {
    toast({ tone: 'positive', text: texts.cashier.deposits.accounts.closed })
    setReason('')
    forget(officeCashier.accounts)
  })
  const send = () => {
    if (!row) return
    const { IBAN, version, holder, bankID, opensAt, closesAt, weight, banks } = row
    const { dayAmount, dayCount, monthAmount, monthCount } = row
    const caps = { dayAmount, dayCount, monthAmount, monthCount }
    const own = { IBAN, version, holder, bankID, opensAt, closesAt, weight, banks }
    const input = { ...own, ...caps, isOpen: false, reason }
    const { input: schema } = officeCashier.saveAccount
    const found = findWriteErrors(schema, input, texts)
    setError(found['reason'])
    if (found['reason']) field.current?.focus()
    else write.send(input)
  }
  return {
    reason,
    field,
    write,
    send,
    error: error ?? write.refusal?.fields['reason'],
    type: (value: string) => {
      setReason(value)
      setError(undefined)
    },
  }
}
type Closing = ReturnType<typeof useClosing>

const ClosingFields = ({ closing }: { closing: Closing }) => {
  const { deposits } = useTexts().cashier
  return (
    <div className="mt-3.5 flex flex-col gap-3">
      <WriteNotice write={closing.write} fields={['reason']} />
      <ReasonArea
        place={closing.field}
        hint={`${deposits.accounts.closing} ${deposits.reasonHint}`}
        error={closing.error}
        value={closing.reason}
        onValue={closing.type}
      />
    </div>
  )
}

const Actions = ({
  row,
  closing,
  onChange,
}: {
  row: ReceivingRow
  closing: Closing
  onChange: () => void
}) => {
  const { cashier, lists } = useTexts()
  const { accounts } = cashier.deposits
  if (useIsNarrow()) return <p className="text-12 text-text-2">{lists.readOnly}</p>
  const isBusy = closing.write.state !== 'idle'
  return (
    <>
      {row.isOpen && (
        <WorkButton
          variant="danger"
          pending={closing.write.state === 'sending'}
          disabled={isBusy}
          onClick={closing.send}
        >
          {accounts.close}
        </WorkButton>
      )}
      <WorkButton variant="primary" className="flex-1" disabled={isBusy} onClick={onChange}>
        {accounts.change}
      </WorkButton>
    </>
  )
}

/** An account of the house beside its list. */
export const AccountPeek = ({ row, ...walk }: PeekWalk & { row: ReceivingRow | undefined }) => {
  const { cashier, lists } = useTexts()
  const { accounts } = cashier.deposits
  const [isChanging, setChanging] = useState(false)
  const closing = useClosing(row)
  const maySave = useCan('cashier.accounts')
  const isNarrow = useIsNarrow()
  return (
    <PeekPanel
      {...walk}
      texts={usePeekTexts()}
      label={fill(accounts.one, { iban: row ? toGroups(row.IBAN) : '' })}
      head={row && <AccountState row={row} />}
      actions={
        row && maySave && <Actions row={row} closing={closing} onChange={() => setChanging(true)} />
      }
    >
      {row ? (
        <Details row={row} />
      ) : (
        <StatePanel icon={<SearchX aria-hidden="true" />} title={lists.gone} />
      )}
      {row?.isOpen && maySave && !isNarrow && <ClosingFields closing={closing} />}
      {row && isChanging && <AccountDialog row={row} onClose={() => setChanging(false)} />}
    </PeekPanel>
  )
}
