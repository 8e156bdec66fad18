import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { SearchField } from '@felek/ui/search-field.tsx'
import { isSearchable } from '../games/lobby/lobby-filters.ts'
import { useFollowedText } from '../lib/format/followed-text.ts'
import { usePageTitle } from '../lib/browser/use-page-title.ts'
import { Finds } from './search-finds.tsx'

const most = { leagues: 9, matches: 20, tables: 24, games: 48 }

/** `/search?q=`: everything that a search finds, on a page that can be kept and shared. */
export default function SearchScreen() {
  const t = useTranslations('games')
  const [params, setParams] = useSearchParams()
  const q = (params.get('q') ?? '').slice(0, 60)
  usePageTitle(t('find.title'))
  const [text, setText] = useFollowedText(q, (wanted) =>
    // Letter by letter is one step of the way back.
    setParams(wanted === '' ? {} : { q: wanted }, { replace: true, preventScrollReset: true }),
  )
  const short = text.trim() !== '' && !isSearchable(text)
  return (
    <div className="page-width pb-16 pt-6">
      <h1 tabIndex={-1} className="text-24 md:text-34">
        {t('find.title')}
      </h1>
      <SearchField
        value={text}
        onChange={setText}
        label={t('find.title')}
        placeholder={t('find.placeholder')}
        clear={t('searchClear')}
        hint={short ? t('searchShort') : undefined}
        className="mt-4 max-w-[640px]"
      />
      {isSearchable(q) ? (
        <div className="mt-4">
          <Finds q={q.trim()} most={most} wide onChoose={() => undefined} />
        </div>
      ) : (
        <p className="mt-4 text-14 text-text-2">{t('searchHint')}</p>
      )}
    </div>
  )
}
