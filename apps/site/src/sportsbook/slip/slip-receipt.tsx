import CircleCheck from 'lucide-react/icons/circle-check'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Coupon } from '@felek/contract/sportsbook.ts'
import { Button, buttonClass } from '@felek/ui/button.tsx'
import { CopyButton } from '@felek/ui/copy-button.tsx'
import { Money } from '@felek/ui/money.tsx'
import { paths } from '../../paths.ts'
import { learnNow, newSlip } from './bet-flow.ts'
import { RepeatCoupon } from '../coupons/repeat-coupon.tsx'
import { ShareCoupon } from '../coupons/share-coupon.tsx'
import { useSecondsTo } from '../match/use-seconds-to.ts'
import { useSportTimes } from '../match/use-sport-times.ts'

/** The delay of a live leg: the button counts down in its place, so nothing moves. */
export const SlipWaiting = ({ coupon }: { coupon: Coupon }) => {
  const t = useTranslations('sports')
  const s = useSecondsTo(coupon.decidesAt, coupon.placedAt)
  return (
    <div className="flex flex-col gap-2.5 border-t border-line p-3.5">
      <Button variant="primary" size="large" wide disabled className="tabular">
        {t('slip.waiting', { s })}
      </Button>
      <p role="status" className="text-13 text-text-2">
        {t('slip.waitingHint')}
      </p>
    </div>
  )
}

/** No answer came; it is asked again by itself, and at once for who does not want to wait. */
export const SlipUnknown = () => {
  const t = useTranslations('sports')
  return (
    <div className="flex flex-col gap-2.5 border-t border-line p-3.5">
      <p role="status" className="text-13 text-text-2">
        {t('slip.unknown')}
      </p>
      <Button size="large" wide onClick={() => void learnNow()}>
        {t('slip.retry')}
      </Button>
    </div>
  )
}

export const SlipReceipt = ({ coupon }: { coupon: Coupon }) => {
  const t = useTranslations('sports')
  const { start } = useSportTimes()
  return (
    <div className="flex flex-col gap-3 p-3.5">
      <p role="status" className="flex items-center gap-2 text-16 font-heading">
        <CircleCheck aria-hidden="true" className="size-6 text-pos" />
        {t('slip.done')}
      </p>
      <dl className="grid grid-cols-2 gap-3 text-12 text-text-3 [&_dd]:text-15 [&_dd]:font-money [&_dd]:text-text">
        <div className="col-span-2">
          <dt>{t('slip.number')}</dt>
          <dd className="tabular flex items-center gap-2">
            {coupon.couponNumber}
            <CopyButton text={coupon.couponNumber} of={t('slip.number')} />
          </dd>
        </div>
        <div className="col-span-2">
          <dt>{t('slip.time')}</dt>
          <dd className="tabular">{start(coupon.placedAt)}</dd>
        </div>
        <div>
          <dt>{t('slip.stake')}</dt>
          <dd>
            <Money amount={coupon.stake} />
          </dd>
        </div>
        <div>
          <dt>{t('slip.win')}</dt>
          <dd>
            <Money amount={coupon.potentialWin} />
          </dd>
        </div>
      </dl>
      <div className="grid gap-2.5">
        <RepeatCoupon coupon={coupon} wide />
        <ShareCoupon coupon={coupon} />
      </div>
      <Link
        to={paths.coupon(coupon.couponNumber)}
        className={buttonClass({ size: 'large', wide: true })}
      >
        {t('slip.toCoupon')}
      </Link>
      <Button variant="quiet" wide onClick={newSlip}>
        {t('slip.newSlip')}
      </Button>
    </div>
  )
}
