import { useTranslations } from 'use-intl/react'
import { SideCard } from './side-card.tsx'
import { useShowcase } from './use-content.ts'

/** What stands anywhere on the site now, for pages that have little of their own to show. */
export default function Showcase() {
  const t = useTranslations('content')
  const slides = useShowcase()
  if (slides.length === 0) return null
  return (
    <section aria-label={t('showcase')} className="mt-12">
      <h2 className="mb-4 text-18 md:text-24">{t('showcase')}</h2>
      <ul className="scroll-row -mx-[var(--page-margin)] gap-3 px-[var(--page-margin)] md:mx-0 md:px-0">
        {slides.map((slide) => (
          <li key={slide.id} className="w-[300px] shrink-0 md:w-[352px]">
            <SideCard card={slide} heightClass="h-[176px]" />
          </li>
        ))}
      </ul>
    </section>
  )
}
