import { players, type Profile } from '@felek/contract/players.ts'
import { Button } from '@felek/ui/button.tsx'
import { Field } from '@felek/ui/field.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { PasswordField } from '@felek/ui/password-field.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { ApiRefusal, RequestBlocked } from '../lib/api/api.ts'
import { getBoot } from '../lib/api/boot.ts'
import { useFieldTexts } from '../lib/format/field-texts.ts'
import { signIn, useSession } from '../lib/session/session.ts'
import { cookiesBlocked } from '../lib/browser/storage.ts'
import { ForgotLink } from './login-frame.tsx'

const SecondFactorPrompt = lazy(() => import('./second-factor-prompt.tsx'))

type Credentials = { username: string; password: string }

/**
 * The seeded player of the demo profile (docs: README). A real profile has no such account and says
 * `demo: false`.
 */
const demoPlayer: Credentials = { username: 'ayse', password: 'Ayse1234!' }

type SecondFactor = NonNullable<Profile['secondFactor']>
type LoginNotice = { tone: 'bad' | 'info'; title?: string; text: ReactNode }

const useLogin = (onSignedIn: () => void) => {
  const t = useTranslations('players.login')
  const [said, setSaid] = useState<LoginNotice | null>(null)
  const [asked, setAsked] = useState<SecondFactor | null>(null)
  const form = useForm<Credentials>({
    resolver: zodResolver(players.login.input),
    defaultValues: { username: '', password: '' },
  })

  const explain = (problem: unknown): LoginNotice | null => {
    if (problem instanceof RequestBlocked) return null
    if (!(problem instanceof ApiRefusal)) return { tone: 'bad', text: t('network') }
    // The toast has the server's words; here stands what to do.
    if (problem.key === 'login_failed') return { tone: 'bad', text: t('failed') }
    if (problem.key === 'inactive_account')
      return { tone: 'bad', title: problem.message, text: t('inactive') }
    return { tone: 'bad', text: problem.message }
  }

  const submit = form.handleSubmit(async ({ username, password }) => {
    setSaid(null)
    // Said before the password travels: it would be right, and the session gone at once.
    if (cookiesBlocked())
      return setSaid({ tone: 'bad', title: t('no_cookies'), text: t('no_cookies_text') })
    try {
      if ((await signIn(username, password)) === 'in') return onSignedIn()
      setAsked(useSession.getState().profile?.secondFactor ?? 'ga')
    } catch (problem) {
      setSaid(explain(problem))
      form.setFocus('password', { shouldSelect: true })
    }
  })

  const fillDemo = () => {
    form.setValue('username', demoPlayer.username, { shouldValidate: true })
    form.setValue('password', demoPlayer.password, { shouldValidate: true })
    setSaid(null)
    void submit()
  }
  /** The prompt is gone: given up, or the sign-in that waited is over, and then why. */
  const leavePrompt = (why?: string) => {
    setAsked(null)
    form.setValue('password', '')
    setSaid(why === undefined ? null : { tone: 'bad', text: why })
  }
  return { form, said, asked, submit, fillDemo, leavePrompt }
}

const DemoPlayer = ({ disabled, onFill }: { disabled: boolean; onFill: () => void }) => {
  const t = useTranslations('players.login')
  return (
    <section className="mt-6 rounded-panel border border-line bg-surface p-4">
      <h2 className="flex items-center gap-2 text-15 font-label">
        <FlaskConical aria-hidden="true" className="size-5 text-text-2" />
        {t('demo')}
      </h2>
      <p className="mt-1 text-14 text-text-2">{t('demo_text')}</p>
      <Button className="mt-3" size="small" disabled={disabled} onClick={onFill}>
        {t('demo_fill')}
      </Button>
    </section>
  )
}

export const LoginForm = ({ onSignedIn }: { onSignedIn: () => void }) => {
  const t = useTranslations('players.login')
  const fieldText = useFieldTexts()
  const { form, said, asked, submit, fillDemo, leavePrompt } = useLogin(onSignedIn)
  const { errors, isSubmitting } = form.formState

  return (
    <>
      <form noValidate onSubmit={(e) => void submit(e)} className="mt-6 flex flex-col gap-4">
        {said && (
          <Notice tone={said.tone} title={said.title} urgent>
            {said.text}
          </Notice>
        )}
        <Field
          label={t('username')}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={200}
          error={fieldText(errors.username)}
          {...form.register('username')}
        />
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          maxLength={512}
          error={fieldText(errors.password)}
          {...form.register('password')}
        />
        <ForgotLink />
        <Button type="submit" variant="primary" size="large" wide pending={isSubmitting}>
          {t('submit')}
        </Button>
      </form>
      {asked && (
        <Suspense>
          <SecondFactorPrompt type={asked} onDone={onSignedIn} onGone={leavePrompt} />
        </Suspense>
      )}
      {getBoot().demo && <DemoPlayer disabled={isSubmitting} onFill={fillDemo} />}
    </>
  )
}
