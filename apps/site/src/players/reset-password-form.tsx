import { passwordReset, players } from '@felek/contract/players.ts'
import { Button } from '@felek/ui/button.tsx'
import { PasswordField } from '@felek/ui/password-field.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { api, ApiRefusal } from '../lib/api/api.ts'
import { useFieldTexts } from '../lib/format/field-texts.ts'
import { FormProblems } from '../lib/browser/form-problems.tsx'
import { useFormProblems } from '../lib/browser/use-form-problems.ts'
import { PasswordRules } from './password-rules.tsx'

type Form = { token: string; password: string; passwordConfirm: string }
const shown = ['password', 'passwordConfirm'] as const

type Props = {
  token: string
  onDone: (username: string) => void
  onExpired: () => void
}

const useResetPassword = ({ token, onDone, onExpired }: Props) => {
  const t = useTranslations('players.reset')
  const form = useForm<Form>({
    resolver: zodResolver(passwordReset),
    defaultValues: { token, password: '', passwordConfirm: '' },
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const problems = useFormProblems(form, shown, t('network'))
  const refused = (problem: unknown) => {
    const expired =
      problem instanceof ApiRefusal &&
      (problem.key === 'token_expired' || problem.fields['token'] !== undefined)
    if (expired) onExpired()
    else problems.refused(problem)
  }
  const submit = form.handleSubmit(async (typed) => {
    problems.clear()
    await api(players.resetPassword, { ...typed, token }, { quiet: true }).then(
      ({ data }) => onDone(data.username),
      refused,
    )
  }, problems.invalid)
  return { form, problems, submit }
}

/** The new password, twice. `onExpired` where the link was used or is too old. */
export const ResetPasswordForm = (props: Props) => {
  const t = useTranslations('players.reset')
  const fieldText = useFieldTexts()
  const { form, problems, submit } = useResetPassword(props)
  const { errors, isSubmitting } = form.formState
  const password = useWatch({ control: form.control, name: 'password' })
  const labels = { password: t('password'), passwordConfirm: t('password_confirm') }
  const wrong = shown.filter((name) => errors[name]).map((name) => ({ name, label: labels[name] }))

  return (
    <form noValidate onSubmit={(e) => void submit(e)} className="mt-6 flex flex-col gap-4">
      <FormProblems
        said={problems.said}
        attempt={problems.attempt}
        title={t('check_fields', { n: wrong.length })}
        wrong={wrong}
        onFocusField={(name) => form.setFocus(name as keyof Form)}
      />
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
