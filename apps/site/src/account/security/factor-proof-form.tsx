import { recoveryCode } from '@felek/contract/fields.ts'
import { limits } from '@felek/contract/limits.ts'
import { secondFactor } from '@felek/contract/second-factor.ts'
import { Button } from '@felek/ui/button.tsx'
import { CodeField } from '@felek/ui/code-field.tsx'
import { Field } from '@felek/ui/field.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { PasswordField } from '@felek/ui/password-field.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { safeParse } from 'zod/mini'
import { api } from '../../lib/api/api.ts'
import { useFieldTexts } from '../../lib/format/field-texts.ts'
import { DemoMailbox } from './demo-mailbox.tsx'
import { useSuccessMessage } from './use-success.ts'

/** What shows that the owner changes the factor in use; `code` is of the app or the text message. */
export type Proof = { password: string } & ({ code: string } | { recoveryCode: string })

/** The proof in the fields of `two_auth_type` and `user_generate_ga`. */
export const proofFields = ({ password, ...by }: Proof) => ({
  password,
  ...('code' in by ? { ga_code: by.code } : by),
})

/** Sends a code to the phone, and says where it went; the newest one counts. */
const SendCode = ({ sentTo, onSent }: { sentTo: string; onSent: (phone: string) => void }) => {
  const t = useTranslations('security.sms')
  const { said, pending, attempt } = useSuccessMessage()
  const send = () =>
    void attempt(() => api(secondFactor.sendSms, {}, { quiet: true })).then(
      (done) => done && onSent(done.data.sentTo),
    )
  return (
    <div className="flex flex-col items-start gap-3">
      {said && (
        <Notice tone="bad" urgent>
          {said}
        </Notice>
      )}
      {sentTo !== '' && (
        <Notice tone="info" title={t('sent', { phone: sentTo })}>
          <DemoMailbox channel="sms" />
        </Notice>
      )}
      <Button size="small" pending={pending} onClick={send}>
        {sentTo === '' ? t('send') : t('again')}
      </Button>
    </div>
  )
}

/** What is typed, what of it is missing, and what the server said of it. */
const useProofFields = (onProof: (proof: Proof) => Promise<{ message: string }>) => {
  const fieldText = useFieldTexts()
  const [byRecovery, setByRecovery] = useState(false)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState<{
    password?: string | undefined
    code?: string | undefined
  }>({})
  const { said, pending, attempt, clear } = useSuccessMessage()
  const change = (set: () => void) => {
    set()
    setMissing({})
    clear()
  }
  const submit = () => {
    const whole = byRecovery
      ? safeParse(recoveryCode, code).success
      : code.length === limits.twoFactorCodeLength
    const wrong = {
      password: password === '' ? fieldText({ message: 'required' }) : undefined,
      code: whole
        ? undefined
        : fieldText({ message: byRecovery ? 'recovery_invalid' : 'code_invalid' }),
    }
    setMissing(wrong)
    if (wrong.password !== undefined || wrong.code !== undefined) return
    void attempt(() => onProof({ password, ...(byRecovery ? { recoveryCode: code } : { code }) }))
  }
  return {
    byRecovery,
    password,
    code,
    missing,
    said,
    pending,
    submit,
    typePassword: (text: string) => change(() => setPassword(text)),
    typeCode: (text: string) => change(() => setCode(text)),
    otherWay: () =>
      change(() => {
        setCode('')
        setByRecovery(!byRecovery)
      }),
  }
}

type Fields = ReturnType<typeof useProofFields>

const CodeOrRecovery = ({ fields }: { fields: Fields }) => {
  const t = useTranslations('security.two_factor')
  const { byRecovery, code, missing, typeCode } = fields
  return byRecovery ? (
    <Field
      label={t('recovery_code')}
      numeric
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
      value={code}
      error={missing.code}
      onChange={(e) => typeCode(e.target.value)}
    />
  ) : (
    <CodeField
      label={t('code')}
      length={limits.twoFactorCodeLength}
      value={code}
      error={missing.code}
      onValue={typeCode}
    />
  )
}

/**
 * Asks for the password and a code of the factor in use, which together change it. What the server
 * refuses stands above the fields; what is missing stands under its own.
 */
export const FactorProofForm = ({
  factor,
  submitText,
  tone,
  onProof,
}: {
  /** An app has recovery codes too; a text message has to be sent first. */
  factor: 'ga' | 'sms'
  submitText: string
  tone: 'primary' | 'destructive'
  /** Answers once the server has taken it; throws its refusal. */
  onProof: (proof: Proof) => Promise<{ message: string }>
}) => {
  const t = useTranslations('security')
  const [sentTo, setSentTo] = useState('')
  const fields = useProofFields(onProof)
  return (
    <form
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        fields.submit()
      }}
      className="mt-4 flex max-w-[400px] flex-col gap-4"
    >
      {fields.said && (
        <Notice tone="bad" urgent>
          {fields.said}
        </Notice>
      )}
      <PasswordField
        label={t('current_password')}
        autoComplete="current-password"
        maxLength={512}
        value={fields.password}
        error={fields.missing.password}
        onChange={(e) => fields.typePassword(e.target.value)}
      />
      {factor === 'sms' && <SendCode sentTo={sentTo} onSent={setSentTo} />}
      <CodeOrRecovery fields={fields} />
      <Button type="submit" variant={tone} size="large" pending={fields.pending}>
        {submitText}
      </Button>
      {factor === 'ga' && (
        <Button variant="quiet" onClick={fields.otherWay}>
          {fields.byRecovery ? t('two_factor.use_code') : t('two_factor.use_recovery')}
        </Button>
      )}
    </form>
  )
}
