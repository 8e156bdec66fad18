import type { Account } from '@felek/contract/players.ts'
import { dateMark } from '@felek/phrases/format.ts'
import { isoToDate } from '@felek/ui/date-mask.ts'
import { StatusLabel } from '@felek/ui/badge.tsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../lib/format/i18n.ts'
import { useSession } from '../lib/session/session.ts'

const Line = ({ name, value, mark }: { name: string; value: ReactNode; mark?: ReactNode }) => (
  <div className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-0.5 break-inside-avoid border-b border-line py-2.5 last:border-0 xl:nth-4:border-0">
    <dt className="w-full text-13 text-text-2 sm:w-44">{name}</dt>
    <dd className="min-w-0 flex-1 basis-40 break-words text-14 font-label">{value}</dd>
    {mark && <dd>{mark}</dd>}
  </div>
)

const Verified = ({ done }: { done: boolean }) => {
  const t = useTranslations('account.overview')
  return done ? (
    <StatusLabel tone="good" Icon={CircleCheck}>
      {t('confirmed')}
    </StatusLabel>
  ) : (
    <StatusLabel tone="plain" Icon={Clock}>
      {t('unconfirmed')}
    </StatusLabel>
  )
}

export const OverviewDetails = ({ account }: { account: Account }) => {
  const t = useTranslations('account.overview')
  const otpStatus = useSession((s) => s.otpStatus)
  const notices = [
    account.optIns.sms && t('notices_sms'),
    account.optIns.email && t('notices_email'),
  ].filter(Boolean)
  return (
    <section>
      <h2 className="text-18 font-heading">{t('details')}</h2>
      <dl className="mt-3 gap-x-10 rounded-panel border border-line bg-surface px-5 xl:columns-2">
        <Line name={t('name')} value={`${account.firstname} ${account.lastname}`} />
        <Line name={t('username')} value={account.username} />
        <Line
          name={t('email')}
          value={account.email}
          mark={<Verified done={account.verified.email} />}
        />
        <Line
          name={t('phone')}
          value={<span className="tabular">{account.phone}</span>}
          mark={<Verified done={account.verified.phone} />}
        />
        <Line
          name={t('identity')}
          value={<span className="tabular">{account.identityNumber}</span>}
          mark={<Verified done={account.verified.identity} />}
        />
        <Line
          name={t('birthdate')}
          value={
            <span className="tabular">{isoToDate(account.birthdate, dateMark[useLang()])}</span>
          }
        />
        <Line
          name={t('notices')}
          value={notices.length > 0 ? notices.join(', ') : t('notices_none')}
        />
        <Line name={t('two_factor')} value={otpStatus ? t('two_factor_on') : t('two_factor_off')} />
      </dl>
      <p className="mt-2 text-13 text-text-2">{t('masked')}</p>
    </section>
  )
}
