import { useEffect, useLayoutEffect, useRef } from 'react'

/** Ctrl+K (⌘K) opens the search, and `/` unless somebody is typing; not over something that is open already. */
export const useSearchKey = (open: () => void): void => {
  const act = useRef(open)
  useEffect(() => {
    act.current = open
  })
  // As soon as the page is seen: a key that comes before is lost.
  useLayoutEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      const isCommand = e.ctrlKey || e.metaKey
      if (e.key !== (isCommand ? 'k' : '/')) return
      const busy = isCommand ? 'dialog' : 'input,textarea,select,dialog'
      if ((e.target as HTMLElement).closest?.(busy)) return
      e.preventDefault()
      act.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
