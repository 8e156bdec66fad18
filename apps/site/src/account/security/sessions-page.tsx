import { credentials, type OpenSession } from '@felek/contract/credentials.ts'
import { formatDay } from '@felek/phrases/format.ts'
import { StatusLabel } from '@felek/ui/badge.tsx'
import { Button } from '@felek/ui/button.tsx'
import { Dialog } from '@felek/ui/dialog.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../../lib/format/i18n.ts'
import { useTimes } from '../../lib/format/times.ts'
import { callQuery, forget, useAction } from '../../lib/api/query.ts'
import { SecurityPage } from './security-page.tsx'

const useEnd = () =>
  useAction(credentials.endSessions, { onDone: () => void forget(credentials.listSessions) })

const Row = ({ session }: { session: OpenSession }) => {
  const t = useTranslations('security.sessions')
  const lang = useLang()
  const { time } = useTimes()
  const end = useEnd()
  const device = session.device || t('unknown')
  const when = (iso: string) => `${formatDay(iso, lang)}, ${time(iso)}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <MonitorSmartphone aria-hidden="true" className="size-6 shrink-0 text-text-2" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 text-15 font-label">
          <span>{device}</span>
          {session.current && (
            <StatusLabel tone="good" Icon={CircleCheck}>
              {t('current')}
            </StatusLabel>
          )}
        </p>
        <p className="tabular text-13 text-text-2">
          {t('from', { ip: session.ip, when: when(session.createdAt) })}
        </p>
        <p className="tabular text-13 text-text-2">{t('seen', { when: when(session.lastSeen) })}</p>
      </div>
      {!session.current && (
        <Button
          size="small"
          pending={end.isPending}
          aria-label={t('end_of', { device })}
          onClick={() => end.mutate({ id: session.id })}
        >
          {t('end')}
        </Button>
      )}
    </li>
  )
}

const EndAll = () => {
  const t = useTranslations('security.sessions')
  const [open, setOpen] = useState(false)
  const end = useEnd()
  return (
    <>
      <Button className="mt-4" variant="destructive" onClick={() => setOpen(true)}>
        {t('end_all')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('end_all')}
        description={t('end_all_text')}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t('cancel')}</Button>
            <Button
              variant="destructive"
              pending={end.isPending}
              onClick={() => end.mutate({ all: true }, { onSettled: () => setOpen(false) })}
            >
              {t('end_all_confirm')}
            </Button>
          </>
        }
      />
    </>
  )
}

const SessionsPage = () => {
  const t = useTranslations('security.sessions')
  const { data, isError, refetch } = useQuery(
    callQuery(credentials.listSessions, {}, { staleTimeMs: 0 }),
  )
  const sessions = data?.data
  return (
    <SecurityPage title={t('title')} text={t('text')}>
      {isError && (
        <Notice tone="bad" title={t('failed')}>
          <Button size="small" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {!isError && !sessions && <Skeleton className="h-40" mark />}
      {sessions && (
        <ul className="divide-y divide-line rounded-panel border border-line bg-surface">
          {sessions.map((session) => (
            <Row key={session.id} session={session} />
          ))}
        </ul>
      )}
      {sessions &&
        (sessions.length > 1 ? (
          <EndAll />
        ) : (
          <p className="mt-3 text-14 text-text-2">{t('only_this')}</p>
        ))}
    </SecurityPage>
  )
}

export default SessionsPage
