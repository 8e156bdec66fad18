import { couponStates, type CouponState } from '@felek/contract/sportsbook.ts'
import { Button, buttonClass } from '@felek/ui/button.tsx'
import { EmptyState } from '@felek/ui/empty-state.tsx'
import { LoadMore } from '@felek/ui/load-more.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { PageHead } from '@felek/ui/page-head.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import Ticket from 'lucide-react/icons/ticket'
import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { usePageTitle } from '../../lib/browser/use-page-title.ts'
import { paths } from '../../paths.ts'
import { resumeCashOuts } from '../cash-out/cash-out-flow.ts'
import { CashOutPanel } from '../cash-out/cash-out-panel.tsx'
import { channelsOf } from './coupon-channel.ts'
import { ChoiceChips } from '../slip/choice-chips.tsx'
import { CouponCard } from './coupon-card.tsx'
import { CouponLinks } from './coupon-links.tsx'
import { RepeatCoupon } from './repeat-coupon.tsx'
import { ShareCoupon } from './share-coupon.tsx'
import { useCoupons } from './use-coupons.ts'
import { useServerNow } from '@felek/web-kit/server-clock.ts'
import { useWantedOdds } from '../odds/wanted-odds.ts'

/** In the order in which they are looked for. */
const shownFirst: readonly CouponState[] = ['open', 'won', 'lost', 'cashed', 'void']
const states = [...shownFirst, ...couponStates.filter((it) => !shownFirst.includes(it))]

export const stateIn = (text: string | null): CouponState | undefined =>
  couponStates.find((it) => it === text)

/** The room that cards will take. */
const Waiting = () => (
  <>
    {[0, 1, 2].map((n) => (
      <Skeleton key={n} className="h-64 rounded-panel" mark />
    ))}
  </>
)

const None = ({ filtered }: { filtered: boolean }) => {
  const t = useTranslations('sportsbook.coupons')
  return (
    <EmptyState
      icon={<Ticket aria-hidden="true" />}
      title={t(filtered ? 'emptyFilter' : 'empty')}
      action={
        filtered ? undefined : (
          <Link to={paths.sports} className={buttonClass({ variant: 'primary' })}>
            {t('toSports')}
          </Link>
        )
      }
    >
      {t(filtered ? 'emptyFilterText' : 'emptyText')}
    </EmptyState>
  )
}

type Days = { startDate?: string; endDate?: string }

const List = ({ status, days }: { status: CouponState | undefined; days: Days }) => {
  const t = useTranslations('sportsbook.coupons')
  const list = useCoupons({ ...days, ...(status && { status }) })
  useEffect(() => void resumeCashOuts(), [])
  const { rows, total, again } = list
  const nowMs = useServerNow(30_000)
  useWantedOdds('coupons', channelsOf(rows, nowMs), again)
  if (list.isPending) return <Waiting />
  if (list.isError && rows.length === 0)
    return (
      <Notice tone="bad" title={t('failed')}>
        <Button size="small" className="mt-1" onClick={list.retry}>
          {t('retry')}
        </Button>
      </Notice>
    )
  if (rows.length === 0) return <None filtered={status !== undefined} />
  return (
    <>
      {rows.map((coupon) => (
        <CouponCard
          key={coupon.id}
          coupon={coupon}
          cashOut={<CashOutPanel coupon={coupon} />}
          actions={
            <>
              <RepeatCoupon coupon={coupon} />
              <ShareCoupon coupon={coupon} />
            </>
          }
        />
      ))}
      <LoadMore
        shown={list.hasMore ? rows.length : total}
        total={total}
        caption={t('shown', { shown: String(rows.length), total: String(total) })}
        label={t('more')}
        pending={list.moreComing}
        onMore={list.more}
      />
    </>
  )
}

/** A player's coupons; `period` chooses the days, `back` leads to the account on a phone. */
export const CouponsPage = ({
  status,
  onStatus,
  days,
  period,
  back,
}: {
  status: CouponState | undefined
  onStatus: (status: CouponState | undefined) => void
  days: Days
  period: ReactNode
  back: ReactNode
}) => {
  const t = useTranslations('sportsbook')
  usePageTitle(t('coupons.title'))
  return (
    <div>
      <PageHead title={t('coupons.title')} back={back} />
      <p className="mt-1 max-w-[70ch] text-14 text-text-2">{t('coupons.about')}</p>
      <div className="mt-4 flex flex-col gap-3 md:flex-row md:flex-wrap md:items-center">
        {period}
        <div className="min-w-0 max-md:-mx-[var(--page-margin)] max-md:[&>*]:px-[var(--page-margin)]">
          <ChoiceChips
            label={t('coupons.status')}
            chips={[
              { id: 'all', name: t('coupons.all') },
              ...states.map((id) => ({ id, name: t(`states.${id}`) })),
            ]}
            chosen={status ?? 'all'}
            onChoose={(id) => onStatus(stateIn(id))}
          />
        </div>
      </div>
      <div className="mt-5 grid gap-6 xl:grid-cols-[minmax(0,1fr)_280px]">
        <div className="flex min-w-0 flex-col gap-4">
          <List status={status} days={days} />
        </div>
        <CouponLinks />
      </div>
    </div>
  )
}
