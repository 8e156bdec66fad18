import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { limits } from '@felek/contract/src/limits.ts'
import { paths } from '../paths.ts'
import { innerStep } from './tree-open.ts'

const afterMs = 300
const pathOf = (q: string): string =>
  q === '' ? paths.sports : `${paths.sports}?q=${encodeURIComponent(q)}`

/** What is typed, and the list that it leads to a moment later. */
const useTyped = () => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const q = pathname === paths.sports ? (params.get('q') ?? '') : ''
  const [text, setText] = useState(q)
  const said = useRef(q)
  // The address changed by other means: a link, the way back.
  useEffect(() => {
    if (q === said.current) return
    said.current = q
    setText(q)
  }, [q])
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === said.current) return
    const enough = wanted.length >= limits.searchMin
    if (!enough && said.current === '') return
    const timer = setTimeout(() => {
      const was = said.current
      said.current = enough ? wanted : ''
      void navigate(pathOf(said.current), {
        // Letter by letter is one step of the way back.
        replace: was !== '',
        preventScrollReset: true,
        state: innerStep,
      })
    }, afterMs)
    return () => clearTimeout(timer)
  }, [text, navigate])
  /** Whoever presses Enter is done: a sheet with the search in it closes. */
  const enter = () => {
    const wanted = text.trim()
    if (wanted.length < limits.searchMin) return
    const replace = said.current !== ''
    said.current = wanted
    void navigate(pathOf(wanted), { replace, preventScrollReset: true })
  }
  return { text, setText, enter }
}

/** What is typed leads to a list of what is found, a moment later. */
export const MatchSearch = () => {
  const t = useTranslations('sports')
  const { text, setText, enter } = useTyped()
  const hint = useId()
  const short = text.trim() !== '' && text.trim().length < limits.searchMin
  return (
    <div className="relative">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute left-3 top-1/2 size-5 -translate-y-1/2 text-text-3"
      />
      <input
        type="search"
        enterKeyHint="search"
        value={text}
        maxLength={60}
        onChange={(e) => setText(e.target.value)}
        onKeyDown={(e) => {
          if (e.key === 'Enter' && !e.nativeEvent.isComposing) enter()
        }}
        aria-label={t('searchTitle')}
        aria-describedby={short ? hint : undefined}
        placeholder={t('search')}
        className="h-11 w-full appearance-none rounded-control border border-line-strong bg-surface pl-10 pr-9 text-16 md:text-14 [&::-webkit-search-cancel-button]:hidden"
      />
      {text && (
        <button
          type="button"
          aria-label={t('searchClear')}
          onClick={() => setText('')}
          className="absolute right-0 top-0 grid h-11 w-9 place-items-center text-text-2 hover:text-text"
        >
          <X aria-hidden="true" className="size-4.5" />
        </button>
      )}
      {short && (
        <p
          id={hint}
          role="status"
          className="absolute left-0 top-full z-20 mt-1.5 rounded-control border border-line bg-overlay px-3 py-2 text-13 text-text-2 shadow-overlay"
        >
          {t('searchShort')}
        </p>
      )}
    </div>
  )
}
