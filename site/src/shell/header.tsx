import Heart from 'lucide-react/icons/heart'
import History from 'lucide-react/icons/history'
import LogOut from 'lucide-react/icons/log-out'
import Search from 'lucide-react/icons/search'
import UserRound from 'lucide-react/icons/user-round'
import Wallet from 'lucide-react/icons/wallet'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { buttonClass, IconButton } from '@felek/ui/src/button.tsx'
import { Menu, menuItemClass } from '@felek/ui/src/menu.tsx'
import { Skeleton } from '@felek/ui/src/skeleton.tsx'
import { displayName, initials } from '../lib/player-name.ts'
import { signOut, useLooksSignedIn, useSession } from '../lib/session.ts'
import { paths } from '../paths.ts'
import { BalancePill } from './balance-pill.tsx'
import { HeaderMenu } from './header-menu.tsx'
import { Logo } from './logo.tsx'

const AvatarMenu = () => {
  const t = useTranslations('shell')
  const profile = useSession((s) => s.profile)
  const links = [
    { to: paths.profile, label: t('profile'), Icon: UserRound },
    { to: paths.favourites, label: t('favourites'), Icon: Heart },
    { to: paths.history, label: t('history'), Icon: History },
    { to: paths.withdraw, label: t('withdraw'), Icon: Wallet },
  ]
  return (
    <Menu
      label={t('account')}
      triggerClass="flex size-9 items-center justify-center rounded-round bg-info-soft text-13 font-display text-info hover:brightness-110"
      trigger={initials(profile)}
    >
      {(close) => (
        <>
          <p className="truncate px-3 pb-2 pt-1 text-14 font-money">{displayName(profile, t('placeholderName'))}</p>
          {links.map(({ to, label, Icon }) => (
            <Link key={to} to={to} onClick={close} className={menuItemClass}>
              <Icon aria-hidden="true" className="size-5" />
              {label}
            </Link>
          ))}
          <button type="button" className={`${menuItemClass} mt-1 border-t border-line`} onClick={() => void signOut()}>
            <LogOut aria-hidden="true" className="size-5" />
            {t('signOut')}
          </button>
        </>
      )}
    </Menu>
  )
}

const Visitor = () => {
  const t = useTranslations('shell')
  return (
    <>
      <Link to={paths.login} className={buttonClass({ variant: 'outline', size: 'small', className: 'max-md:px-3' })}>
        {t('signIn')}
      </Link>
      <Link to={paths.register} className={buttonClass({ variant: 'primary', size: 'small', className: 'max-md:px-3' })}>
        {t('register')}
      </Link>
    </>
  )
}

const Player = () => {
  const restoring = useSession((s) => s.status === 'restoring')
  if (restoring) return <Skeleton className="h-11 w-56" />
  return (
    <>
      <BalancePill />
      <span className="max-md:hidden">
        <AvatarMenu />
      </span>
    </>
  )
}

/** Stays dark in the light theme. On lobbies, which have a search field of their own, search is an icon. */
export const Header = ({ onSearch }: { onSearch: () => void }) => {
  const t = useTranslations('shell')
  const signedIn = useLooksSignedIn()
  const { pathname } = useLocation()
  const field = !/^\/(slot|search)/.test(pathname)
  return (
    <header data-theme="dark" className="sticky top-0 z-40 border-b border-line bg-bg pt-[env(safe-area-inset-top)]">
      <div className="page-width flex h-[var(--header-height)] items-center gap-2 md:gap-3">
        <Logo />
        <HeaderMenu />
        <span className="flex-1" />
        {field && (
          <button
            type="button"
            onClick={onSearch}
            className="flex h-10 w-48 items-center gap-2.5 rounded-control border border-line bg-surface px-3 text-14 text-text-2 transition-colors hover:bg-hover max-lg:hidden"
          >
            <Search aria-hidden="true" className="size-4.5" />
            <span className="flex-1 text-left">{t('searchPlaceholder')}</span>
            <kbd aria-hidden="true" className="flex size-5 items-center justify-center rounded-badge border border-line text-11 text-text-3">
              /
            </kbd>
          </button>
        )}
        <IconButton label={t('search')} onClick={onSearch} className={field ? 'lg:hidden' : ''}>
          <Search aria-hidden="true" className="size-5" />
        </IconButton>
        {signedIn ? <Player /> : <Visitor />}
      </div>
    </header>
  )
}
