import { credentials, usernameChange } from '@felek/contract/credentials.ts'
import { useTranslations } from 'use-intl/react'
import { CredentialForm } from './credential-form.tsx'
import { CurrentValue } from './current-value.tsx'
import { SecurityPage } from './security-page.tsx'
import { withPassword } from './use-guarded.ts'

const UsernamePage = () => {
  const t = useTranslations('security')
  return (
    <SecurityPage title={t('username.title')} text={t('username.text')}>
      <CurrentValue label={t('username.now')} of="username" />
      <CredentialForm
        schema={usernameChange}
        defaults={{ username: '', password: '' }}
        passwordField="password"
        call={(typed) => withPassword(credentials.changeUsername, typed)}
        fields={[
          {
            name: 'username',
            label: t('username.new'),
            kind: 'username',
            hint: t('username.hint'),
          },
          { name: 'password', label: t('current_password'), kind: 'current' },
        ]}
        submit={t('username.submit')}
      />
    </SecurityPage>
  )
}

export default UsernamePage
