import { SearchField } from '@felek/ui/search-field.tsx'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { limits } from '@felek/contract/limits.ts'
import { useFollowedText } from '../../lib/format/followed-text.ts'
import { paths } from '../../paths.ts'
import { innerStep } from './tree-open.ts'

const pathOf = (q: string): string =>
  q === '' ? paths.sports : `${paths.sports}?q=${encodeURIComponent(q)}`

/** What a text asks for: nothing while it is too short. */
const wantedBy = (text: string): string => {
  const q = text.trim()
  return q.length >= limits.searchMin ? q : ''
}

/** What is typed leads to a list of what is found, a moment later. */
export const MatchSearch = () => {
  const t = useTranslations('sports')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const q = pathname === paths.sports ? (params.get('q') ?? '') : ''
  const go = (wanted: string, state?: object) =>
    // Letter by letter is one step of the way back.
    void navigate(pathOf(wanted), { replace: q !== '', preventScrollReset: true, state })
  const [text, setText] = useFollowedText(q, (wanted) => go(wanted, innerStep), wantedBy)
  /** Whoever presses Enter is done: a sheet with the search in it closes. */
  const enter = () => {
    const wanted = wantedBy(text)
    if (wanted !== '') go(wanted)
  }
  return (
    <SearchField
      value={text}
      onChange={setText}
      onEnter={enter}
      label={t('searchTitle')}
      placeholder={t('search')}
      clear={t('searchClear')}
      hint={text.trim() !== '' && wantedBy(text) === '' ? t('searchShort') : undefined}
    />
  )
}
