import { limits } from '@felek/contract/limits.ts'
import { players } from '@felek/contract/players.ts'
import { secondFactor } from '@felek/contract/second-factor.ts'
import { StatusLabel } from '@felek/ui/badge.tsx'
import { Button } from '@felek/ui/button.tsx'
import { CodeField } from '@felek/ui/code-field.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { api } from '../../lib/api/api.ts'
import { forget } from '../../lib/api/query.ts'
import { useFieldTexts } from '../../lib/format/field-texts.ts'
import { paths } from '../../paths.ts'
import { useAccount } from '../use-account.ts'
import { DemoMailbox } from './demo-mailbox.tsx'
import { SecurityPage } from './security-page.tsx'
import { useSuccessMessage } from './use-success.ts'

const CodeForm = ({ sentTo, onAgain }: { sentTo: string; onAgain: () => void }) => {
  const t = useTranslations('security.sms')
  const fieldText = useFieldTexts()
  const [code, setCode] = useState('')
  const { said, pending, attempt, clear, say } = useSuccessMessage()
  const submit = () => {
    if (code.length < limits.twoFactorCodeLength)
      return say(fieldText({ message: 'code_invalid' }) ?? '')
    void attempt(() => api(secondFactor.validateSms, { code }, { quiet: true })).then(
      (done) => done && forget(players.getProfile),
    )
  }
  return (
    <form
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        submit()
      }}
      className="mt-4 flex max-w-[440px] flex-col gap-4"
    >
      <Notice tone="info" title={t('sent', { phone: sentTo })}>
        <DemoMailbox channel="sms" />
      </Notice>
      <CodeField
        label={t('code')}
        length={limits.twoFactorCodeLength}
        value={code}
        error={said}
        onValue={(digits) => {
          setCode(digits)
          clear()
        }}
      />
      <Button type="submit" variant="primary" size="large" pending={pending}>
        {t('confirm')}
      </Button>
      <Button variant="quiet" onClick={onAgain}>
        {t('again')}
      </Button>
    </form>
  )
}

const SmsPage = () => {
  const t = useTranslations('security.sms')
  const { account } = useAccount()
  const [sentTo, setSentTo] = useState('')
  const { said, pending, attempt } = useSuccessMessage()
  const send = () =>
    void attempt(() => api(secondFactor.sendSms, {}, { quiet: true })).then(
      (done) => done && setSentTo(done.data.sentTo),
    )
  const confirmed = account?.verified.phone
  return (
    <SecurityPage title={t('title')} text={t('text')}>
      {!account && <Skeleton className="h-16" mark />}
      {account && (
        <p className="flex flex-wrap items-center gap-3 rounded-panel border border-line bg-surface p-4 text-16 font-label">
          <span className="tabular flex-1">{account.phone}</span>
          <StatusLabel tone={confirmed ? 'good' : 'plain'} Icon={confirmed ? CircleCheck : Clock}>
            {confirmed ? t('confirmed') : t('unconfirmed')}
          </StatusLabel>
        </p>
      )}
      {said && (
        <Notice tone="bad" urgent className="mt-4">
          {said}
        </Notice>
      )}
      {account && !confirmed && sentTo === '' && (
        <Button className="mt-4" variant="primary" size="large" pending={pending} onClick={send}>
          {t('send')}
        </Button>
      )}
      {!confirmed && sentTo !== '' && <CodeForm sentTo={sentTo} onAgain={send} />}
      {confirmed && <p className="mt-3 text-14 text-text-2">{t('confirmed_text')}</p>}
      <p className="mt-6 text-13 text-text-2">
        {t('wrong_number')}{' '}
        <Link
          to={paths.phone}
          className="inline-flex min-h-6 items-center underline decoration-accent-line underline-offset-4"
        >
          {t('change_number')}
        </Link>
      </p>
    </SecurityPage>
  )
}

export default SmsPage
