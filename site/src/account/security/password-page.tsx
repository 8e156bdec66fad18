import { credentials, passwordChange } from '@felek/contract/src/credentials.ts'
import { Button } from '@felek/ui/src/button.tsx'
import { PasswordField } from '@felek/ui/src/password-field.tsx'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { api } from '../../lib/api.ts'
import { useFieldTexts } from '../../lib/field-texts.ts'
import { FormProblems } from '../../lib/form-problems.tsx'
import { PasswordRules } from '../../players/password-rules.tsx'
import { SecurityPage } from './security-page.tsx'
import { useCredentialForm } from './use-credential-form.ts'

const names = ['oldPassword', 'password', 'passwordConfirm'] as const

const PasswordPage = () => {
  const t = useTranslations('security')
  const fieldText = useFieldTexts()
  const { form, problems, submit } = useCredentialForm({
    schema: passwordChange,
    defaults: { oldPassword: '', password: '', passwordConfirm: '' },
    names,
    passwordField: 'oldPassword',
    send: (typed) => api(credentials.changePassword, typed, { quiet: true }),
    onDone: () => undefined,
  })
  const { errors, isSubmitting } = form.formState
  const password = useWatch({ control: form.control, name: 'password' })
  const labels = {
    oldPassword: t('password.old'),
    password: t('password.new'),
    passwordConfirm: t('password.confirm'),
  }
  const wrong = names.filter((name) => errors[name]).map((name) => ({ name, label: labels[name] }))
  return (
    <SecurityPage title={t('password.title')} text={t('password.text')}>
      <form
        noValidate
        onSubmit={(e) => void submit(e)}
        className="flex max-w-[440px] flex-col gap-4"
      >
        <FormProblems
          said={problems.said}
          attempt={problems.attempt}
          title={t('check_fields', { n: wrong.length })}
          wrong={wrong}
          onFocusField={(name) => form.setFocus(name as (typeof names)[number])}
        />
        <PasswordField
          label={labels.oldPassword}
          autoComplete="current-password"
          maxLength={512}
          error={fieldText(errors.oldPassword)}
          {...form.register('oldPassword')}
        />
        <PasswordField
          label={labels.password}
          autoComplete="new-password"
          maxLength={128}
          error={fieldText(errors.password)}
          {...form.register('password')}
        />
        <PasswordRules password={password} />
        <PasswordField
          label={labels.passwordConfirm}
          autoComplete="new-password"
          maxLength={128}
          error={fieldText(errors.passwordConfirm)}
          {...form.register('passwordConfirm')}
        />
        <Button type="submit" variant="primary" size="large" pending={isSubmitting}>
          {t('password.submit')}
        </Button>
      </form>
    </SecurityPage>
  )
}

export default PasswordPage
