import Cherry from 'lucide-react/icons/cherry'
import MenuIcon from 'lucide-react/icons/menu'
import Ticket from 'lucide-react/icons/ticket'
import Trophy from 'lucide-react/icons/trophy'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { classNames } from '@felek/ui/class-names.ts'
import { isSports } from '../lib/browser/active-item.ts'
import { useLooksSignedIn } from '../lib/session/session.ts'
import { countSavedPicks, openSlip, useSlipLink } from '../lib/money/slip-link.ts'
import { paths } from '../paths.ts'

const entry = (active: boolean) =>
  classNames(
    'relative flex h-full flex-1 flex-col items-center justify-center gap-1 text-12 font-label [@media(max-height:500px)]:flex-row',
    active
      ? 'text-text before:absolute before:top-0 before:h-[3px] before:w-8 before:bg-accent-line'
      : 'text-text-2',
  )

type Entry = {
  to: string
  label: string
  Icon: typeof Ticket
  active: boolean
  onClick?: () => void
  children?: ReactNode
}

const Tab = ({ to, label, Icon, active, onClick, children }: Entry) => (
  <Link
    to={to}
    onClick={onClick}
    aria-current={active ? 'page' : undefined}
    className={entry(active)}
  >
    <Icon aria-hidden="true" className="size-5.5" />
    {label}
    {children}
  </Link>
)

/** The slip, wherever it was filled, with how many picks it holds; the player's coupons while it is empty. */
const Coupon = ({ pathname }: { pathname: string }) => {
  const t = useTranslations('shell')
  const shown = useSlipLink((s) => s.picks)
  const picks = shown || countSavedPicks()
  const face = { label: t('coupons'), Icon: Ticket, active: pathname === paths.coupons }
  if (picks === 0) return <Tab to={paths.coupons} {...face} />
  const count = (
    <span className="tabular absolute left-1/2 top-1.5 ml-1.5 min-w-4 rounded-round bg-live px-1 text-center text-11 leading-4 text-bg">
      {picks}
    </span>
  )
  if (shown === 0)
    return (
      <Tab to={paths.sports} onClick={openSlip} {...face}>
        {count}
      </Tab>
    )
  return (
    <button type="button" onClick={openSlip} className={entry(false)}>
      <Ticket aria-hidden="true" className="size-5.5" />
      {t('coupons')}
      {count}
    </button>
  )
}

/** The same on every page of a phone; a page whose own button stands at its foot has none (base.css). */
export const BottomBar = ({ onMenu }: { onMenu: () => void }) => {
  const t = useTranslations('shell')
  const { pathname } = useLocation()
  const signedIn = useLooksSignedIn()
  const account = signedIn
    ? { to: paths.profile, label: t('accountShort'), active: pathname.startsWith(paths.profile) }
    : { to: paths.login, label: t('signIn'), active: pathname === paths.login }
  return (
    <nav
      data-theme="dark"
      aria-label={t('quickBar')}
      className="bottom-bar fixed inset-x-0 bottom-0 z-40 flex h-[calc(var(--bar-height)+env(safe-area-inset-bottom))] border-t border-line bg-bg pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <button type="button" onClick={onMenu} className={entry(false)}>
        <MenuIcon aria-hidden="true" className="size-5.5" />
        {t('menu')}
      </button>
      <Tab
        to={paths.slot}
        label={t('slots')}
        Icon={Cherry}
        active={pathname.startsWith(paths.slot)}
      />
      <Tab
        to={paths.sports}
        label={t('sports')}
        Icon={Trophy}
        active={isSports(pathname) && pathname !== paths.coupons}
      />
      <Coupon pathname={pathname} />
      <Tab Icon={UserRound} {...account} />
    </nav>
  )
}
