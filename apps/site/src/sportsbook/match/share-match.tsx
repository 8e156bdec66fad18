import Share2 from 'lucide-react/icons/share-2'
import { useTranslations } from 'use-intl/react'
import { IconButton } from '@felek/ui/button.tsx'
import { copyText } from '@felek/ui/copy-button.tsx'
import { toast } from '../../lib/browser/toasts.ts'
import { paths } from '../../paths.ts'
import type { SportEvent } from './event.ts'

/** A match's address, by what the device shares with; where it has nothing of the kind it is copied. */
export const ShareMatch = ({ event }: { event: SportEvent }) => {
  const t = useTranslations('sports')
  const share = async () => {
    const url = `${location.origin}${paths.event(event.eventID)}`
    if (navigator.share)
      // Who closes the device's sheet has changed their mind.
      return navigator.share({ title: `${event.home} – ${event.away}`, url }).catch(() => undefined)
    try {
      await copyText(url)
      toast({ tone: 'info', text: t('shareCopied') })
    } catch {
      toast({ tone: 'negative', text: t('shareFailed') })
    }
  }
  return (
    <IconButton label={t('shareMatch')} size="small" onClick={() => void share()}>
      <Share2 aria-hidden="true" className="size-4.5" />
    </IconButton>
  )
}
