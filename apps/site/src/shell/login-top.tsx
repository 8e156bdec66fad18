import { useTranslations } from 'use-intl/react'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { ForgotLink, LoginFrame } from '../players/login-frame.tsx'

const Waiting = ({ label }: { label: string }) => (
  <div aria-hidden="true" className="flex flex-col gap-1.5">
    <span className="text-14 font-label">{label}</span>
    <Skeleton className="h-12" />
  </div>
)

/**
 * The sign-in page before its script. Its fields are still on their way: what was typed into others
 * would be lost, and a form that is sent by nothing but the browser would not be ours.
 */
export const LoginTop = ({ demo }: { demo: boolean }) => {
  const t = useTranslations('players.login')
  return (
    <LoginFrame>
      <div className="mt-6 flex flex-col gap-4">
        <Waiting label={t('username')} />
        <Waiting label={t('password')} />
        <ForgotLink />
        <Skeleton className="h-13" />
      </div>
      {demo && <Skeleton className="mt-6 h-40 rounded-panel" />}
    </LoginFrame>
  )
}
