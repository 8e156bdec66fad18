import { credentials } from '@felek/contract/credentials.ts'
import { players } from '@felek/contract/players.ts'
import { Button, buttonClass } from '@felek/ui/button.tsx'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { api, ApiRefusal } from '../../lib/api/api.ts'
import { forget } from '../../lib/api/query.ts'
import { usePageTitle } from '../../lib/browser/use-page-title.ts'
import { paths } from '../../paths.ts'
import { TokenOutcome, TokenPage, TokenWorking } from '../../players/token-outcome.tsx'

type State = { at: 'working' | 'expired' | 'failed' } | { at: 'done'; email: string }

/** React may run an effect twice; a link works once. */
const asked = new Map<string, Promise<State>>()

const confirm = (token: string): Promise<State> => {
  const underWay = asked.get(token)
  if (underWay) return underWay
  const asking = api(credentials.confirmEmail, { token }, { quiet: true }).then(
    ({ data }): State => {
      void forget(players.getProfile)
      return { at: 'done', email: data.email }
    },
    (problem: unknown): State => {
      if (!(problem instanceof ApiRefusal)) asked.delete(token)
      return { at: problem instanceof ApiRefusal ? 'expired' : 'failed' }
    },
  )
  asked.set(token, asking)
  return asking
}

/** Where the mail to a new address leads, signed in or not. */
const EmailConfirmPage = () => {
  const t = useTranslations('security.email_confirm')
  usePageTitle(t('title'))
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [state, setState] = useState<State>({ at: token === '' ? 'expired' : 'working' })
  useEffect(() => {
    if (token !== '') void confirm(token).then(setState)
  }, [token])
  const profile = (
    <Link to={paths.profile} className={buttonClass({ variant: 'primary', size: 'large' })}>
      {t('profile')}
    </Link>
  )
  return (
    <TokenPage>
      {state.at === 'working' && <TokenWorking>{t('working')}</TokenWorking>}
      {state.at === 'done' && (
        <TokenOutcome good title={t('done')} actions={profile}>
          <p>{t('done_text', { email: state.email })}</p>
        </TokenOutcome>
      )}
      {state.at === 'expired' && (
        <TokenOutcome good={false} title={t('expired')} actions={profile}>
          <p>{t('expired_text')}</p>
        </TokenOutcome>
      )}
      {state.at === 'failed' && (
        <TokenOutcome
          good={false}
          title={t('failed')}
          actions={
            <Button
              variant="primary"
              size="large"
              onClick={() => {
                setState({ at: 'working' })
                void confirm(token).then(setState)
              }}
            >
              {t('retry')}
            </Button>
          }
        >
          <p>{t('failed_text')}</p>
        </TokenOutcome>
      )}
    </TokenPage>
  )
}

export default EmailConfirmPage
