import { Button } from '@felek/ui/button.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { useTranslations } from 'use-intl/react'
import { SafeNodes } from '../lib/browser/safe-html.tsx'
import type { Section, Sections } from './sections.ts'

export const TextFailed = ({ onRetry }: { onRetry: () => void }) => {
  const t = useTranslations('information')
  return (
    <Notice tone="bad" title={t('failed')} className="mt-6">
      <Button size="small" className="mt-1" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Notice>
  )
}

/** The room of a page of text. */
export const TextSkeleton = () => (
  <div className="mt-6 flex flex-col gap-3">
    {['h-20', 'h-28', 'h-16', 'h-24'].map((height) => (
      <Skeleton key={height} className={height} />
    ))}
  </div>
)

const SectionText = ({ section }: { section: Section }) => (
  <section aria-labelledby={section.id} className="mt-8">
    <h2 id={section.id} tabIndex={-1} className="text-18 font-heading text-text outline-none">
      {section.title}
    </h2>
    <div className="prose information-text mt-2">
      <SafeNodes nodes={section.nodes} />
    </div>
  </section>
)

/** A text with its headings as places that an address can name. */
export const TextBody = ({ text }: { text: Sections }) => (
  <>
    {text.intro.length > 0 && (
      <div className="prose information-text mt-5">
        <SafeNodes nodes={text.intro} />
      </div>
    )}
    {text.sections.map((section) => (
      <SectionText key={section.id} section={section} />
    ))}
  </>
)
