import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useDeferredValue, useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { limits } from '@felek/contract/src/limits.ts'
import { IconButton } from '@felek/ui/src/button.tsx'
import { chipClass } from '@felek/ui/src/chip.tsx'
import { useModal } from '@felek/ui/src/overlay.ts'
import { useUiTexts } from '@felek/ui/src/ui-texts.tsx'
import { paths } from '../paths.ts'
import { isSearchable, lobbyPath, noFilters } from './lobby-filters.ts'
import { forgetSearches, keepSearch, recentSearches } from './recent-searches.ts'
import { Hits } from './search-hits.tsx'
import { useCategories } from './use-games.ts'
import { useDebounced } from './use-debounced.ts'

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

/**
 * Search from anywhere: opened by its icon or `/`, answers while typing, Enter opens the lobby with
 * all results.
 */
export default function SearchOverlay({ onClose }: { onClose: () => void }) {
  const t = useTranslations('games')
  const texts = useUiTexts()
  const navigate = useNavigate()
  const dialog = useModal(true, onClose)
  const [text, setText] = useState('')
  const q = useDeferredValue(useDebounced(text.trim()))
  const submit = (e: FormEvent) => {
    e.preventDefault()
    if (!isSearchable(text)) return
    keepSearch(text.trim())
    onClose()
    void navigate(lobbyPath({ ...noFilters, q: text.trim() }))
  }
  const short = text.trim() !== '' && !isSearchable(text)
  return (
    <dialog
      ref={dialog}
      aria-label={t('searchTitle')}
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
          aria-label={t('searchTitle')}
          aria-describedby="arama-ipucu"
          placeholder={t('searchPlaceholder')}
          className="h-11 min-w-0 flex-1 appearance-none bg-transparent text-18 outline-none [&::-webkit-search-cancel-button]:hidden"
        />
        <IconButton label={texts.close} onClick={onClose}>
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
        {isSearchable(q) && <Hits q={q} onClose={onClose} />}
      </div>
    </dialog>
  )
}
