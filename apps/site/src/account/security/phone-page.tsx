import { contact } from '@felek/contract/contact.ts'
import { formatDay } from '@felek/phrases/format.ts'
import { StatusLabel } from '@felek/ui/badge.tsx'
import { Button } from '@felek/ui/button.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../../lib/format/i18n.ts'
import { callQuery } from '../../lib/api/query.ts'
import { useTimes } from '../../lib/format/times.ts'
import { paths } from '../../paths.ts'
import { useAccount } from '../use-account.ts'
import { PhoneCodesForm } from './phone-codes-form.tsx'
import { PhoneWishForm } from './phone-wish-form.tsx'
import { SecurityPage } from './security-page.tsx'
import { useCancelPhoneChange } from './use-cancel-phone-change.ts'
import { useSecondFactorType } from './use-factor-type.ts'

const CurrentPhone = () => {
  const t = useTranslations('security.sms')
  const { account, isError } = useAccount()
  if (!account) return isError ? null : <Skeleton className="mb-6 h-14" mark />
  const confirmed = account.verified.phone
  return (
    <p className="mb-6 flex flex-wrap items-center gap-3 rounded-panel border border-line bg-surface p-4 text-16 font-label">
      <span className="tabular flex-1">{account.phone}</span>
      <StatusLabel tone={confirmed ? 'good' : 'plain'} Icon={confirmed ? CircleCheck : Clock}>
        {confirmed ? t('confirmed') : t('unconfirmed')}
      </StatusLabel>
      {!confirmed && (
        <Link
          to={paths.sms}
          className="inline-flex min-h-9 items-center text-14 underline decoration-accent-line underline-offset-4"
        >
          {t('confirm')}
        </Link>
      )}
    </p>
  )
}

const Resting = ({ phone, until }: { phone: string; until: string }) => {
  const t = useTranslations('security.phone')
  const lang = useLang()
  const { time } = useTimes()
  const { said, pending, cancel } = useCancelPhoneChange()
  return (
    <>
      <Notice tone="accent" title={t('resting', { phone })}>
        <p>{t('resting_text', { when: `${formatDay(until, lang)}, ${time(until)}` })}</p>
        <Button size="small" className="mt-3" pending={pending} onClick={cancel}>
          {t('stop')}
        </Button>
      </Notice>
      {said && (
        <Notice tone="bad" urgent className="mt-4">
          {said}
        </Notice>
      )}
      <p className="mt-4 text-13 text-text-2">{t('not_you')}</p>
    </>
  )
}

/** What is under way is the server's to say: a page that is opened anew goes on where it was left. */
const PhonePage = () => {
  const t = useTranslations('security.phone')
  const state = useQuery(callQuery(contact.phoneChange, {}, { staleTimeMs: 0 }))
  const factor = useSecondFactorType()
  const [over, setOver] = useState('')
  const isError = (state.isError && !state.data) || (factor.isError && !factor.type)
  const change = state.data?.data
  const isReady = !isError && change !== undefined && factor.type !== undefined
  const again = () => {
    void state.refetch()
    void factor.refetch()
  }
  return (
    <SecurityPage title={t('title')} text={t('text')}>
      <CurrentPhone />
      {isError && (
        <Notice tone="bad" title={t('failed')}>
          <Button size="small" onClick={again}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {!isError && !isReady && <Skeleton className="h-80" mark />}
      {over && (
        <Notice tone="bad" urgent className="mb-4">
          {over}
        </Notice>
      )}
      {isReady && change.resting && <Resting {...change.resting} />}
      {isReady && !change.resting && change.asked && (
        <PhoneCodesForm asked={change.asked} onOver={setOver} />
      )}
      {isReady && !change.resting && !change.asked && (
        <PhoneWishForm withApp={factor.type === 'ga'} onSent={() => setOver('')} />
      )}
    </SecurityPage>
  )
}

export default PhonePage
