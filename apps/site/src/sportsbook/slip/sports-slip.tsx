import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { saveReturnPath } from '../../lib/session/return-path.ts'
import { useLooksSignedIn, useSession } from '../../lib/session/session.ts'
import { useSlipLink } from '../../lib/money/slip-link.ts'
import { forgetSlipPath } from '../../lib/money/slip-path.ts'
import { paths } from '../../paths.ts'
import { useBet } from './bet-flow.ts'
import { MyCoupons, OpenCoupon } from '../coupons/open-coupon.tsx'
import { ShareButton } from '../coupons/share-coupon.tsx'
import { bankersOf, followSlip, useSlip } from './slip.ts'
import { SlipBar } from './slip-bar.tsx'
import { SlipPanel, useSlipLook } from './slip-panel.tsx'
import { useBetGoesOn } from './use-bet.ts'
import { useSlipMatches } from './use-slip-matches.ts'
import { useWide } from '../lists/use-wide.ts'

/**
 * The slip beside the list; on narrower screens, and where no place is given to it, a bar at the foot
 * that opens it as a sheet.
 */
export const SportsSlip = ({ className }: { className?: string }) => {
  const t = useTranslations('sports')
  const wide = useWide('slip') && className !== undefined
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const signedIn = useLooksSignedIn()
  const isIn = useSession((it) => it.status === 'in')
  const slip = useSlip()
  const { events, loaded } = useSlipMatches(slip.picks)
  const look = useSlipLook(events, loaded)
  const placed = useBet((s) => s.state.kind === 'placed')
  useBetGoesOn()
  useEffect(followSlip, [])
  useEffect(forgetSlipPath, [])
  const n = slip.picks.length
  useEffect(() => useSlipLink.setState({ picks: n }), [n])
  useEffect(() => () => useSlipLink.setState({ picks: 0, open: false }), [])
  const signIn = () => {
    saveReturnPath(pathname + search)
    void navigate(paths.login)
  }
  const bankers = bankersOf(slip)
  const share = (
    <ShareButton
      selections={slip.picks.map(({ eventID, marketID, outcomeID }, i) => ({
        eventID,
        marketID,
        outcomeID,
        banker: bankers[i] ?? false,
      }))}
      label={t('slip.share')}
      look="foot"
    />
  )
  const panel = (
    <SlipPanel look={look} signedIn={signedIn} onSignIn={signIn} share={share} sheet={!wide} />
  )
  if (!wide)
    return (
      <SlipBar look={look} placed={placed} aside={isIn && <MyCoupons />}>
        {panel}
      </SlipBar>
    )
  return (
    <div className={`${className} flex flex-col gap-4`}>
      <aside
        aria-label={t('slip.title')}
        className="shrink-0 rounded-panel border border-line bg-surface"
      >
        <div className="flex h-12 items-center gap-2.5 border-b border-line px-3.5">
          <h2 className="flex flex-1 items-center gap-2.5 text-15 font-heading">
            <span>{t('slip.title')}</span>
            {n > 0 && (
              <span className="tabular grid h-5 min-w-5 place-items-center rounded-round bg-accent px-1 text-12 font-heading text-on-accent">
                {n}
              </span>
            )}
          </h2>
          {isIn && <MyCoupons />}
        </div>
        {panel}
      </aside>
      {isIn && <OpenCoupon />}
    </div>
  )
}
