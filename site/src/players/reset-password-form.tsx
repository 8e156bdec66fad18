import { passwordReset, players } from '@felek/contract/src/players.ts'
import { Button } from '@felek/ui/src/button.tsx'
import { ErrorSummary } from '@felek/ui/src/error-summary.tsx'
import { Notice } from '@felek/ui/src/notice.tsx'
import { PasswordField } from '@felek/ui/src/password-field.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { api, ApiRefusal, NetworkFailure } from '../lib/api.ts'
import { showRefusedFields, useFieldTexts } from '../lib/field-texts.ts'
import { PasswordRules } from './password-rules.tsx'

type Form = { token: string; password: string; passwordConfirm: string }
const shown = ['password', 'passwordConfirm'] as const

/** The new password, twice. `onExpired` where the link was used or is too old. */
export const ResetPasswordForm = ({
  token,
  onDone,
  onExpired,
}: {
  token: string
  onDone: (username: string) => void
  onExpired: () => void
}) => {
  const t = useTranslations('players.reset')
  const fieldText = useFieldTexts()
  const [said, setSaid] = useState('')
  const [attempt, setAttempt] = useState(0)
  const form = useForm<Form>({
    resolver: zodResolver(passwordReset),
    defaultValues: { token, password: '', passwordConfirm: '' },
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = form.formState
  const password = useWatch({ control: form.control, name: 'password' })
  const labels = { password: t('password'), passwordConfirm: t('password_confirm') }
  const wrong = shown.filter((name) => errors[name]).map((name) => ({ name, label: labels[name] }))

  const refused = (problem: unknown) => {
    if (problem instanceof NetworkFailure) return setSaid(t('network'))
    if (!(problem instanceof ApiRefusal)) return
    if (problem.key === 'token_expired' || problem.fields['token']) return onExpired()
    if (showRefusedFields(problem, form.setError, shown).length === 0)
      return setSaid(problem.message)
    setAttempt((n) => n + 1)
  }
  const submit = form.handleSubmit(
    async (typed) => {
      setSaid('')
      await api(players.resetPassword, { ...typed, token }, { quiet: true }).then(
        ({ data }) => onDone(data.username),
        refused,
      )
    },
    () => setAttempt((n) => n + 1),
  )

  return (
    <form noValidate onSubmit={(e) => void submit(e)} className="mt-6 flex flex-col gap-4">
      {attempt > 0 && (
        <ErrorSummary
          title={t('check_fields', { n: wrong.length })}
          wrong={wrong}
          attempt={attempt}
          onFocusField={(name) => form.setFocus(name as keyof Form)}
        />
      )}
      {said && (
        <Notice tone="bad" urgent>
          {said}
        </Notice>
      )}
      <PasswordField
        label={labels.password}
        autoComplete="new-password"
        maxLength={128}
        error={fieldText(errors.password)}
        {...form.register('password', {
          onChange: () =>
            void (
              form.getFieldState('passwordConfirm').isTouched && form.trigger('passwordConfirm')
            ),
        })}
      />
      <PasswordRules password={password} />
      <PasswordField
        label={labels.passwordConfirm}
        autoComplete="new-password"
        maxLength={128}
        error={fieldText(errors.passwordConfirm)}
        {...form.register('passwordConfirm')}
      />
      <Button type="submit" variant="primary" size="large" wide pending={isSubmitting}>
        {t('submit')}
      </Button>
    </form>
  )
}
