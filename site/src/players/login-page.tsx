import { Notice } from '@felek/ui/src/notice.tsx'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { readCutOff, takeCutOff } from '../lib/cut-off.ts'
import { takeReturnPath } from '../lib/return-path.ts'
import { useSession } from '../lib/session.ts'
import { usePageTitle } from '../lib/use-page-title.ts'
import { paths } from '../paths.ts'
import { LoginForm } from './login-form.tsx'

const LoginPage = () => {
  const t = useTranslations('players.login')
  const navigate = useNavigate()
  usePageTitle(t('title'))
  const [cutOff] = useState(readCutOff)
  const leave = () => {
    const back = takeCutOff(useSession.getState().session?.uid)
    void navigate(back ?? takeReturnPath(), { replace: true })
  }
  return (
    <div className="mx-auto w-full max-w-[440px] px-3.5 pb-16 pt-8 md:pt-14">
      <h1 tabIndex={-1} className="text-24 md:text-34">
        {t('title')}
      </h1>
      {cutOff && (
        <div className="mt-5">
          <Notice tone="info" title={t(cutOff.reason === 'idle' ? 'idle' : 'expired')}>
            {t('goes_on')}
          </Notice>
        </div>
      )}
      <LoginForm onSignedIn={leave} />
      <p className="mt-6 text-14 text-text-2">
        {t('no_account')}{' '}
        <Link
          to={paths.register}
          className="inline-flex min-h-6 items-center font-label text-text underline decoration-accent-line underline-offset-4"
        >
          {t('register')}
        </Link>
      </p>
    </div>
  )
}

export default LoginPage
