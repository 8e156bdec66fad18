import { statuses, type Transaction } from '@felek/contract/transactions.ts'
import { classNames } from '@felek/ui/class-names.ts'
import { Money } from '@felek/ui/money.tsx'
import Dices from 'lucide-react/icons/dices'
import Gift from 'lucide-react/icons/gift'
import Landmark from 'lucide-react/icons/landmark'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Ticket from 'lucide-react/icons/ticket'
import Upload from 'lucide-react/icons/upload'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useTimes } from '../../lib/format/times.ts'
import { paths } from '../../paths.ts'
import { ParkedActions } from '../deposit/parked-transfers.tsx'
import { RowTimeline } from '../request-timeline.tsx'
import { RoundList } from './round-list.tsx'
import { TransactionStatus } from './transaction-status.tsx'

/** What happened, in the player's words. */
export const useTransactionTitle = (): ((row: Transaction) => string) => {
  const t = useTranslations('cashier.history')
  return (row) => {
    if (row.game) return row.game.name
    if (row.coupon) return t('coupon', { number: row.coupon.couponNumber })
    if (row.transaction_type === 'deposit' && row.method)
      return t('deposit_by', { method: row.method })
    if (row.transaction_type === 'withdraw' && row.method)
      return t('withdraw_by', { method: row.method })
    return t(`types.${row.transaction_type}`)
  }
}

const icons: Record<Transaction['transaction_type'], ReactNode> = {
  deposit: <Landmark aria-hidden="true" className="size-5" />,
  withdraw: <Upload aria-hidden="true" className="size-5" />,
  stake: <Dices aria-hidden="true" className="size-5" />,
  win: <Dices aria-hidden="true" className="size-5" />,
  refund: <Dices aria-hidden="true" className="size-5" />,
  bonus: <Gift aria-hidden="true" className="size-5" />,
  jackpot: <Gift aria-hidden="true" className="size-5" />,
  adjustment: <SlidersHorizontal aria-hidden="true" className="size-5" />,
}

const Picture = ({ row }: { row: Transaction }) =>
  row.game ? (
    <img
      src={row.game.image.replace('/art/covers/', '/art/covers/small/')}
      alt=""
      width={44}
      height={44}
      loading="lazy"
      className="size-11 rounded-control object-cover"
    />
  ) : (
    <span className="flex size-11 items-center justify-center rounded-control bg-raised text-text-2">
      {row.coupon ? <Ticket aria-hidden="true" className="size-5" /> : icons[row.transaction_type]}
    </span>
  )

/** Coloured once it has come in; muted while it has not, struck through when it never will. */
const Amount = ({ row }: { row: Transaction }) => {
  const { transaction_status: status, amount } = row
  const failed = status === statuses.rejected || status === statuses.cancelled
  const settled = status === statuses.approved
  if (settled) return <Money amount={amount} signed className="text-15" />
  return (
    <span className={classNames('text-15', failed ? 'text-text-2 line-through' : 'text-text-2')}>
      {amount.startsWith('-') ? '' : <span className="font-money">+</span>}
      <Money amount={amount} muted />
    </span>
  )
}

/** A line of the history; one of a game opens its round, one of a bet leads to its coupon. */
export const HistoryRow = ({ row }: { row: Transaction }) => {
  const t = useTranslations('cashier.history')
  const title = useTransactionTitle()
  const { time } = useTimes()
  const [open, setOpen] = useState(false)
  const about = row.game || row.coupon ? `${t(`types.${row.transaction_type}`)}, ` : ''
  const at = time(row.createdAt)
  const roundId = row.game?.roundId ?? ''
  // A request's row holds its timeline and so a button of its own; a game's is one button.
  const Box = roundId === '' && !row.coupon ? 'div' : 'span'
  const line = (
    <>
      <Picture row={row} />
      <Box className="min-w-0 flex-1">
        <span lang={row.game ? 'tr' : undefined} className="line-clamp-2 block text-15 font-label">
          {title(row)}
        </span>
        <span className="block text-13 text-text-2">
          {about}
          {at}
        </span>
        {row.note && <span className="block text-13 text-text-2">{row.note}</span>}
        {(row.transaction_type === 'deposit' || row.transaction_type === 'withdraw') && (
          <RowTimeline row={row} />
        )}
        {row.parked && (
          <div className="mt-2">
            <ParkedActions row={row} />
          </div>
        )}
      </Box>
      <span className="flex shrink-0 flex-col items-end gap-0.5">
        <Amount row={row} />
        <TransactionStatus code={row.transaction_status} />
      </span>
    </>
  )
  if (row.coupon)
    return (
      <li className="border-b border-line">
        <Link to={paths.coupon(row.coupon.couponNumber)} className="flex w-full gap-3 py-3.5">
          {line}
        </Link>
      </li>
    )
  if (roundId === '') return <li className="flex gap-3 border-b border-line py-3.5">{line}</li>
  return (
    <li className="border-b border-line">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex w-full gap-3 py-3.5 text-left"
      >
        {line}
      </button>
      {open && (
        <div className="-mx-1 mb-3 overflow-hidden rounded-panel border border-line bg-surface">
          <RoundList of={{ roundID: roundId }} live={row.game?.type === 'live'} />
        </div>
      )}
    </li>
  )
}
