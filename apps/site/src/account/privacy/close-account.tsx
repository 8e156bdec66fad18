import { privacy } from '@felek/contract/privacy.ts'
import { limits } from '@felek/contract/limits.ts'
import { formatMoney } from '@felek/phrases/format.ts'
import { Button, buttonClass } from '@felek/ui/button.tsx'
import { Checkbox } from '@felek/ui/choices.tsx'
import { Dialog } from '@felek/ui/dialog.tsx'
import { TextArea } from '@felek/ui/field.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { api } from '../../lib/api/api.ts'
import { useBalance } from '../../lib/money/balance.ts'
import { useLang } from '../../lib/format/i18n.ts'
import { clearSession, useSession } from '../../lib/session/session.ts'
import { toast } from '../../lib/browser/toasts.ts'
import { paths } from '../../paths.ts'
import { useWithStepUp } from './use-with-step-up.ts'

const Confirmation = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = useTranslations('account.privacy')
  const username = useSession((s) => s.profile?.username ?? '')
  const [reason, setReason] = useState('')
  const navigate = useNavigate()
  const [sure, setSure] = useState(false)
  const { run, pending, failed, dialog } = useWithStepUp(t('network'))
  const close = () =>
    run(async () => {
      const { message } = await api(privacy.closeAccount, { reason }, { quiet: true })
      clearSession('silent')
      void navigate(paths.home)
      toast({ tone: 'positive', text: message, lifeMs: limits.notificationMs })
    })
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={t('confirm_title')}
        description={t('confirm_text', { username })}
        actions={
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button
              variant="destructive"
              disabled={!sure}
              pending={pending}
              onClick={() => void close()}
            >
              {t('confirm')}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          {failed !== '' && <Notice tone="bad" urgent title={failed} />}
          <TextArea
            label={t('reason')}
            rows={3}
            maxLength={limits.noteMax}
            value={reason}
            onChange={(e) => setReason(e.currentTarget.value)}
          />
          <Checkbox
            label={t('sure')}
            checked={sure}
            onChange={(e) => setSure(e.currentTarget.checked)}
          />
        </div>
      </Dialog>
      {dialog}
    </>
  )
}

/** Closing: what it means, what must be done before, and the question whether it is meant. */
export const CloseAccount = () => {
  const t = useTranslations('account.privacy')
  const lang = useLang()
  const balance = useBalance()
  const [open, setOpen] = useState(false)
  const left = balance !== null && balance.balance !== '0.00'
  return (
    <section className="flex flex-col gap-4 rounded-panel border border-line bg-surface p-5">
      <h2 className="text-18 font-heading">{t('close')}</h2>
      <p className="max-w-[70ch] text-14 text-text-2">{t('close_text')}</p>
      <p className="max-w-[70ch] text-14 text-text-2">{t('close_first')}</p>
      <p className="max-w-[70ch] text-14 text-text-2">{t('close_export')}</p>
      {left && (
        <Notice
          tone="info"
          title={t('close_balance', { amount: formatMoney(balance.balance, lang) })}
        >
          <Link to={paths.withdraw} className={buttonClass({ size: 'small', className: 'mt-1' })}>
            {t('close_withdraw')}
          </Link>
        </Notice>
      )}
      <Button variant="outline" className="self-start" onClick={() => setOpen(true)}>
        {t('close_ask')}
      </Button>
      {open && <Confirmation open onClose={() => setOpen(false)} />}
    </section>
  )
}
