import Cherry from 'lucide-react/icons/cherry'
import Heart from 'lucide-react/icons/heart'
import MenuIcon from 'lucide-react/icons/menu'
import Radio from 'lucide-react/icons/radio'
import Search from 'lucide-react/icons/search'
import Ticket from 'lucide-react/icons/ticket'
import Trophy from 'lucide-react/icons/trophy'
import UserRound from 'lucide-react/icons/user-round'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { classNames } from '@felek/ui/src/class-names.ts'
import { isSports } from '../lib/active-item.ts'
import { useLooksSignedIn } from '../lib/session.ts'
import { openSlip, useSlipDoor } from '../lib/slip-door.ts'
import { paths } from '../paths.ts'

const entry = (active: boolean) =>
  classNames(
    'relative flex h-full flex-1 flex-col items-center justify-center gap-1 text-12 font-label [@media(max-height:500px)]:flex-row',
    active
      ? 'text-text before:absolute before:top-0 before:h-[3px] before:w-8 before:bg-accent-line'
      : 'text-text-2',
  )

type Entry = { to: string; label: string; Icon: typeof Heart; active: boolean }

const Links = ({ links }: { links: readonly Entry[] }) =>
  links.map(({ to, label, Icon, active }) => (
    <Link key={to} to={to} aria-current={active ? 'page' : undefined} className={entry(active)}>
      <Icon aria-hidden="true" className="size-5.5" />
      {label}
    </Link>
  ))

/** In the sportsbook: matches, those played now, and the slip or the coupons. */
const SportsEntries = ({ pathname }: { pathname: string }) => {
  const t = useTranslations('shell')
  const picks = useSlipDoor((s) => s.picks)
  const live = pathname === paths.sportsLive
  const links = [
    {
      to: paths.sports,
      label: t('sports'),
      Icon: Trophy,
      active: !live && /^\/(sports|event)/.test(pathname),
    },
    { to: paths.sportsLive, label: t('sportsLive'), Icon: Radio, active: live },
  ]
  const coupons = { to: paths.coupons, label: t('coupons'), Icon: Ticket }
  return (
    <>
      <Links links={links} />
      {picks === 0 ? (
        <Links links={[{ ...coupons, active: pathname === paths.coupons }]} />
      ) : (
        <button type="button" onClick={openSlip} className={entry(false)}>
          <Ticket aria-hidden="true" className="size-5.5" />
          {t('coupons')}
          <span className="tabular absolute left-1/2 top-1.5 ml-1.5 min-w-4 rounded-round bg-live px-1 text-11 leading-4 text-bg">
            {picks}
          </span>
        </button>
      )}
    </>
  )
}

export const BottomBar = ({ onMenu, onSearch }: { onMenu: () => void; onSearch: () => void }) => {
  const t = useTranslations('shell')
  const { pathname } = useLocation()
  const signedIn = useLooksSignedIn()
  const links = [
    { to: paths.slot, label: t('slots'), Icon: Cherry, active: pathname.startsWith('/slot') },
    {
      to: paths.favourites,
      label: t('favouritesShort'),
      Icon: Heart,
      active: pathname === paths.favourites,
    },
    signedIn
      ? {
          to: paths.profile,
          label: t('accountShort'),
          Icon: UserRound,
          active: pathname.startsWith(paths.profile),
        }
      : { to: paths.login, label: t('signIn'), Icon: UserRound, active: pathname === paths.login },
  ] as const
  const [slot, favourites, account] = links
  const sports = isSports(pathname)
  return (
    <nav
      data-theme="dark"
      aria-label={t('quickBar')}
      className="fixed inset-x-0 bottom-0 z-40 flex h-[calc(var(--bar-height)+env(safe-area-inset-bottom))] border-t border-line bg-bg pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <button type="button" onClick={onMenu} className={entry(false)}>
        <MenuIcon aria-hidden="true" className="size-5.5" />
        {t('menu')}
      </button>
      {sports ? (
        <SportsEntries pathname={pathname} />
      ) : (
        <>
          <Links links={[slot]} />
          <button type="button" onClick={onSearch} className={entry(false)}>
            <Search aria-hidden="true" className="size-5.5" />
            {t('searchShort')}
          </button>
          <Links links={[favourites]} />
        </>
      )}
      <Links links={[account]} />
    </nav>
  )
}
