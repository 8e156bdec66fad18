import type { Frame, Page } from '@playwright/test'

/**
 * What a person could not reach or read here, one line a fault: the page wider than its window; a
 * control that stands outside of it and no scrolling brings in; a control under something else; a
 * title that is cut. Runs inside the page.
 */
const look = (): string[] => {
  const faults: string[] = []
  const root = document.documentElement
  const near = 0.5
  if (root.scrollWidth > root.clientWidth)
    faults.push(`${root.scrollWidth} px wide in a window of ${root.clientWidth}`)
  const nameOf = (element: HTMLElement): string =>
    (element.getAttribute('aria-label') ?? element.innerText).trim().slice(0, 40) || element.tagName
  const scrollerOf = (element: HTMLElement, axis: 'X' | 'Y'): Element | null => {
    for (let at = element.parentElement; at; at = at.parentElement) {
      const scrolls = /auto|scroll/.test(getComputedStyle(at)[`overflow${axis}`])
      const longer =
        axis === 'X' ? at.scrollWidth > at.clientWidth : at.scrollHeight > at.clientHeight
      if (scrolls && longer) return at
    }
    return null
  }
  const still =
    getComputedStyle(document.body).overflowY === 'hidden' || root.scrollHeight <= innerHeight
  const controls = 'a[href], button, input, select, textarea, summary'
  for (const control of document.querySelectorAll<HTMLElement>(controls)) {
    const shown = control.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    if (!shown || control.closest('.sr-only, [aria-hidden="true"]')) continue
    const target = control.matches('input') ? (control.closest('label') ?? control) : control
    const box = target.getBoundingClientRect()
    if (box.width < 2 || getComputedStyle(target).pointerEvents === 'none') continue
    const name = nameOf(target)
    if ((box.left < -near || box.right > innerWidth + near) && !scrollerOf(target, 'X'))
      faults.push(`${name}: ${Math.round(box.left)}–${Math.round(box.right)} of ${innerWidth}`)
    const scroller = scrollerOf(target, 'Y')
    if (still && !scroller && (box.top < -near || box.bottom > innerHeight + near))
      faults.push(
        `${name}: ${Math.round(box.top)}–${Math.round(box.bottom)} high of ${innerHeight}`,
      )
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
    const clip = (scroller ?? root).getBoundingClientRect()
    const inSight = y > Math.max(0, clip.top) && y < Math.min(innerHeight, clip.bottom)
    const hit = inSight ? document.elementFromPoint(x, y) : null
    if (hit && !target.contains(hit) && !hit.contains(target)) faults.push(`${name}: covered`)
  }
  for (const title of document.querySelectorAll('h1'))
    if (title.scrollWidth > title.clientWidth + 1 && !title.matches('.sr-only'))
      faults.push(`${title.innerText}: cut at ${title.clientWidth} of ${title.scrollWidth} px`)
  return faults
}

export const misplaced = (where: Page | Frame): Promise<string[]> => where.evaluate(look)
