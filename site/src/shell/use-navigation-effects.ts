import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { noteActivity } from '../lib/activity.ts'

/** Within these, going from one to another keeps the scroll (specification §2). */
const keepsScroll = (path: string): boolean => /^\/(slot|live)(\/(category|provider|type)\/|$)/.test(path)

/** The page's heading, once its lazy chunk has been shown. */
const whenShown = (act: (heading: HTMLElement) => void): (() => void) => {
  const find = () => document.querySelector<HTMLElement>('main h1')
  const now = find()
  if (now) {
    act(now)
    return () => undefined
  }
  const watcher = new MutationObserver(() => {
    const heading = find()
    if (!heading) return
    watcher.disconnect()
    act(heading)
  })
  watcher.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true })
  return () => watcher.disconnect()
}

/** After a navigation: scroll, focus on the new heading (which announces it), and an end to open menus. */
export const useNavigationEffects = (onNavigate: () => void): void => {
  const { pathname, hash } = useLocation()
  const type = useNavigationType()
  const before = useRef(pathname)
  const first = useRef(true)
  const navigated = useRef(onNavigate)
  useEffect(() => {
    navigated.current = onNavigate
  })
  useEffect(() => {
    if (first.current) {
      first.current = false
      if (!hash) return
    }
    const from = before.current
    before.current = pathname
    navigated.current()
    noteActivity()
    if (hash) {
      return whenShown(() => document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView())
    }
    if (from === pathname) return
    if (keepsScroll(from) && keepsScroll(pathname)) return
    if (type !== NavigationType.Pop) scrollTo(0, 0)
    return whenShown((heading) => {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    })
  }, [pathname, hash, type])
}
