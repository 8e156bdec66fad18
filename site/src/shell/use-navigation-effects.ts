import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { noteActivity } from '../lib/activity.ts'
import { holdScroll, rememberedScroll, rememberScroll, whenShown } from './scroll.ts'

/** Within these, going from one to another keeps the scroll (specification §2). */
const keepsScroll = (path: string): boolean => /^\/(slot|live)(\/(category|provider|type)\/|$)/.test(path)

/** The new page's heading takes the focus, which announces it; not from somebody who has gone on to something else meanwhile. */
const focusHeading = (): (() => void) => {
  const before = document.activeElement
  return whenShown('main h1', (heading) => {
    const now = document.activeElement
    if (now !== before && now !== document.body) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })
}

const scrollToAnchor = (hash: string): (() => void) => {
  let stop = (): void => undefined
  const stopWaiting = whenShown(`[id="${CSS.escape(decodeURIComponent(hash.slice(1)))}"]`, (element) => {
    stop = holdScroll(() => {
      element.scrollIntoView()
    })
  })
  return () => {
    stopWaiting()
    stop()
  }
}

/** After a navigation: scroll, focus on the new heading, and an end to open menus. */
export const useNavigationEffects = (onNavigate: () => void): void => {
  const { pathname, hash, key } = useLocation()
  const type = useNavigationType()
  const before = useRef<string | null>(null)
  const navigated = useRef(onNavigate)
  useEffect(() => {
    navigated.current = onNavigate
  })
  useLayoutEffect(() => rememberScroll(key), [key])
  useEffect(() => {
    const from = before.current
    before.current = pathname
    if (from === null) return hash ? scrollToAnchor(hash) : undefined
    navigated.current()
    noteActivity()
    if (hash) return scrollToAnchor(hash)
    if (from === pathname) return
    const stopFocus = focusHeading()
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
