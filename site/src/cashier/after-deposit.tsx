import { statuses, type OpenDeposit } from '@felek/contract/src/transactions.ts'
import { Button } from '@felek/ui/src/button.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { isOpen, useTransaction } from './use-transaction.ts'

type Props = {
  made: OpenDeposit
  /** The way back to the game, where one was open. */
  wayBack: ReactNode
  /** Opens the form again, for this page's next deposit. */
  onMore: () => void
  /** The form, which one that was refused leaves open: it is tried again there. */
  form: ReactNode
}

const Folded = ({ made, wayBack, onMore, form }: Props) => {
  const t = useTranslations('cashier.deposit')
  const row = useTransaction(made)
  if (!isOpen(row) && row.transaction_status !== statuses.approved) return form
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-panel border border-line bg-surface p-5">
      {wayBack}
      <Button onClick={onMore}>{t('once_more')}</Button>
    </div>
  )
}

/** The form; folded to a way back and a way on once a deposit was made here. */
export const AfterDeposit = ({
  made,
  wayBack,
  form,
}: {
  made: OpenDeposit | undefined
  wayBack: ReactNode
  form: ReactNode
}) => {
  const [unfolded, setUnfolded] = useState('')
  if (!made || made.id === unfolded) return form
  return <Folded made={made} wayBack={wayBack} form={form} onMore={() => setUnfolded(made.id)} />
}
