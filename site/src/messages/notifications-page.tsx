import { limits } from '@felek/contract/src/limits.ts'
import { Button } from '@felek/ui/src/button.tsx'
import { EmptyState } from '@felek/ui/src/empty-state.tsx'
import { Notice } from '@felek/ui/src/notice.tsx'
import { Skeleton } from '@felek/ui/src/skeleton.tsx'
import { Tabs } from '@felek/ui/src/tabs.tsx'
import BellOff from 'lucide-react/icons/bell-off'
import MailOpen from 'lucide-react/icons/mail-open'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { usePageTitle } from '../lib/use-page-title.ts'
import { MessageRow, TransactionRow } from './notification-rows.tsx'
import { useMarkRead, useMassMessages, useRefused, useUnread } from './use-notifications.ts'

const Panel = ({
  waiting,
  failed,
  retry,
  empty,
  fresh,
  children,
}: {
  waiting: boolean
  failed: boolean
  retry: () => void
  /** Shown where there is nothing. */
  empty: ReactNode
  fresh: readonly string[]
  children: ReactNode
}) => {
  const t = useTranslations('notifications')
  const mark = useMarkRead()
  if (failed)
    return (
      <Notice tone="bad" title={t('failed')}>
        <Button size="small" className="mt-1" onClick={retry}>
          {t('retry')}
        </Button>
      </Notice>
    )
  if (waiting) return <Skeleton className="h-40 rounded-panel" />
  if (empty) return empty
  return (
    <>
      {fresh.length > 0 && (
        <Button
          size="small"
          variant="outline"
          className="mb-4"
          pending={mark.isPending}
          onClick={() => mark.mutate({ ids: [...fresh] })}
        >
          {t('markAll')}
        </Button>
      )}
      <div className="divide-y divide-line overflow-hidden rounded-panel border border-line bg-surface">
        {children}
      </div>
    </>
  )
}

const Label = ({ text, fresh }: { text: string; fresh: number }) => {
  const t = useTranslations('notifications')
  return (
    <span className="flex items-center gap-2">
      {text}
      {fresh > 0 && (
        <span className="tabular rounded-round bg-accent px-2 text-12 font-money text-on-accent">
          {t('fresh', { n: fresh })}
        </span>
      )}
    </span>
  )
}

type RefusedProps = { refused: ReturnType<typeof useRefused>; onRead: (id: string) => void }

const Refused = ({ refused, onRead }: RefusedProps) => {
  const t = useTranslations('notifications')
  return (
    <Panel
      waiting={!refused.rows}
      failed={refused.failed}
      retry={refused.retry}
      fresh={refused.fresh}
      empty={
        refused.rows?.length === 0 && (
          <EmptyState icon={<BellOff aria-hidden="true" />} title={t('refusedNone')}>
            {t('refusedNoneText')}
          </EmptyState>
        )
      }
    >
      {refused.rows?.map((row) => (
        <TransactionRow key={row.id} row={row} onRead={() => onRead(row.id)} />
      ))}
    </Panel>
  )
}

type MessagesProps = {
  mass: ReturnType<typeof useMassMessages>
  limit: number
  onLimit: (limit: number) => void
  onRead: (id: string) => void
}

const Messages = ({ mass, limit, onLimit, onRead }: MessagesProps) => {
  const t = useTranslations('notifications')
  return (
    <>
      <Panel
        waiting={!mass.rows}
        failed={mass.failed}
        retry={mass.retry}
        fresh={mass.fresh}
        empty={
          mass.rows?.length === 0 && (
            <EmptyState icon={<MailOpen aria-hidden="true" />} title={t('messagesNone')}>
              {t('messagesNoneText')}
            </EmptyState>
          )
        }
      >
        {mass.rows?.map((m) => (
          <MessageRow key={m.id} message={m} onRead={() => onRead(m.id)} />
        ))}
      </Panel>
      {mass.more && limit < limits.listMax && (
        <Button
          className="mt-4"
          onClick={() => onLimit(Math.min(limits.listMax, limit + limits.historyPage))}
        >
          {t('more')}
        </Button>
      )}
    </>
  )
}

/**
 * Money under review, refused withdrawals of the last 90 days with their reasons, and what the house wrote to
 * everybody.
 */
const NotificationsPage = () => {
  const t = useTranslations('notifications')
  usePageTitle(t('title'))
  // Where no bell is in sight the page itself listens.
  useUnread()
  const [chosen, setChosen] = useState('refused')
  const [limit, setLimit] = useState<number>(limits.historyPage)
  const refused = useRefused()
  const mass = useMassMessages(limit)
  const mark = useMarkRead()
  const read = (id: string) => mark.mutate({ ids: [id] })
  return (
    <div className="page-width max-w-[880px] pt-6 md:pt-10">
      <h1 tabIndex={-1} className="text-24 md:text-34">
        {t('title')}
      </h1>
      <div className="mt-4">
        <Tabs
          label={t('tabs')}
          chosen={chosen}
          onChoose={setChosen}
          tabs={[
            {
              id: 'refused',
              label: <Label text={t('refused')} fresh={refused.fresh.length} />,
              content: <Refused refused={refused} onRead={read} />,
            },
            {
              id: 'messages',
              label: <Label text={t('messages')} fresh={mass.fresh.length} />,
              content: <Messages mass={mass} limit={limit} onLimit={setLimit} onRead={read} />,
            },
          ]}
        />
      </div>
    </div>
  )
}

export default NotificationsPage
