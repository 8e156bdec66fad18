import ChevronDown from 'lucide-react/icons/chevron-down'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { classNames } from '@felek/ui/class-names.ts'

/** Something that the address can name. */
export type Place = { id: string; title: string }

const List = ({ places, className }: { places: readonly Place[]; className: string }) => (
  <ol className={className}>
    {places.map((s) => (
      <li key={s.id}>
        <Link
          to={{ hash: s.id }}
          className="flex min-h-9 items-center py-1 text-14 text-text-2 hover:text-text hover:underline"
        >
          {s.title}
        </Link>
      </li>
    ))}
  </ol>
)

/** What the page holds: folded above the text, or beside it where there is room. */
export const Contents = ({
  places,
  beside = false,
}: {
  places: readonly Place[]
  beside?: boolean
}) => {
  const t = useTranslations('information')
  if (beside)
    return (
      <nav
        aria-label={t('contents')}
        className="sticky top-[calc(var(--header-height)+24px)] self-start max-xl:hidden"
      >
        <p className="text-13 font-label text-text-3">{t('contents')}</p>
        <List places={places} className="mt-1.5 border-l border-line pl-4" />
      </nav>
    )
  return (
    <details
      className={classNames(
        'group mt-5 rounded-tile border border-line bg-surface xl:hidden print:hidden',
      )}
    >
      <summary className="flex min-h-11 items-center justify-between px-4 text-15 font-label [&::-webkit-details-marker]:hidden">
        {t('contents')}
        <ChevronDown
          aria-hidden="true"
          className="size-5 text-text-2 transition-transform group-open:rotate-180"
        />
      </summary>
      <nav aria-label={t('contents')} className="px-4 pb-3">
        <List places={places} className="" />
      </nav>
    </details>
  )
}
