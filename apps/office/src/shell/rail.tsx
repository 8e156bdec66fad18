import type { ComponentType } from 'react'
import { NavLink } from 'react-router'
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import BanknoteX from 'lucide-react/icons/banknote-x'
import BellRing from 'lucide-react/icons/bell-ring'
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import Hourglass from 'lucide-react/icons/hourglass'
import Landmark from 'lucide-react/icons/landmark'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Scale from 'lucide-react/icons/scale'
import ScrollText from 'lucide-react/icons/scroll-text'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Stamp from 'lucide-react/icons/stamp'
import Users from 'lucide-react/icons/users'
import UserCog from 'lucide-react/icons/user-cog'
import type { Permission } from '@felek/contract/office/permissions.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import { fill } from '@felek/phrases/fill.ts'
import { classNames } from '@felek/ui/class-names.ts'
import { Rosette } from '@felek/ui/rosette.tsx'
import { useOpenAlarms } from '../alarms/open-alarms.ts'
import { useTexts } from '../lib/format/texts.ts'
import { useSelf } from '../lib/session/session.ts'
import { paths } from '../paths.ts'
import { PersonMenu } from './person-menu.tsx'
import { useQueueCounts } from '../lib/list/queue-counts.ts'

export type Place = {
  id: keyof OfficePhrases['shell']['places']
  path: string
  Icon: ComponentType<{ 'aria-hidden'?: 'true'; className?: string }>
  permission: Permission | 'own'
  /** After `G`. */
  key: string
}

/** Under their heads, as they stand in the rail. */
export const places: readonly { head: 'work' | 'control'; places: readonly Place[] }[] = [
  {
    head: 'work',
    places: [
      {
        id: 'dashboard',
        path: paths.dashboard,
        Icon: LayoutDashboard,
        permission: 'reports.read',
        key: 'n',
      },
      { id: 'approvals', path: paths.approvals, Icon: Stamp, permission: 'own', key: 'o' },
      {
        id: 'players',
        path: paths.players,
        Icon: Users,
        permission: 'players.read',
        key: 'u',
      },
      {
        id: 'withdrawals',
        path: paths.withdrawals,
        Icon: ArrowUpFromLine,
        permission: 'cashier.read',
        key: 'c',
      },
      {
        id: 'deposits',
        path: paths.deposits,
        Icon: ArrowDownToLine,
        permission: 'cashier.read',
        key: 't',
      },
      {
        id: 'statements',
        path: paths.statements,
        Icon: ReceiptText,
        permission: 'cashier.read',
        key: 's',
      },
      {
        id: 'suspense',
        path: paths.suspense,
        Icon: Hourglass,
        permission: 'cashier.read',
        key: 'k',
      },
      {
        id: 'chargebacks',
        path: paths.chargebacks,
        Icon: BanknoteX,
        permission: 'cashier.read',
        key: 'i',
      },
      { id: 'held', path: paths.held, Icon: LockKeyhole, permission: 'cashier.read', key: 'b' },
      { id: 'payouts', path: paths.payouts, Icon: Landmark, permission: 'cashier.read', key: 'e' },
      {
        id: 'reconciliation',
        path: paths.reconciliation,
        Icon: Scale,
        permission: 'cashier.read',
        key: 'm',
      },
    ],
  },
  {
    head: 'control',
    places: [
      {
        id: 'reports',
        path: paths.reports,
        Icon: ChartNoAxesColumn,
        permission: 'reports.read',
        key: 'r',
      },
      { id: 'alarms', path: paths.alarms, Icon: BellRing, permission: 'alarms.read', key: 'l' },
      { id: 'audit', path: paths.audit, Icon: ScrollText, permission: 'audit.read', key: 'd' },
      { id: 'staff', path: paths.staff, Icon: UserCog, permission: 'staff.read', key: 'p' },
      {
        id: 'settings',
        path: paths.settings,
        Icon: SlidersHorizontal,
        permission: 'settings.read',
        key: 'y',
      },
    ],
  },
]

/** Only what this person may open stands in the rail. */
export const usePlaces = (): { head: 'work' | 'control'; places: Place[] }[] => {
  const { permissions } = useSelf()
  return places
    .map(({ head, places }) => ({
      head,
      places: places.filter(
        ({ permission }) => permission === 'own' || permissions.includes(permission),
      ),
    }))
    .filter(({ places }) => places.length > 0)
}

/** What waits behind an entry, how that is said, and whether it calls for this very person. */
type Count = { n: string; says: string; isUrgent: boolean } | undefined

const Entry = ({ place, count }: { place: Place; count: Count }) => {
  const { shell } = useTexts()
  const name = shell.places[place.id]
  return (
    <NavLink
      to={place.path}
      title={name}
      className={({ isActive }) =>
        classNames(
          'relative flex h-8 items-center gap-2.5 rounded-control px-2 font-label transition-colors max-lg:h-10 max-lg:justify-center',
          isActive
            ? 'bg-raised text-text [&_svg]:text-accent'
            : 'text-text-2 hover:bg-hover hover:text-text',
        )
      }
    >
      <place.Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="flex-1 max-lg:sr-only">{name}</span>
      {count && (
        <span
          className={classNames(
            'tabular rounded-round px-1.5 text-12 font-money max-lg:absolute max-lg:right-0 max-lg:top-0 max-lg:text-11',
            count.isUrgent ? 'bg-accent text-on-accent' : 'text-text-2 max-lg:bg-raised',
          )}
        >
          <span aria-hidden="true">{count.n}</span>
          <span className="sr-only">{fill(count.says, { n: count.n })}</span>
        </span>
      )}
    </NavLink>
  )
}

/** What others have proposed and what rings call for somebody; of the other queues a number says enough. */
const useCounts = (): ((place: Place['id']) => Count) => {
  const { shell, alarms } = useTexts()
  const countOf = useQueueCounts()
  const ringing = useOpenAlarms()
  return (place) => {
    if (place === 'alarms')
      return ringing === null ? undefined : { n: ringing, says: alarms.rail, isUrgent: true }
    const n = countOf(place)
    const isUrgent = place === 'approvals'
    return n === null
      ? undefined
      : { n: String(n), says: isUrgent ? shell.waiting : shell.queued, isUrgent }
  }
}

export const Rail = () => {
  const { shell } = useTexts()
  const countOf = useCounts()
  return (
    <div
      data-theme="dark"
      className="sticky top-0 z-30 flex h-dvh w-52 shrink-0 flex-col border-r border-line-soft bg-sunken px-2.5 pb-3 pt-3.5 max-lg:w-14 max-lg:px-2"
    >
      <nav aria-label={shell.navigation} className="flex flex-col gap-2">
        <div className="flex items-center gap-2 px-2 pb-1.5 max-lg:justify-center max-lg:px-0">
          <Rosette className="size-6 text-accent" />
          <span className="text-18 font-heading tracking-heading max-lg:hidden">{shell.name}</span>
          <span className="pt-0.5 text-12 text-text-3 max-lg:hidden">{shell.office}</span>
        </div>
        {usePlaces().map(({ head, places }) => (
          <div key={head} className="flex flex-col gap-0.5">
            <p className="px-2 pb-1 pt-2 text-12 text-text-3 max-lg:sr-only">{shell.heads[head]}</p>
            {places.map((place) => (
              <Entry key={place.id} place={place} count={countOf(place.id)} />
            ))}
          </div>
        ))}
      </nav>
      <PersonMenu />
    </div>
  )
}
