import ChevronRight from 'lucide-react/icons/chevron-right'
import LogOut from 'lucide-react/icons/log-out'
import { Fragment, lazy, Suspense, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { chipClass } from '@felek/ui/chip.tsx'
import { menuItemClass } from '@felek/ui/menu.tsx'
import { Sheet } from '@felek/ui/sheet.tsx'
import { getBoot } from '../lib/api/boot.ts'
import { useLang } from '../lib/format/i18n.ts'
import { signOut, useSession } from '../lib/session/session.ts'
import { paths } from '../paths.ts'
import { Appearance } from './appearance.tsx'
import { DayOffEntry } from './day-off-entry.tsx'
import { ReadAgain } from './read-again.tsx'

const UnreadCount = lazy(() => import('../messages/unread-count.tsx'))

type ItemProps = { to: string; label: string; aside?: ReactNode; onClose: () => void }

const Item = ({ to, label, aside, onClose }: ItemProps) => (
  <li>
    <Link to={to} onClick={onClose} className={menuItemClass}>
      <span className="flex-1">{label}</span>
      {aside}
      <ChevronRight aria-hidden="true" className="size-4.5 text-text-3" />
    </Link>
  </li>
)

const group = 'mt-2 border-t border-line pt-2'

/** A player's own pages; the notifications with how many are unread. */
const Own = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations('shell')
  const unread = (
    <Suspense>
      <UnreadCount />
    </Suspense>
  )
  return (
    <ul className={group}>
      <Item to={paths.profile} label={t('profile')} onClose={onClose} />
      <Item to={paths.deposit} label={t('deposit')} onClose={onClose} />
      <Item to={paths.withdraw} label={t('withdraw')} onClose={onClose} />
      <Item to={paths.history} label={t('history')} onClose={onClose} />
      <Item to={paths.coupons} label={t('myCoupons')} onClose={onClose} />
      <Item to={paths.bonuses} label={t('bonuses')} onClose={onClose} />
      <Item to={paths.notifications} label={t('notifications')} aside={unread} onClose={onClose} />
      <Item to={paths.favourites} label={t('favourites')} onClose={onClose} />
      <Item to={paths.preferences} label={t('preferences')} onClose={onClose} />
    </ul>
  )
}

const SignOut = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations('shell')
  return (
    <button
      type="button"
      className={`${menuItemClass} mt-4`}
      onClick={() => {
        onClose()
        void signOut()
      }}
    >
      <LogOut aria-hidden="true" className="size-5" />
      {t('signOut')}
    </button>
  )
}

export default function MenuSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell')
  const lang = useLang()
  const signedIn = useSession((s) => s.status === 'in')
  // The bar at the foot leads to slots and sports; what has no place there comes first here.
  const entries = getBoot().headerMenu.toSorted(
    (a, b) => Number(b.icon === 'live') - Number(a.icon === 'live'),
  )
  return (
    <Sheet open onClose={onClose} title={t('menu')}>
      <ul>
        {entries.map((m) => (
          <Fragment key={m.id}>
            <Item to={m.path} label={m.title[lang]} onClose={onClose} />
            {/* The first of them is the entry itself. */}
            {m.items && (
              <li className="mb-1 ml-3 list-none pb-1">
                <ul className="flex flex-wrap gap-2">
                  {m.items.slice(1).map((sub) => (
                    <li key={sub.id}>
                      <Link to={sub.path} onClick={onClose} className={chipClass(false)}>
                        {sub.title[lang]}
                      </Link>
                    </li>
                  ))}
                </ul>
              </li>
            )}
          </Fragment>
        ))}
      </ul>
      {signedIn && <Own onClose={onClose} />}
      <ul className={group}>
        <Item to={paths.support} label={t('support')} onClose={onClose} />
        <Item
          to={signedIn ? paths.limits : paths.responsible}
          label={t('responsible')}
          onClose={onClose}
        />
      </ul>
      {signedIn && <DayOffEntry onPress={onClose} />}
      <div className="mt-2 border-t border-line px-3 pt-4">
        <Appearance />
      </div>
      <ReadAgain className={`${menuItemClass} mt-2`} onPress={onClose} />
      {signedIn && <SignOut onClose={onClose} />}
    </Sheet>
  )
}
