import { protection } from '@felek/contract/protection.ts'
import { useTranslations } from 'use-intl/react'
import { api, ApiRefusal } from '../lib/api/api.ts'
import { putProtection, useMoment } from '../lib/session/protection.ts'
import { forget } from '../lib/api/query.ts'
import { toast } from '../lib/browser/toasts.ts'
import { underOneId } from './set-tool.ts'

type Length = { hours: 24 } | { days: number }

/** How long the answer stays: it says until when. */
const saidMs = 10_000

/**
 * A pause, at once: said until when, and every page knows of it by the answer. Refusals have been said
 * by then, but for a lost connection.
 */
export const useTakeBreak = (): ((length: Length) => Promise<void>) => {
  const t = useTranslations('protection')
  const moment = useMoment()
  return async (length) => {
    try {
      const { data } = await underOneId(`pause ${JSON.stringify(length)}`, (requestID) =>
        api(protection.pause, { ...length, requestID }),
      )
      putProtection(data)
      void forget(protection.events)
      if (!data.pause) return
      const text = t('paused', { date: moment(data.pause.until) })
      toast({ id: 'pause', tone: 'info', text, lifeMs: saidMs })
    } catch (problem) {
      if (!(problem instanceof ApiRefusal)) toast({ tone: 'negative', text: t('network') })
    }
  }
}
