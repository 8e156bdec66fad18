import { useTranslations } from 'use-intl/react'
import { getBoot } from '../../lib/api/boot.ts'

/** Where a demo player reads what was sent; nothing where mails and messages are real. */
export const DemoMailbox = ({ channel }: { channel: 'mail' | 'sms' }) => {
  const t = useTranslations('security')
  if (!getBoot().demo) return null
  return (
    <a
      href={`/dev/mailbox?channel=${channel}`}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-9 items-center text-13 font-label underline decoration-accent-line underline-offset-4"
    >
      {t(channel === 'sms' ? 'demo_sms' : 'demo_mail')}
    </a>
  )
}
