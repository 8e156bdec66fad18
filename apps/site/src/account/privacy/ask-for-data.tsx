import { privacy } from '@felek/contract/privacy.ts'
import { Button } from '@felek/ui/button.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../../lib/api/api.ts'
import { useWithStepUp } from './use-with-step-up.ts'

/** Asks for everything that is stored; the link comes by mail. */
export const AskForData = () => {
  const t = useTranslations('account.privacy')
  const { run, pending, failed, dialog } = useWithStepUp(t('network'))
  const [sentTo, setSentTo] = useState('')
  const ask = () =>
    run(async () => setSentTo((await api(privacy.exportData, {}, { quiet: true })).data.sentTo))
  return (
    <section className="flex flex-col gap-4 rounded-panel border border-line bg-surface p-5">
      <h2 className="text-18 font-heading">{t('export')}</h2>
      <p className="max-w-[70ch] text-14 text-text-2">{t('export_text')}</p>
      {failed !== '' && <Notice tone="bad" urgent title={failed} />}
      {sentTo === '' ? (
        <Button className="self-start" pending={pending} onClick={() => void ask()}>
          {t('export_ask')}
        </Button>
      ) : (
        <Notice tone="good" urgent title={t('export_sent')}>
          {t('export_sent_text', { mailbox: sentTo })}
        </Notice>
      )}
      {dialog}
    </section>
  )
}
