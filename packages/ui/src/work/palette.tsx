import {
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import Search from 'lucide-react/icons/search'
import { classNames } from '../class-names.ts'
import { useModal } from '../overlay.ts'
import { KeyCap } from './work-button.tsx'

export type PaletteItem = {
  id: string
  label: string
  /** Under which head it stands. */
  group: string
  /** Other words by which it is found. */
  words?: string
  icon?: ReactNode
  keys?: readonly string[]
  run: () => void
}

export type PaletteTexts = { label: string; placeholder: string; none: string }

/** As it is compared: İ and I, ş and s are one to who types in a hurry. */
export const foldForSearch = (text: string): string =>
  text.replace(/[İIı]/g, 'i').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** Those in which every word that was typed begins a word; all of them where nothing was. */
export const findItems = (items: readonly PaletteItem[], typed: string): PaletteItem[] => {
  const wanted = foldForSearch(typed).split(/\s+/).filter(Boolean)
  return items.filter(({ label, words = '' }) => {
    const own = foldForSearch(`${label} ${words}`).split(/[\s,./·]+/)
    return wanted.every((word) => own.some((it) => it.startsWith(word)))
  })
}

const Row = ({
  item,
  id,
  isAt,
  onRun,
  onPoint,
}: {
  item: PaletteItem
  id: string
  isAt: boolean
  onRun: () => void
  onPoint: () => void
}) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field holds the focus and hears the keys
  <li
    id={id}
    role="option"
    aria-selected={isAt}
    onClick={onRun}
    onPointerMove={onPoint}
    className={classNames(
      'flex h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-13 [&_svg]:size-4 [&_svg]:text-text-3',
      isAt ? 'bg-hover text-text' : 'text-text-2',
    )}
  >
    {item.icon}
    <span className="min-w-0 flex-1 truncate">{item.label}</span>
    {item.keys && (
      <span className="flex gap-1">
        {item.keys.map((key) => (
          <KeyCap key={key}>{key}</KeyCap>
        ))}
      </span>
    )}
  </li>
)

/** Everything that can be gone to or done from here, found by typing. */
export const Palette = ({
  items,
  texts,
  onClose,
}: {
  items: readonly PaletteItem[]
  texts: PaletteTexts
  onClose: () => void
}) => {
  const dialog = useModal(true, onClose)
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const found = useMemo(() => findItems(items, typed), [items, typed])
  const groups = [...new Set(found.map((i) => i.group))]
  const ordered = groups.flatMap((group) => found.filter((i) => i.group === group))
  const current = Math.min(at, ordered.length - 1)
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const run = (item: PaletteItem | undefined) => {
    if (!item) return
    onClose()
    item.run()
  }
  const onKeyDown = (e: KeyboardEvent) => {
    const to = { ArrowDown: current + 1, ArrowUp: current - 1 }[e.key]
    if (to === undefined && e.key !== 'Enter') return
    e.preventDefault()
    if (to === undefined) return run(ordered[current])
    setAt((to + ordered.length) % Math.max(ordered.length, 1))
  }
  return (
    <dialog
      ref={dialog}
      aria-label={texts.label}
      className="overlay mx-auto mt-[12vh] w-[calc(100%-28px)] max-w-[560px] overflow-hidden rounded-panel border border-line bg-overlay shadow-overlay"
    >
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Search aria-hidden="true" className="size-4 text-text-3" />
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened to be typed into
          autoFocus
          role="combobox"
          aria-label={texts.placeholder}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={ordered[current] && `${id}-${ordered[current].id}`}
          placeholder={texts.placeholder}
          value={typed}
          onChange={(e) => {
            setTyped(e.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
          className="h-12 min-w-0 flex-1 bg-transparent text-15 outline-none"
        />
        <KeyCap>Esc</KeyCap>
      </div>
      <div ref={list} className="max-h-[52vh] overflow-y-auto p-2">
        <div id={`${id}-list`} role="listbox" aria-label={texts.label}>
          {groups.map((group) => (
            <ul key={group} role="group" aria-label={group}>
              <li role="presentation" className="px-2.5 pb-1 pt-2 text-12 text-text-3">
                {group}
              </li>
              {ordered
                .filter((i) => i.group === group)
                .map((item) => (
                  <Row
                    key={item.id}
                    item={item}
                    id={`${id}-${item.id}`}
                    isAt={ordered[current] === item}
                    onRun={() => run(item)}
                    onPoint={() => setAt(ordered.indexOf(item))}
                  />
                ))}
            </ul>
          ))}
        </div>
        {ordered.length === 0 && (
          <p role="status" className="px-2.5 py-6 text-center text-13 text-text-2">
            {texts.none}
          </p>
        )}
      </div>
    </dialog>
  )
}
