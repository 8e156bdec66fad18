import { Notice } from '@felek/ui/notice.tsx'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { readCutOff, takeCutOff } from '../lib/session/cut-off.ts'
import { dropWish, useWish } from '../lib/api/marked.ts'
import { takeReturnPath } from '../lib/session/return-path.ts'
import { useSession } from '../lib/session/session.ts'
import { usePageTitle } from '../lib/browser/use-page-title.ts'
import { LoginForm } from './login-form.tsx'
import { LoginFrame } from './login-frame.tsx'

const LoginPage = () => {
  const t = useTranslations('players.login')
  const navigate = useNavigate()
  usePageTitle(t('title'))
  const [cutOff] = useState(readCutOff)
  const wish = useWish((s) => s.wish)
  useEffect(() => dropWish, [])
  const leave = () => {
    const back = takeCutOff(useSession.getState().session?.uid)
    void navigate(back ?? takeReturnPath(), { replace: true })
  }
  return (
    <LoginFrame>
      {cutOff && (
        <div className="mt-5">
          <Notice tone="info" title={cutOff.reason === 'ended' ? cutOff.said : t(cutOff.reason)}>
            {t('goes_on')}
          </Notice>
        </div>
      )}
      {wish && (
        <div className="mt-5">
          <Notice tone="info" title={wish.why}>
            {t('wish')}
          </Notice>
        </div>
      )}
      <LoginForm onSignedIn={leave} />
    </LoginFrame>
  )
}

export default LoginPage
