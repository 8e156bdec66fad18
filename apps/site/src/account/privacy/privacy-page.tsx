import { PageHead } from '@felek/ui/page-head.tsx'
import { useTranslations } from 'use-intl/react'
import { BackLink } from '../../lib/browser/back-link.tsx'
import { usePageTitle } from '../../lib/browser/use-page-title.ts'
import { AskForData } from './ask-for-data.tsx'
import { CloseAccount } from './close-account.tsx'

/** What of a player is theirs to take along, and to end. */
const PrivacyPage = () => {
  const t = useTranslations('account.privacy')
  usePageTitle(t('title'))
  return (
    <div className="flex max-w-[720px] flex-col gap-5">
      <PageHead title={t('title')} back={<BackLink />} />
      <AskForData />
      <CloseAccount />
    </div>
  )
}

export default PrivacyPage
