import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import Hourglass from 'lucide-react/icons/hourglass'
import { oddsOf } from '@felek/contract/coupon.ts'
import type { Coupon } from '@felek/contract/sportsbook.ts'
import { Money } from '@felek/ui/money.tsx'
import { paths } from '../../paths.ts'
import { CouponLeg } from './coupon-leg.tsx'
import { CouponStatus, shownStatus } from './coupon-status.tsx'
import { isSome, readNumber } from './coupon-words.ts'
import { useRefusedText } from './refused-text.ts'
import { useOddsText } from '../odds/use-odds.ts'
import { useServerNow } from '@felek/web-kit/server-clock.ts'
import { useSecondsTo } from '../match/use-seconds-to.ts'
import { useSportTimes } from '../match/use-sport-times.ts'

type Row = { name: string; amount: string; signed?: boolean }

/** Money of a coupon: what it cost, what it may bring or has brought. */
const Figures = ({ coupon }: { coupon: Coupon }) => {
  const t = useTranslations('sports')
  const isOpen = coupon.status === 'open' || coupon.status === 'waiting'
  const rows: Row[] = [
    { name: t('slip.stake'), amount: coupon.stake },
    ...(isOpen ? [{ name: t('coupon.mayWin'), amount: coupon.potentialWin }] : []),
    ...(isOpen || coupon.status === 'refused' || coupon.status === 'cashed'
      ? []
      : [{ name: t('coupon.paid'), amount: coupon.payout }]),
    ...(isSome(coupon.cashedOut) ? [{ name: t('coupon.cashed'), amount: coupon.cashedOut }] : []),
    ...(isSome(coupon.correction)
      ? [{ name: t('coupon.correction'), amount: coupon.correction, signed: true }]
      : []),
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-3 gap-y-2 px-3.5 py-3 text-12 text-text-3 sm:grid-cols-[repeat(auto-fit,minmax(120px,1fr))]">
      {rows.map(({ name, amount, signed = false }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="text-15 text-text">
            <Money amount={amount} signed={signed} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** "Kombine", "Sistem 2/3, 3 kolon", and the odds of all of it. */
const useKind = () => {
  const t = useTranslations('sports')
  const own = useTranslations('sportsbook.coupons')
  return ({ type, systems, selections, ...rest }: KindOf): string => {
    if (type !== 'system') return t(`slip.modes.${type}`)
    const of = systems.map((k) => `${k}/${selections.length}`).join(', ')
    const system = own('systems', { of })
    return rest.lines === undefined ? system : `${system}, ${own('lines', { n: rest.lines })}`
  }
}
type KindOf = Pick<Coupon, 'type' | 'systems' | 'selections'> & { lines?: number }

export const CouponKind = ({ coupon }: { coupon: KindOf }) => {
  const kind = useKind()
  return <>{kind(coupon)}</>
}

/** Until it is decided on: a live selection waits, and nothing has moved. */
const Deciding = ({ coupon }: { coupon: Coupon }) => {
  const t = useTranslations('sportsbook.coupons')
  const s = useSecondsTo(coupon.decidesAt, coupon.placedAt)
  return (
    <div className="flex items-start gap-2.5 border-t border-line bg-accent-soft px-3.5 py-2.5 text-13">
      <Hourglass aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-text" />
      <p>
        <b className="tabular font-label text-accent-text">
          {s > 0 ? t('decides', { s }) : t('deciding')}
        </b>
        <span className="block text-text">{t('waitingText')}</span>
      </p>
    </div>
  )
}

const Head = ({ coupon }: { coupon: Coupon }) => {
  const t = useTranslations('sportsbook.coupons')
  const { start } = useSportTimes()
  const written = useOddsText()
  return (
    <div className="flex items-start gap-3 px-3.5 py-3">
      <div className="min-w-0 flex-1">
        <h2 className="tabular text-15 font-heading">
          <Link
            to={paths.coupon(coupon.couponNumber)}
            className="whitespace-nowrap hover:underline"
          >
            {readNumber(coupon.couponNumber)}
          </Link>
        </h2>
        <p className="text-12 text-text-3">
          <CouponKind coupon={coupon} />
          {` · ${start(coupon.placedAt)}`}
          {coupon.type === 'multiple' && (
            <span>{` · ${t('totalOdds', { odds: written(oddsOf(coupon.totalOdds)) })}`}</span>
          )}
        </p>
      </div>
      <span className="flex max-w-[50%] shrink-0 flex-wrap justify-end gap-1.5">
        {isSome(coupon.correction) && <CouponStatus status="corrected" />}
        <CouponStatus status={shownStatus(coupon)} />
      </span>
    </div>
  )
}

/** A coupon with its legs; `cashOut` stands under an open one, `actions` under any. */
export const CouponCard = ({
  coupon,
  cashOut,
  actions,
}: {
  coupon: Coupon
  cashOut?: ReactNode
  actions?: ReactNode
}) => {
  const t = useTranslations('sports')
  const refusedText = useRefusedText()
  const nowMs = useServerNow(30_000)
  return (
    <article
      aria-label={coupon.couponNumber}
      className="overflow-hidden rounded-panel border border-line bg-surface"
    >
      <Head coupon={coupon} />
      {coupon.status === 'waiting' && <Deciding coupon={coupon} />}
      {coupon.status === 'refused' && (
        <p className="px-3.5 pb-2.5 text-13 text-text-2">{refusedText(coupon.refusedWhy)}</p>
      )}
      {coupon.awaiting === 'won' && (
        <p className="px-3.5 pb-2.5 text-13 text-text-2">{t('coupon.awaitingText')}</p>
      )}
      {isSome(coupon.correction) && (
        <p className="px-3.5 pb-2.5 text-13 text-info">{t('coupon.correctionText')}</p>
      )}
      <ul aria-label={t('coupon.legs')}>
        {coupon.selections.map((leg) => (
          <CouponLeg
            key={`${leg.eventID} ${leg.marketID} ${leg.outcomeID}`}
            leg={leg}
            nowMs={nowMs}
            stands={coupon.status !== 'refused'}
          />
        ))}
      </ul>
      <div className="border-t border-line">
        <Figures coupon={coupon} />
      </div>
      {(cashOut || actions) && (
        <div className="flex flex-wrap gap-2.5 px-3.5 pb-3.5 empty:hidden">
          {cashOut}
          {actions}
        </div>
      )}
    </article>
  )
}
