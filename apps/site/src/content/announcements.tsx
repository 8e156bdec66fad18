import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { formatDay } from '@felek/phrases/format.ts'
import { useLang } from '../lib/format/i18n.ts'
import { pictureOf } from './side-card.tsx'
import { useAnnouncements, type Announced } from './use-content.ts'

const Row = ({ slide, when }: Announced) => {
  const t = useTranslations('content')
  const lang = useLang()
  const day = formatDay(when === 'later' ? slide.Start_date : slide.End_date, lang)
  const words = (
    <>
      <img
        src={pictureOf(slide)}
        alt=""
        width="672"
        height="384"
        loading="lazy"
        decoding="async"
        className="h-14 w-[98px] shrink-0 rounded-control max-sm:hidden object-cover object-[75%_50%]"
      />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-15 font-label">{slide.Title}</span>
        <span className="line-clamp-2 text-13 text-text-2">{slide.Text}</span>
      </span>
      <span className="tabular shrink-0 text-12 text-text-3">
        {t(`announcedDay.${when}`, { day })}
      </span>
    </>
  )
  const rowClass =
    'flex h-full min-h-[88px] items-center gap-3 rounded-panel border border-line bg-surface px-3 py-3 md:gap-4'
  // What is not there yet leads nowhere.
  return when === 'now' ? (
    <Link to={slide.Link} className={`${rowClass} hover:bg-hover`}>
      {words}
    </Link>
  ) : (
    <div className={rowClass}>{words}</div>
  )
}

/** What is new, and what comes; nothing where there is neither. */
export default function Announcements() {
  const t = useTranslations('content')
  const announced = useAnnouncements()
  if (announced.length === 0) return null
  return (
    <section aria-label={t('announcements')} className="mt-10 md:mt-12">
      <h2 className="mb-4 text-18 md:text-24">{t('announcements')}</h2>
      <ul className="grid gap-3 lg:grid-cols-2">
        {announced.map((row) => (
          <li key={row.slide.id} className="min-w-0">
            <Row {...row} />
          </li>
        ))}
      </ul>
    </section>
  )
}
