import { addressChange, contact } from '@felek/contract/contact.ts'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../../lib/format/i18n.ts'
import { useAccount } from '../use-account.ts'
import { CredentialForm } from './credential-form.tsx'
import { SecurityPage } from './security-page.tsx'
import { useGuarded } from './use-guarded.ts'

const countryName = (code: string, lang: string): string =>
  new Intl.DisplayNames([lang], { type: 'region' }).of(code) ?? code

const AddressPage = () => {
  const t = useTranslations('security.address')
  const lang = useLang()
  const { account, isError } = useAccount()
  const { run, dialog } = useGuarded()
  return (
    <SecurityPage title={t('title')} text={t('text')}>
      {!account && !isError && <Skeleton className="mb-6 h-20" mark />}
      {account && (
        <dl className="mb-6 rounded-panel border border-line bg-surface p-4">
          <dt className="text-13 text-text-2">{t('now')}</dt>
          <dd className="mt-1 break-words text-14 font-label">
            {account.address}, {account.city}, {countryName(account.country, lang)}
          </dd>
        </dl>
      )}
      <CredentialForm
        schema={addressChange}
        defaults={{ city: '', address: '' }}
        call={(typed) => run(contact.changeAddress, typed)}
        fields={[
          { name: 'city', label: t('city'), kind: 'city' },
          { name: 'address', label: t('address'), hint: t('address_hint'), kind: 'street' },
        ]}
        submit={t('submit')}
      />
      <p className="mt-6 text-13 text-text-2">{t('country')}</p>
      {dialog}
    </SecurityPage>
  )
}

export default AddressPage
