import { useTranslations } from 'use-intl/react'
import { useUnread } from './use-notifications.ts'

/** Beside the word 'notifications' in a menu: how many are unread, nothing where none is. */
export default function UnreadCount() {
  const t = useTranslations('notifications')
  const fresh = useUnread()
  return (
    fresh > 0 && (
      <span className="tabular rounded-round bg-accent px-2 text-12 font-money text-on-accent">
        {t('fresh', { n: Math.min(fresh, 99) })}
      </span>
    )
  )
}
