import { players } from '@felek/contract/players.ts'
import { Button, buttonClass } from '@felek/ui/button.tsx'
import { PasswordField } from '@felek/ui/password-field.tsx'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { api, ApiRefusal } from '../lib/api/api.ts'
import { setUpSession, useSession } from '../lib/session/session.ts'
import { usePageTitle } from '../lib/browser/use-page-title.ts'
import { paths } from '../paths.ts'
import { TokenOutcome, TokenPage, TokenWorking } from './token-outcome.tsx'

type State =
  | { at: 'working' | 'expired' | 'missing' | 'failed' }
  /** Not the device that registered; `error` stands under the password. */
  | { at: 'asking'; error?: string; sending?: boolean }

/** Where a refused confirmation leads: to the password, or to what is said of the link. */
const afterRefusal = (problem: unknown, tried: boolean): State => {
  if (!(problem instanceof ApiRefusal)) return { at: 'failed' }
  if (problem.key === 'wrong_password' || problem.key === 'rate_limited')
    return { at: 'asking', error: problem.message }
  const missing = problem.fields['password']
  if (missing !== undefined) return { at: 'asking', ...(tried && { error: missing }) }
  return ['token_expired', 'invalid_fields'].includes(problem.key)
    ? { at: 'expired' }
    : { at: 'failed' }
}

/**
 * Confirms once, by POST, when the page opens: a mail scanner that only looks at the link spends
 * nothing, and one that runs the page is not the device that registered. Leads to the deposit.
 */
const useConfirmation = (token: string) => {
  const [state, setState] = useState<State>({ at: token === '' ? 'missing' : 'working' })
  const asked = useRef('')
  const navigate = useNavigate()
  const confirm = async (password?: string): Promise<void> => {
    setState(password === undefined ? { at: 'working' } : { at: 'asking', sending: true })
    try {
      const { data, message } = await api(
        players.confirmRegistration,
        { token, signIn: true, ...(password !== undefined && { password }) },
        { quiet: true },
      )
      if (data.profile) await setUpSession(data.profile, message)
      void navigate(paths.deposit, { replace: true, state: { confirmed: data.username } })
    } catch (problem) {
      setState(afterRefusal(problem, password !== undefined))
    }
  }
  useEffect(() => {
    if (token === '' || asked.current === token) return
    asked.current = token
    void confirm()
  })
  return { state, confirm }
}

const AskPassword = ({
  error,
  sending,
  onSubmit,
}: {
  error: string | undefined
  sending: boolean
  onSubmit: (password: string) => void
}) => {
  const t = useTranslations('players.confirm')
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error !== undefined) field.current?.focus()
  }, [error])
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(e) => {
        e.preventDefault()
        onSubmit(password)
      }}
    >
      <h1 tabIndex={-1} className="text-24 md:text-34">
        {t('ask')}
      </h1>
      <p role="status" className="text-15 text-text-2">
        {t('ask_text')} {t('ask_not_you')}
      </p>
      <PasswordField
        ref={field}
        label={t('password')}
        name="password"
        autoComplete="current-password"
        error={error}
        value={password}
        onChange={(e) => setPassword(e.currentTarget.value)}
      />
      <Button type="submit" variant="primary" size="large" pending={sending}>
        {t('submit')}
      </Button>
    </form>
  )
}

/** The link was used, is too old, or is not whole. */
const Over = ({ missing }: { missing: boolean }) => {
  const t = useTranslations('players.confirm')
  const signedIn = useSession((s) => s.status === 'in')
  const primary = buttonClass({ variant: 'primary', size: 'large' })
  if (signedIn && !missing)
    return (
      <TokenOutcome
        good
        title={t('used')}
        actions={
          <Link to={paths.deposit} className={primary}>
            {t('deposit')}
          </Link>
        }
      >
        <p>{t('used_text')}</p>
      </TokenOutcome>
    )
  return (
    <TokenOutcome
      good={false}
      title={t('expired')}
      actions={
        <>
          <Link to={paths.login} className={primary}>
            {t('login')}
          </Link>
          <Link to={paths.register} className={buttonClass({ size: 'large' })}>
            {t('register')}
          </Link>
        </>
      }
    >
      <p>{missing ? t('missing_text') : t('expired_text')}</p>
    </TokenOutcome>
  )
}

const RegisterConfirmPage = () => {
  const t = useTranslations('players.confirm')
  usePageTitle(t('title'))
  const [search] = useSearchParams()
  const { state, confirm } = useConfirmation(search.get('token') ?? '')
  return (
    <TokenPage>
      {state.at === 'working' && <TokenWorking>{t('working')}</TokenWorking>}
      {state.at === 'asking' && (
        <AskPassword
          error={state.error}
          sending={state.sending ?? false}
          onSubmit={(password) => void confirm(password)}
        />
      )}
      {(state.at === 'expired' || state.at === 'missing') && (
        <Over missing={state.at === 'missing'} />
      )}
      {state.at === 'failed' && (
        <TokenOutcome
          good={false}
          title={t('failed')}
          actions={
            <Button variant="primary" size="large" onClick={() => void confirm()}>
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

export default RegisterConfirmPage
