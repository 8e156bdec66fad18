import { useEffect, useState } from 'react'

const wantsStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Which slide is shown. The progress bar's own animation is the clock: what stops it stops the
 * show.
 */
export const useSlideShow = (count: number) => {
  const [current, setCurrent] = useState(0)
  const [playing, setPlaying] = useState(() => !wantsStillness())
  const [held, setHeld] = useState(false)
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    const look = () => setHidden(document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return {
    current: count === 0 ? 0 : current % count,
    playing,
    /** The bar moves; false where the show was stopped. */
    running: playing && count > 1,
    /** For the moment: somebody points at it, works in it, or looks elsewhere. */
    held: held || hidden,
    toggle: () => setPlaying(!playing),
    next: () => setCurrent((n) => (n + 1) % Math.max(1, count)),
    go: (n: number) => setCurrent(n),
    handlers: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  }
}
