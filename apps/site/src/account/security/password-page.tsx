import { credentials, passwordChange } from '@felek/contract/credentials.ts'
import { useWatch, type Control } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { api } from '../../lib/api/api.ts'
import { PasswordRules } from '../../players/password-rules.tsx'
import { CredentialForm } from './credential-form.tsx'
import { SecurityPage } from './security-page.tsx'

const empty = { oldPassword: '', password: '', passwordConfirm: '' }

const TypedRules = ({ control }: { control: Control<typeof empty> }) => (
  <PasswordRules password={useWatch({ control, name: 'password' })} />
)

const PasswordPage = () => {
  const t = useTranslations('security.password')
  return (
    <SecurityPage title={t('title')} text={t('text')}>
      <CredentialForm
        schema={passwordChange}
        defaults={empty}
        passwordField="oldPassword"
        call={(typed) => api(credentials.changePassword, typed, { quiet: true })}
        fields={[
          { name: 'oldPassword', label: t('old'), kind: 'current' },
          {
            name: 'password',
            label: t('new'),
            kind: 'new',
            after: (control) => <TypedRules control={control} />,
          },
          { name: 'passwordConfirm', label: t('confirm'), kind: 'new' },
        ]}
        submit={t('submit')}
      />
    </SecurityPage>
  )
}

export default PasswordPage
