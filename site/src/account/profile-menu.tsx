import { classNames } from '@felek/ui/src/class-names.ts'
import AtSign from 'lucide-react/icons/at-sign'
import Bell from 'lucide-react/icons/bell'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleMinus from 'lucide-react/icons/circle-minus'
import CirclePlus from 'lucide-react/icons/circle-plus'
import FileDown from 'lucide-react/icons/file-down'
import Heart from 'lucide-react/icons/heart'
import KeyRound from 'lucide-react/icons/key-round'
import Landmark from 'lucide-react/icons/landmark'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Ticket from 'lucide-react/icons/ticket'
import UserRound from 'lucide-react/icons/user-round'
import { NavLink, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { signOut } from '../lib/session.ts'
import { paths } from '../paths.ts'

const security = [
  { key: 'two_factor', to: paths.twoFactor, Icon: LockKeyhole },
  { key: 'password', to: paths.password, Icon: KeyRound },
  { key: 'username', to: paths.username, Icon: AtSign },
  { key: 'email', to: paths.email, Icon: Mail },
  { key: 'sms', to: paths.sms, Icon: MessageSquareText },
  { key: 'sessions', to: paths.sessions, Icon: MonitorSmartphone },
] as const

const money = [
  { key: 'overview', to: paths.profile, Icon: UserRound },
  { key: 'deposit', to: paths.deposit, Icon: CirclePlus },
  { key: 'withdraw', to: paths.withdraw, Icon: CircleMinus },
  { key: 'bank_accounts', to: paths.bankAccounts, Icon: Landmark },
  { key: 'history', to: paths.history, Icon: ReceiptText },
  { key: 'favourites', to: paths.favourites, Icon: Heart },
  { key: 'notifications', to: paths.notifications, Icon: Bell },
  { key: 'tickets', to: paths.tickets, Icon: Ticket },
] as const

const rest = [
  { key: 'preferences', to: paths.preferences, Icon: SlidersHorizontal },
  { key: 'own_data', to: paths.ownData, Icon: FileDown },
  { key: 'responsible', to: paths.responsible, Icon: ShieldCheck },
  { key: 'support', to: paths.support, Icon: LifeBuoy },
] as const

type Entry = {
  key: (typeof money | typeof security | typeof rest)[number]['key'] | 'security'
  to: string
  Icon: typeof Bell
  /** One of the pages below the entry before it. */
  below?: boolean
}

/**
 * The six pages of security stand under one entry, opened while one is on one of them; a phone's
 * list has room for all.
 */
const entriesFor = (list: boolean, pathname: string): readonly Entry[] => {
  if (list) return [...money.slice(1), ...security, ...rest]
  const within = security.some(({ to }) => to === pathname)
  return [
    ...money,
    { key: 'security', to: paths.twoFactor, Icon: LockKeyhole },
    ...(within ? security.map((entry) => ({ ...entry, below: true })) : []),
    ...rest,
  ]
}

const entryClass =
  'flex h-12 w-full items-center gap-3.5 rounded-control px-4 text-left text-14 font-label transition-colors'

/**
 * Beside the page on wide screens; as a list of its own on phones, where the overview needs no
 * entry for itself.
 */
export const ProfileMenu = ({ list = false }: { list?: boolean }) => {
  const t = useTranslations('account.menu')
  const { pathname } = useLocation()
  return (
    <nav
      aria-label={t('label')}
      className={classNames(
        'flex flex-col',
        list
          ? 'divide-y divide-line overflow-hidden rounded-panel border border-line bg-surface'
          : 'gap-1',
      )}
    >
      {entriesFor(list, pathname).map(({ key, to, Icon, below = false }) => (
        <NavLink
          key={key}
          to={to}
          end={key === 'overview'}
          className={({ isActive }) =>
            classNames(
              entryClass,
              list && 'rounded-none',
              below && 'h-10! pl-9!',
              isActive && key !== 'security'
                ? 'bg-row-on text-text [&>svg:first-child]:text-accent-text'
                : 'text-text-2 hover:bg-hover hover:text-text',
            )
          }
        >
          <Icon aria-hidden="true" className="size-5" />
          <span className="flex-1">{t(key)}</span>
          {list && <ChevronRight aria-hidden="true" className="size-5" />}
        </NavLink>
      ))}
      <button
        type="button"
        onClick={() => void signOut()}
        className={classNames(
          entryClass,
          list ? 'rounded-none' : 'mt-2',
          'text-text-2 hover:bg-hover hover:text-text',
        )}
      >
        <LogOut aria-hidden="true" className="size-5" />
        {t('logout')}
      </button>
    </nav>
  )
}
