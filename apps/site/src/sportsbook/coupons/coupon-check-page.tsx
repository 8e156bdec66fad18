import { sportsbook, type Coupon } from '@felek/contract/sportsbook.ts'
import type { Data } from '@felek/contract/call.ts'
import { buttonClass } from '@felek/ui/button.tsx'
import { CopyButton } from '@felek/ui/copy-button.tsx'
import { PageHead } from '@felek/ui/page-head.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import ScanSearch from 'lucide-react/icons/scan-search'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { callQuery } from '../../lib/api/query.ts'
import { usePageTitle } from '../../lib/browser/use-page-title.ts'
import { paths } from '../../paths.ts'
import { resumeCashOuts } from '../cash-out/cash-out-flow.ts'
import { CashOutPanel } from '../cash-out/cash-out-panel.tsx'
import { CodeLookup, LookedUp } from './code-lookup.tsx'
import { CouponCard, CouponKind } from './coupon-card.tsx'
import { channelsOf } from './coupon-channel.ts'
import { CouponLeg } from './coupon-leg.tsx'
import { CouponLinks } from './coupon-links.tsx'
import { CouponStatus } from './coupon-status.tsx'
import { numberIn, readNumber } from './coupon-words.ts'
import { useServerNow } from '@felek/web-kit/server-clock.ts'
import { RepeatCoupon } from './repeat-coupon.tsx'
import { ShareCoupon } from './share-coupon.tsx'
import { useOwnCoupon } from './use-coupons.ts'
import { useSportTimes } from '../match/use-sport-times.ts'
import { useWantedOdds } from '../odds/wanted-odds.ts'

type Checked = Data<typeof sportsbook.checkCoupon>

const againMs = 15_000

/** What a stranger may know of a coupon: what was chosen and how it stands. */
const CheckedCoupon = ({ coupon }: { coupon: Checked }) => {
  const t = useTranslations('sportsbook.check')
  const words = useTranslations('sports')
  const { start } = useSportTimes()
  const nowMs = useServerNow(30_000)
  const facts = [
    { name: t('status'), value: <CouponStatus status={coupon.status} /> },
    { name: t('type'), value: <CouponKind coupon={coupon} /> },
    { name: t('placed'), value: <span className="tabular">{start(coupon.placedAt)}</span> },
  ]
  return (
    <article
      aria-label={coupon.couponNumber}
      className="overflow-hidden rounded-panel border border-line bg-surface"
    >
      <div className="flex items-center justify-between gap-3 px-3.5 pt-3">
        <h2 className="tabular text-18 font-heading">{readNumber(coupon.couponNumber)}</h2>
        <CopyButton text={coupon.couponNumber} of={t('number')} />
      </div>
      <dl className="grid grid-cols-2 gap-3 px-3.5 py-3 text-12 text-text-3 sm:grid-cols-3">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="mt-1 text-14 font-label text-text">{value}</dd>
          </div>
        ))}
      </dl>
      <ul aria-label={words('coupon.legs')}>
        {coupon.selections.map((leg) => (
          <CouponLeg
            key={`${leg.eventID} ${leg.marketID} ${leg.outcomeID}`}
            leg={leg}
            nowMs={nowMs}
            stands={coupon.status !== 'refused'}
          />
        ))}
      </ul>
    </article>
  )
}

const Answer = ({ number }: { number: string }) => {
  const query = useQuery({
    ...callQuery(sportsbook.checkCoupon, { couponNumber: number }, { quiet: true, staleTimeMs: 0 }),
    // A stranger hears of no events.
    refetchInterval: ({ state }) =>
      ['open', 'waiting'].includes(state.data?.data.status ?? '') ? againMs : false,
  })
  return (
    <LookedUp of="check" query={query}>
      {(coupon) => <CheckedCoupon coupon={coupon} />}
    </LookedUp>
  )
}

/** One's own coupon: all that `/coupons` has of it, on a page of its own. */
const OwnCoupon = ({ coupon, again }: { coupon: Coupon; again: () => Promise<unknown> }) => {
  const t = useTranslations('sportsbook.coupons')
  usePageTitle(t('one'))
  useEffect(() => void resumeCashOuts(), [])
  useWantedOdds('coupons', channelsOf([coupon], useServerNow(30_000)), again)
  return (
    <div className="page-width grid items-start gap-6 pb-16 pt-6 md:pt-8 lg:grid-cols-[minmax(0,1fr)_280px]">
      <div className="flex min-w-0 flex-col gap-4">
        <PageHead
          title={t('one')}
          aside={
            <Link to={paths.coupons} className={buttonClass({ size: 'small' })}>
              {t('toAll')}
            </Link>
          }
        />
        <CouponCard
          coupon={coupon}
          cashOut={<CashOutPanel coupon={coupon} />}
          actions={
            <>
              <RepeatCoupon coupon={coupon} />
              <ShareCoupon coupon={coupon} />
            </>
          }
        />
      </div>
      <CouponLinks />
    </div>
  )
}

/** `/coupon` and `/coupon/{number}`: a player's own coupon, or anybody's look at one by its number. */
export default function CouponCheckPage() {
  const t = useTranslations('sportsbook.check')
  const { number = '' } = useParams()
  const { coupon, failed, again } = useOwnCoupon(numberIn(number))
  if (coupon) return <OwnCoupon key={coupon.id} coupon={coupon} again={again} />
  if (coupon === undefined && !failed)
    return (
      <div className="page-width pb-16 pt-6 md:pt-8">
        <Skeleton className="h-64 rounded-panel" mark />
      </div>
    )
  return (
    <CodeLookup
      of="check"
      asked={number}
      read={numberIn}
      pathOf={paths.coupon}
      label={t('number')}
      field={{ hint: t('hint'), maxLength: 40, autoCapitalize: 'characters', spellCheck: false }}
      icon={<ScanSearch aria-hidden="true" className="size-5" />}
      answer={(found) => <Answer number={found} />}
    />
  )
}
