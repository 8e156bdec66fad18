import { formatDay } from '@felek/phrases/format.ts'
import { Button } from '@felek/ui/button.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { PageHead } from '@felek/ui/page-head.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../lib/format/i18n.ts'
import { useTimes } from '../lib/format/times.ts'
import { displayName } from '../lib/session/player-name.ts'
import { useSession } from '../lib/session/session.ts'
import { usePageTitle } from '../lib/browser/use-page-title.ts'
import { OverviewBalances } from './overview-balances.tsx'
import { OverviewDetails } from './overview-details.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { useAccount } from './use-account.ts'

const OverviewPage = () => {
  const t = useTranslations('account.overview')
  const tShell = useTranslations('shell')
  const lang = useLang()
  const { time } = useTimes()
  usePageTitle(t('title'))
  const { account, isError, refetch } = useAccount()
  const profile = useSession((s) => s.profile)
  const when = (iso: string) => `${formatDay(iso, lang)}, ${time(iso)}`
  // The sign-in before this one: the profile of the session knows it, the account may already tell
  // of this one.
  const last = profile?.lastlogin ?? account?.lastlogin ?? ''
  return (
    <div className="max-xl:max-w-[860px]">
      <PageHead title={t('greeting', { name: displayName(profile, tShell('placeholderName')) })} />
      <p className="mt-1 flex flex-wrap gap-x-4 text-13 text-text-2">
        <span>{last === '' ? t('first_login') : t('last_login', { when: when(last) })}</span>
        {account && <span>{t('member_since', { when: formatDay(account.createdAt, lang) })}</span>}
      </p>
      <div className="mt-6 flex flex-col gap-8">
        <OverviewBalances />
        <div className="lg:hidden">
          <ProfileMenu list />
        </div>
        {isError && (
          <Notice tone="bad" title={t('failed')}>
            <Button size="small" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          </Notice>
        )}
        {!isError && !account && <Skeleton className="h-80" mark />}
        {account && <OverviewDetails account={account} />}
      </div>
    </div>
  )
}

export default OverviewPage
