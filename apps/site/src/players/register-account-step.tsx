import { Field } from '@felek/ui/field.tsx'
import { PasswordField } from '@felek/ui/password-field.tsx'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { useFieldTexts } from '../lib/format/field-texts.ts'
import { PasswordRules } from './password-rules.tsx'
import type { RegistrationForm } from './registration-form.ts'

export const AccountStep = ({ form }: { form: UseFormReturn<RegistrationForm> }) => {
  const t = useTranslations('players.register')
  const fieldText = useFieldTexts()
  const password = useWatch({ control: form.control, name: 'password' })
  const { errors } = form.formState
  return (
    <>
      <Field
        label={t('username')}
        // What is wrong with it says the same.
        hint={errors.username ? undefined : t('username_hint')}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={20}
        error={fieldText(errors.username)}
        {...form.register('username')}
      />
      <PasswordField
        label={t('password')}
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
        label={t('password_confirm')}
        autoComplete="new-password"
        maxLength={128}
        error={fieldText(errors.passwordConfirm)}
        {...form.register('passwordConfirm')}
      />
    </>
  )
}
