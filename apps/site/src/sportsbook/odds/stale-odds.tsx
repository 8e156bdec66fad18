import Radio from 'lucide-react/icons/radio'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useOddsStream } from './odds-fresh.ts'

/** A tab that is seen again has its odds within this: that is nothing to be told. */
const noticedMs = 2_000

/** Whether odds have not been heard of for so long that it is worth a word. */
const useStale = (): boolean => {
  const fresh = useOddsStream((s) => s.fresh)
  // A sheet that is opened meanwhile says it at once.
  const [stale, say] = useState(!fresh)
  useEffect(() => {
    const timer = setTimeout(() => say(!fresh), fresh ? 0 : noticedMs)
    return () => clearTimeout(timer)
  }, [fresh])
  return stale
}

/** Why every odds button has a lock, and that it mends itself. */
export const StaleOdds = ({ className = '' }: { className?: string }) => {
  const t = useTranslations('sports')
  const stale = useStale()
  return (
    <div role="status" className={stale ? className : 'sr-only'}>
      {stale && (
        <p className="flex items-center gap-2 rounded-control border border-button-2-line bg-raised px-3 py-2 text-13 text-text shadow-overlay">
          <Radio aria-hidden="true" className="size-4 shrink-0 text-accent-text" />
          {t('stale')}
        </p>
      )}
    </div>
  )
}
