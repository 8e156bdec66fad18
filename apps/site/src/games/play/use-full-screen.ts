import { useEffect, useState, type RefObject } from 'react'

/** Full screen of one element; `offered` is false where the browser has none (iPhone). */
export const useFullScreen = (element: RefObject<HTMLElement | null>) => {
  const [on, setOn] = useState(false)
  useEffect(() => {
    const changed = () =>
      setOn(document.fullscreenElement !== null && document.fullscreenElement === element.current)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [element])
  // A refusal (a policy, no gesture) changes nothing on the screen, which is answer enough.
  const toggle = () =>
    void (on ? document.exitFullscreen() : element.current?.requestFullscreen())?.catch(
      () => undefined,
    )
  return { on, toggle, offered: document.fullscreenEnabled }
}
