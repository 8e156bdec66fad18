import { limits } from '@felek/contract/limits.ts'
import { recoveryCode } from '@felek/contract/fields.ts'
import { Button } from '@felek/ui/button.tsx'
import { CodeField } from '@felek/ui/code-field.tsx'
import { Field } from '@felek/ui/field.tsx'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { safeParse } from 'zod/mini'
import { getBoot } from '../lib/api/boot.ts'
import { useFieldTexts } from '../lib/format/field-texts.ts'
import type { FactorMethod, Factor } from './use-second-factor.ts'

type Props = { by: FactorMethod; factor: Factor }

/** Once a code was wrong, the button clears it for the next try. */
const Form = ({
  factor,
  onSubmit,
  onRetry,
  children,
}: {
  factor: Factor
  onSubmit: () => void
  onRetry: () => void
  children: ReactNode
}) => {
  const t = useTranslations('players.second_factor')
  const send = (e: FormEvent) => {
    e.preventDefault()
    if (factor.wrong === undefined) onSubmit()
    else onRetry()
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      {children}
      <Button type="submit" variant="primary" size="large" wide pending={factor.pending}>
        {factor.wrong === undefined ? t('submit') : t('retry')}
      </Button>
      <Button variant="outline" size="large" wide onClick={factor.cancel}>
        {t('cancel')}
      </Button>
    </form>
  )
}

/** Six digits, of the app or of the text message. */
export const CodeStep = ({ by, factor }: Props) => {
  const t = useTranslations('players.second_factor')
  const fieldText = useFieldTexts()
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!factor.pending) field.current?.focus()
  }, [factor.pending])
  const whole = code.length === limits.twoFactorCodeLength
  const hint = factor.wrong !== undefined && whole ? t(by === 'sms' ? 'try_sms' : 'try_ga') : ''
  return (
    <Form
      factor={factor}
      onSubmit={() =>
        whole
          ? void factor.check({ ga_code: code })
          : factor.setWrong(fieldText({ message: 'code_invalid' }))
      }
      onRetry={() => {
        setCode('')
        factor.clear()
        field.current?.focus()
      }}
    >
      <CodeField
        ref={field}
        label={t('code')}
        length={limits.twoFactorCodeLength}
        value={code}
        onValue={(digits) => {
          // Typing over a wrong code begins anew.
          const typed = factor.wrong !== undefined && whole ? digits.slice(code.length) : digits
          setCode(typed)
          factor.clear()
          // The last digit sends it: there is nothing left to decide.
          if (!whole && typed.length === limits.twoFactorCodeLength && !factor.pending)
            void factor.check({ ga_code: typed })
        }}
        error={factor.wrong}
        hint={hint || undefined}
      />
    </Form>
  )
}

export const RecoveryStep = ({ factor }: Props) => {
  const t = useTranslations('players.second_factor')
  const fieldText = useFieldTexts()
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!factor.pending) field.current?.focus()
  }, [factor.pending])
  const submit = () => {
    const { success, error } = safeParse(recoveryCode, code)
    if (success) return void factor.check({ recoveryCode: code })
    factor.setWrong(fieldText({ message: error.issues[0]?.message ?? 'invalid' }))
  }
  return (
    <Form
      factor={factor}
      onSubmit={submit}
      onRetry={() => {
        factor.clear()
        field.current?.select()
      }}
    >
      <Field
        ref={field}
        label={t('recovery')}
        numeric
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={60}
        value={code}
        onChange={(e) => {
          setCode(e.target.value)
          factor.clear()
        }}
        error={factor.wrong}
      />
    </Form>
  )
}

export const SendAgain = ({ factor }: { factor: Factor }) => {
  const t = useTranslations('players.second_factor')
  const [phone, setPhone] = useState<string | undefined>()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1">
      <Button
        variant="quiet"
        size="small"
        onClick={() => void factor.sendAgain().then((to) => setPhone(to))}
      >
        {t('send_again')}
      </Button>
      {getBoot().demo && (
        <a
          href="/dev/mailbox?channel=sms"
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-9 items-center text-13 font-label underline decoration-accent-line underline-offset-4"
        >
          {t('mailbox')}
        </a>
      )}
      <p role="status" className="w-full text-13 text-text-2">
        {phone && t('sent_to', { phone })}
      </p>
    </div>
  )
}
