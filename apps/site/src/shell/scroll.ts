/** Calls `act` with the element once it is in the page; answers how to stop waiting. */
export const whenShown = (selector: string, act: (element: HTMLElement) => void): (() => void) => {
  const find = () => document.querySelector<HTMLElement>(selector)
  const now = find()
  if (now) {
    act(now)
    return () => undefined
  }
  const watcher = new MutationObserver(() => {
    const element = find()
    if (!element) return
    watcher.disconnect()
    act(element)
  })
  watcher.observe(document.body, { childList: true, subtree: true })
  return () => watcher.disconnect()
}

const settleMs = 1_500

/**
 * Scrolls, and keeps to it while the page above is still filling, until somebody scrolls by
 * themselves or the page has had time to settle. Answers how to stop.
 */
export const holdScroll = (scroll: () => void): (() => void) => {
  scroll()
  const resized = new ResizeObserver(scroll)
  resized.observe(document.querySelector('main') ?? document.body)
  const own = new AbortController()
  const stop = () => {
    resized.disconnect()
    own.abort()
    clearTimeout(timer)
  }
  const timer = setTimeout(stop, settleMs)
  for (const name of ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const)
    addEventListener(name, stop, { signal: own.signal, passive: true })
  return stop
}

const positions = new Map<string, number>()
let shown = ''

/**
 * Keeps where each visit was scrolled to. A reload is the browser's own business, so it gets that
 * back on leaving.
 */
export const rememberScroll = (key: string): void => {
  if (shown === '') {
    history.scrollRestoration = 'manual'
    addEventListener('pagehide', () => (history.scrollRestoration = 'auto'))
    addEventListener('scroll', () => positions.set(shown, scrollY), { passive: true })
  }
  shown = key
}

export const rememberedScroll = (key: string): number => positions.get(key) ?? 0
