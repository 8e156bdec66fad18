import { limits } from '@felek/contract/limits.ts'
import { Button } from '@felek/ui/button.tsx'
import { EmptyState } from '@felek/ui/empty-state.tsx'
import { chipClass } from '@felek/ui/chip.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import BellOff from 'lucide-react/icons/bell-off'
import { useState } from 'react'
import { PageHead } from '@felek/ui/page-head.tsx'
import { BackLink } from '../lib/browser/back-link.tsx'
import { useTranslations } from 'use-intl/react'
import { usePageTitle } from '../lib/browser/use-page-title.ts'
import { NotificationRow } from './notification-rows.tsx'
import { groups, isOf, type Group } from './notification-groups.ts'
import { useMarkRead, useNotifications, useUnread } from './use-notifications.ts'

const List = ({
  all,
  onMore,
}: {
  all: ReturnType<typeof useNotifications>
  onMore: () => void
}) => {
  const t = useTranslations('notifications')
  const mark = useMarkRead()
  if (all.failed)
    return (
      <Notice tone="bad" title={t('failed')}>
        <Button size="small" className="mt-1" onClick={all.retry}>
          {t('retry')}
        </Button>
      </Notice>
    )
  if (!all.rows) return <Skeleton className="h-40 rounded-panel" />
  if (all.rows.length === 0)
    return (
      <EmptyState icon={<BellOff aria-hidden="true" />} title={t('none')}>
        {t('noneText')}
      </EmptyState>
    )
  return (
    <>
      <div className="divide-y divide-line overflow-hidden rounded-panel border border-line bg-surface">
        {all.rows.map((it) => (
          <NotificationRow
            key={it.id}
            notification={it}
            onRead={() => mark.mutate({ ids: [it.id] })}
          />
        ))}
      </div>
      {all.more && (
        <Button className="mt-4" onClick={onMore}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

/** Everything that concerns the player, in one list, the newest first. */
const NotificationsPage = () => {
  const t = useTranslations('notifications')
  usePageTitle(t('title'))
  // Where no bell is in sight the page itself listens.
  const unread = useUnread()
  const [limit, setLimit] = useState<number>(limits.historyPage)
  const [group, setGroup] = useState<Group | null>(null)
  const all = useNotifications(limit, group && isOf(group))
  const mark = useMarkRead()
  return (
    <div className="max-w-[880px]">
      <PageHead
        title={t('title')}
        back={<BackLink />}
        aside={
          unread > 0 && (
            <Button
              size="small"
              variant="outline"
              pending={mark.isPending}
              onClick={() => mark.mutate({ ids: all.fresh.slice(0, limits.listMax) })}
            >
              {t('markAll')}
            </Button>
          )
        }
      />
      <div role="group" aria-label={t('filter')} className="scroll-row mt-4 flex gap-2">
        {[null, ...groups].map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === group}
            onClick={() => {
              setGroup(one)
              setLimit(limits.historyPage)
            }}
            className={chipClass(one === group)}
          >
            {t(`groups.${one ?? 'all'}`)}
          </button>
        ))}
      </div>
      <div className="mt-4 md:mt-6">
        <List
          all={all}
          onMore={() => setLimit(Math.min(limits.listMax, limit + limits.historyPage))}
        />
      </div>
    </div>
  )
}

export default NotificationsPage
