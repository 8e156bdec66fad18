import { consents } from '@felek/contract/src/consents.ts'
import { Button, buttonClass } from '@felek/ui/src/button.tsx'
import { Rosette } from '@felek/ui/src/rosette.tsx'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { api, ApiRefusal } from '../lib/api.ts'
import { usePageTitle } from '../lib/use-page-title.ts'
import { paths } from '../paths.ts'

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
      <div role="status" className="flex flex-col items-center px-3.5 pb-20 pt-22">
        <Rosette turns className="size-12 text-accent" />
        <h1 tabIndex={-1} className="mt-5 text-24">
          {t('working')}
        </h1>
      </div>
    )
  const done = state.at === 'done'
  return (
    <div className="mx-auto flex w-full max-w-[560px] flex-col items-center px-3.5 pb-20 pt-16 text-center">
      <span className={done ? 'text-pos' : 'text-neg'}>
        {done ? (
          <CircleCheck aria-hidden="true" className="size-12" />
        ) : (
          <CircleAlert aria-hidden="true" className="size-12" />
        )}
      </span>
      <h1 tabIndex={-1} className="mt-4 text-24 md:text-34">
        {t(state.at)}
      </h1>
      <p role="status" className="mt-2 text-15 text-text-2">
        {state.at === 'done'
          ? t('done_text', { mailbox: state.mailbox })
          : t(state.at === 'expired' ? 'expired_text' : 'failed_text')}
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
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
      </div>
    </div>
  )
}

export default UnsubscribePage
