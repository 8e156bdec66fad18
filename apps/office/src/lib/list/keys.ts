import { useEffect, useRef } from 'react'
import { useLook } from '../browser/look.ts'

/*
 * A desk's keys: one letter does what a button on the screen does, `G` and a letter goes somewhere. They are off
 * while somebody types, while a dialog is open that is no row's sheet, and for good where a person has turned them off.
 */

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'timeStamp'
>
/** By what is pressed: `j`, `?`, `Shift+Enter`, `Escape`, `g o`. */
export type KeyBindings = Readonly<Record<string, (() => void) | undefined>>

const chordMs = 1_200

const nameOf = ({ key, shiftKey }: KeyPress): string => {
  // Caps lock is no Shift; a sign that needs Shift is named by itself.
  if (key.length === 1) return key.toLowerCase()
  return shiftKey ? `Shift+${key}` : key
}

/** Which binding a press means: a letter alone, or the second one of two. */
export const createKeyReader = () => {
  let begun: { key: string; at: number } | null = null
  return (press: KeyPress, bindings: KeyBindings): (() => void) | undefined => {
    if (press.ctrlKey || press.metaKey || press.altKey) return undefined
    const name = nameOf(press)
    const chord = begun && press.timeStamp - begun.at <= chordMs ? `${begun.key} ${name}` : null
    begun = null
    if (chord) return bindings[chord]
    if (Object.keys(bindings).some((key) => key.startsWith(`${name} `)))
      begun = { key: name, at: press.timeStamp }
    return bindings[name]
  }
}

/** In a field letters are letters. */
const isTyping = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'))

const isLetter = (name: string): boolean => [...name].length === 1

/** `isOver`: keys of what is open over a list, which they go before; Escape there must not close both. */
export const useKeys = (bindings: KeyBindings, { isOver = false } = {}): void => {
  const current = useRef(bindings)
  useEffect(() => {
    current.current = bindings
  })
  useEffect(() => {
    const read = createKeyReader()
    const onKeyDown = (e: KeyboardEvent): void => {
      if (e.defaultPrevented || document.querySelector('dialog[open]:not([data-peek])')) return
      if (isTyping(e.target)) {
        // Escape leaves the field, so that whoever has typed a reason goes on by the keyboard.
        if (e.key !== 'Escape') return
        e.preventDefault()
        e.target.blur()
        return
      }
      if (isLetter(e.key) && !useLook.getState().shortcuts) return
      const run = read(e, current.current)
      if (!run) return
      e.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKeyDown, isOver)
    return () => document.removeEventListener('keydown', onKeyDown, isOver)
  }, [isOver])
}

/** The row whose link has the focus, of those that are on the screen. */
const focusedRow = (): string | undefined =>
  document.activeElement instanceof HTMLElement ? document.activeElement.dataset['row'] : undefined

const focusRow = (id: string): void =>
  document.querySelector<HTMLElement>(`[data-rows] [data-row="${CSS.escape(id)}"]`)?.focus()

/** The row after or before the one that somebody is at; the first one where they are at none. */
export const neighbour = (
  ids: readonly string[],
  at: string | null | undefined,
  step: 1 | -1,
): string | undefined => {
  const place = at ? ids.indexOf(at) : -1
  return place < 0 ? ids[0] : ids[place + step]
}

/** `J` and `K` walk; with a row open, what is open walks with them. `X` ticks, `Shift+Enter` opens its page. */
export const useRowKeys = ({
  ids,
  open,
  onOpen,
  onPage,
  onSelect,
}: {
  ids: readonly string[]
  open: string | null
  onOpen: (id: string | null) => void
  onPage?: (id: string) => void
  onSelect?: (id: string) => void
}): void => {
  const walk = (step: 1 | -1) => () => {
    const next = neighbour(ids, focusedRow() ?? open, step)
    if (next === undefined) return
    focusRow(next)
    if (open !== null) onOpen(next)
  }
  const close = () => {
    const was = open
    onOpen(null)
    if (was !== null) focusRow(was)
  }
  const page = () => {
    const id = focusedRow() ?? open
    if (id) onPage?.(id)
  }
  const select = () => {
    const id = focusedRow() ?? open
    if (id) onSelect?.(id)
  }
  useKeys({
    j: walk(1),
    k: walk(-1),
    ArrowDown: focusedRow() === undefined ? undefined : walk(1),
    x: onSelect && select,
    'Shift+Enter': page,
    Escape: open === null ? undefined : close,
  })
}
