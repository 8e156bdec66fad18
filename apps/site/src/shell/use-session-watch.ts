import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { recordActivity, watchActivity } from '../lib/session/activity.ts'
import { forgetPlayer } from '../lib/api/query.ts'
import { onSessionEnd, signOut } from '../lib/session/session.ts'
import { forgetToasts, toast, withdrawToast } from '../lib/browser/toasts.ts'
import { paths } from '../paths.ts'
import { isPlayersPage } from './guards.tsx'
import { goTo } from './navigation.ts'

/** The clock of the hour without activity, and what the page does when a session has ended. */
export const useSessionWatch = (): void => {
  const t = useTranslations('shell')
  useEffect(
    () =>
      watchActivity((stage) => {
        if (stage === 'expired') {
          withdrawToast('idle')
          void signOut('idle')
        } else if (stage === 'warned')
          toast({
            id: 'idle',
            tone: 'info',
            text: t('idleWarning'),
            lifeMs: null,
            action: { label: t('idleStay'), run: recordActivity },
          })
        else withdrawToast('idle')
      }),
    [t],
  )
  useEffect(
    () =>
      onSessionEnd((reason, said) => {
        forgetPlayer()
        forgetToasts()
        const text = {
          'signed-out': t('signedOut'),
          expired: t('sessionExpired'),
          ended: said,
          cut: t('sessionCut'),
          idle: t('idleEnded'),
          silent: null,
        }[reason]
        const own = reason === 'signed-out'
        // A page for players alone gives way to the sign-in, which says why (players/login-page.tsx).
        const offers = !own && !isPlayersPage()
        if (text)
          toast({
            id: 'session',
            tone: own ? 'positive' : 'info',
            text,
            ...(offers && { action: { label: t('signIn'), run: () => goTo(paths.login) } }),
          })
        if (own) goTo(paths.home)
      }),
    [t],
  )
}
