import { cashier } from '@felek/contract/cashier.ts'
import { statuses, type OpenDeposit } from '@felek/contract/transactions.ts'
import { formatMoney, marks } from '@felek/phrases/format.ts'
import { Button, buttonClass } from '@felek/ui/button.tsx'
import { CopyButton } from '@felek/ui/copy-button.tsx'
import { Money } from '@felek/ui/money.tsx'
import { ProgressBar } from '@felek/ui/stepper.tsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../../lib/format/i18n.ts'
import { forget, useAction } from '../../lib/api/query.ts'
import { QrCode } from '@felek/web-kit/qr-code.tsx'
import { Tr } from '../../lib/format/tr.tsx'
import { ibanGroups } from '../accounts/iban.ts'
import { ByHandSteps } from './by-hand-steps.tsx'
import { RequestTimeline } from '../request-timeline.tsx'
import { TransactionStatus } from '../history/transaction-status.tsx'
import { clock, useCountdown } from '../use-countdown.ts'
import { isOpen, useTransaction } from '../use-transaction.ts'

const CopyRow = ({ name, shown, text }: { name: string; shown: ReactNode; text: string }) => (
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

/** What to write on the bank's form, or where to go on paying. */
const WayOn = ({ made, amount }: { made: OpenDeposit; amount: string }) => {
  const t = useTranslations('cashier.deposit')
  const lang = useLang()
  const { receivingAccount: to, referenceCode, redirectUrl, qr } = made
  if (redirectUrl !== undefined)
    return (
      <div className="border-t border-line p-5">
        <a href={redirectUrl} className={buttonClass({ variant: 'primary', wide: true })}>
          {t('go_on')}
        </a>
      </div>
    )
  return (
    <>
      {qr !== undefined && (
        <div className="flex flex-wrap items-center gap-4 border-t border-line p-5">
          <QrCode text={qr} label={t('qr')} className="size-36 shrink-0 rounded-control" />
          <p className="min-w-36 flex-1 text-13 text-text-2">
            <strong className="block text-14 text-text">{t('qr')}</strong> {t('qr_text')}
          </p>
        </div>
      )}
      <dl>
        {to && (
          <>
            <CopyRow name={t('copy_bank')} shown={<Tr>{to.bankName}</Tr>} text={to.bankName} />
            <CopyRow name={t('copy_receiver')} shown={<Tr>{to.owner}</Tr>} text={to.owner} />
            <CopyRow name={t('copy_iban')} shown={ibanGroups(to.IBAN)} text={to.IBAN} />
          </>
        )}
        {referenceCode !== undefined && (
          <CopyRow name={t('copy_reference')} shown={referenceCode} text={referenceCode} />
        )}
        <CopyRow
          name={t('copy_amount')}
          shown={formatMoney(amount, lang)}
          text={amount.replace('.', marks[lang].decimal)}
        />
      </dl>
    </>
  )
}

/** Asks once more: who has sent the money should wait for it. */
const GiveUp = ({ id, byHand = false }: { id: string; byHand: boolean | undefined }) => {
  const t = useTranslations('cashier.deposit')
  const [asked, setAsked] = useState(false)
  const cancel = useAction(cashier.cancelDeposit, {
    onDone: () => {
      for (const call of [cashier.transactions, cashier.timeline, cashier.openTransfers])
        void forget(call)
    },
  })
  if (!asked)
    return (
      <Button size="small" variant="outline" className="mt-4" onClick={() => setAsked(true)}>
        {t('give_up')}
      </Button>
    )
  return (
    <div role="group" aria-label={t('give_up')} className="mt-4">
      <p className="text-14 text-text-2">{t(byHand ? 'give_up_by_hand' : 'give_up_sure')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={() => setAsked(false)}>
          {t('give_up_no')}
        </Button>
        <Button
          size="small"
          variant="outline"
          pending={cancel.isPending}
          onClick={() => cancel.mutate({ id })}
        >
          {t('give_up_yes')}
        </Button>
      </div>
    </div>
  )
}

type PanelProps = {
  made: OpenDeposit
  /** Made on this page a moment ago: the panel comes into view and takes the focus. */
  fresh: boolean
  onDrop: () => void
}

/** A requested deposit: how it is carried on, how long it holds, and how it goes. */
export const TransferPanel = ({ made, fresh, onDrop }: PanelProps) => {
  const t = useTranslations('cashier.deposit')
  const row = useTransaction(made)
  const open = isOpen(row)
  // What is looked into has come: nobody is asked to pay it again.
  const awaited = row.transaction_status === statuses.pending
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!fresh) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
  }, [fresh])
  // What came over a limit is told of by its own list (parked-transfers.tsx).
  if (row.parked) return null
  const hosted = made.redirectUrl !== undefined || made.referenceCode === undefined
  return (
    <section className="overflow-hidden rounded-panel border border-line bg-surface">
      <div className="flex flex-wrap items-start justify-between gap-4 p-5">
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-16 font-heading">
            {open ? t('pending') : t('latest')}
          </h2>
          <Money amount={row.amount} className="mt-2 block text-34" />
          {row.method && <p className="mt-1 text-13 text-text-2">{row.method}</p>}
        </div>
        <div className="flex flex-col items-end gap-2">
          <TransactionStatus code={row.transaction_status} plate />
          {awaited && <Countdown from={row.createdAt} until={made.expiresAt} />}
        </div>
      </div>
      {awaited && <WayOn made={made} amount={row.amount} />}
      {awaited && made.byHand && <ByHandSteps />}
      <div className="border-t border-line p-5">
        <RequestTimeline
          row={row}
          awaiting={hosted ? t('steps.awaiting_hosted') : t('steps.awaiting_text')}
        />
        {awaited && <GiveUp id={row.id} byHand={made.byHand} />}
        {/* One that was made here a moment ago has its ways on below it. */}
        {!open && !fresh && (
          <Button size="small" className="mt-4" onClick={onDrop}>
            {t('another')}
          </Button>
        )}
      </div>
    </section>
  )
}
