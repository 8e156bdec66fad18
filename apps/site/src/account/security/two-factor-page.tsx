import { StatusLabel } from '@felek/ui/badge.tsx'
import { Button } from '@felek/ui/button.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { AppActive } from './app-active.tsx'
import { AppSetup } from './app-setup.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecurityPage } from './security-page.tsx'
import { SmsFactor } from './sms-factor.tsx'
import { useSecondFactorType } from './use-factor-type.ts'

/** docs/specification.md §4: inactive, where an app is set up; active, where a code turns it off. */
const TwoFactorPage = () => {
  const t = useTranslations('security.two_factor')
  const { type, isError, refetch, changed } = useSecondFactorType()
  const [codes, setCodes] = useState<readonly string[]>([])
  const [anew, setAnew] = useState(false)
  const on = type !== undefined && type !== 'none'
  const label = (
    <StatusLabel tone={on ? 'good' : 'plain'} Icon={on ? ShieldCheck : undefined}>
      {on ? t('on') : t('off')}
    </StatusLabel>
  )
  const activated = (recoveryCodes: readonly string[]) => {
    setCodes(recoveryCodes)
    setAnew(false)
    void changed()
  }
  const settled = codes.length === 0
  return (
    <SecurityPage title={t('title')} text={t('text')} aside={type && label}>
      {isError && (
        <Notice tone="bad" title={t('failed')}>
          <Button size="small" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {!isError && !type && <Skeleton className="h-80" mark />}
      {!settled && <RecoveryCodes codes={codes} onKept={() => setCodes([])} />}
      {settled && type && (type !== 'ga' || anew) && <AppSetup inUse={type} onActive={activated} />}
      {settled && type === 'ga' && !anew && (
        <>
          <Notice tone="good" title={t('active_title')} className="mb-6">
            <p>{t('active_text')}</p>
            <Button size="small" className="mt-3" onClick={() => setAnew(true)}>
              {t('anew')}
            </Button>
          </Notice>
          <AppActive onOff={() => void changed()} />
        </>
      )}
      {settled && type && !anew && <SmsFactor type={type} onChanged={() => void changed()} />}
    </SecurityPage>
  )
}

export default TwoFactorPage
