import { secondFactor, type SecondFactorType } from '@felek/contract/second-factor.ts'
import { Button, buttonClass } from '@felek/ui/button.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { api } from '../../lib/api/api.ts'
import { paths } from '../../paths.ts'
import { useAccount } from '../use-account.ts'
import { FactorProofForm, proofFields } from './factor-proof-form.tsx'
import { useGuarded } from './use-guarded.ts'
import { useSuccessMessage } from './use-success.ts'

/** Text messages instead of no factor: after a step-up. */
const FirstFactor = ({ onOn }: { onOn: () => void }) => {
  const t = useTranslations('security.two_factor')
  const { run, dialog } = useGuarded()
  const { said, pending, attempt } = useSuccessMessage()
  const set = () =>
    void attempt(() => run(secondFactor.authType, { mode: 'set', type: 'sms' })).then(
      (done) => done && onOn(),
    )
  return (
    <>
      {said && (
        <Notice tone="bad" urgent className="mt-3">
          {said}
        </Notice>
      )}
      <Button className="mt-4" pending={pending} onClick={set}>
        {t('sms_use')}
      </Button>
      {dialog}
    </>
  )
}

/** Text messages instead of the app, or nothing instead of text messages: by what is in use. */
const OtherFactor = ({ from, onChanged }: { from: 'ga' | 'sms'; onChanged: () => void }) => {
  const t = useTranslations('security.two_factor')
  const [open, setOpen] = useState(false)
  const text = from === 'sms' ? t('sms_off') : t('sms_use')
  const tone = from === 'sms' ? 'destructive' : 'primary'
  if (!open)
    return (
      <Button
        className="mt-4"
        variant={from === 'sms' ? 'destructive' : 'secondary'}
        onClick={() => setOpen(true)}
      >
        {text}
      </Button>
    )
  return (
    <FactorProofForm
      factor={from}
      submitText={text}
      tone={tone}
      onProof={async (proof) => {
        const type = from === 'sms' ? 'none' : 'sms'
        const input = { mode: 'set', type, ...proofFields(proof) } as const
        const done = await api(secondFactor.authType, input, { quiet: true })
        onChanged()
        return done
      }}
    />
  )
}

/** Text messages as the second factor, for who wants no app. */
export const SmsFactor = ({
  type,
  onChanged,
}: {
  type: SecondFactorType
  onChanged: () => void
}) => {
  const t = useTranslations('security.two_factor')
  const { account } = useAccount()
  const unconfirmed = account?.verified.phone === false
  return (
    <section className="mt-6 rounded-panel border border-line bg-surface p-5">
      <h2 className="flex items-center gap-2.5 text-16 font-heading">
        <MessageSquareText aria-hidden="true" className="size-5 text-text-2" />
        {t('sms_title')}
      </h2>
      <p className="mt-1 text-14 text-text-2">
        {type === 'sms' ? t('sms_on', { phone: account?.phone ?? '' }) : t('sms_text')}
      </p>
      {unconfirmed && (
        <Link to={paths.sms} className={buttonClass({ className: 'mt-4' })}>
          {t('sms_confirm_first')}
        </Link>
      )}
      {account && !unconfirmed && type === 'none' && <FirstFactor onOn={onChanged} />}
      {account && !unconfirmed && type !== 'none' && (
        <OtherFactor from={type} onChanged={onChanged} />
      )}
    </section>
  )
}
