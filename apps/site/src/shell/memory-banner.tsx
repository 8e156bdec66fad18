import ShieldAlert from 'lucide-react/icons/shield-alert'
import { useTranslations } from 'use-intl/react'

/**
 * Over plain http, and where the browser keeps nothing for this site, the session lives in this tab: whoever is
 * signed in is told.
 */
export default function MemoryBanner() {
  const t = useTranslations('shell')
  return (
    <p role="status" className="bg-info-soft text-info">
      <span className="page-width flex items-center gap-2.5 py-2 text-13">
        <ShieldAlert aria-hidden="true" className="size-4.5 shrink-0" />
        {t(globalThis.isSecureContext ? 'memoryDenied' : 'memoryOnly')}
      </span>
    </p>
  )
}
