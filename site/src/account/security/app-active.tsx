import { limits } from '@felek/contract/src/limits.ts'
import { recoveryCode, secondFactor } from '@felek/contract/src/second-factor.ts'
import { Button } from '@felek/ui/src/button.tsx'
import { CodeField } from '@felek/ui/src/code-field.tsx'
import { Field } from '@felek/ui/src/field.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { safeParse } from 'zod/mini'
import { useFieldTexts } from '../../lib/field-texts.ts'
import { useGuarded } from './use-guarded.ts'
import { useSaid } from './use-said.ts'

/** The second factor by an app is on: it goes off by one of its codes, or by a recovery code. */
export const AppActive = ({ onOff }: { onOff: () => void }) => {
  const t = useTranslations('security.two_factor')
  const fieldText = useFieldTexts()
  const { run, dialog } = useGuarded()
  const [byRecovery, setByRecovery] = useState(false)
  const [code, setCode] = useState('')
  const { said, pending, attempt, say, clear } = useSaid()
  const typed = (text: string) => {
    setCode(text)
    clear()
  }
  const submit = () => {
    const whole = byRecovery
      ? safeParse(recoveryCode, code).success
      : code.length === limits.twoFactorCodeLength
    if (!whole)
      return say(fieldText({ message: byRecovery ? 'recovery_invalid' : 'code_invalid' }) ?? '')
    const proof = byRecovery ? { recoveryCode: code } : { gacode: code }
    void attempt(() => run(secondFactor.clear, proof)).then((done) => done && onOff())
  }
  return (
    <section className="rounded-panel border border-line bg-surface p-5">
      <h2 className="text-16 font-heading">{t('off_title')}</h2>
      <p className="mt-1 text-14 text-text-2">{t('off_text')}</p>
      <form
        noValidate
        onSubmit={(e) => {
          e.preventDefault()
          submit()
        }}
        className="mt-4 flex max-w-[400px] flex-col gap-4"
      >
        {byRecovery ? (
          <Field
            label={t('recovery_code')}
            numeric
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            value={code}
            error={said}
            onChange={(e) => typed(e.target.value)}
          />
        ) : (
          <CodeField
            label={t('code')}
            length={limits.twoFactorCodeLength}
            value={code}
            error={said}
            onValue={typed}
          />
        )}
        <Button type="submit" variant="destructive" size="large" pending={pending}>
          {t('deactivate')}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            typed('')
            setByRecovery(!byRecovery)
          }}
        >
          {byRecovery ? t('use_code') : t('use_recovery')}
        </Button>
      </form>
      {dialog}
    </section>
  )
}
