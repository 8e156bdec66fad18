import CircleCheck from 'lucide-react/icons/circle-check'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Coupon } from '@felek/contract/sportsbook.ts'
import { formatPercent } from '@felek/phrases/format.ts'
import { Button, IconButton } from '@felek/ui/button.tsx'
import { Money } from '@felek/ui/money.tsx'
import { useLang } from '../../lib/format/i18n.ts'
import { askCashOutNow, confirmCashOut, forgetCashOut, useCashOuts } from './cash-out-flow.ts'
import { nextShare, shareMax, shareMin } from './cash-out-shares.ts'
import { useCashOutQuote, type QuoteNow } from './use-cash-out-quote.ts'
import { useSecondsUntil } from '../match/use-seconds-to.ts'

const Share = ({
  share,
  disabled,
  onShare,
}: {
  share: number
  disabled: boolean
  onShare: (share: number) => void
}) => {
  const t = useTranslations('sports')
  const lang = useLang()
  return (
    <div role="group" aria-label={t('coupon.share')} className="flex items-center gap-2 text-13">
      <span className="flex-1 text-text-2">{t('coupon.share')}</span>
      <IconButton
        label={t('coupon.less')}
        variant="secondary"
        disabled={disabled || share === shareMin}
        onClick={() => onShare(nextShare(share, false))}
      >
        <Minus aria-hidden="true" className="size-4" />
      </IconButton>
      <output className="tabular w-14 text-center text-16 font-money">
        {formatPercent(String(share), lang)}
      </output>
      <IconButton
        label={t('coupon.plus')}
        variant="secondary"
        disabled={disabled || share === shareMax}
        onClick={() => onShare(nextShare(share, true))}
      >
        <Plus aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  )
}

const Life = ({ untilMs }: { untilMs: number }) => {
  const t = useTranslations('sportsbook.cashOut')
  const s = useSecondsUntil(untilMs)
  return <span className="tabular">{t('valid', { s })}</span>
}

/** What has come is where the eye and the keyboard are. */
const Arrived = ({ children, className }: { children: ReactNode; className?: string }) => {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus({ preventScroll: true }), [])
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className={`flex min-w-0 basis-full flex-col gap-2.5 rounded-control outline-none ${className ?? ''}`}
    >
      {children}
    </div>
  )
}

/** How long the amount holds, or that it is on its way. */
const Notes = ({
  said,
  isSending,
  isPart,
}: {
  said: QuoteNow | undefined
  isSending: boolean
  isPart: boolean
}) => {
  const t = useTranslations('sports')
  const own = useTranslations('sportsbook.cashOut')
  return (
    <>
      <p role="status" className="sr-only">
        {isSending ? own('pending') : ''}
      </p>
      <p className="flex min-h-5 flex-wrap gap-x-3 text-12 text-text-3">
        {isSending && <span aria-hidden="true">{own('pending')}</span>}
        {!isSending && said?.kind === 'quote' && said.over && <span>{own('over')}</span>}
        {!isSending && said?.kind === 'quote' && !said.over && <Life untilMs={said.untilMs} />}
        {isPart && !isSending && <span>{t('coupon.rest')}</span>}
      </p>
    </>
  )
}

const Refused = ({ couponID, said }: { couponID: string; said: QuoteNow | undefined }) => {
  const own = useTranslations('sportsbook.cashOut')
  const state = useCashOuts((s) => s[couponID])
  const changed = state?.kind === 'refused' && state.key === 'cashout_changed'
  const message = said?.kind === 'refused' ? said.message : ''
  const text =
    state?.kind === 'refused' ? `${state.message} ${changed ? own('changed') : ''}` : message
  return text ? (
    <p role="alert" className="text-13 text-neg">
      {text}
    </p>
  ) : null
}

