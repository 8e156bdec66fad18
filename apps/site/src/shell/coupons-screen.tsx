import { todayInIstanbul } from '@felek/contract/fields.ts'
import { useSearchParams } from 'react-router'
import { BackLink } from '../lib/browser/back-link.tsx'
import { filterOf, searchOf } from '../cashier/history/history-filter.ts'
import { PeriodPicker } from '../cashier/history/period-picker.tsx'
import { daysOf, type Chosen } from '../cashier/history/periods.ts'
import { CouponsPage, stateIn } from '../sportsbook/coupons/coupons-page.tsx'
import type { CouponState } from '@felek/contract/sportsbook.ts'

/** The coupons with the histories' choice of days; both stand in the address. */
export default function CouponsScreen() {
  const [search, setSearch] = useSearchParams()
  const { period } = filterOf('bets', search)
  const status = stateIn(search.get('status'))
  const go = (to: { period: Chosen; status: CouponState | undefined }) => {
    const next = searchOf({ scope: 'bets', kind: 'all', period: to.period })
    if (to.status !== undefined) next.set('status', to.status)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return (
    <CouponsPage
      status={status}
      onStatus={(chosen) => go({ period, status: chosen })}
      days={daysOf(period, todayInIstanbul())}
      period={<PeriodPicker value={period} onChange={(chosen) => go({ period: chosen, status })} />}
      back={<BackLink />}
    />
  )
}
