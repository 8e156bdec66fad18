import type { Output } from '@felek/contract/call.ts'
import { contact } from '@felek/contract/contact.ts'
import { limits } from '@felek/contract/limits.ts'
import { players } from '@felek/contract/players.ts'
import { Button } from '@felek/ui/button.tsx'
import { CodeField } from '@felek/ui/code-field.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { api, ApiRefusal, NetworkFailure } from '../../lib/api/api.ts'
import { useFieldTexts } from '../../lib/format/field-texts.ts'
import { forget } from '../../lib/api/query.ts'
import { toast } from '../../lib/browser/toasts.ts'
import { DemoMailbox } from './demo-mailbox.tsx'
import { useCancelPhoneChange } from './use-cancel-phone-change.ts'

type PhoneChange = NonNullable<Output<typeof contact.phoneChange>['asked']>
type Codes = { code: string; proofCode: string }

const isWhole = (code: string) => code.length === limits.twoFactorCodeLength

/** Both codes as they are typed, what is wrong with each, and what the server said of neither. */
const useCodes = (onOver: (said: string) => void) => {
  const t = useTranslations('security')
  const fieldText = useFieldTexts()
  const [codes, setCodes] = useState<Codes>({ code: '', proofCode: '' })
  const [wrong, setWrong] = useState<Partial<Codes>>({})
  const [said, say] = useState('')
  const [pending, setPending] = useState(false)
  const refused = (problem: unknown) => {
    if (problem instanceof NetworkFailure) return say(t('network'))
    if (!(problem instanceof ApiRefusal)) return
    if (problem.key === 'code_expired') {
      onOver(problem.message)
      return forget(contact.phoneChange)
    }
    if (Object.keys(problem.fields).length > 0) return setWrong(problem.fields)
    say(problem.message)
  }
  const send = async () => {
    const missing = fieldText({ message: 'code_invalid' }) ?? ''
    const parts = {
      ...(isWhole(codes.code) ? {} : { code: missing }),
      ...(isWhole(codes.proofCode) ? {} : { proofCode: missing }),
    }
    setWrong(parts)
    if (Object.keys(parts).length > 0) return
    setPending(true)
    say('')
    try {
      const { message } = await api(contact.confirmPhone, codes, { quiet: true })
      toast({ tone: 'positive', text: message })
      await Promise.all([forget(contact.phoneChange), forget(players.getProfile)])
    } catch (problem) {
      await refused(problem)
    } finally {
      setPending(false)
    }
  }
  const type = (name: keyof Codes) => (digits: string) => {
    setCodes((before) => ({ ...before, [name]: digits }))
    setWrong((before) => ({ ...before, [name]: undefined }))
    say('')
  }
  return { codes, wrong, said, pending, send, type }
}

/** The code that went to the new phone, and the one that went to the phone of before or the mailbox. */
export const PhoneCodesForm = ({
  asked,
  onOver,
}: {
  asked: PhoneChange
  /** Hears why the codes are worth nothing any more. */
  onOver: (said: string) => void
}) => {
  const t = useTranslations('security.phone')
  const { codes, wrong, said, pending, send, type } = useCodes(onOver)
  const stop = useCancelPhoneChange()
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  useEffect(() => {
    if (wrong.code !== undefined) first.current?.focus()
    else if (wrong.proofCode !== undefined) second.current?.focus()
  }, [wrong])
  const isByMail = asked.via === 'mail'
  return (
    <form
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        void send()
      }}
      className="flex max-w-[440px] flex-col gap-4"
    >
      <Notice tone="info" title={t('sent')}>
        <p>{isByMail ? t('sent_mail') : t('sent_sms')}</p>
        <div className="flex flex-wrap gap-x-4">
          <DemoMailbox channel="sms" />
          {isByMail && <DemoMailbox channel="mail" />}
        </div>
      </Notice>
      {(said || stop.said) && (
        <Notice tone="bad" urgent>
          {said || stop.said}
        </Notice>
      )}
      <CodeField
        label={t('code_new', { to: asked.sentTo })}
        ref={first}
        length={limits.twoFactorCodeLength}
        value={codes.code}
        error={wrong.code}
        onValue={type('code')}
      />
      <CodeField
        label={t(isByMail ? 'code_mail' : 'code_old', { to: asked.proofSentTo })}
        ref={second}
        autoComplete="off"
        length={limits.twoFactorCodeLength}
        value={codes.proofCode}
        error={wrong.proofCode}
        onValue={type('proofCode')}
      />
      <Button type="submit" variant="primary" size="large" pending={pending}>
        {t('confirm')}
      </Button>
      <Button variant="quiet" pending={stop.pending} onClick={stop.cancel}>
        {t('cancel')}
      </Button>
    </form>
  )
}
