import { Button } from '@felek/ui/button.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { getBoot } from '../lib/api/boot.ts'
import { FormProblems } from '../lib/browser/form-problems.tsx'
import { AccountStep } from './register-account-step.tsx'
import { ConfirmStep } from './register-confirm-step.tsx'
import { IdentityStep } from './register-identity-step.tsx'
import { steps, type FieldName } from './registration-form.ts'
import { useRegistration, type Registration } from './use-registration.ts'
import { useRegistrationLabels } from './use-registration-labels.ts'

const stepParts = { account: AccountStep, identity: IdentityStep, confirm: ConfirmStep }

const isLast = (at: number): boolean => at === steps.length - 1

const StepButtons = ({
  at,
  pending,
  onBack,
}: {
  at: number
  pending: boolean
  onBack: () => void
}) => {
  const t = useTranslations('players.register')
  return (
    <div className="bottom-[var(--bar-height)] z-10 -mx-3.5 flex gap-3 border-t border-line bg-bg px-3.5 py-4 max-md:[@media(min-height:560px)]:sticky max-md:py-3 md:mx-0 md:border-0 md:px-0">
      {at > 0 && (
        <Button variant="outline" size="large" onClick={onBack} disabled={pending}>
          {t('back')}
        </Button>
      )}
      <Button type="submit" variant="primary" size="large" className="flex-1" pending={pending}>
        {isLast(at) ? t('submit') : t('next')}
      </Button>
    </div>
  )
}

/**
 * One form over three steps: what was typed stays in it, whichever step is shown and whatever the
 * server says.
 */
export const RegisterForm = (registration: Registration) => {
  const { at, onStep } = registration
  const t = useTranslations('players.register')
  const { form, attempt, said, next, send } = useRegistration(registration)
  const labelOf = useRegistrationLabels()
  const heading = useRef<HTMLHeadingElement>(null)
  const entered = useRef(at)
  const step = steps[at] ?? steps[0]
  const { errors } = form.formState

  // A new step is a new page to whoever listens: its heading takes the focus.
  useEffect(() => {
    if (entered.current === at) return
    entered.current = at
    heading.current?.focus()
    scrollTo({ top: 0 })
  }, [at])

  if (!step) return null
  const Part = stepParts[step.name]
  const wrong = step.fields
    .filter((f) => errors[f])
    .map((name) => ({ name, label: labelOf(name, form.getValues('country')) }))

  return (
    <form
      noValidate
      className="above-bar mt-2 flex flex-col gap-4"
      onSubmit={(e) => {
        e.preventDefault()
        void (isLast(at) ? send() : next())
      }}
    >
      <h1 ref={heading} tabIndex={-1} className="text-24 md:text-34">
        {t(`headings.${step.name}`)}
      </h1>
      {at === 0 && getBoot().demo && <Notice tone="info">{t('demo_note')}</Notice>}
      <FormProblems
        said={said}
        attempt={attempt}
        title={t('check_fields', { n: wrong.length })}
        wrong={wrong}
        onFocusField={(name) => form.setFocus(name as FieldName)}
      />
      <Part form={form} />
      <StepButtons at={at} pending={form.formState.isSubmitting} onBack={() => onStep(at - 1)} />
    </form>
  )
}
