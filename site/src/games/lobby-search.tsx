import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { isSearchable } from './lobby-filters.ts'

const afterMs = 250

/** What is typed, told to `onChange` a moment later. */
const useFollowedText = (value: string, onChange: (text: string) => void) => {
  const [text, setText] = useState(value)
  const said = useRef(value)
  const change = useRef(onChange)
  useEffect(() => {
    change.current = onChange
  })
  // The address changed by other means: a chip was taken off, the back button.
  useEffect(() => {
    if (value === said.current) return
    said.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    if (text === said.current) return
    const timer = setTimeout(() => {
      said.current = text
      change.current(text)
    }, afterMs)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText] as const
}

/** The search in place: the list follows the typing, a moment behind. */
export const LobbySearch = ({
  value,
  label,
  placeholder,
  onChange,
}: {
  value: string
  label?: string
  placeholder?: string
  onChange: (q: string) => void
}) => {
  const t = useTranslations('games')
  const [text, setText] = useFollowedText(value, onChange)
  const hint = useId()
  const short = text.trim() !== '' && !isSearchable(text)
  return (
    <div className="relative w-full max-w-[330px] max-lg:max-w-none max-lg:flex-1">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute left-3.5 top-1/2 size-5 -translate-y-1/2 text-text-3"
      />
      <input
        type="search"
        enterKeyHint="search"
        value={text}
        maxLength={60}
        onChange={(e) => setText(e.target.value)}
        aria-label={label ?? t('searchTitle')}
        aria-describedby={short ? hint : undefined}
        placeholder={placeholder ?? t('searchPlaceholder')}
        className="h-11 w-full appearance-none rounded-control border border-line-strong bg-surface pl-11 pr-10 text-16 [&::-webkit-search-cancel-button]:hidden"
      />
      {text && (
        <button
          type="button"
          aria-label={t('searchClear')}
          onClick={() => setText('')}
          className="absolute right-0.5 top-0 flex size-11 items-center justify-center text-text-2 hover:text-text"
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
