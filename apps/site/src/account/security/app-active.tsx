import { secondFactor } from '@felek/contract/second-factor.ts'
import { useTranslations } from 'use-intl/react'
import { api } from '../../lib/api/api.ts'
import { FactorProofForm } from './factor-proof-form.tsx'

/** The second factor by an app is on: it goes off by the password and one of its codes, or a recovery code. */
export const AppActive = ({ onOff }: { onOff: () => void }) => {
  const t = useTranslations('security.two_factor')
  return (
    <section className="rounded-panel border border-line bg-surface p-5">
      <h2 className="text-16 font-heading">{t('off_title')}</h2>
      <p className="mt-1 text-14 text-text-2">{t('off_text')}</p>
      <FactorProofForm
        factor="ga"
        submitText={t('deactivate')}
        tone="destructive"
        onProof={async ({ password, ...by }) => {
          const proof = 'code' in by ? { gacode: by.code } : by
          const done = await api(secondFactor.clear, { password, ...proof }, { quiet: true })
          onOff()
          return done
        }}
      />
    </section>
  )
}
