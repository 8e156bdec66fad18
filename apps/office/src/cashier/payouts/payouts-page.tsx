import { useState } from 'react'
import { useSearchParams } from 'react-router'
import FileText from 'lucide-react/icons/file-text'
import HandCoins from 'lucide-react/icons/hand-coins'
import { officeCashier, type PayoutRow } from '@felek/contract/office/cashier.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import type { DataColumn } from '@felek/ui/work/data-table.tsx'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { useRows } from '../../lib/api/query.ts'
import { useTexts } from '../../lib/format/texts.ts'
import { shortId } from '../../lib/format/words.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { useListState } from '../../lib/list/list-state.ts'
import { Permitted } from '../../lib/list/problem-panel.tsx'
import { useRowHints } from '../../lib/list/row-hints.ts'
import type { KeyHint } from '../../lib/list/work-frame.tsx'
import { useCan } from '../../lib/session/session.ts'
import { useIsNarrow } from '../../lib/list/use-is-narrow.ts'
import { ViewChips } from '../../lib/list/view-chips.tsx'
import {
  amountColumn,
  FirstCell,
  lesserColumn,
  playerColumn,
  shortCodeColumn,
} from '../shared-columns.tsx'
import { WaitingTime } from '../waiting-time.tsx'
import { FileDialog } from './file-dialog.tsx'
import { PayOutDialog } from './pay-out-dialog.tsx'
import { PayoutPeek } from './payout-peek.tsx'
import { PayoutState } from './payout-state.tsx'

/** Every look names players to the audit, so it is no oftener than the queue needs. */
const lookMs = 60_000
const rowId = (row: PayoutRow): string => row.id
const filterKeys = ['state'] as const
const states = ['waiting', 'sent'] as const

const payoutColumns = ({ cashier }: OfficePhrases): DataColumn<PayoutRow>[] => {
  const { columns, payouts } = cashier
  return [
    {
      key: 'waiting',
      title: columns.waiting,
      width: 'w-34',
      cell: (row) => (
        <FirstCell opens={row.code}>
          <WaitingTime since={row.file?.at ?? row.clearedAt} />
        </FirstCell>
      ),
    },
    shortCodeColumn(columns.code, 'w-28'),
    playerColumn(columns.player),
    amountColumn(columns.amount),
    { key: 'state', title: payouts.state, cell: (row) => <PayoutState row={row} /> },
    lesserColumn('bank', columns.bank, (row) => row.bank, 'w-40'),
    {
      key: 'file',
      title: payouts.file.name,
      width: 'w-36',
      lesser: true,
      cell: (row) => (
        <span className="tabular text-12 text-text-2">
          {row.file ? `${shortId(row.file.fileID)} · ${row.file.line}` : '–'}
        </span>
      ),
    },
  ]
}

const useHints = (isSent: boolean): KeyHint[] => {
  const { payouts } = useTexts().cashier
  const [mayPay, mayReview] = [useCan('cashier.pay'), useCan('cashier.review')]
  return useRowHints([
    ...(isSent && mayPay ? [{ keys: ['A'], says: payouts.keyPaid }] : []),
    ...(isSent && mayReview ? [{ keys: ['R'], says: payouts.keyReturn }] : []),
  ])
}

/** What can be begun here: a file for the bank, and money for somebody who cannot ask. */
const Actions = () => {
  const { payouts } = useTexts().cashier
  const [params, setParams] = useSearchParams()
  const [isMaking, setMaking] = useState(false)
  const [mayPay, mayReview, isNarrow] = [
    useCan('cashier.pay'),
    useCan('cashier.review'),
    useIsNarrow(),
  ]
  const player = params.get('player')
  const setPlayer = (value: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === null) next.delete('player')
        else next.set('player', value)
        return next
      },
      { replace: true },
    )
  if (isNarrow) return null
  return (
    <>
      {mayReview && (
        <WorkButton icon={<HandCoins aria-hidden="true" />} onClick={() => setPlayer('')}>
          {payouts.payOut.open}
        </WorkButton>
      )}
      {mayPay && (
        <WorkButton
          // An open row has the one button that stands out.
          variant={params.has('open') ? 'secondary' : 'primary'}
          icon={<FileText aria-hidden="true" />}
          onClick={() => setMaking(true)}
        >
          {payouts.file.open}
        </WorkButton>
      )}
      {isMaking && <FileDialog onClose={() => setMaking(false)} />}
      {mayReview && player !== null && (
        <PayOutDialog player={player} onPlayer={setPlayer} onClose={() => setPlayer(null)} />
      )}
    </>
  )
}

/** Payouts that staff carry to the bank: what waits for a file, and what is at the bank. */
const Payouts = () => {
  const texts = useTexts()
  const { cashier, shell } = texts
  const { payouts } = cashier
  const address = useListState(filterKeys)
  const state = address.filters['state'] === 'sent' ? 'sent' : 'waiting'
  const page = useRows(officeCashier.payouts, { state }, rowId, { everyMs: lookMs })
  return (
    <ListPage
      list="payouts"
      title={shell.places.payouts}
      text={payouts.text}
      actions={<Actions />}
      call={officeCashier.payouts}
      address={address}
      page={page}
      rowId={rowId}
      columns={payoutColumns(texts)}
      views={
        <ViewChips
          views={states}
          view={state}
          label={(it) => payouts.views[it]}
          onView={(it) => address.setFilters(it === 'waiting' ? {} : { state: it })}
        />
      }
      empty={{ ...payouts.none[state], icon: <FileText aria-hidden="true" /> }}
      hints={useHints(state === 'sent')}
      peek={(id, walk) => (
        <PayoutPeek key={id} id={id} row={page.rows?.find((row) => row.id === id)} {...walk} />
      )}
    />
  )
}

const PayoutsPage = () => (
  <Permitted by="cashier.read">
    <Payouts />
  </Permitted>
)

export default PayoutsPage
