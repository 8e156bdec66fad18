import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useDeferredValue, useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { formatPercent } from '@felek/phrases/src/format.ts'
import type { Game } from '@felek/contract/src/games.ts'
import { buttonClass, IconButton } from '@felek/ui/src/button.tsx'
import { chipClass } from '@felek/ui/src/chip.tsx'
import { EmptyState } from '@felek/ui/src/empty-state.tsx'
import { useModal } from '@felek/ui/src/overlay.ts'
import { Skeleton } from '@felek/ui/src/skeleton.tsx'
import { useUiTexts } from '@felek/ui/src/ui-texts.tsx'
import { Volatility } from '@felek/ui/src/volatility.tsx'
import { useLang } from '../lib/i18n.ts'
import { useLooksSignedIn } from '../lib/session.ts'
import { paths } from '../paths.ts'
import { Cover } from './cover.tsx'
import { addressFor } from './game-addresses.ts'
import { isSearchable, listInput, lobbyPath, noFilters } from './lobby-filters.ts'
import { useCategories, useGameList } from './use-games.ts'
import { useDebounced } from './use-debounced.ts'

const shownAtOnce = 8

const Hit = ({ game, onClose }: { game: Game; onClose: () => void }) => {
  const t = useTranslations('games')
  const lang = useLang()
  const signedIn = useLooksSignedIn()
  return (
    <li>
      <Link
        to={addressFor(game, signedIn)}
        onClick={onClose}
        className="flex items-center gap-3 rounded-control p-2 hover:bg-hover"
      >
        <span className="w-11 shrink-0 overflow-hidden rounded-badge">
          <Cover game={game} sizes="44px" />
        </span>
        <span className="min-w-0 flex-1">
          <span lang="tr" className="block truncate text-14 font-label">
            {game.name}
          </span>
          <span lang="en" className="block truncate text-12 text-text-2">
            {game.providerName}
          </span>
        </span>
        <span className="tabular text-12 text-text-2">
          {t('rtp')} {formatPercent(game.rtp, lang)}
        </span>
        <Volatility level={game.volatility} className="text-text-2" />
      </Link>
    </li>
  )
}

const Hits = ({ q, onClose }: { q: string; onClose: () => void }) => {
  const t = useTranslations('games')
  const list = useGameList(listInput({ ...noFilters, q }))
  if (list.loading)
    return (
      <div className="flex flex-col gap-3 p-2">
        {[0, 1, 2].map((n) => (
          <Skeleton key={n} className="h-14" />
        ))}
      </div>
    )
  if (list.games.length === 0)
    return (
      <EmptyState icon={<Search aria-hidden="true" />} title={t('empty')}>
        {t('emptyHint')}
      </EmptyState>
    )
  return (
    <>
      <p role="status" className="px-2 pb-2 text-13 text-text-2">
        {t('searchFound', { n: list.total, q })}
      </p>
      <ul>
        {list.games.slice(0, shownAtOnce).map((game) => (
          <Hit key={game.gameID} game={game} onClose={onClose} />
        ))}
      </ul>
      {list.total > shownAtOnce && (
        <Link
          to={lobbyPath({ ...noFilters, q })}
          onClick={onClose}
          className={buttonClass({ wide: true, className: 'mt-3' })}
        >
          {t('searchAll')}
        </Link>
      )}
    </>
  )
}

const Categories = ({ onClose }: { onClose: () => void }) => (
  <ul className="mt-3 flex flex-wrap gap-2">
    {useCategories()
      .filter((c) => c.gameCount > 0)
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
            <Categories onClose={onClose} />
          </div>
        )}
        {isSearchable(q) && <Hits q={q} onClose={onClose} />}
      </div>
    </dialog>
  )
}
