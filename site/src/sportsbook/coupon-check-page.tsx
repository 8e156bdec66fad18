import { sportsbook } from '@felek/contract/src/sportsbook.ts'
import type { Data } from '@felek/contract/src/call.ts'
import { CopyButton } from '@felek/ui/src/copy-button.tsx'
import { useQuery } from '@tanstack/react-query'
import ScanSearch from 'lucide-react/icons/scan-search'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { callQuery } from '../lib/query.ts'
import { paths } from '../paths.ts'
import { CodeLookup, LookedUp } from './code-lookup.tsx'
import { CouponKind } from './coupon-card.tsx'
import { CouponLeg } from './coupon-leg.tsx'
import { CouponStatus } from './coupon-status.tsx'
import { numberIn, readNumber } from './coupon-words.ts'
import { useServerNow } from '../lib/server-clock.ts'
import { useSportTimes } from './use-sport-times.ts'

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

/** `/coupon` and `/coupon/{number}`: anybody's look at a coupon by its number. */
export default function CouponCheckPage() {
  const t = useTranslations('sportsbook.check')
  const { number = '' } = useParams()
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
