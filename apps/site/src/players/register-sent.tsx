import { Button, buttonClass } from '@felek/ui/button.tsx'
import MailCheck from 'lucide-react/icons/mail-check'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ApiRefusal } from '../lib/api/api.ts'
import { getBoot } from '../lib/api/boot.ts'
import { paths } from '../paths.ts'
import type { Sent } from './use-registration.ts'

const waitS = 60

/** For a mail that did not come: after a minute it can be sent once more. */
const Again = ({ again }: Pick<Sent, 'again'>) => {
  const t = useTranslations('players.register')
  const [left, setLeft] = useState(waitS)
  const [pending, setPending] = useState(false)
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setInterval(() => setLeft((s) => Math.max(0, s - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  const send = async () => {
    setPending(true)
    try {
      await again()
      setSaid(t('sent_anew'))
      setLeft(waitS)
    } catch (problem) {
      setSaid(problem instanceof ApiRefusal ? problem.message : t('network'))
    }
    setPending(false)
  }
  return (
    <>
      <Button disabled={left > 0} pending={pending} onClick={() => void send()}>
        {left > 0 ? t('sent_again_in', { s: left }) : t('sent_again')}
      </Button>
      <p role="status" className="text-14 text-text-2 empty:hidden">
        {said}
      </p>
    </>
  )
}

/**
 * After the form: the server says, masked, where the mail went; the demo's mailbox is a page of the
 * server.
 */
export const RegisterSent = ({ sentTo, email, again }: Sent) => {
  const t = useTranslations('players.register')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    scrollTo({ top: 0 })
  }, [])
  return (
    <div className="flex flex-col items-center pt-6 text-center">
      <span className="flex size-16 items-center justify-center rounded-panel bg-pos-soft text-pos">
        <MailCheck aria-hidden="true" className="size-8" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="mt-5 text-24 md:text-34">
        {t('sent_title')}
      </h1>
      <p className="mt-2 text-15 text-text-2" role="status">
        {t('sent_text', { to: sentTo })} {t('sent_next')}
      </p>
      <div className="mt-6 flex w-full flex-col gap-3 sm:w-auto">
        {getBoot().demo && (
          <a
            href={`/dev/mailbox?to=${encodeURIComponent(email)}`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'primary', size: 'large' })}
          >
            {t('sent_mailbox')}
          </a>
        )}
        <Again again={again} />
        <Link to={paths.login} className={buttonClass({ size: 'large' })}>
          {t('sent_login')}
        </Link>
      </div>
    </div>
  )
}
