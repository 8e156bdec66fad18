import { credentials, usernameChange } from '@felek/contract/src/credentials.ts'
import { Button } from '@felek/ui/src/button.tsx'
import { Field } from '@felek/ui/src/field.tsx'
import { PasswordField } from '@felek/ui/src/password-field.tsx'
import { useTranslations } from 'use-intl/react'
import { useFieldTexts } from '../../lib/field-texts.ts'
import { FormProblems } from '../../lib/form-problems.tsx'
import { useAccount } from '../use-account.ts'
import { SecurityPage } from './security-page.tsx'
import { useCredentialForm } from './use-credential-form.ts'
import { withPassword } from './use-guarded.ts'

const names = ['username', 'password'] as const

const UsernamePage = () => {
  const t = useTranslations('security')
  const fieldText = useFieldTexts()
  const { account } = useAccount()
  const { form, problems, submit } = useCredentialForm({
    schema: usernameChange,
    defaults: { username: '', password: '' },
    names,
    passwordField: 'password',
    send: (typed) => withPassword(credentials.changeUsername, typed),
    onDone: () => undefined,
  })
  const { errors, isSubmitting } = form.formState
  const labels = { username: t('username.new'), password: t('current_password') }
  const wrong = names.filter((name) => errors[name]).map((name) => ({ name, label: labels[name] }))
  return (
    <SecurityPage title={t('username.title')} text={t('username.text')}>
      <p className="mb-4 text-14">
        {t('username.now')} <strong className="font-label">{account?.username}</strong>
      </p>
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
        <Field
          label={labels.username}
          hint={t('username.hint')}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={20}
          error={fieldText(errors.username)}
          {...form.register('username')}
        />
        <PasswordField
          label={labels.password}
          autoComplete="current-password"
          maxLength={512}
          error={fieldText(errors.password)}
          {...form.register('password')}
        />
        <Button type="submit" variant="primary" size="large" pending={isSubmitting}>
          {t('username.submit')}
        </Button>
      </form>
    </SecurityPage>
  )
}

export default UsernamePage
