import Unplug from 'lucide-react/icons/unplug'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useEvents } from '../lib/api/events.ts'

/** A stream that is opened again within this is nothing to be told. */
const noticedMs = 20_000

/** Whether no tab has had a stream for so long that it is worth a word. */
const useIsGone = (): boolean => {
  const live = useEvents((s) => s.live)
  const [gone, setGone] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setGone(!live), live ? 0 : noticedMs)
    return () => clearTimeout(timer)
  }, [live])
  return gone
}

/**
 * Live news that can not be had: a proxy or a filter that lets calls through and no stream. The page
 * asks for itself meanwhile, and is later. A browser that keeps no locks holds no stream and is told
 * nothing: there it is always so.
 */
export const StreamNotice = () => {
  const t = useTranslations('shell')
  const gone = useIsGone() && 'locks' in navigator
  return (
    <div role="status" className={gone ? 'bg-info-soft text-info' : 'sr-only'}>
      {gone && (
        <p className="page-width flex items-center gap-2.5 py-2 text-13">
          <Unplug aria-hidden="true" className="size-4.5 shrink-0" />
          {t('streamGone')}
        </p>
      )}
    </div>
  )
}
