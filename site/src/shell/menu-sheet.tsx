import ChevronRight from 'lucide-react/icons/chevron-right'
import LogOut from 'lucide-react/icons/log-out'
import { Fragment, lazy, Suspense, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { chipClass } from '@felek/ui/src/chip.tsx'
import { menuItemClass } from '@felek/ui/src/menu.tsx'
import { Sheet } from '@felek/ui/src/sheet.tsx'
import { getBoot } from '../lib/boot.ts'
import { useLang } from '../lib/i18n.ts'
import { signOut, useSession } from '../lib/session.ts'
import { paths } from '../paths.ts'
import { Appearance } from './appearance.tsx'
import { ReadAgain } from './read-again.tsx'

const UnreadCount = lazy(() => import('../messages/unread-count.tsx'))

export default function MenuSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell')
  const lang = useLang()
  const signedIn = useSession((s) => s.status === 'in')
  const account = [
    { to: paths.profile, label: t('profile') },
    { to: paths.deposit, label: t('deposit') },
    { to: paths.withdraw, label: t('withdraw') },
    { to: paths.history, label: t('history') },
    {
      to: paths.notifications,
      label: t('notifications'),
      aside: (
        <Suspense>
          <UnreadCount />
        </Suspense>
      ),
    },
    { to: paths.favourites, label: t('favourites') },
    { to: paths.tickets, label: t('tickets') },
    { to: paths.preferences, label: t('preferences') },
  ]
  const help = [
    { to: paths.support, label: t('support') },
    { to: paths.responsible, label: t('responsible') },
  ]
  const item = (to: string, label: string, aside?: ReactNode) => (
    <li key={to}>
      <Link to={to} onClick={onClose} className={menuItemClass}>
        <span className="flex-1">{label}</span>
        {aside}
        <ChevronRight aria-hidden="true" className="size-4.5 text-text-3" />
      </Link>
    </li>
  )
  return (
    <Sheet open onClose={onClose} title={t('menu')}>
      <ul>
        {getBoot().headerMenu.map((m) => (
          <Fragment key={m.id}>
            {item(m.path, m.title[lang])}
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
      {signedIn && (
        <ul className="mt-2 border-t border-line pt-2">
          {account.map((a) => item(a.to, a.label, a.aside))}
        </ul>
      )}
      <ul className="mt-2 border-t border-line pt-2">{help.map((h) => item(h.to, h.label))}</ul>
      <div className="mt-2 border-t border-line px-3 pt-4">
        <Appearance />
      </div>
      <ReadAgain className={`${menuItemClass} mt-2`} onPress={onClose} />
      {signedIn && (
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
      )}
    </Sheet>
  )
}
