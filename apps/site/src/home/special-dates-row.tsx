import { useTranslations } from 'use-intl/react'
import { SpecialDateList } from '../content/special-dates.tsx'
import { useSpecialDates } from '../content/use-content.ts'
import { paths } from '../paths.ts'
import { DatesPlaceholder } from './dates-placeholder.tsx'
import { Section } from './section.tsx'

/** Days that matter, each a line; `room` of them were there when the page was made. */
export default function SpecialDatesRow({ room }: { room: number }) {
  const t = useTranslations('content')
  const tHome = useTranslations('home')
  const dates = useSpecialDates()
  if (dates.length === 0) return <DatesPlaceholder rows={room} />
  return (
    <Section
      title={t('specialDates')}
      more={{ to: `${paths.promotions}#ozel-gunler`, label: tHome('seeAll') }}
    >
      <SpecialDateList dates={dates} />
    </Section>
  )
}
