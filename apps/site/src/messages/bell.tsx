import Bell from 'lucide-react/icons/bell'
import { buttonClass } from '@felek/ui/button.tsx'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { paths } from '../paths.ts'
import { useUnread } from './use-notifications.ts'

/**
 * The header's way to the notifications, with how many are unread; it asks what the page asks, so
 * both agree.
 */
const NotificationBell = () => {
  const t = useTranslations('notifications')
  const fresh = useUnread()
  return (
    <Link
      to={paths.notifications}
      aria-label={fresh > 0 ? `${t('title')}, ${t('fresh', { n: fresh })}` : t('title')}
      className={buttonClass({ variant: 'quiet', className: 'relative size-11 px-0!' })}
    >
      <Bell aria-hidden="true" className="size-5" />
      {fresh > 0 && (
        <span
          aria-hidden="true"
          className="tabular absolute right-0.5 top-1 flex h-4.5 min-w-4.5 items-center justify-center rounded-round bg-neg-fill px-1 text-11 font-money text-white"
        >
          {Math.min(fresh, 99)}
        </span>
      )}
    </Link>
  )
}

export default NotificationBell
