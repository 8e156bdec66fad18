import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button, IconButton } from '@felek/ui/button.tsx'
import { useUiTexts } from '@felek/ui/ui-texts.tsx'
import { changeLang } from '../lib/format/change-lang.ts'
import { useI18n } from '../lib/format/i18n.ts'
import { readPlain, writePlain } from '../lib/browser/storage.ts'
import { cornerClass } from './corner.ts'

/** A browser whose first language is English and that speaks no Turkish is on a Turkish page for the first time. */
export const offersEnglish = (): boolean =>
  useI18n.getState().lang === 'tr' &&
  readPlain('englishOffer') === null &&
  /^en\b/i.test(navigator.language) &&
  !navigator.languages.some((lang) => /^tr\b/i.test(lang))

/** Made once, and in the language that it offers. */
export const EnglishOffer = () => {
  const t = useTranslations('content')
  const texts = useUiTexts()
  const [open, setOpen] = useState(true)
  useEffect(() => writePlain('englishOffer', '1'), [])
  if (!open) return null
  const close = () => setOpen(false)
  return (
    <div
      role="dialog"
      aria-labelledby="english-offer"
      className={`${cornerClass} flex items-center gap-3 py-2 pl-4 pr-1.5`}
    >
      <p id="english-offer" lang="en" className="min-w-0 flex-1 text-14">
        {t('englishOffer')}
      </p>
      <Button
        size="small"
        variant="primary"
        lang="en"
        onClick={() => {
          close()
          void changeLang('en')
        }}
      >
        {t('englishTake')}
      </Button>
      <IconButton label={texts.close} size="small" onClick={close}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  )
}
