import type { RouteObject } from 'react-router'
import { studioOrigin } from '../lib/studio.ts'
import { preparePage } from './navigation.ts'

/*
 * What a press on a link would have to wait for comes a little earlier: when somebody points at the
 * link, touches it or reaches it by keyboard; and the game's page, which every tile of a lobby leads
 * to, when the lobby has nothing better to do. Who saves data is asked for nothing.
 */

const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

const plays = /^\/(play|demo)\//

/** The way to the studio is opened once: its games stand at an address of their own. */
const greetStudio = (() => {
  let greeted = false
  return (): void => {
    const origin = studioOrigin()
    if (greeted || origin === '') return
    greeted = true
    const link = document.createElement('link')
    link.rel = 'preconnect'
    link.href = origin
    document.head.append(link)
  }
})()

const linkOf = (target: EventTarget | null): HTMLAnchorElement | null => {
  const link = target instanceof Element ? target.closest('a') : null
  return link && link.origin === location.origin && link.target === '' ? link : null
}

/** The signs that a link will be pressed; each comes before the press. */
const signs = ['pointerover', 'pointerdown', 'focusin'] as const

export const followIntent = (routes: RouteObject[]): void => {
  const onSign = ({ target }: Event): void => {
    const link = linkOf(target)
    if (!link || savesData()) return
    preparePage(routes, link.pathname)
    if (plays.test(link.pathname)) greetStudio()
  }
  for (const sign of signs) document.addEventListener(sign, onSign, { passive: true })
  const onIdle = (): void => {
    const tile = [...document.links].find((link) => plays.test(link.pathname))
    if (tile && !savesData()) preparePage(routes, tile.pathname)
  }
  if ('requestIdleCallback' in window) requestIdleCallback(onIdle, { timeout: 5_000 })
  else setTimeout(onIdle, 2_000)
}
