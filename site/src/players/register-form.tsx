import { players } from '@felek/contract/src/players.ts'
import { Button } from '@felek/ui/src/button.tsx'
import { ErrorSummary } from '@felek/ui/src/error-summary.tsx'
import { Notice } from '@felek/ui/src/notice.tsx'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { api, ApiRefusal, NetworkFailure } from '../lib/api.ts'
import { getBoot } from '../lib/boot.ts'
import { showRefusedFields } from '../lib/field-texts.ts'
import { AccountStep } from './register-account-step.tsx'
import { ConfirmStep } from './register-confirm-step.tsx'
import { IdentityStep } from './register-identity-step.tsx'
import {
  emptyRegistration,
  fieldNames,
  registrationResolver,
  stepOf,
  steps,
  toRegistration,
  type FieldName,
  type RegistrationForm,
} from './registration-form.ts'
import { useRegistrationLabels } from './use-registration-labels.ts'

type Props = {
  at: number
  onStep: (at: number) => void
  onSent: (sent: { sentTo: string; email: string }) => void
}

const stepParts = { account: AccountStep, identity: IdentityStep, confirm: ConfirmStep }

/**
 * One form over three steps: what was typed stays in it, whichever step is shown and whatever the
 * server says.
 */
export const RegisterForm = ({ at, onStep, onSent }: Props) => {
  const t = useTranslations('players.register')
  const labelOf = useRegistrationLabels()
  const form = useForm<RegistrationForm>({
    resolver: registrationResolver,
    defaultValues: emptyRegistration,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const [attempt, setAttempt] = useState(0)
  const [said, setSaid] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const entered = useRef(at)
  const step = steps[at] ?? steps[0]
  const { errors, isSubmitting } = form.formState

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

  const next = async () => {
    setSaid('')
    if (await form.trigger([...step.fields])) {
      setAttempt(0)
      onStep(at + 1)
    } else {
      // From here on a fault goes as it is mended, not when the field is left: that would move the
      // page under a press.
      for (const name of step.fields)
        form.setValue(name, form.getValues(name), { shouldTouch: true })
      setAttempt((n) => n + 1)
    }
  }

  const showRefusal = (refusal: ApiRefusal) => {
    const placed = showRefusedFields(refusal, form.setError, fieldNames)
    if (refusal.key === 'promo_invalid') {
      form.setError('promotionCode', { type: 'server', message: refusal.message })
      placed.push('promotionCode')
    }
    if (placed.length === 0) return setSaid(refusal.message)
    onStep(Math.max(0, stepOf(placed)))
    setAttempt((n) => n + 1)
  }

  const send = form.handleSubmit(
    async (typed) => {
      setSaid('')
      try {
        const { data } = await api(players.register, toRegistration(typed))
        onSent({ sentTo: data.confirmationSentTo, email: typed.email.trim() })
      } catch (problem) {
        if (problem instanceof ApiRefusal) showRefusal(problem)
        else if (problem instanceof NetworkFailure) setSaid(t('network'))
      }
    },
    (invalid) => {
      onStep(Math.max(0, stepOf(Object.keys(invalid))))
      setAttempt((n) => n + 1)
    },
  )

  const last = at === steps.length - 1
  return (
    <form
      noValidate
      className="above-bar mt-2 flex flex-col gap-4"
      onSubmit={(e) => {
        e.preventDefault()
        void (last ? send() : next())
      }}
    >
      <h1 ref={heading} tabIndex={-1} className="text-24 md:text-34">
        {t(`headings.${step.name}`)}
      </h1>
      {at === 0 && getBoot().demo && <Notice tone="info">{t('demo_note')}</Notice>}
      {attempt > 0 && (
        <ErrorSummary
          title={t('check_fields', { n: wrong.length })}
          wrong={wrong}
          attempt={attempt}
          onFocusField={(name) => form.setFocus(name as FieldName)}
        />
      )}
      {said && (
        <Notice tone="bad" urgent>
          {said}
        </Notice>
      )}
      <Part form={form} />
      <div className="sticky bottom-[var(--bar-height)] z-10 -mx-3.5 flex gap-3 border-t border-line bg-bg px-3.5 py-4 md:static md:mx-0 md:border-0 md:px-0">
        {at > 0 && (
          <Button
            variant="outline"
            size="large"
            onClick={() => onStep(at - 1)}
            disabled={isSubmitting}
          >
            {t('back')}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          size="large"
          className="flex-1"
          pending={isSubmitting}
        >
          {last ? t('submit') : t('next')}
        </Button>
      </div>
    </form>
  )
}
