import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useDeferredValue, useEffect, useRef, useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { limits } from '@felek/contract/limits.ts'
import { IconButton } from '@felek/ui/button.tsx'
import { chipClass } from '@felek/ui/chip.tsx'
import { useModal } from '@felek/ui/overlay.ts'
import { useUiTexts } from '@felek/ui/ui-texts.tsx'
import { paths } from '../paths.ts'
import { isSearchable } from '../games/lobby/lobby-filters.ts'
import { forgetSearches, keepSearch, recentSearches } from '../games/search/recent-searches.ts'
import { searchIds } from './header-frame.tsx'
import { Finds } from './search-finds.tsx'
import { useCategories } from '../games/lobby/use-games.ts'
import { useDebounced } from '../games/search/use-debounced.ts'

/** As many of each as are seen at once. */
const atOnce = { leagues: 3, matches: 5, tables: 4, games: 8 }

const Recent = ({ onChoose }: { onChoose: (text: string) => void }) => {
  const t = useTranslations('games')
  const [kept, setKept] = useState(recentSearches)
  if (kept.length === 0) return null
  return (
    <section className="mt-4" aria-labelledby="son-aramalar">
      <div className="flex items-center justify-between gap-3">
        <h2 id="son-aramalar" className="text-14 font-label">
          {t('searchRecent')}
        </h2>
        <button
          type="button"
          className="min-h-9 px-2 text-13 text-text-2 underline hover:text-text"
          onClick={() => {
            forgetSearches()
            setKept([])
          }}
        >
          {t('clear')}
        </button>
      </div>
      <ul className="mt-2 flex flex-wrap gap-2">
        {kept.map((text) => (
          <li key={text}>
            <button type="button" className={chipClass(false)} onClick={() => onChoose(text)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Categories = ({ onClose }: { onClose: () => void }) => (
  <ul className="mt-3 flex flex-wrap gap-2">
    {useCategories()
      .filter((c) => c.gameCount > 0 && c.CategoryID !== limits.quickAccessCategory)
      .map((c) => (
        <li key={c.CategoryID}>
          <Link
            to={paths.slotCategory(c.CategoryID)}
            onClick={onClose}
            className={chipClass(false)}
          >
            {c.name}
          </Link>
        </li>
      ))}
  </ul>
)

/** Who closes the search is back where it was opened: at what was focused then, else at what opens it. */
const focusOpener = (opener: Element | null): void => {
  const openers = [opener, ...Object.values(searchIds).map((id) => document.getElementById(id))]
  const found = openers.find(
    (it) => it instanceof HTMLElement && it !== document.body && it.checkVisibility(),
  )
  if (found instanceof HTMLElement) found.focus()
}

/** Closes, and leads back once the dialog is gone: till then what is behind it takes no focus. */
const useDismiss = (onClose: () => void): (() => void) => {
  const opener = useRef(document.activeElement)
  const dismissed = useRef(false)
  useEffect(() => {
    const from = opener.current
    return () => {
      if (dismissed.current) setTimeout(() => focusOpener(from))
    }
  }, [])
  return () => {
    dismissed.current = true
    onClose()
  }
}

/**
 * Search from anywhere, for everything: opened by its icon, `/` or Ctrl+K, answers while typing, Enter opens the page
 * with all results.
 */
export default function SearchOverlay({ onClose }: { onClose: () => void }) {
  const t = useTranslations('games')
  const texts = useUiTexts()
  const navigate = useNavigate()
  const dismiss = useDismiss(onClose)
  const dialog = useModal(true, dismiss)
  const [text, setText] = useState('')
  const q = useDeferredValue(useDebounced(text.trim()))
  const submit = (e: FormEvent) => {
    e.preventDefault()
    if (!isSearchable(text)) return
    keepSearch(text.trim())
    onClose()
    void navigate(paths.search(text.trim()))
  }
  const short = text.trim() !== '' && !isSearchable(text)
  return (
    <dialog
      ref={dialog}
      aria-label={t('find.title')}
      className="overlay mx-auto mb-auto mt-0 w-full max-w-[640px] overflow-visible border-line bg-overlay shadow-overlay max-md:h-dvh max-md:max-h-dvh md:mt-16 md:rounded-panel md:border"
    >
      <form
        role="search"
        onSubmit={submit}
        className="flex items-center gap-2 border-b border-line p-3"
      >
        <Search aria-hidden="true" className="ml-1 size-5 shrink-0 text-text-3" />
        <input
          type="search"
          // A dialog that is there to be typed into starts with its field.
          autoFocus
          enterKeyHint="search"
          value={text}
          maxLength={60}
          onChange={(e) => setText(e.target.value)}
          aria-label={t('find.title')}
          aria-describedby="arama-ipucu"
          placeholder={t('find.placeholder')}
          className="h-11 min-w-0 flex-1 appearance-none bg-transparent text-18 outline-none [&::-webkit-search-cancel-button]:hidden"
        />
        <IconButton label={texts.close} onClick={dismiss}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </form>
      <div className="max-h-[calc(100dvh-88px)] overflow-y-auto overscroll-contain p-3 md:max-h-[70dvh]">
        {!isSearchable(q) && (
          <div className="p-2">
            <p
              id="arama-ipucu"
              role={short ? 'status' : undefined}
              className={short ? 'text-14 font-label' : 'text-14 text-text-2'}
            >
              {short ? t('searchShort') : t('searchHint')}
            </p>
            <Recent onChoose={setText} />
            <Categories onClose={onClose} />
          </div>
        )}
        {isSearchable(q) && <Finds q={q} most={atOnce} onChoose={onClose} />}
      </div>
    </dialog>
  )
}
