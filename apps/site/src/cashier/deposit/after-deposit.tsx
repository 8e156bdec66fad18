import { statuses, type OpenDeposit } from '@felek/contract/transactions.ts'
import { Button } from '@felek/ui/button.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useDepositLeft } from '../../lib/session/protection.ts'
import { isMore } from '../amount.ts'
import type { OfferSlot } from './use-deposit-form.ts'
import { isOpen, useTransaction } from '../use-transaction.ts'

type Props = {
  made: OpenDeposit
  /** The way back to the game, where one was open. */
  wayBack: ReactNode
  /** What came with it. */
  given: OfferSlot['given']
  /** Opens the form again, for this page's next deposit. */
  onMore: () => void
  /** The same once it is over: it goes from the page. */
  onDrop: () => void
  /** The form, which one that was refused leaves open: it is tried again there. */
  form: ReactNode
}

const Folded = ({ made, wayBack, given, onMore, onDrop, form }: Props) => {
  const t = useTranslations('cashier.deposit')
  const row = useTransaction(made)
  const limit = useDepositLeft()
  if (!isOpen(row) && row.transaction_status !== statuses.approved) return form
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-panel border border-line bg-surface p-5">
      {!isOpen(row) && given(made.id)}
      {wayBack}
      {(limit === null || isMore(limit.left, '0.00')) && (
        <Button onClick={isOpen(row) ? onMore : onDrop}>{t('once_more')}</Button>
      )}
    </div>
  )
}

/** The form; folded to a way back and a way on once a deposit was made here. */
export const AfterDeposit = ({
  made,
  onDrop,
  ...parts
}: Pick<Props, 'wayBack' | 'given' | 'form'> & {
  made: OpenDeposit | undefined
  onDrop: (made: OpenDeposit) => void
}) => {
  const [unfolded, setUnfolded] = useState('')
  if (!made || made.id === unfolded) return parts.form
  return (
    <Folded
      {...parts}
      made={made}
      onMore={() => setUnfolded(made.id)}
      onDrop={() => onDrop(made)}
    />
  )
}
