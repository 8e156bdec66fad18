import { credentials, emailChange } from '@felek/contract/src/credentials.ts'
import { Button } from '@felek/ui/src/button.tsx'
import { Field } from '@felek/ui/src/field.tsx'
import { Notice } from '@felek/ui/src/notice.tsx'
import { PasswordField } from '@felek/ui/src/password-field.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useFieldTexts } from '../../lib/field-texts.ts'
import { FormProblems } from '../../lib/form-problems.tsx'
import { useAccount } from '../use-account.ts'
import { DemoMailbox } from './demo-mailbox.tsx'
import { SecurityPage } from './security-page.tsx'
import { useCredentialForm } from './use-credential-form.ts'
import { withPassword } from './use-guarded.ts'

const names = ['email', 'emailConfirm', 'password'] as const

const EmailForm = ({ onSent }: { onSent: (to: string) => void }) => {
  const t = useTranslations('security')
  const fieldText = useFieldTexts()
  const { form, problems, submit } = useCredentialForm({
    schema: emailChange,
    defaults: { email: '', emailConfirm: '', password: '' },
    names,
    passwordField: 'password',
    send: (typed) => withPassword(credentials.changeEmail, typed),
    onDone: ({ confirmationSentTo }) => onSent(confirmationSentTo),
  })
  const { errors, isSubmitting } = form.formState
  const labels = {
    email: t('email.new'),
    emailConfirm: t('email.confirm'),
    password: t('current_password'),
  }
  const wrong = names.filter((name) => errors[name]).map((name) => ({ name, label: labels[name] }))
  return (
    <form noValidate onSubmit={(e) => void submit(e)} className="flex max-w-[440px] flex-col gap-4">
      <FormProblems
        said={problems.said}
        attempt={problems.attempt}
        title={t('check_fields', { n: wrong.length })}
        wrong={wrong}
        onFocusField={(name) => form.setFocus(name as (typeof names)[number])}
      />
      {(['email', 'emailConfirm'] as const).map((name) => (
        <Field
          key={name}
          type="email"
          label={labels[name]}
          autoComplete={name === 'email' ? 'email' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          error={fieldText(errors[name])}
          {...form.register(name)}
        />
      ))}
      <PasswordField
        label={labels.password}
        autoComplete="current-password"
        maxLength={512}
        error={fieldText(errors.password)}
        {...form.register('password')}
      />
      <Button type="submit" variant="primary" size="large" pending={isSubmitting}>
        {t('email.submit')}
      </Button>
    </form>
  )
}

const EmailPage = () => {
  const t = useTranslations('security')
  const { account } = useAccount()
  const [sentTo, setSentTo] = useState('')
  return (
    <SecurityPage title={t('email.title')} text={t('email.text')}>
      <p className="mb-4 text-14">
        {t('email.now')} <strong className="font-label">{account?.email}</strong>
      </p>
      {sentTo && (
        <Notice tone="good" title={t('email.sent', { to: sentTo })} className="mb-4">
          <p>{t('email.sent_text')}</p>
          <DemoMailbox channel="mail" />
        </Notice>
      )}
      <EmailForm onSent={setSentTo} />
    </SecurityPage>
  )
}

export default EmailPage
