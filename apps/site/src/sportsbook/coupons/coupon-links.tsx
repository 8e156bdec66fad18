import BookOpen from 'lucide-react/icons/book-open'
import ChartColumn from 'lucide-react/icons/chart-column'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ScanSearch from 'lucide-react/icons/scan-search'
import Share2 from 'lucide-react/icons/share-2'
import { NavLink } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { paths } from '../../paths.ts'

/** What stands beside coupons: a number to check, a code to open, results, the rules. */
export const CouponLinks = () => {
  const t = useTranslations('sports')
  const own = useTranslations('sportsbook.coupons')
  const links = [
    { to: paths.couponCheck, label: t('checkCoupon'), Icon: ScanSearch },
    { to: paths.slipCode, label: t('openCode'), Icon: Share2 },
    { to: paths.results, label: t('results'), Icon: ChartColumn },
    { to: paths.rulesBet, label: t('rules'), Icon: BookOpen },
  ]
  return (
    <nav
      aria-label={own('links')}
      className="h-fit rounded-panel border border-line bg-surface px-4 py-1.5"
    >
      <ul className="divide-y divide-line">
        {links.map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink
              end
              to={to}
              className="flex min-h-12 items-center gap-3 text-15 hover:underline aria-[current=page]:font-label"
            >
              <Icon aria-hidden="true" className="size-5 text-text-2" />
              <span className="flex-1">{label}</span>
              <ChevronRight aria-hidden="true" className="size-4.5 text-text-3" />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
