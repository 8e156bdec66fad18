import { consents } from '@felek/contract/consents.ts'
import { Button, buttonClass } from '@felek/ui/button.tsx'
import { useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { api, ApiRefusal } from '../lib/api/api.ts'
import { usePageTitle } from '../lib/browser/use-page-title.ts'
import { paths } from '../paths.ts'
import { TokenOutcome, TokenPage, TokenWorking } from './token-outcome.tsx'

type State = { at: 'working' | 'expired' | 'failed' } | { at: 'done'; mailbox: string }

/**
 * Ends news when the page opens, by POST: opening the link is all that is asked of whoever wants no
 * more mails. Ending twice is the same, and a scanner that runs pages does no harm by it.
 */
const useUnsubscribe = (token: string) => {
  const [state, setState] = useState<State>({ at: 'working' })
  const asked = useRef('')
  const end = async (): Promise<void> => {
    setState({ at: 'working' })
    try {
      const { data } = await api(consents.unsubscribe, { token }, { quiet: true })
      setState({ at: 'done', mailbox: data.mailbox })
    } catch (problem) {
      const over =
        problem instanceof ApiRefusal && ['token_expired', 'invalid_fields'].includes(problem.key)
      setState({ at: over ? 'expired' : 'failed' })
    }
  }
  useEffect(() => {
    if (asked.current === token) return
    asked.current = token
    void end()
  })
  return { state, end }
}

const UnsubscribePage = () => {
  const t = useTranslations('consents.unsubscribe')
  usePageTitle(t('title'))
  const { token = '' } = useParams()
  const { state, end } = useUnsubscribe(token)
  if (state.at === 'working')
    return (
      <TokenPage>
        <TokenWorking>{t('working')}</TokenWorking>
      </TokenPage>
    )
  return (
    <TokenPage>
      <TokenOutcome
        key={state.at}
        good={state.at === 'done'}
        title={t(state.at)}
        actions={
          <>
            {state.at === 'failed' && (
              <Button size="large" onClick={() => void end()}>
                {t('retry')}
              </Button>
            )}
            <Link to={paths.preferences} className={buttonClass({ size: 'large' })}>
              {t('preferences')}
            </Link>
            <Link to={paths.home} className={buttonClass({ size: 'large' })}>
              {t('home')}
            </Link>
          </>
        }
      >
        <p>
          {state.at === 'done'
            ? t('done_text', { mailbox: state.mailbox })
            : t(state.at === 'expired' ? 'expired_text' : 'failed_text')}
        </p>
      </TokenOutcome>
    </TokenPage>
  )
}

export default UnsubscribePage
