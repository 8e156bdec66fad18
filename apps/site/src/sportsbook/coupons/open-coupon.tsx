import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Coupon } from '@felek/contract/sportsbook.ts'
import { Money } from '@felek/ui/money.tsx'
import { paths } from '../../paths.ts'
import { CashOutPanel } from '../cash-out/cash-out-panel.tsx'
import { legLooks } from './coupon-leg.tsx'
import { legWord, readNumber } from './coupon-words.ts'
import { progressOf } from './open-progress.ts'
import { useCoupons } from './use-coupons.ts'
import { useServerNow } from '@felek/web-kit/server-clock.ts'

const isOpen = { status: 'open' } as const

/** The way to the player's coupons, and how many of them are open. */
export const MyCoupons = () => {
  const t = useTranslations('sports')
  const { total } = useCoupons(isOpen)
  return (
    <Link
      to={paths.coupons}
      className="flex min-h-9 items-center gap-1 text-13 font-label text-text-2 hover:text-text"
    >
      {t('slip.mine')}
      {total > 0 && (
        <span className="tabular ml-1 grid h-5 min-w-5 place-items-center rounded-round bg-raised px-1 text-12">
          {total}
        </span>
      )}
      <ChevronRight aria-hidden="true" className="size-4" />
    </Link>
  )
}

/** Its legs as a row of marks, and how many stand how, in words. */
const Progress = ({ coupon }: { coupon: Coupon }) => {
  const t = useTranslations('sports.coupon')
  const nowMs = useServerNow(30_000)
  const words = coupon.selections.map((leg) => legWord(leg, nowMs))
  const counts = progressOf(words)
  const said = (['won', 'playing', 'pending', 'lost'] as const).flatMap((how) =>
    counts[how] > 0 ? [t(how, { n: counts[how] })] : [],
  )
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-13 text-text-2">
      <span aria-hidden="true" className="flex flex-wrap gap-1.5">
        {words.map((word, n) => {
          const { Icon, look } = legLooks[word]
          return (
            <span key={n} className={`grid size-6 place-items-center rounded-round ${look}`}>
              <Icon className="size-4" />
            </span>
          )
        })}
      </span>
      {said.join(', ')}
    </div>
  )
}

const Figure = ({ name, amount }: { name: string; amount: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className="text-15 text-text">
      <Money amount={amount} />
    </dd>
  </div>
)

/** The newest coupon that is open, under the slip: how it stands, and what it would bring now. */
export const OpenCoupon = () => {
  const t = useTranslations('sports')
  const { rows } = useCoupons(isOpen)
  const coupon = rows.find(({ status }) => status === 'open')
  if (!coupon) return null
  return (
    <section
      aria-label={t('coupon.openOne')}
      className="flex flex-col gap-3 rounded-panel border border-line bg-surface p-3.5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-15 font-heading">{t('coupon.openOne')}</h2>
        <Link
          to={paths.coupon(coupon.couponNumber)}
          className="tabular text-12 text-text-3 hover:text-text"
        >
          {readNumber(coupon.couponNumber)}
        </Link>
      </div>
      <Progress coupon={coupon} />
      <dl className="grid grid-cols-2 gap-3 text-12 text-text-3">
        <Figure name={t('slip.stake')} amount={coupon.stake} />
        <Figure name={t('coupon.mayWin')} amount={coupon.potentialWin} />
      </dl>
      <div className="flex flex-wrap gap-2.5">
        <CashOutPanel key={coupon.id} coupon={coupon} />
      </div>
    </section>
  )
}