/** Which share, its amount for the next seconds, and the confirmation. */
const Offer = ({ couponID, onClose }: { couponID: string; onClose: () => void }) => {
  const t = useTranslations('sports')
  const isSending = useCashOuts((s) => s[couponID]?.kind === 'sending')
  const [share, setShare] = useState(shareMax)
  const [asked, ask] = useState(1)
  const said = useCashOutQuote(couponID, share, asked)
  const again = () => {
    forgetCashOut(couponID)
    ask((n) => n + 1)
  }
  const isOver = said?.kind === 'refused' || (said?.kind === 'quote' && said.over)
  const change = (to: number) => {
    forgetCashOut(couponID)
    setShare(to)
  }
  const confirm = async () => {
    if (said?.kind !== 'quote') return
    await confirmCashOut(couponID, said.quote)
    // The new amount stands beside the sentence that says that it is another.
    if (useCashOuts.getState()[couponID]?.kind === 'refused') ask((n) => n + 1)
  }
  return (
    <Arrived>
      <Share share={share} disabled={isSending} onShare={change} />
      <Refused couponID={couponID} said={said} />
      <div className="flex flex-wrap gap-2">
        {isOver && !isSending ? (
          <Button size="large" className="min-w-0 flex-1 max-sm:px-3" onClick={again}>
            {t('coupon.refresh')}
          </Button>
        ) : (
          <Button
            size="large"
            className="min-w-0 flex-1 max-sm:px-3"
            variant="primary"
            pending={isSending}
            disabled={said === undefined}
            onClick={() => void confirm()}
          >
            {t('coupon.confirm')}
            {said?.kind === 'quote' && <Money amount={said.quote.amount} />}
          </Button>
        )}
        <Button
          variant="quiet"
          size="large"
          className="max-sm:w-full"
          disabled={isSending}
          onClick={onClose}
        >
          {t('coupon.cancel')}
        </Button>
      </div>
      <Notes said={said} isSending={isSending} isPart={share < shareMax} />
    </Arrived>
  )
}

/** The amount that came in. It is said once: another list begins without it. */
const Receipt = ({
  couponID,
  amount,
  onClose,
}: {
  couponID: string
  amount: string
  onClose: () => void
}) => {
  const t = useTranslations('sportsbook.cashOut')
  useEffect(() => () => forgetCashOut(couponID), [couponID])
  return (
    <Arrived className="bg-pos-soft p-3.5">
      <p role="status" className="flex items-center gap-2 text-15 font-heading">
        <CircleCheck aria-hidden="true" className="size-5 text-pos" />
        <span>
          {t('done')}: <Money amount={amount} />
        </span>
      </p>
      <p className="text-13 text-text-2">{t('doneText')}</p>
      <Button size="small" className="self-start" onClick={onClose}>
        {t('close')}
      </Button>
    </Arrived>
  )
}

const Unknown = ({ couponID }: { couponID: string }) => {
  const t = useTranslations('sportsbook.cashOut')
  return (
    <div className="flex basis-full flex-col gap-2.5">
      <p role="status" className="text-13 text-text-2">
        {t('unknown')}
      </p>
      <Button wide onClick={() => void askCashOutNow(couponID)}>
        {t('look')}
      </Button>
    </div>
  )
}

/** Bozdur: what it is worth now, then an amount that holds and its confirmation, then what came of it. */
export const CashOutPanel = ({
  coupon: { id: couponID, status, awaiting, cashOut: worth },
}: {
  coupon: Pick<Coupon, 'id' | 'status' | 'awaiting' | 'cashOut'>
}) => {
  const t = useTranslations('sports')
  const own = useTranslations('sportsbook.cashOut')
  const state = useCashOuts((s) => s[couponID])
  const [wanted, want] = useState(false)
  const close = () => {
    want(false)
    forgetCashOut(couponID)
  }
  if (state?.kind === 'paid')
    return <Receipt couponID={couponID} amount={state.amount} onClose={close} />
  if (state?.kind === 'unknown') return <Unknown couponID={couponID} />
  if (state?.kind === 'late')
    return (
      <p role="status" className="basis-full text-13 text-text-2">
        {own('later')}
      </p>
    )
  if (status !== 'open')
    return state?.kind === 'refused' ? (
      <p role="alert" className="basis-full text-13 text-text-2">
        {state.message}
      </p>
    ) : null
  // What it comes to by results that wait to be confirmed is said above, and nothing is sold by them.
  if (awaiting !== undefined) return null
  if (!wanted)
    return (
      <Button className="flex-1" onClick={() => want(true)}>
        {t('coupon.cashOut')}
        {worth !== undefined && <Money amount={worth} />}
      </Button>
    )
  return <Offer couponID={couponID} onClose={close} />
}
