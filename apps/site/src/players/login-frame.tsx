import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { paths } from '../paths.ts'

const linkClass =
  'inline-flex min-h-6 items-center font-label underline decoration-accent-line underline-offset-4'

/** The sign-in page around its form: its heading, and the way to an account. */
export const LoginFrame = ({ children }: { children: ReactNode }) => {
  const t = useTranslations('players.login')
  return (
    <div className="mx-auto w-full max-w-[440px] px-3.5 pb-16 pt-8 md:pt-14">
      <h1 tabIndex={-1} className="text-24 md:text-34">
        {t('title')}
      </h1>
      {children}
      <p className="mt-6 text-14 text-text-2">
        {t('no_account')}{' '}
        <Link to={paths.register} className={`${linkClass} text-text`}>
          {t('register')}
        </Link>
      </p>
    </div>
  )
}

export const ForgotLink = () => {
  const t = useTranslations('players.login')
  return (
    <Link
      to={paths.forgotPassword}
      className={`${linkClass} -mt-1 w-fit text-14 text-text-2 hover:text-text`}
    >
      {t('forgot')}
    </Link>
  )
}
