import { useEffect, useLayoutEffect, useRef } from 'react'

/** `/` opens the search, unless somebody is typing. */
export const useSearchKey = (open: () => void): void => {
  const act = useRef(open)
  useEffect(() => {
    act.current = open
  })
  // As soon as the page is seen: a key that comes before is lost.
  useLayoutEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      if (e.key !== '/' || e.ctrlKey || e.metaKey || e.altKey) return
      if (
        e.target instanceof HTMLElement &&
        e.target.closest('input, textarea, select, [contenteditable], dialog')
      )
        return
      e.preventDefault()
      act.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
