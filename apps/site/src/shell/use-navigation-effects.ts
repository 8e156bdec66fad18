import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { recordActivity } from '../lib/session/activity.ts'
import { visitNow } from '../lib/session/visit.ts'
import { holdScroll, rememberedScroll, rememberScroll, whenShown } from './scroll.ts'

/** Within these, going from one to another keeps the scroll (docs/specification.md §2). */
const keepsScroll = (path: string): boolean =>
  /^\/(slot|live)(\/(category|provider|type)\/|$)/.test(path)

let focusedDuring: string | null = null
/** Remembers during which visit the focus last moved. */
const watchFocus = (): (() => void) => {
  const moved = () => {
    focusedDuring = visitNow()
  }
  addEventListener('focusin', moved)
  return () => removeEventListener('focusin', moved)
}

/**
 * The new page's heading takes the focus, which announces it; not from somebody who has gone on to
 * something else meanwhile.
 */
const focusHeading = (visit: string): (() => void) =>
  whenShown('main h1', (heading) => {
    if (focusedDuring === visit && document.activeElement !== document.body) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })

const scrollToAnchor = (hash: string): (() => void) => {
  let stop = (): void => undefined
  const stopWaiting = whenShown(
    `[id="${CSS.escape(decodeURIComponent(hash.slice(1)))}"]`,
    (element) => {
      stop = holdScroll(() => {
        element.scrollIntoView()
      })
    },
  )
  return () => {
    stopWaiting()
    stop()
  }
}

/**
 * After a navigation: scroll, focus on the new heading, and an end to what was opened before it.
 */
export const useNavigationEffects = (onArrival: (visit: string) => void): void => {
  const { pathname, hash, key } = useLocation()
  const type = useNavigationType()
  const before = useRef<string | null>(null)
  const arrived = useRef(onArrival)
  useEffect(() => {
    arrived.current = onArrival
  })
  useEffect(watchFocus, [])
  useLayoutEffect(() => rememberScroll(key), [key])
  useEffect(() => {
    const from = before.current
    before.current = pathname
    if (from === null) return hash ? scrollToAnchor(hash) : undefined
    arrived.current(key)
    recordActivity()
    if (hash) return scrollToAnchor(hash)
    if (from === pathname) return
    const stopFocus = focusHeading(key)
    const back = type === NavigationType.Pop
    if (!back && keepsScroll(from) && keepsScroll(pathname)) return stopFocus
    const y = back ? rememberedScroll(key) : 0
    const stopScroll = holdScroll(() => {
      scrollTo(0, y)
    })
    return () => {
      stopFocus()
      stopScroll()
    }
  }, [pathname, hash, key, type])
}
