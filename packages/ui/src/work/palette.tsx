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
  /** Says more of it, quieter. */
  hint?: ReactNode
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
  <div
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
    <span className="min-w-0 flex-1 truncate">
      {item.label}
      {item.hint && <span className="ml-2 text-12 text-text-3">{item.hint}</span>}
    </span>
    {item.keys && (
      <span className="flex gap-1">
        {item.keys.map((key) => (
          <KeyCap key={key}>{key}</KeyCap>
        ))}
      </span>
    )}
  </div>
)

/** What was found, under its heads, the current one in sight. */
const Listing = ({
  id,
  label,
  items,
  current,
  onRun,
  onPoint,
}: {
  id: string
  label: string
  items: readonly PaletteItem[]
  current: PaletteItem | undefined
  onRun: (item: PaletteItem) => void
  onPoint: (item: PaletteItem) => void
}) => {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (current)
      list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const groups = [...new Set(items.map((i) => i.group))]
  return (
    <div ref={list} id={`${id}-list`} role="listbox" aria-label={label}>
      {groups.map((group) => (
        <div key={group} role="group" aria-label={group}>
          <div role="presentation" className="px-2.5 pb-1 pt-2 text-12 text-text-3">
            {group}
          </div>
          {items
            .filter((i) => i.group === group)
            .map((item) => (
              <Row
                key={item.id}
                item={item}
                id={`${id}-${item.id}`}
                isAt={current === item}
                onRun={() => onRun(item)}
                onPoint={() => onPoint(item)}
              />
            ))}
        </div>
      ))}
    </div>
  )
}

/** Where somebody is in what they find by typing; groups stay together. */
const useFinding = (items: readonly PaletteItem[], records: readonly PaletteItem[]) => {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const found = useMemo(() => {
    const hits = findItems(items, typed)
    const inGroups = [...new Set(hits.map((i) => i.group))].flatMap((group) =>
      hits.filter((i) => i.group === group),
    )
    return [...records, ...inGroups]
  }, [items, records, typed])
  const place = Math.min(at, found.length - 1)
  return {
    typed,
    found,
    current: found[place],
    type: (text: string) => {
      setTyped(text)
      setAt(0)
    },
    walk: (step: 1 | -1) => setAt((place + step + found.length) % Math.max(found.length, 1)),
    point: (item: PaletteItem) => setAt(found.indexOf(item)),
  }
}

/** What was found, or that nothing was. */
const Results = ({
  id,
  current,
  found,
  note,
  texts,
  run,
  point,
}: {
  id: string
  current: PaletteItem | undefined
  found: readonly PaletteItem[]
  note: string | undefined
  texts: PaletteTexts
  run: (item: PaletteItem) => void
  point: (item: PaletteItem) => void
}) => (
  <div className="max-h-[52vh] overflow-y-auto p-2">
    <Listing {...{ id, current, items: found, label: texts.label, onRun: run, onPoint: point }} />
    {note && (
      <p role="status" className="px-2.5 pb-1 pt-2 text-12 text-text-3">
        {note}
      </p>
    )}
    {found.length === 0 && !note && (
      <p role="status" className="px-2.5 py-6 text-center text-13 text-text-2">
        {texts.none}
      </p>
    )}
  </div>
)

const noRecords: readonly PaletteItem[] = []

/** Everything that can be gone to or done from here, found by typing. */
export const Palette = ({
  items,
  records = noRecords,
  note,
  texts,
  onType,
  onClose,
}: {
  items: readonly PaletteItem[]
  /** Of one group, found elsewhere for what was typed: they stand first, whatever their words are. */
  records?: readonly PaletteItem[]
  /** How it stands with them. */
  note?: string | undefined
  texts: PaletteTexts
  onType?: (typed: string) => void
  onClose: () => void
}) => {
  const dialog = useModal(true, onClose)
  const id = useId()
  const { typed, found, current, type, walk, point } = useFinding(items, records)
  const run = (item: PaletteItem | undefined) => {
    if (!item) return
    onClose()
    item.run()
  }
  const onKeyDown = (e: KeyboardEvent) => {
    const step = { ArrowDown: 1 as const, ArrowUp: -1 as const }[e.key]
    if (step === undefined && e.key !== 'Enter') return
    e.preventDefault()
    if (step === undefined) run(current)
    else walk(step)
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
          aria-activedescendant={current && `${id}-${current.id}`}
          placeholder={texts.placeholder}
          value={typed}
          onChange={(e) => {
            type(e.target.value)
            onType?.(e.target.value)
          }}
          // What stands here may name somebody: no browser keeps it.
          autoComplete="off"
          spellCheck={false}
          onKeyDown={onKeyDown}
          className="h-12 min-w-0 flex-1 bg-transparent text-15 outline-none"
        />
        <KeyCap>Esc</KeyCap>
      </div>
      <Results {...{ id, current, found, note, texts, run, point }} />
    </dialog>
  )
}
