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
      if (e.key !== (e.ctrlKey || e.metaKey ? 'k' : '/')) return
      const typing = 'input,textarea,select,[contenteditable],dialog'
      if (e.target instanceof HTMLElement && e.target.closest(e.key === 'k' ? 'dialog' : typing))
        return
      e.preventDefault()
      act.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
