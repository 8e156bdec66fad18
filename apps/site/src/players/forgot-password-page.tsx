import { email } from '@felek/contract/fields.ts'
import { players } from '@felek/contract/players.ts'
import { Button, buttonClass } from '@felek/ui/button.tsx'
import { Field } from '@felek/ui/field.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import MailCheck from 'lucide-react/icons/mail-check'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { safeParse } from 'zod/mini'
import { api, ApiRefusal, NetworkFailure } from '../lib/api/api.ts'
import { getBoot } from '../lib/api/boot.ts'
import { useFieldTexts } from '../lib/format/field-texts.ts'
import { usePageTitle } from '../lib/browser/use-page-title.ts'
import { paths } from '../paths.ts'
import { TokenOutcome } from './token-outcome.tsx'

const textLink =
  'inline-flex min-h-6 items-center font-label text-text underline decoration-accent-line underline-offset-4'

/** What stands before an @ is a mailbox; no username has one. */
const isMailbox = (who: string): boolean => who.includes('@')

const faultOf = (who: string): string | undefined => {
  const typed = who.trim()
  if (typed === '') return 'required'
  return isMailbox(typed) && !safeParse(email, typed).success ? 'email_invalid' : undefined
}

const ForgotForm = ({ onSent }: { onSent: (who: string) => void }) => {
  const t = useTranslations('players.forgot')
  const fieldText = useFieldTexts()
  const [said, setSaid] = useState('')
  const { register, handleSubmit, setError, formState } = useForm<{ who: string }>({
    defaultValues: { who: '' },
  })
  const submit = handleSubmit(async ({ who }) => {
    setSaid('')
    const typed = who.trim()
    try {
      await api(players.forgot, isMailbox(typed) ? { email: typed } : { username: typed })
      onSent(typed)
    } catch (problem) {
      if (problem instanceof NetworkFailure) setSaid(t('network'))
      else if (problem instanceof ApiRefusal) {
        const [field] = Object.values(problem.fields)
        if (field) setError('who', { type: 'server', message: field })
        else setSaid(problem.message)
      }
    }
  })
  return (
    <form noValidate onSubmit={(e) => void submit(e)} className="mt-6 flex flex-col gap-4">
      {said && (
        <Notice tone="bad" urgent>
          {said}
        </Notice>
      )}
      <Field
        label={t('who')}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
        error={fieldText(formState.errors.who)}
        {...register('who', { validate: (who) => faultOf(who) ?? true })}
      />
      <Button type="submit" variant="primary" size="large" wide pending={formState.isSubmitting}>
        {t('submit')}
      </Button>
    </form>
  )
}

const Sent = ({ who, onAgain }: { who: string; onAgain: () => void }) => {
  const t = useTranslations('players.forgot')
  return (
    <TokenOutcome
      good
      icon={<MailCheck aria-hidden="true" />}
      title={t('sent')}
      actions={
        <>
          {getBoot().demo && (
            <a
              href={`/dev/mailbox${isMailbox(who) ? `?to=${encodeURIComponent(who)}` : ''}`}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ variant: 'primary', size: 'large' })}
            >
              {t('mailbox')}
            </a>
          )}
          <Button size="large" onClick={onAgain}>
            {t('again')}
          </Button>
        </>
      }
    >
      <p>{t('sent_text')}</p>
      <p className="text-14">{t('sent_hint')}</p>
    </TokenOutcome>
  )
}

const ForgotPasswordPage = () => {
  const t = useTranslations('players.forgot')
  usePageTitle(t('title'))
  const [sentFor, setSentFor] = useState('')
  return (
    <div className="mx-auto w-full max-w-[520px] px-3.5 pb-16 pt-8 md:pt-14">
      {sentFor ? (
        <Sent who={sentFor} onAgain={() => setSentFor('')} />
      ) : (
        <>
          <h1 tabIndex={-1} className="text-24 md:text-34">
            {t('title')}
          </h1>
          <p className="mt-2 text-15 text-text-2">{t('text')}</p>
          <ForgotForm onSent={setSentFor} />
        </>
      )}
      <div className="mt-8 flex flex-col gap-2 border-t border-line pt-6 text-14 text-text-2">
        <p>
          {t('remembered')}{' '}
          <Link to={paths.login} className={textLink}>
            {t('sign_in')}
          </Link>
        </p>
        <p>
          {t('lost')}{' '}
          <Link to={paths.support} className={textLink}>
            {t('support')}
          </Link>
        </p>
      </div>
    </div>
  )
}

export default ForgotPasswordPage
