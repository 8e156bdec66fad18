import { credentials, emailChange } from '@felek/contract/credentials.ts'
import { Notice } from '@felek/ui/notice.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { CredentialForm } from './credential-form.tsx'
import { CurrentValue } from './current-value.tsx'
import { DemoMailbox } from './demo-mailbox.tsx'
import { SecurityPage } from './security-page.tsx'
import { withPassword } from './use-guarded.ts'

const EmailPage = () => {
  const t = useTranslations('security')
  const [sentTo, setSentTo] = useState('')
  return (
    <SecurityPage title={t('email.title')} text={t('email.text')}>
      <CurrentValue label={t('email.now')} of="email" />
      {sentTo && (
        <Notice tone="good" title={t('email.sent', { to: sentTo })} className="mb-4">
          <p>{t('email.sent_text')}</p>
          <DemoMailbox channel="mail" />
        </Notice>
      )}
      <CredentialForm
        schema={emailChange}
        defaults={{ email: '', emailConfirm: '', password: '' }}
        passwordField="password"
        call={(typed) => withPassword(credentials.changeEmail, typed)}
        onDone={({ confirmationSentTo }) => setSentTo(confirmationSentTo)}
        fields={[
          { name: 'email', label: t('email.new'), kind: 'email' },
          { name: 'emailConfirm', label: t('email.confirm'), kind: 'emailAgain' },
          { name: 'password', label: t('current_password'), kind: 'current' },
        ]}
        submit={t('email.submit')}
      />
    </SecurityPage>
  )
}

export default EmailPage
