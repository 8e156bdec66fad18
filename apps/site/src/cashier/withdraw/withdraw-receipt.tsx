import { statuses, type Transaction } from '@felek/contract/transactions.ts'
import { formatDay } from '@felek/phrases/format.ts'
import { Button, buttonClass } from '@felek/ui/button.tsx'
import { Money } from '@felek/ui/money.tsx'
import { Timeline, type TimelineStep } from '@felek/ui/timeline.tsx'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../../lib/format/i18n.ts'
import { useTimes } from '../../lib/format/times.ts'
import { paths } from '../../paths.ts'
import { TransactionStatus } from '../history/transaction-status.tsx'
import { isOpen, useTransaction } from '../use-transaction.ts'
import { dropWithdrawal } from './use-withdrawal.ts'

const useSteps = (row: Transaction): TimelineStep[] => {
  const t = useTranslations('cashier.withdraw.steps')
  const lang = useLang()
  const { time } = useTimes()
  const at = (iso: string) => `${formatDay(iso, lang)}, ${time(iso)}`
  const requested: TimelineStep = {
    key: 'requested',
    title: t('requested'),
    text: `${t('requested_text')} ${at(row.createdAt)}`,
    state: 'done',
  }
  const processing = (state: TimelineStep['state']): TimelineStep => ({
    key: 'processing',
    title: t('processing'),
    state,
    ...(state === 'current' && { text: t('processing_text') }),
  })
  switch (row.transaction_status) {
    case statuses.approved:
      return [
        requested,
        processing('done'),
        {
          key: 'end',
          title: t('done'),
          state: 'done',
          text: `${t('done_text')} ${at(row.updatedAt)}`,
        },
      ]
    case statuses.rejected:
    case statuses.cancelled:
      return [
        requested,
        {
          key: 'end',
          title: t('rejected'),
          state: 'failed',
          text: [row.note, t('returned_text'), at(row.updatedAt)].filter(Boolean).join(' '),
        },
      ]
    case statuses.processing:
      return [requested, processing('current'), { key: 'end', title: t('done'), state: 'todo' }]
    default:
      return [
        { ...requested, state: 'done' },
        processing('todo'),
        { key: 'end', title: t('done'), state: 'todo' },
      ]
  }
}

/** What became of the request. There is nothing here that would bring the money back into play. */
export const WithdrawReceipt = ({ made }: { made: Transaction }) => {
  const t = useTranslations('cashier.withdraw')
  const tSteps = useTranslations('cashier.withdraw.steps')
  const row = useTransaction(made)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section className="rounded-panel border border-line bg-surface">
      <div className="flex items-start justify-between gap-4 p-5">
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-16 font-heading">
            {t('receipt')}
          </h2>
          <Money amount={row.amount.replace('-', '')} className="mt-2 block text-34" />
          <p className="mt-1 text-13 text-text-2">{row.method}</p>
        </div>
        <TransactionStatus code={row.transaction_status} plate />
      </div>
      <div className="border-t border-line p-5">
        <Timeline label={tSteps('label')} steps={useSteps(row)} />
        <div className="mt-5 flex flex-wrap gap-2">
          {!isOpen(row) && (
            <Button size="small" onClick={dropWithdrawal}>
              {t('another')}
            </Button>
          )}
          <Link to={paths.history} className={buttonClass({ size: 'small' })}>
            {t('history')}
          </Link>
        </div>
      </div>
    </section>
  )
}
