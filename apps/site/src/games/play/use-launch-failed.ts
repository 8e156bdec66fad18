import { limits } from '@felek/contract/limits.ts'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { takeReturnPath } from '../../lib/session/return-path.ts'
import { toast } from '../../lib/browser/toasts.ts'
import { paths } from '../../paths.ts'
import type { Playable } from './playable.ts'

/**
 * After a launch that failed. docs/specification.md §8: no address is "unreachable"; any other message has
 * been shown as the server said it. §2: a live table leads back to where one came from, anything
 * else home.
 */
export const useLaunchFailed = (played: Playable): ((failure: { told: boolean }) => void) => {
  const t = useTranslations('games.play')
  const navigate = useNavigate()
  return ({ told }) => {
    if (!told)
      toast({
        id: 'launch',
        tone: 'negative',
        text: t('unreachable'),
        lifeMs: limits.notificationMs,
      })
    void navigate(played.type === 'live' ? takeReturnPath() : paths.home, { replace: true })
  }
}
