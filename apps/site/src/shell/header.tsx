import Bell from 'lucide-react/icons/bell'
import Globe from 'lucide-react/icons/globe'
import Heart from 'lucide-react/icons/heart'
import History from 'lucide-react/icons/history'
import LogOut from 'lucide-react/icons/log-out'
import MenuIcon from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserRound from 'lucide-react/icons/user-round'
import Wallet from 'lucide-react/icons/wallet'
import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { IconButton } from '@felek/ui/button.tsx'
import { Menu, menuItemClass } from '@felek/ui/menu.tsx'
import { languages } from '@felek/phrases/languages.ts'
import { getBoot } from '../lib/api/boot.ts'
import { changeLang } from '../lib/format/change-lang.ts'
import { useLang } from '../lib/format/i18n.ts'
import { Region } from '../lib/browser/region.tsx'
import { displayName, initials } from '../lib/session/player-name.ts'
import { signOut, useLooksSignedIn, useSession } from '../lib/session/session.ts'
import { paths } from '../paths.ts'
import { BalancePill } from './balance-pill.tsx'
import { DayOffEntry } from './day-off-entry.tsx'
import {
  globeClass,
  globeId,
  hasSearchField,
  HeaderFrame,
  searchFieldClass,
  searchIconClass,
  searchIds,
} from './header-frame.tsx'
import { PlayerPlace, SearchFieldFace, VisitorLinks } from './header-sides.tsx'

const UnreadCount = lazy(() => import('../messages/unread-count.tsx'))

const AvatarMenu = () => {
  const t = useTranslations('shell')
  const profile = useSession((s) => s.profile)
  const other = useOtherLang()
  const links = [
    { to: paths.profile, label: t('profile'), Icon: UserRound },
    { to: paths.notifications, label: t('notifications'), Icon: Bell },
    { to: paths.favourites, label: t('favourites'), Icon: Heart },
    { to: paths.history, label: t('history'), Icon: History },
    { to: paths.withdraw, label: t('withdraw'), Icon: Wallet },
    { to: paths.limits, label: t('responsible'), Icon: ShieldCheck },
  ]
  return (
    <Menu
      label={`${initials(profile)}, ${t('account')}`}
      triggerClass="flex size-9 items-center justify-center rounded-round bg-info-soft text-13 font-display text-info hover:brightness-110"
      trigger={initials(profile)}
    >
      {(close) => (
        <>
          <p className="truncate px-3 pb-2 pt-1 text-14 font-money">
            {displayName(profile, t('placeholderName'))}
          </p>
          {links.map(({ to, label, Icon }) => (
            <Link key={to} to={to} onClick={close} className={menuItemClass}>
              <Icon aria-hidden="true" className="size-5" />
              <span className="flex-1">{label}</span>
              {Icon === Bell && (
                <Suspense>
                  <UnreadCount />
                </Suspense>
              )}
            </Link>
          ))}
          <button type="button" lang={other.lang} onClick={other.change} className={menuItemClass}>
            <Globe aria-hidden="true" className="size-5" />
            {other.title}
          </button>
          <DayOffEntry onPress={close} />
          <button
            type="button"
            className={`${menuItemClass} mt-1 border-t border-line`}
            onClick={() => void signOut()}
          >
            <LogOut aria-hidden="true" className="size-5" />
            {t('signOut')}
          </button>
        </>
      )}
    </Menu>
  )
}

/** The language that the page is not in, by its own name. */
const useOtherLang = () => {
  const lang = useLang()
  const code = languages.find((it) => it !== lang) ?? lang
  const title = getBoot().languages.find((it) => it.lang === code)?.title ?? code
  return { lang: code, title, change: () => void changeLang(code) }
}

const GlobeButton = ({ signedIn }: { signedIn: boolean }) => {
  const { lang, title, change } = useOtherLang()
  return (
    <IconButton
      id={globeId}
      lang={lang}
      label={title}
      title={title}
      onClick={change}
      className={globeClass(signedIn)}
    >
      <Globe aria-hidden="true" className="size-5" />
    </IconButton>
  )
}

const NotificationBell = lazy(() => import('../messages/bell.tsx'))

const Player = () => {
  const restoring = useSession((s) => s.status === 'restoring')
  if (restoring) return <PlayerPlace />
  return (
    <>
      <BalancePill />
      <span className="size-11 max-[22.5rem]:hidden">
        <Region quiet>
          <Suspense>
            <NotificationBell />
          </Suspense>
        </Region>
      </span>
      <span className="max-md:hidden">
        <AvatarMenu />
      </span>
    </>
  )
}

type SearchProps = { pathname: string; onSearch: () => void }

const SearchButtons = ({ pathname, onSearch }: SearchProps) => {
  const t = useTranslations('shell')
  return (
    <>
      {hasSearchField(pathname) && (
        <button type="button" id={searchIds.field} onClick={onSearch} className={searchFieldClass}>
          <SearchFieldFace />
        </button>
      )}
      <IconButton
        id={searchIds.icon}
        label={t('search')}
        onClick={onSearch}
        className={searchIconClass(pathname)}
      >
        <Search aria-hidden="true" className="size-5" />
      </IconButton>
    </>
  )
}

type Props = { onMenu: () => void; onSearch: () => void }

export const Header = ({ onMenu, onSearch }: Props) => {
  const t = useTranslations('shell')
  const signedIn = useLooksSignedIn()
  const { pathname } = useLocation()
  return (
    <HeaderFrame
      pathname={pathname}
      menu={
        <IconButton label={t('menu')} onClick={onMenu}>
          <MenuIcon aria-hidden="true" className="size-5.5" />
        </IconButton>
      }
      search={
        <>
          <SearchButtons pathname={pathname} onSearch={onSearch} />
          <GlobeButton signedIn={signedIn} />
        </>
      }
      side={signedIn ? <Player /> : <VisitorLinks pathname={pathname} />}
    />
  )
}
