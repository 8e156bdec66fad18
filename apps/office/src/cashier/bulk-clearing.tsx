import { useState } from 'react'
import {
  approvalAmount,
  officeCashier,
  type WithdrawalRow,
} from '@felek/contract/office/cashier.ts'
import { fill } from '@felek/phrases/fill.ts'
import { formatAmountShort } from '@felek/phrases/format.ts'
import { Money } from '@felek/ui/money.tsx'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { forget } from '../lib/api/query.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { BulkDialog } from '../lib/list/bulk-dialog.tsx'
import { useCan, useSelf } from '../lib/session/session.ts'

/** What needs two persons, or a colleague looks at, is looked at one by one. */
const isAble = ({ needsApproval, claimedBy }: WithdrawalRow, staffID: string): boolean =>
  needsApproval === null && (claimedBy === null || claimedBy.staffID === staffID)

/** Lets several withdrawals go at once. */
export const BulkClearing = ({
  rows,
  onDone,
}: {
  rows: readonly WithdrawalRow[]
  onDone: () => void
}) => {
  const { bulk } = useTexts().cashier
  const lang = useLang()
  const { staffID } = useSelf()
  const mayReview = useCan('cashier.review')
  const [isOpen, setOpen] = useState(false)
  if (!mayReview) return null
  const able = rows.filter((row) => isAble(row, staffID))
  const left = rows.length - able.length
  const says = { n: left, amount: formatAmountShort(approvalAmount, lang) }
  return (
    <>
      {left > 0 && <span className="text-12 text-text-2">{fill(bulk.left, says)}</span>}
      <WorkButton small disabled={able.length === 0} onClick={() => setOpen(true)}>
        {fill(bulk.open, { n: able.length })}
      </WorkButton>
      {isOpen && (
        <BulkDialog
          call={officeCashier.clear}
          title={fill(bulk.title, { n: able.length })}
          text={bulk.text}
          verb={bulk.send}
          rows={able}
          rowId={(row) => row.id}
          rowLabel={(row) => (
            <>
              <span className="w-32 truncate font-label">{row.player.username}</span>
              <Money amount={row.amount} />
              <span className="text-text-3">{row.bank}</span>
            </>
          )}
          toInput={({ id, version }, reason) => ({ withdrawalID: id, version, reason })}
          onSent={() => forget(officeCashier.withdrawals, officeCashier.withdrawal)}
          onClose={() => {
            setOpen(false)
            onDone()
          }}
        />
      )}
    </>
  )
}
