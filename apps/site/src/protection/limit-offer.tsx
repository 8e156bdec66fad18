import { Button } from '@felek/ui/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useProtection } from '../lib/session/protection.ts'
import { useSession } from '../lib/session/session.ts'
import { readPlain, writePlain } from '../lib/browser/storage.ts'
import { LimitCard } from './limit-cards.tsx'

/**
 * Before the first deposit a limit is offered, once: both answers look alike, and neither suggests a
 * sum.
 */
export const LimitOffer = () => {
  const t = useTranslations('protection.offer')
  const state = useProtection()
  const uid = useSession((s) => s.session?.uid ?? '')
  const [declined, setDeclined] = useState(() => readPlain('limitOffer'))
  const [setting, setSetting] = useState(false)
  if (!state) return null
  if (setting)
    return (
      <div className="mb-6">
        <LimitCard name="deposit" state={state} />
      </div>
    )
  if (!state.offer || declined === uid) return null
  return (
    <section
      aria-labelledby="limit-teklifi"
      className="mb-6 rounded-panel border border-line bg-surface p-4 md:p-5"
    >
      <h2 id="limit-teklifi" className="text-16 font-heading">
        {t('title')}
      </h2>
      <p className="mt-1 text-14 text-text-2">{t('text')}</p>
      <div className="mt-4 grid grid-cols-2 gap-2 sm:flex">
        <Button onClick={() => setSetting(true)}>{t('set')}</Button>
        <Button
          onClick={() => {
            writePlain('limitOffer', uid)
            setDeclined(uid)
          }}
        >
          {t('later')}
        </Button>
      </div>
    </section>
  )
}
