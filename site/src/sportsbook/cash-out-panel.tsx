import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { formatPercent } from '@felek/phrases/src/format.ts'
import type { Coupon } from '@felek/contract/src/sportsbook.ts'
import { Button, IconButton } from '@felek/ui/src/button.tsx'
import { Money } from '@felek/ui/src/money.tsx'
import { useLang } from '../lib/i18n.ts'
import { nextShare, shareMax, shareMin } from './cash-out-shares.ts'
import { cashOut, quoteCashOut, type CashOutQuote, type CashOutTry } from './cash-out.ts'

/** A quote and its life: read again when the share changes or the player asks. */
const useQuote = (couponID: string, share: number, asked: number) => {
  const key = `${couponID} ${share} ${asked}`
  const [known, know] = useState<{ key: string; quote: CashOutQuote | null; over: boolean }>()
  useEffect(() => {
    if (asked === 0) return
    let mine = true
    let timer: ReturnType<typeof setTimeout> | undefined
    quoteCashOut(couponID, share).then(
      (quote) => {
        if (!mine) return
        know({ key, quote, over: false })
        const lifeMs = Math.max(0, Date.parse(quote.expiresAt) - Date.now())
        timer = setTimeout(() => know({ key, quote, over: true }), lifeMs)
      },
      () => mine && know({ key, quote: null, over: true }),
    )
    return () => {
      mine = false
      clearTimeout(timer)
    }
  }, [couponID, share, asked, key])
  // Of another share, or of a question asked before: it is none of this one's.
  return known?.key === key ? known : { quote: null, over: false }
}

const Share = ({ share, onShare }: { share: number; onShare: (share: number) => void }) => {
  const t = useTranslations('sports')
  const lang = useLang()
  return (
    <div role="group" aria-label={t('coupon.share')} className="flex items-center gap-2 text-13">
      <span className="flex-1 text-text-2">{t('coupon.share')}</span>
      <IconButton
        label={t('coupon.less')}
        variant="secondary"
        disabled={share === shareMin}
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
        disabled={share === shareMax}
        onClick={() => onShare(nextShare(share, true))}
      >
        <Plus aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  )
}

/** Bozdur: first the amount, then the confirmation; a quote that is over is asked for anew. */
export const CashOutPanel = ({
  coupon,
  onPaid,
}: {
  coupon: Coupon
  onPaid: (coupon: Coupon) => void
}) => {
  const t = useTranslations('sports')
  const [share, setShare] = useState(shareMax)
  const [asked, ask] = useState(0)
  const [pending, setPending] = useState(false)
  const [refused, setRefused] = useState('')
  const lost = useRef<CashOutTry | null>(null)
  const { quote, over } = useQuote(coupon.id, share, asked)
  const again = () => ask((n) => n + 1)
  const confirm = async () => {
    if (!quote || pending) return
    setPending(true)
    setRefused('')
    const end = await cashOut(coupon.id, quote, lost.current)
    setPending(false)
    lost.current = end.kind === 'unknown' ? end.sent : null
    if (end.kind === 'paid') return onPaid(end.coupon)
    if (end.kind === 'refused') {
      setRefused(end.message)
      again()
    }
  }
  if (asked === 0)
    return (
      <Button wide onClick={again}>
        {t('coupon.cashOut')}
      </Button>
    )
  return (
    <div className="flex flex-col gap-2.5">
      <Share share={share} onShare={setShare} />
      {refused && (
        <p role="alert" className="text-13 text-neg">
          {refused}
        </p>
      )}
      {over && !pending ? (
        <Button wide onClick={again}>
          {t('coupon.refresh')}
        </Button>
      ) : (
        <Button wide pending={pending} disabled={!quote} onClick={() => void confirm()}>
          {t('coupon.confirm')}
          {quote && <Money amount={quote.amount} />}
        </Button>
      )}
      {share < shareMax && <p className="text-12 text-text-3">{t('coupon.rest')}</p>}
    </div>
  )
}
