import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { paths } from '../paths.ts'
import { Section } from './section.tsx'

// The sportsbook is a file of its own: it comes when the row is nearly in sight.
const HomeMatches = lazy(() => import('../sportsbook/lists/home-matches.tsx'))

const near = '600px'

/** Matches that are played now, with their odds. */
export default function MatchRow() {
  const t = useTranslations('sports')
  const tHome = useTranslations('home')
  const ref = useRef<HTMLDivElement>(null)
  const [wanted, want] = useState(false)
  useEffect(() => {
    const { current } = ref
    if (!current) return
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some((it) => it.isIntersecting)) want(true)
      },
      { rootMargin: near },
    )
    watch.observe(current)
    return () => watch.disconnect()
  }, [])
  const waiting = <Skeleton className="h-[164px] rounded-panel" mark />
  return (
    <Section title={t('liveNow')} more={{ to: paths.sportsLive, label: tHome('seeAll') }}>
      <div ref={ref} className="min-h-[164px]">
        {/* Until then nothing is on its way, so nothing breathes; its room is kept. */}
        {wanted && (
          <Suspense fallback={waiting}>
            <HomeMatches waiting={waiting} />
          </Suspense>
        )}
      </div>
    </Section>
  )
}
