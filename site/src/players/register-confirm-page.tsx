import { players } from '@felek/contract/src/players.ts'
import { Button, buttonClass } from '@felek/ui/src/button.tsx'
import { Rosette } from '@felek/ui/src/rosette.tsx'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { api, ApiRefusal } from '../lib/api.ts'
import { usePageTitle } from '../lib/use-page-title.ts'
import { paths } from '../paths.ts'

type State =
  | { at: 'working' }
  | { at: 'done'; username: string }
  | { at: 'expired' | 'missing' | 'failed' }

/**
 * Confirms once, by POST, when the page opens: a mail scanner that only looks at the link spends
 * nothing.
 */
const useConfirmation = (token: string): { state: State; retry: () => void } => {
  const [state, setState] = useState<State>({ at: token === '' ? 'missing' : 'working' })
  const asked = useRef('')
  const confirm = () => {
    setState({ at: 'working' })
    api(players.confirmRegistration, { token }, { quiet: true }).then(
      ({ data }) => setState({ at: 'done', username: data.username }),
      (problem: unknown) =>
        setState({
          at:
            problem instanceof ApiRefusal &&
            ['token_expired', 'invalid_fields'].includes(problem.key)
              ? 'expired'
              : 'failed',
        }),
    )
  }
  useEffect(() => {
    if (token === '' || asked.current === token) return
    asked.current = token
    confirm()
  })
  return { state, retry: confirm }
}

const Said = ({
  good,
  title,
  children,
  actions,
}: {
  good: boolean
  title: string
  children: ReactNode
  actions: ReactNode
}) => (
  <div className="flex flex-col items-center pt-10 text-center">
    <span className={good ? 'text-pos' : 'text-neg'}>
      {good ? (
        <CircleCheck aria-hidden="true" className="size-12" />
      ) : (
        <CircleAlert aria-hidden="true" className="size-12" />
      )}
    </span>
    <h1 tabIndex={-1} className="mt-4 text-24 md:text-34">
      {title}
    </h1>
    <p role="status" className="mt-2 text-15 text-text-2">
      {children}
    </p>
    <div className="mt-6 flex flex-wrap justify-center gap-3">{actions}</div>
  </div>
)

const RegisterConfirmPage = () => {
  const t = useTranslations('players.confirm')
  usePageTitle(t('title'))
  const [search] = useSearchParams()
  const { state, retry } = useConfirmation(search.get('token') ?? '')
  const login = (
    <Link to={paths.login} className={buttonClass({ variant: 'primary', size: 'large' })}>
      {t('login')}
    </Link>
  )
  const register = (
    <Link to={paths.register} className={buttonClass({ size: 'large' })}>
      {t('register')}
    </Link>
  )
  return (
    <div className="mx-auto w-full max-w-[520px] px-3.5 pb-20 pt-6">
      {state.at === 'working' && (
        <div role="status" className="flex flex-col items-center pt-16">
          <Rosette turns className="size-12 text-accent" />
          <h1 tabIndex={-1} className="mt-5 text-24">
            {t('working')}
          </h1>
        </div>
      )}
      {state.at === 'done' && (
        <Said good title={t('done')} actions={login}>
          {t('done_text', { username: state.username })}
        </Said>
      )}
      {(state.at === 'expired' || state.at === 'missing') && (
        <Said
          good={false}
          title={t('expired')}
          actions={[login, register].map((a, i) => (
            <span key={i}>{a}</span>
          ))}
        >
          {state.at === 'missing' ? t('missing_text') : t('expired_text')}
        </Said>
      )}
      {state.at === 'failed' && (
        <Said
          good={false}
          title={t('failed')}
          actions={
            <Button variant="primary" size="large" onClick={retry}>
              {t('retry')}
            </Button>
          }
        >
          {t('failed_text')}
        </Said>
      )}
    </div>
  )
}

export default RegisterConfirmPage
