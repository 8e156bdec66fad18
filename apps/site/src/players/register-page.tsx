import { classNames } from '@felek/ui/class-names.ts'
import { Link, Navigate } from 'react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { usePageTitle } from '../lib/browser/use-page-title.ts'
import { paths } from '../paths.ts'
import { RegisterForm } from './register-form.tsx'
import { RegisterSent } from './register-sent.tsx'
import { steps } from './registration-form.ts'
import type { Sent } from './use-registration.ts'
import { useBarredNetwork } from './use-barred-network.ts'

const Progress = ({ at }: { at: number }) => {
  const t = useTranslations('players.register')
  const name = steps[at]?.name ?? 'account'
  return (
    <>
      <div aria-hidden="true" className="flex gap-2">
        {steps.map((s, i) => (
          <span
            key={s.name}
            className={classNames(
              'h-1 flex-1 rounded-round',
              i < at ? 'bg-text' : i === at ? 'bg-accent-line' : 'bg-line',
            )}
          />
        ))}
      </div>
      <p className="mt-2 text-13 text-text-2">
        {t('step', { n: at + 1, of: steps.length, name: t(`steps.${name}`) })}
      </p>
    </>
  )
}

const RegisterPage = () => {
  const t = useTranslations('players.register')
  usePageTitle(t('title'))
  const [at, setAt] = useState(0)
  const barred = useBarredNetwork()
  const [sent, setSent] = useState<Sent | null>(null)
  if (barred) return <Navigate to={paths.noAccess} replace />
  return (
    <div className="mx-auto w-full max-w-[520px] px-3.5 pb-16 pt-6 md:pt-10">
      {sent ? (
        <RegisterSent {...sent} />
      ) : (
        <>
          <Progress at={at} />
          <RegisterForm at={at} onStep={setAt} onSent={setSent} />
          <p className="mt-8 text-14 text-text-2">
            {t('member')}{' '}
            <Link
              to={paths.login}
              className="inline-flex min-h-6 items-center font-label text-text underline decoration-accent-line underline-offset-4"
            >
              {t('sign_in')}
            </Link>
          </p>
        </>
      )}
    </div>
  )
}

export default RegisterPage
