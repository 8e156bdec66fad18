import { buttonClass } from '@felek/ui/button.tsx'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { clearSession, useSession } from '../lib/session/session.ts'
import { usePageTitle } from '../lib/browser/use-page-title.ts'
import { paths } from '../paths.ts'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { TokenOutcome } from './token-outcome.tsx'

type State = { at: 'form' | 'expired' } | { at: 'done'; username: string }

/**
 * Where the mailed link leads, signed in or not: a browser that still holds a session is just where
 * somebody changes a password in a hurry.
 */
const ResetPasswordPage = () => {
  const t = useTranslations('players.reset')
  usePageTitle(t('title'))
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [state, setState] = useState<State>({ at: token === '' ? 'expired' : 'form' })
  const done = (username: string) => {
    // The server has ended every session of that player, this browser's too; another player's
    // stays.
    if (useSession.getState().profile?.username === username) clearSession('silent')
    setState({ at: 'done', username })
  }
  return (
    <div className="mx-auto w-full max-w-[520px] px-3.5 pb-16 pt-8 md:pt-14">
      {state.at === 'form' && (
        <>
          <h1 tabIndex={-1} className="text-24 md:text-34">
            {t('title')}
          </h1>
          <p className="mt-2 text-15 text-text-2">{t('text')}</p>
          <ResetPasswordForm
            token={token}
            onDone={done}
            onExpired={() => setState({ at: 'expired' })}
          />
        </>
      )}
      {state.at === 'done' && (
        <TokenOutcome
          good
          title={t('done')}
          actions={
            <Link to={paths.login} className={buttonClass({ variant: 'primary', size: 'large' })}>
              {t('login')}
            </Link>
          }
        >
          <p>{t('done_text', { username: state.username })}</p>
        </TokenOutcome>
      )}
      {state.at === 'expired' && (
        <TokenOutcome
          good={false}
          title={t('expired')}
          actions={
            <>
              <Link
                to={paths.forgotPassword}
                className={buttonClass({ variant: 'primary', size: 'large' })}
              >
                {t('new_link')}
              </Link>
              <Link to={paths.login} className={buttonClass({ size: 'large' })}>
                {t('login')}
              </Link>
            </>
          }
        >
          <p>{token === '' ? t('missing_text') : t('expired_text')}</p>
        </TokenOutcome>
      )}
    </div>
  )
}

export default ResetPasswordPage
