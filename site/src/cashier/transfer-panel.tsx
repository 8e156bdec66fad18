import { statuses, type Transaction, type TransferRequest } from '@felek/contract/src/cashier.ts'
import { formatDay, formatMoney, formatTime } from '@felek/phrases/src/format.ts'
import { CopyButton } from '@felek/ui/src/copy-button.tsx'
import { Button } from '@felek/ui/src/button.tsx'
import { Money } from '@felek/ui/src/money.tsx'
import { ProgressBar } from '@felek/ui/src/stepper.tsx'
import { Timeline, type TimelineStep } from '@felek/ui/src/timeline.tsx'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../lib/i18n.ts'
import { ibanGroups } from './iban.ts'
import { TransactionStatus } from './transaction-status.tsx'
import { clock, useCountdown } from './use-countdown.ts'
import { isOpen, useTransaction } from './use-transaction.ts'

const CopyRow = ({ name, shown, text }: { name: string; shown: string; text: string }) => (
  <div className="flex items-center justify-between gap-3 border-t border-line py-2.5 pl-5 pr-4">
    <div className="min-w-0">
      <dt className="text-12 text-text-2">{name}</dt>
      <dd className="tabular text-13 font-label sm:text-14">{shown}</dd>
    </div>
    <dd>
      <CopyButton of={name} text={text} />
    </dd>
  </div>
)

const Countdown = ({ from, until }: { from: string; until: string }) => {
  const t = useTranslations('cashier.deposit')
  const leftMs = useCountdown(until, true)
  const wholeMs = Date.parse(until) - Date.parse(from)
  return (
    <div className="text-right">
      <p className="text-12 text-text-2">{t('left')}</p>
      <p role="timer" className="tabular text-16 font-money">
        {leftMs > 0 ? clock(leftMs) : t('expired')}
      </p>
      <ProgressBar
        label={t('left')}
        value={wholeMs > 0 ? leftMs / wholeMs : 0}
        className="mt-2 w-28"
      />
    </div>
  )
}

const useSteps = (row: Transaction): TimelineStep[] => {
  const t = useTranslations('cashier.deposit.steps')
  const lang = useLang()
  const at = (iso: string) => `${formatDay(iso, lang)}, ${formatTime(iso, lang)}`
  const requested: TimelineStep = {
    key: 'requested',
    title: t('requested'),
    text: at(row.createdAt),
    state: 'done',
  }
  const end = (title: string, state: TimelineStep['state'], text: string): TimelineStep => ({
    key: 'end',
    title,
    state,
    text: text === '' ? at(row.updatedAt) : `${text} ${at(row.updatedAt)}`,
  })
  switch (row.transaction_status) {
    case statuses.approved:
      return [
        requested,
        { key: 'awaiting', title: t('arrived'), state: 'done' },
        end(t('done'), 'done', t('done_text')),
      ]
    case statuses.rejected:
      return [requested, end(t('rejected'), 'failed', row.note)]
    case statuses.cancelled:
      return [requested, end(t('cancelled'), 'failed', row.note)]
    case statuses.processing:
      return [
        requested,
        { key: 'awaiting', title: t('arrived'), state: 'current' },
        { key: 'end', title: t('done'), state: 'todo' },
      ]
    default:
      return [
        requested,
        { key: 'awaiting', title: t('awaiting'), text: t('awaiting_text'), state: 'current' },
        { key: 'end', title: t('done'), state: 'todo' },
      ]
  }
}

type PanelProps = {
  made: TransferRequest
  /** Made on this page a moment ago: the panel comes into view and takes the focus. */
  fresh: boolean
  onDrop: () => void
}

/**
 * A request for a transfer: what to write on the bank's form, how long it holds, and how it goes.
 */
export const TransferPanel = ({ made, fresh, onDrop }: PanelProps) => {
  const t = useTranslations('cashier.deposit')
  const steps = useTranslations('cashier.deposit.steps')
  const row = useTransaction(made)
  const open = isOpen(row)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!fresh) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
  }, [fresh])
  const { receivingAccount: to, referenceCode } = made
  return (
    <section className="overflow-hidden rounded-panel border border-line bg-surface">
      <div className="flex items-start justify-between gap-4 p-5">
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-16 font-heading">
            {open ? t('pending') : t('latest')}
          </h2>
          <Money amount={row.amount} className="mt-2 block text-34" />
        </div>
        <div className="flex flex-col items-end gap-2">
          <TransactionStatus code={row.transaction_status} plate />
          {open && <Countdown from={row.createdAt} until={made.expiresAt} />}
        </div>
      </div>
      {open && (
        <dl>
          <CopyRow name={t('copy_bank')} shown={to.bankName} text={to.bankName} />
          <CopyRow name={t('copy_receiver')} shown={to.owner} text={to.owner} />
          <CopyRow name={t('copy_iban')} shown={ibanGroups(to.IBAN)} text={to.IBAN} />
          <CopyRow name={t('copy_reference')} shown={referenceCode} text={referenceCode} />
          <CopyRow
            name={t('copy_amount')}
            shown={formatMoney(row.amount)}
            text={row.amount.replace('.', ',')}
          />
        </dl>
      )}
      <div className="border-t border-line p-5">
        <Timeline label={steps('label')} steps={useSteps(row)} />
        {!open && (
          <Button size="small" className="mt-4" onClick={onDrop}>
            {t('another')}
          </Button>
        )}
      </div>
    </section>
  )
}
