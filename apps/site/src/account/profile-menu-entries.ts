import AtSign from 'lucide-react/icons/at-sign'
import Bell from 'lucide-react/icons/bell'
import CircleMinus from 'lucide-react/icons/circle-minus'
import CirclePlus from 'lucide-react/icons/circle-plus'
import FileDown from 'lucide-react/icons/file-down'
import Gift from 'lucide-react/icons/gift'
import Heart from 'lucide-react/icons/heart'
import House from 'lucide-react/icons/house'
import KeyRound from 'lucide-react/icons/key-round'
import Landmark from 'lucide-react/icons/landmark'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import Mail from 'lucide-react/icons/mail'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import Phone from 'lucide-react/icons/phone'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ScrollText from 'lucide-react/icons/scroll-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Smartphone from 'lucide-react/icons/smartphone'
import UserRound from 'lucide-react/icons/user-round'
import { paths } from '../paths.ts'

const overview = { key: 'overview', to: paths.profile, Icon: UserRound } as const

const money = [
  { key: 'deposit', to: paths.deposit, Icon: CirclePlus },
  { key: 'withdraw', to: paths.withdraw, Icon: CircleMinus },
  { key: 'bank_accounts', to: paths.bankAccounts, Icon: Landmark },
  { key: 'history', to: paths.history, Icon: ReceiptText },
  { key: 'coupons', to: paths.coupons, Icon: ScrollText },
  { key: 'bonuses', to: paths.bonuses, Icon: Gift },
] as const

const mine = [
  { key: 'favourites', to: paths.favourites, Icon: Heart },
  { key: 'notifications', to: paths.notifications, Icon: Bell },
] as const

/** The eight pages of security, folded under one entry. */
export const security = [
  { key: 'two_factor', to: paths.twoFactor, Icon: Smartphone },
  { key: 'password', to: paths.password, Icon: KeyRound },
  { key: 'username', to: paths.username, Icon: AtSign },
  { key: 'email', to: paths.email, Icon: Mail },
  { key: 'phone', to: paths.phone, Icon: Phone },
  { key: 'address', to: paths.address, Icon: House },
  { key: 'sms', to: paths.sms, Icon: MessageSquareText },
  { key: 'sessions', to: paths.sessions, Icon: MonitorSmartphone },
] as const

const account = [
  { key: 'responsible', to: paths.limits, Icon: ShieldCheck },
  { key: 'security', below: security, Icon: LockKeyhole },
  { key: 'preferences', to: paths.preferences, Icon: SlidersHorizontal },
  { key: 'own_data', to: paths.ownData, Icon: FileDown },
  { key: 'support', to: paths.support, Icon: LifeBuoy },
] as const

/**
 * The menu's groups. A phone's list heads each of them; beside a page the first two stand together,
 * after the overview.
 */
export const groups = [
  { key: 'money', entries: money },
  { key: 'mine', entries: mine },
  { key: 'account', entries: account },
] as const
export const beside = [[overview, ...money, ...mine], account] as const

export type Entry = (typeof beside)[number][number]
export type Page = Exclude<Entry, { below: unknown }> | (typeof security)[number]
