import Cherry from 'lucide-react/icons/cherry'
import Heart from 'lucide-react/icons/heart'
import MenuIcon from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import UserRound from 'lucide-react/icons/user-round'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { classNames } from '@felek/ui/src/class-names.ts'
import { useLooksSignedIn } from '../lib/session.ts'
import { paths } from '../paths.ts'

const entry = (active: boolean) =>
  classNames(
    'relative flex h-full flex-1 flex-col items-center justify-center gap-1 text-12 font-label [@media(max-height:500px)]:flex-row',
    active
      ? 'text-text before:absolute before:top-0 before:h-[3px] before:w-8 before:bg-accent-line'
      : 'text-text-2',
  )

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
  ]
  const [slot, ...others] = links.map(({ to, label, Icon, active }) => (
    <Link key={to} to={to} aria-current={active ? 'page' : undefined} className={entry(active)}>
      <Icon aria-hidden="true" className="size-5.5" />
      {label}
    </Link>
  ))
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
      {slot}
      <button type="button" onClick={onSearch} className={entry(false)}>
        <Search aria-hidden="true" className="size-5.5" />
        {t('searchShort')}
      </button>
      {others}
    </nav>
  )
}
